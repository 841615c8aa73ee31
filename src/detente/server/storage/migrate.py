"""Migrations: bring a database to the schema of this version, or back."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

FOLDER = Path(__file__).parent / "migrations"
LOCK = 7_461_989
"""Our advisory lock in PostgreSQL, which keeps two workers from migrating at once."""


def head() -> str:
    """The newest revision; they are numbered from 0001."""
    return max(path.stem.split("_")[0] for path in (FOLDER / "versions").glob("[0-9]*.py"))


def revision(connection: Connection) -> str | None:
    """The revision of a database, or None if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return str(found) if found is not None else None


def migrate(engine: Engine, to: str = "head") -> None:
    """Migrate the database to the newest revision, or to a given one ("base" is an empty database)."""
    with engine.begin() as connection:
        migrate_in(connection, to)


def migrate_in(connection: Connection, to: str = "head") -> None:
    """The same, as part of a transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    now = revision(connection)
    if to == "head" and now == head():
        return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    back = to == "base" or (to != "head" and now is not None and to < now)
    (command.downgrade if back else command.upgrade)(config, to)
