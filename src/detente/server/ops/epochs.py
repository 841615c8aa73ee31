"""The epoch of the database: a value that tells running workers that the data was, or is being, replaced."""

from __future__ import annotations

from secrets import token_hex

from sqlalchemy import Connection, Engine, delete, insert, inspect, select

from detente.server.storage.models import Fact

EPOCH = "epoch"
CLOSED = "closed"
"""The epoch while the database is being replaced."""
LOOK_EVERY = 1.0
"""Seconds between two looks of a worker at the epoch."""


def epoch(connection: Connection) -> str:
    """The present epoch, or CLOSED."""
    return connection.execute(select(Fact.value).where(Fact.name == EPOCH)).scalar() or ""


def close(engine: Engine) -> None:
    """Announce to all workers that the database will be replaced."""
    with engine.begin() as connection:
        if inspect(connection).has_table(Fact.__tablename__):
            _set(connection, CLOSED)


def renew(connection: Connection) -> None:
    """Begin a new epoch: all workers forget what they have in memory."""
    _set(connection, token_hex(8))


def _set(connection: Connection, value: str) -> None:
    connection.execute(delete(Fact).where(Fact.name == EPOCH))
    connection.execute(insert(Fact).values(name=EPOCH, value=value))
