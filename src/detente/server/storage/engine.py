"""Engines: how SQLite and PostgreSQL are opened."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.pool import QueuePool

from detente.core.errors import BadOption

READERS = 4
"""Connections for reading; writing has one."""
QUIET: dict[str, Any] = {"hide_parameters": True}
"""Errors do not repeat the values of a statement: they may be secret, and errors are logged."""
BUSY = 15_000
"""Milliseconds that SQLite waits for another process's commit."""


def open_engine(url: str, writes: bool) -> Engine:
    """The engine of a database URL; BadOption if it is not one of SQLite or PostgreSQL."""
    try:
        parsed = make_url(url)
    except Exception:
        raise BadOption(
            f"{url!r} is not a database URL; examples: sqlite:///detente.db, postgresql://host/name"
        ) from None
    if parsed.get_backend_name() == "sqlite":
        engine = create_engine(parsed, poolclass=QueuePool, pool_size=1 if writes else READERS, max_overflow=0, **QUIET)
        _prepare_sqlite(engine, writes)
        return engine
    if parsed.get_backend_name() == "postgresql":
        parsed = parsed.set(drivername="postgresql+psycopg")
        size = 1 if writes else READERS
        level: Any = "READ COMMITTED" if writes else "REPEATABLE READ"  # a row and its log must be of one moment
        return create_engine(
            parsed,
            pool_size=size,
            max_overflow=0,
            pool_pre_ping=not writes,
            pool_recycle=1800,
            isolation_level=level,
            **QUIET,
        )
    raise BadOption(f"{parsed.get_backend_name()} is not supported: use SQLite or PostgreSQL")


def _prepare_sqlite(engine: Engine, writes: bool) -> None:
    """Write-ahead log, a disk sync for every commit, and explicit transactions."""

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, record: Any) -> None:
        connection.isolation_level = None
        for pragma in (f"busy_timeout={BUSY}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
