"""The epoch of the database: a value that tells running workers that the data was, or is being, replaced."""

from __future__ import annotations

from secrets import token_hex

from sqlalchemy import Connection, Engine, delete, insert, inspect, select, text

from detente.server.storage.models import Fact

EPOCH = "epoch"
REFRESH = "refresh"
CLOSED = "closed"
"""The epoch while the database is being replaced."""
LOOK_EVERY = 1.0
"""Seconds between two looks of a worker at the epoch."""


def begin(connection: Connection) -> str:
    """The present epoch, or CLOSED; a new database begins its first one."""
    if not epoch(connection):
        renew(connection)
    return epoch(connection)


def lock(connection: Connection) -> None:
    """Have all who look at the epoch wait until this transaction, which replaces the database, has ended."""
    if connection.dialect.name == "postgresql" and inspect(connection).has_table(Fact.__tablename__):
        connection.execute(text(f"LOCK TABLE {Fact.__tablename__} IN ACCESS EXCLUSIVE MODE"))


def epoch(connection: Connection) -> str:
    """The present epoch, or CLOSED; nothing if the snapshot is older than the tables, because of a restore."""
    return connection.execute(select(Fact.value).where(Fact.name == EPOCH)).scalar() or ""


def close(engine: Engine) -> None:
    """Announce to all workers that the database will be replaced."""
    with engine.begin() as connection:
        if inspect(connection).has_table(Fact.__tablename__):
            _set(connection, CLOSED)


def refresh(connection: Connection) -> None:
    """Have all workers read everything again, because rows were changed behind their backs."""
    _set(connection, token_hex(8), REFRESH)


def refreshed(connection: Connection) -> str:
    """A value that changes when workers have to read everything again."""
    return connection.execute(select(Fact.value).where(Fact.name == REFRESH)).scalar() or ""


def renew(connection: Connection) -> None:
    """Begin a new epoch: all workers forget what they have in memory."""
    _set(connection, token_hex(8))


def _set(connection: Connection, value: str, name: str = EPOCH) -> None:
    connection.execute(delete(Fact).where(Fact.name == name))
    connection.execute(insert(Fact).values(name=name, value=value))
