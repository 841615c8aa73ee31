"""The analyst: works through the queue of analyses, each game in a process of its own that can be stopped any time."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import suppress

import msgspec

from detente.bots.analysis import Judgement
from detente.core.play.record import Record
from detente.server.computer.analyses import fail, finish, give_back, is_waiting, keep, take
from detente.server.storage.log import Unfit, read_sitting
from detente.server.storage.store import Store, now_ms

log = logging.getLogger("detente.server.analyses")
LEVEL = "level5"
"""The computer player that analyses."""
KEEP_EVERY = 5.0
"""Seconds between two writes of judgements."""


class Analyst:
    """Takes analyses from the queue, one at a time."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def run(self, every: float = 2.0) -> None:
        """Analyse what is in the queue until cancelled."""
        while True:
            try:
                while await self.analyse_next():
                    pass
            except Exception:
                log.exception("an analysis failed")
            await asyncio.sleep(every)

    async def analyse_next(self) -> bool:
        """Analyse the next game of the queue; returns whether there was one."""
        if not await self.store.read(lambda reading: is_waiting(reading, now_ms())):
            return False
        taken = await self.store.write(lambda writing: take(writing, now_ms()))
        if taken is None:
            return False
        table, judged = taken
        try:
            if await self._analyse(table, judged):
                return True
            await self.store.write(lambda writing: fail(writing, table, now_ms()))
        except asyncio.CancelledError:
            await self.store.write(lambda writing: give_back(writing, table))
            raise
        return True

    async def _analyse(self, table: str, judged: list[Judgement]) -> bool:
        """Analyse a game from where it was left; returns whether that worked."""
        try:
            sitting = await self.store.read(lambda reading: read_sitting(reading, table))
        except Unfit:
            return False
        if sitting is None or not sitting.match.decisions:
            return False
        record, winner = sitting.match.record(), sitting.row.winner
        total, loop = len(record.decisions), asyncio.get_running_loop()
        task = Task(record, LEVEL, len(judged) + 1)
        kept = loop.time()
        if task.first <= total:
            async for judgement in task.judgements():
                judged.append(judgement)
                if loop.time() > kept + KEEP_EVERY:
                    kept = loop.time()
                    await self.store.write(lambda writing: keep(writing, table, judged, total, now_ms()))
        if len(judged) != total:
            log.error("analysis ended early", extra={"table": table, "judged": len(judged), "of": total})
            return False
        await self.store.write(lambda writing: finish(writing, table, judged, winner, now_ms()))
        return True


class Task(msgspec.Struct):
    """What a process is to analyse: a record, from its `first` decision on."""

    record: Record
    level: str
    first: int

    async def judgements(self) -> AsyncIterator[Judgement]:
        """The judgements of a new process as it makes them; it is killed when the caller stops listening."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "detente.server.computer.judge", stdin=PIPE, stdout=PIPE, limit=1_000_000
        )
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(msgspec.json.encode(self))
            process.stdin.close()
            async for line in process.stdout:
                yield msgspec.json.decode(line, type=Judgement)
        finally:
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
            await process.wait()
