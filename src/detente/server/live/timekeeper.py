"""The timekeeper: ends games whose time has run out, even when nobody is looking."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial

from sqlalchemy import Connection, select

from detente.server.live.play import Play
from detente.server.live.sittings import Sittings
from detente.server.storage import clock
from detente.server.storage.models import Table
from detente.server.storage.store import Store
from detente.table.clocks import LAG
from detente.table.errors import RequestError

log = logging.getLogger("detente.server")
EVERY = 0.5
"""Seconds between two checks of the deadlines."""
BATCH = 100
"""Tables that one check settles."""


class Timekeeper:
    """Checks the deadlines of all tables."""

    def __init__(self, store: Store, sittings: Sittings, play: Play, now: Callable[[], int]) -> None:
        self.store, self.sittings, self.play, self.now = store, sittings, play, now

    async def run(self) -> None:
        """Check the deadlines until cancelled, and note that the server is alive while any clock runs."""
        noted = 0
        while True:
            try:
                if self.now() >= noted + clock.EVERY * 1000 and await self.store.read(clock.is_running):
                    noted = self.now()
                    await self.store.write(partial(clock.note, now=noted))
                for table in await self.store.read(lambda connection: overdue(connection, self.now())):
                    await self.settle(table)
            except Exception:
                log.exception("the deadlines could not be checked")
            await asyncio.sleep(EVERY)

    async def settle(self, table: str) -> None:
        """End the game at a table, unless another worker or a vacation has moved its deadline."""
        try:
            async with self.sittings.to_end(table) as seating:
                await self.play.settle_time(seating)
        except RequestError as error:  # another worker was faster
            log.info("table %s was not settled: %s", table, error)
        except Exception:  # other overdue tables must not wait for this one
            log.exception("table %s could not be settled", table)


def overdue(connection: Connection, now: int) -> list[str]:
    """Tables whose time has run out, the longest overdue first."""
    query = select(Table.id).where(Table.deadline < now - LAG, Table.status == "playing")
    return list(connection.scalars(query.order_by(Table.deadline).limit(BATCH)))
