"""The built-in players: they think in processes of their own, and decide through the same door as people."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy import Connection, select

from detente.bots.processes import pool
from detente.server.computer.thinker import think
from detente.server.errors import ServerError
from detente.server.live import play
from detente.server.storage.log import Seating, Unfit
from detente.server.storage.models import Seat, Table

if TYPE_CHECKING:
    from detente.server.worker import House

log = logging.getLogger("detente.server")
SWEEP = 10.0
"""Seconds between two looks for tables whose computer was forgotten, by a crash or another worker's end."""


class Computer:
    """Computer players of one worker."""

    def __init__(self, house: House, jobs: int) -> None:
        self.house, self.jobs = house, jobs
        self._pool: ProcessPoolExecutor | None = None
        self._busy: set[str] = set()

    def wake(self, sitting: Seating) -> None:
        """If a computer is asked at this table, let it think."""
        table = sitting.row.id
        if table not in self._busy and level_asked(sitting) is not None:
            self._busy.add(table)
            self.house.soon(self._play(table))

    async def sweep(self) -> None:
        """Look for tables that wait for a computer: at once for all, then for those that wait for long."""
        age = 0.0
        while True:
            before = self.house.now() - int(age * 1000)
            try:
                for table in await self.house.store.read(partial(waiting, before=before)):
                    with suppress(Unfit):  # the log has it; the other tables go on
                        async with self.house.sittings.at(table) as sitting:
                            self.wake(sitting)
            except Exception:
                log.exception("the sweep for waiting computers failed")
            age = SWEEP
            await asyncio.sleep(SWEEP)

    async def _play(self, table: str) -> None:
        """Decide at a table for as long as a computer is asked there."""
        try:
            while await self._take_turn(table):
                pass
        except ServerError as error:
            log.info("the computer at table %s was overtaken: %s", table, error)
        except BrokenProcessPool:
            log.warning("a process of the computer players has died; the sweep tries again")
            self._pool = None
        finally:
            self._busy.discard(table)

    async def _take_turn(self, table: str) -> bool:
        """One turn, decision by decision; whether another one may follow."""
        async with self.house.sittings.at(table) as sitting:
            level, number, match = level_asked(sitting), sitting.number, sitting.match
            if level is None:
                return False
            row, decisions = sitting.row, list(match.decisions)
        job = (row.game, row.seed, row.position, row.options, decisions, level)
        actions = await asyncio.get_running_loop().run_in_executor(self._processes(), think, *job)
        for expected, action in enumerate(actions, number):
            async with self.house.sittings.at(table) as sitting:
                if sitting.number != expected:  # resigned, called off, or another worker was faster
                    return True
                side = int(sitting.match.state.actor)
                await play.decide(self.house, sitting, [side], sitting.seen(side), action)
        return True

    def _processes(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = pool(self.jobs, "spawn")
        return self._pool

    def close(self) -> None:
        """Let the processes go; what they thought of is thought again by the next sweep."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def level_asked(sitting: Seating) -> str | None:
    """The level that is asked at a table, or None if a person is, or nobody."""
    row = sitting.row
    if row.status != "playing" or row.actor is None:
        return None
    return sitting.chairs[row.actor].level


def waiting(connection: Connection, before: int) -> list[str]:
    """Tables at which a computer was asked before a time."""
    query = select(Table.id).join(Seat, (Seat.table == Table.id) & (Seat.side == Table.actor))
    asked = query.where(Table.status == "playing", Table.since <= before, Seat.level.is_not(None))
    return list(connection.scalars(asked))
