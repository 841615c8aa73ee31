"""The built-in players: they think in processes of their own, and decide through the same door as people."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial

from sqlalchemy import Connection, select

from detente.bots.processes import pool
from detente.server.computer.thinker import think
from detente.server.live.broadcast import StartTask
from detente.server.live.play import Play
from detente.server.live.sittings import Sittings
from detente.server.storage.log import Unfit
from detente.server.storage.models import Seat, Table
from detente.server.storage.store import Store
from detente.table.errors import RequestError
from detente.table.sitting import Seating

log = logging.getLogger("detente.server")
SWEEP = 10.0
"""Seconds between two searches for tables whose computer was lost, through a crash or another worker's end."""


class ComputerPlayers:
    """The computer players of one worker."""

    def __init__(
        self,
        store: Store,
        sittings: Sittings,
        play: Play,
        now: Callable[[], int],
        start_task: StartTask,
        jobs: int,
    ) -> None:
        self.store, self.sittings, self.play, self.now, self.start_task = store, sittings, play, now, start_task
        self.jobs = jobs
        """Processes in which they think."""
        self._pool: ProcessPoolExecutor | None = None
        self._busy: set[str] = set()

    def wake(self, seating: Seating) -> None:
        """Let the computer think if it is its turn at this table."""
        table = seating.row.id
        if table not in self._busy and level_to_decide(seating) is not None:
            self._busy.add(table)
            self.start_task(self._play(table))

    async def sweep(self) -> None:
        """Wake computers that wait for their turn: at the start all of them, later those that have waited for long."""
        age = 0.0
        while True:
            before = self.now() - int(age * 1000)
            try:
                for table in await self.store.read(partial(waiting, before=before)):
                    with suppress(Unfit):  # reading it has logged why; the other tables go on
                        async with self.sittings.at(table) as sitting:
                            self.wake(sitting)
            except Exception:
                log.exception("the sweep for waiting computers failed")
            age = SWEEP
            await asyncio.sleep(SWEEP)

    async def _play(self, table: str) -> None:
        """Play at a table while it is a computer's turn there."""
        try:
            while await self._take_turn(table):
                pass
        except RequestError as error:
            log.info("the computer at table %s was overtaken: %s", table, error)
        except BrokenProcessPool:
            log.warning("a process of the computer players has died; the next sweep retries")
            self._pool = None
        finally:
            self._busy.discard(table)

    async def _take_turn(self, table: str) -> bool:
        """Play one turn, decision by decision; returns whether another one may follow."""
        async with self.sittings.at(table) as sitting:
            level, number = level_to_decide(sitting), sitting.number
            if level is None:
                return False
            row, decisions = sitting.row, list(sitting.match.decisions)
        job = (row.game, row.seed, row.position, row.options, decisions, level)
        actions = await asyncio.get_running_loop().run_in_executor(self._processes(), think, *job)
        for expected, action in enumerate(actions, number):
            async with self.sittings.at(table) as sitting:
                if sitting.number != expected:  # resigned, called off, or another worker was faster
                    return True
                side = sitting.actor
                await self.play.decide(sitting, [side], sitting.seen(side), action)
        return True

    def _processes(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = pool(self.jobs, "spawn")
        return self._pool

    def close(self) -> None:
        """Stop the processes; the sweep of the next start repeats what they were thinking about."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def level_to_decide(seating: Seating) -> str | None:
    """The level of the computer whose turn it is at a table, or None."""
    row = seating.row
    if row.status != "playing" or row.actor is None:
        return None
    return seating.seats[row.actor].level


def waiting(connection: Connection, before: int) -> list[str]:
    """Tables at which a computer's turn began before a time."""
    query = select(Table.id).join(Seat, (Seat.table == Table.id) & (Seat.side == Table.actor))
    found = query.where(Table.status == "playing", Table.since <= before, Seat.level.is_not(None))
    return list(connection.scalars(found))
