"""The tables that a worker has in memory: a bounded cache over the logs, which are the truth."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from sqlalchemy import Connection

from detente.server.errors import not_found
from detente.server.storage.log import (
    Chair,
    LogDiffers,
    Seating,
    Sitting,
    TableRow,
    Unfit,
    read_chairs,
    read_lines,
    read_row,
    read_seating,
    read_sitting,
)
from detente.server.storage.store import Line, Store


class Sittings:
    """The sittings by table; those that nobody asked for longest are let go."""

    def __init__(self, store: Store, most: int, shared: bool) -> None:
        self.store, self.most, self.shared = store, most, shared
        self._kept: OrderedDict[str, Sitting] = OrderedDict()
        self._coming: dict[str, asyncio.Future[Sitting]] = {}

    def at(self, id: str, fresh: bool = True) -> Held:
        """A table to look at or to change, alone; `fresh`: with what other workers wrote."""
        return Held(self, id, fresh and self.shared)

    @asynccontextmanager
    async def to_end(self, id: str) -> AsyncIterator[Seating]:
        """A table as it is written, to end its game; of one that no longer fits the rules what is true without them.

        For that one there is no lock: of two who end it, the second finds the number of his line taken.
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
        return self._kept.get(id)

    def __len__(self) -> int:
        return len(self._kept)

    def forget(self) -> None:
        """Let go of all: what is written is no longer what it was."""
        self._kept.clear()

    def doubt(self, user: int) -> None:
        """Read anew what somebody sits at when it is asked for next: his name is another one."""
        for sitting in self._kept.values():
            if sitting.sides_of(user):
                sitting.doubtful = True

    async def refresh(self, sitting: Seating) -> None:
        """Bring a sitting to what is written; the caller holds its lock."""
        if not isinstance(sitting, Sitting):
            now = await self._read_seating(sitting.row.id)
            sitting.row, sitting.chairs, sitting.number, sitting.doubtful = now.row, now.chairs, now.number, False
            return
        if not sitting.doubtful:
            row, chairs, lines = await self.store.read(lambda connection: _news(connection, sitting))
            try:
                sitting.catch_up(lines)
            except LogDiffers:
                sitting.doubtful = True  # it may have been followed half way
            else:
                sitting.row, sitting.chairs = row, chairs
                return
        sitting.become(await self._read(sitting.row.id))

    async def get(self, id: str) -> Sitting:
        """A table from memory, or read; who uses it holds its lock."""
        sitting = self._kept.get(id)
        if sitting is not None:
            self._kept.move_to_end(id)
            return sitting
        coming = self._coming.get(id)
        if coming is not None:
            return await asyncio.shield(coming)
        coming = self._coming[id] = asyncio.ensure_future(self._read(id))
        try:
            sitting = await asyncio.shield(coming)
        finally:
            del self._coming[id]
        self._kept[id] = sitting
        self._drop()
        return sitting

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
        """Let go of the oldest that nobody holds."""
        for id in list(self._kept)[: max(0, len(self._kept) - self.most)]:
            if not self._kept[id].lock.locked():
                del self._kept[id]


class Held:
    """A table that nobody else looks at or changes meanwhile."""

    __slots__ = ("id", "refresh", "sitting", "sittings")

    def __init__(self, sittings: Sittings, id: str, refresh: bool) -> None:
        self.sittings, self.id, self.refresh = sittings, id, refresh

    async def __aenter__(self) -> Sitting:
        self.sitting = sitting = await self.sittings.get(self.id)
        await sitting.lock.acquire()
        if sitting.doubtful or self.refresh:
            try:
                await self.sittings.refresh(sitting)
            except BaseException:
                sitting.lock.release()
                raise
        return sitting

    async def __aexit__(self, *error: object) -> None:
        self.sitting.lock.release()


def _news(connection: Connection, sitting: Sitting) -> tuple[TableRow, list[Chair], list[Line]]:
    """A table's row and chairs as they are now, and the lines that a sitting has not followed yet."""
    row = read_row(connection, sitting.row.id)
    if row is None:
        raise not_found("table", sitting.row.id)
    return row, read_chairs(connection, row.game, [row.id])[row.id], read_lines(connection, row.id, sitting.number)
