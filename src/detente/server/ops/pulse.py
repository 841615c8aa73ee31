"""The pulse: whether the database can be written, found by writing to it."""

from __future__ import annotations

import asyncio
from time import monotonic

from sqlalchemy import Connection, insert, update

from detente.server.storage.models import Fact
from detente.server.storage.store import Store, now_ms

NAME = "pulse"
EVERY = 5.0
"""Seconds for which an answer holds, so that nobody makes the server write by asking."""


class Pulse:
    """Tries a small write."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._asking: asyncio.Future[None] | None = None
        self._asked = 0.0

    async def check(self) -> None:
        """Raise what keeps the database from being written, if anything does."""
        if self._asking is None or (self._asking.done() and monotonic() > self._asked + EVERY):
            self._asked = monotonic()
            self._asking = asyncio.ensure_future(self.store.write(beat))
        await asyncio.shield(self._asking)


def beat(connection: Connection) -> None:
    """Write the time."""
    now = str(now_ms())
    if connection.execute(update(Fact).where(Fact.name == NAME).values(value=now)).rowcount == 0:
        connection.execute(insert(Fact).values(name=NAME, value=now))
