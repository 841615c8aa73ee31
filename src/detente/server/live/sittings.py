"""The tables that a worker has in memory: a bounded cache over the logs, which are the truth."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from sqlalchemy import Connection

from detente.server.storage.log import Unfit, read_lines, read_seating, read_sitting
from detente.server.storage.store import Store
from detente.server.storage.tables import read_row, read_seats
from detente.table.errors import not_found
from detente.table.log import Line, LogDiffers
from detente.table.rows import SeatRow, TableRow
from detente.table.sitting import Seating, Sitting


class Kept:
    """A sitting in memory and its lock: from a decision until its commit nobody else may see the sitting."""

    __slots__ = ("lock", "sitting")

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.lock = asyncio.Lock()


class Sittings:
    """The sittings by table; the least recently used ones are dropped."""

    def __init__(self, store: Store, most: int, shared: bool) -> None:
        self.store, self.most, self.shared = store, most, shared
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self._coming: dict[str, asyncio.Future[Kept]] = {}
        self._forgotten = 0
        """How often everything was forgotten."""

    def at(self, id: str, fresh: bool = True) -> Held:
        """A context that holds a table alone; `fresh`: with what other workers have written."""
        return Held(self, id, fresh and self.shared)

    @asynccontextmanager
    async def to_end(self, id: str) -> AsyncIterator[Seating]:
        """A context to end the game of a table as it is stored, even if its log no longer fits the rules.

        An unfit table is not locked: of two requests that end it, the second finds the number of its line taken.
        """
        async with AsyncExitStack() as stack:
            seating: Seating
            try:
                seating = await stack.enter_async_context(Held(self, id, refresh=True))
            except Unfit:
                seating = await self._read_seating(id)
            yield seating

    def kept(self, id: str) -> Sitting | None:
        """A table if it is in memory."""
        kept = self._kept.get(id)
        return None if kept is None else kept.sitting

    def __len__(self) -> int:
        return len(self._kept)

    def forget(self) -> None:
        """Drop all: the database was replaced. Who has just been given one reads it again."""
        for kept in self._kept.values():
            kept.sitting.stale = True
        self._kept.clear()
        self._forgotten += 1

    async def released(self, of: list[Kept]) -> None:
        """Wait until nobody holds any of some tables."""
        for kept in of:
            async with kept.lock:
                pass

    def all_kept(self) -> list[Kept]:
        """All tables in memory."""
        return list(self._kept.values())

    def of_user(self, user: int) -> list[str]:
        """The tables in memory at which a user sits."""
        return [id for id, kept in self._kept.items() if kept.sitting.sides_of(user)]

    def expire(self, user: int) -> None:
        """Have a user's tables read again before their next use: the user's name has changed."""
        for id in self.of_user(user):
            self._kept[id].sitting.stale = True

    async def refresh(self, sitting: Seating) -> None:
        """Bring a table up to what is stored; the caller holds it."""
        if not isinstance(sitting, Sitting):
            sitting.become(await self._read_seating(sitting.row.id))
            return
        if not sitting.stale:
            row, seats, lines = await self.store.read(lambda connection: _news(connection, sitting))
            try:
                sitting.catch_up(lines)
            except LogDiffers:
                sitting.stale = True  # it may have followed some of the lines
            else:
                sitting.row, sitting.seats = row, seats
                return
        sitting.become(await self._read(sitting.row.id))

    async def get(self, id: str) -> Kept:
        """A table from memory, or read into it; the caller must take its lock."""
        kept = self._kept.get(id)
        if kept is not None:
            self._kept.move_to_end(id)
            return kept
        coming = self._coming.get(id)
        if coming is None:
            coming = self._coming[id] = asyncio.ensure_future(self._load(id))
        return await asyncio.shield(coming)

    async def _load(self, id: str) -> Kept:
        """Read a table into memory; all who ask for it meanwhile share the read, and the lock."""
        try:
            while True:
                before = self._forgotten
                kept = Kept(await self._read(id))
                if before == self._forgotten:  # otherwise it was read from a database that was replaced meanwhile
                    break
            self._kept[id] = kept
        finally:
            del self._coming[id]
        self._drop()
        return kept

    async def _read(self, id: str) -> Sitting:
        sitting = await self.store.read(lambda connection: read_sitting(connection, id))
        if sitting is None:
            raise not_found("table", id)
        return sitting

    async def _read_seating(self, id: str) -> Seating:
        seating = await self.store.read(lambda connection: read_seating(connection, id))
        if seating is None:
            raise not_found("table", id)
        return seating

    def _drop(self) -> None:
        """Drop the oldest that nobody holds."""
        for id in list(self._kept)[: max(0, len(self._kept) - self.most)]:
            if not self._kept[id].lock.locked():
                del self._kept[id]


class Held:
    """A table held alone, up to date in memory."""

    __slots__ = ("id", "kept", "refresh", "sittings")

    def __init__(self, sittings: Sittings, id: str, refresh: bool) -> None:
        self.sittings, self.id, self.refresh = sittings, id, refresh

    async def __aenter__(self) -> Sitting:
        self.kept = kept = await self.sittings.get(self.id)
        await kept.lock.acquire()
        if kept.sitting.stale or self.refresh:
            try:
                await self.sittings.refresh(kept.sitting)
            except BaseException:
                kept.lock.release()
                raise
        return kept.sitting

    async def __aexit__(self, *error: object) -> None:
        self.kept.lock.release()


def _news(connection: Connection, sitting: Sitting) -> tuple[TableRow, list[SeatRow], list[Line]]:
    """A table's row and seats as they are stored, and the lines that a sitting has not followed yet."""
    row = read_row(connection, sitting.row.id)
    if row is None:
        raise not_found("table", sitting.row.id)
    return row, read_seats(connection, row.game, [row.id])[row.id], read_lines(connection, row.id, sitting.number)
