"""The built-in players: they think in processes of their own, and decide through the same door as people."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection, select

from detente.bots.advice import ADVISER, Advice
from detente.bots.analysis import Judgement
from detente.bots.processes import pool
from detente.server.computer.thinker import judge_instead, suggest, think
from detente.server.computer.turns import FairTurns
from detente.server.live.broadcast import StartTask
from detente.server.live.play import Play
from detente.server.live.sittings import Sittings
from detente.server.storage.log import Unfit
from detente.server.storage.models import Seat, Table
from detente.server.storage.store import Store
from detente.table.errors import RequestError, conflict
from detente.table.sitting import Seating, Sitting

T = TypeVar("T")
Job = tuple[str, str, dict[str, Any] | None, dict[str, Any], list[int]]
"""A game as a process can replay it: its name, seed, position, options and decisions."""
log = logging.getLogger("detente.server")
SECONDS = {"level1": 0.05, "level2": 0.3, "level3": 1.0, "level4": 3.0, "level5": 8.0}
"""How long a level thinks about a turn, at a guess."""
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
        self._turns = FairTurns(jobs)
        self._pool: ProcessPoolExecutor | None = None
        self._busy: set[str] = set()
        self._advised: set[int] = set()
        """Users who wait for a hint or a verdict: one each, so that nobody holds up the computer at other tables."""

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
            owner = next((seat.user for seat in sitting.seats if seat.user is not None), sitting.row.creator)
            job = (*game_of(sitting), level)
        actions = await self._in_turn(owner, level, think, *job)
        for expected, action in enumerate(actions, number):
            async with self.sittings.at(table) as sitting:
                if sitting.number != expected:  # resigned, aborted, or another worker was faster
                    return True
                side = sitting.actor
                await self.play.decide(sitting, [side], sitting.seen(side), action)
        return True

    def advise(self, sitting: Sitting, user: int) -> Awaitable[Advice]:
        """Begin to think about a hint at a table. What is returned is awaited without holding the table."""
        return self._for(user, ADVISER, suggest, *game_of(sitting))

    def judge_instead(self, sitting: Sitting, user: int, number: int, action: int, level: str) -> Awaitable[Judgement]:
        """Begin to judge another answer to the decision of a number, without holding the table."""
        *game, decisions = game_of(sitting)
        return self._for(user, level, judge_instead, *game, decisions[: number - 1], action, level)

    def _for(self, user: int, level: str, work: Callable[..., T], *job: Any) -> Awaitable[T]:
        """Begin to think for a user, unless they already wait for something."""
        if user in self._advised:
            raise conflict("hint-waits", "the hint you asked for is still being thought about")
        self._advised.add(user)
        return self._thought(user, level, work, *job)

    async def _thought(self, user: int, level: str, work: Callable[..., T], *job: Any) -> T:
        """Think when it is the user's turn."""
        try:
            return await self._in_turn(user, level, work, *job)
        finally:
            self._advised.discard(user)

    async def _in_turn(self, owner: int | None, level: str, work: Callable[..., T], *job: Any) -> T:
        """Let a process work for a user when it is their turn."""

        async def thinking() -> T:
            return await asyncio.get_running_loop().run_in_executor(self._processes(), partial(work, *job))

        return await self._turns.run(owner, SECONDS.get(level, 1.0), thinking)

    def _processes(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = pool(self.jobs, "spawn")
        return self._pool

    def close(self) -> None:
        """Stop the processes; the sweep of the next start repeats what they were thinking about."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def game_of(sitting: Sitting) -> Job:
    """A game as a process can replay it."""
    row = sitting.row
    return row.game, row.seed, row.position, row.options, list(sitting.match.decisions)


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
