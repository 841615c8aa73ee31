"""Analyses of finished games by the strongest bot: a queue in the database, and one process at a time per worker.

Whoever was served least recently comes next, so that nobody who asks for ten games keeps the others waiting. What
is done is kept as it comes: if a worker dies, another one goes on where it was.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any, Literal

import msgspec
from sqlalchemy import ColumnElement, Connection, ScalarSelect, func, insert, or_, select, update

from detente.bots.analysis import Judgement, TurningPoint, curve, turning_points
from detente.core.journal import Prompt
from detente.core.record import Record
from detente.server.now import now_ms
from detente.server.storage.log import Sitting, Unfit, read_sitting
from detente.server.storage.models import Analysis, Table
from detente.server.storage.store import Store

log = logging.getLogger("detente.server.computer.analyses")
QUEUED, RUNNING, DONE, FAILED = "queued", "running", "done", "failed"
LEVEL = "level5"
"""Who analyses."""
LEASE_MS = 60_000
"""A worker that has not said anything for so long is gone."""
KEEP_EVERY = 5.0
"""Seconds between two writes of what was judged."""


class AnalysisInfo(msgspec.Struct):
    """An analysis and how far it is; judgements come as they are made."""

    status: Literal["queued", "running", "done", "failed"]
    progress: float
    ahead: int
    """Analyses that come before it and are not done."""
    asked: int
    judgements: list[Judgement]
    turning_points: list[TurningPoint]
    """Where the game turned; to resign is no decision of the game, and so no turning point."""
    curve: list[float]
    """The first side's chance before each decision."""
    prompts: list[Prompt] = []
    """For each judgement what was asked."""
    phrases: list[dict[str, tuple[str, dict[str, Any]]]] = []
    """For each judgement the actions that it names, as keys into the game's words."""


def ask(connection: Connection, table: str, user: int, now: int) -> None:
    """Ask for an analysis; what was asked before is not asked twice, what failed is tried again."""
    fresh = {"status": QUEUED, "progress": 0.0, "result": None, "asked_by": user, "asked": now}
    fresh |= {"started": None, "finished": None, "seen": None}
    status = connection.execute(select(Analysis.status).where(Analysis.table == table)).scalar()
    if status is None:
        connection.execute(insert(Analysis).values(table=table, **fresh))
    elif status == FAILED:
        connection.execute(update(Analysis).where(Analysis.table == table).values(fresh))


def read(connection: Connection, table: str) -> AnalysisInfo | None:
    """An analysis as it stands."""
    row = connection.execute(select(Analysis.__table__).where(Analysis.table == table)).one_or_none()
    if row is None:
        return None
    ahead = before(connection, table, now_ms()) if row.status == QUEUED else 0
    judged, winner = judgements(row.result), (row.result or {}).get("winner")
    by_rules = connection.execute(select(Table.rule).where(Table.id == table)).scalar()
    return AnalysisInfo(
        row.status,
        row.progress,
        ahead,
        row.asked,
        judged,
        turning_points(judged, winner if by_rules else None) if row.status == DONE else [],
        curve(judged, winner if row.status == DONE else None),
    )


def judgements(result: dict[str, Any] | None) -> list[Judgement]:
    """What was judged so far."""
    return msgspec.convert((result or {}).get("judgements", []), list[Judgement])


def tell(info: AnalysisInfo, sitting: Sitting) -> None:
    """Add what was asked at each judgement, and the actions that it names, as phrases."""
    states = sitting.states({each.number - 1 for each in info.judgements})
    for each, (_, state) in zip(info.judgements, states, strict=True):
        assert state.prompt is not None
        info.prompts.append(state.prompt)
        named = {each.best, *(one.action for one in each.considered)}
        info.phrases.append({str(action): state.phrase(action) for action in named})


def _free(now: int) -> ColumnElement[bool]:
    """What nobody is at: it waits, or whoever had it is gone."""
    return or_(Analysis.status == QUEUED, (Analysis.status == RUNNING) & (Analysis.seen < now - LEASE_MS))


def is_waiting(connection: Connection, now: int) -> bool:
    """Whether there is anything to analyse."""
    return connection.execute(select(Analysis.table).where(_free(now)).limit(1)).first() is not None


def _served() -> ScalarSelect[Any]:
    """When whoever asks was served last."""
    earlier = Analysis.__table__.alias("earlier")
    return select(func.max(earlier.c.started)).where(earlier.c.asked_by == Analysis.asked_by).scalar_subquery()


def before(connection: Connection, table: str, now: int) -> int:
    """How many analyses are made before one that waits: those that run, and those that `take` takes first.

    Of each who asks one is taken in turn, so a queue is gone through as it will be.
    """
    running = select(func.count()).where(Analysis.status == RUNNING, ~_free(now))
    waiting = select(Analysis.table, Analysis.asked_by, _served().label("served")).where(_free(now))
    queue = list(connection.execute(waiting.order_by(Analysis.asked, Analysis.table)))
    last = {row.asked_by: row.served for row in queue if row.asked_by is not None}
    ahead = int(connection.execute(running).scalar_one())
    for turn in range(len(queue)):
        taken = min(queue, key=lambda row: _turn(last.get(row.asked_by)))
        if taken.table == table:
            break
        queue.remove(taken)
        if taken.asked_by is not None:
            last[taken.asked_by] = now + turn
        ahead += 1
    return ahead


def _turn(served: int | None) -> int:
    """Who was never served comes first."""
    return -1 if served is None else served


def take(connection: Connection, now: int) -> tuple[str, list[Judgement]] | None:
    """Take the next analysis: its table, and what of it was done before."""
    query = (
        select(Analysis.table, Analysis.result)
        .where(_free(now))
        .order_by(_served().asc().nulls_first(), Analysis.asked, Analysis.table)
        .limit(1)
        .with_for_update(skip_locked=True)
    )
    row = connection.execute(query).one_or_none()
    if row is None:
        return None
    connection.execute(
        update(Analysis).where(Analysis.table == row.table).values(status=RUNNING, started=now, seen=now)
    )
    return row.table, judgements(row.result)


def keep(connection: Connection, table: str, judged: list[Judgement], total: int, now: int) -> None:
    """Keep what was judged."""
    result = {"judgements": msgspec.to_builtins(judged)}
    values = {"result": result, "progress": len(judged) / total, "seen": now}
    connection.execute(update(Analysis).where(Analysis.table == table).values(values))


def finish(connection: Connection, table: str, judged: list[Judgement], winner: int | None, now: int) -> None:
    """Keep the whole analysis."""
    result = {"judgements": msgspec.to_builtins(judged), "winner": winner}
    values = {"result": result, "progress": 1.0, "status": DONE, "finished": now, "seen": now}
    connection.execute(update(Analysis).where(Analysis.table == table).values(values))


def fail(connection: Connection, table: str, now: int) -> None:
    """Give an analysis up."""
    connection.execute(update(Analysis).where(Analysis.table == table).values(status=FAILED, finished=now, seen=now))


def give_back(connection: Connection, table: str) -> None:
    """Put an analysis back into the queue: this worker goes home."""
    connection.execute(
        update(Analysis).where(Analysis.table == table, Analysis.status == RUNNING).values(status=QUEUED)
    )


class Analyst:
    """Works through the queue, each game in a process of its own that can be stopped at any time."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def run(self, every: float = 2.0) -> None:
        """Analyse what is asked for until cancelled."""
        while True:
            try:
                while await self.analyse_next():
                    pass
            except Exception:
                log.exception("an analysis could not be made")
            await asyncio.sleep(every)

    async def analyse_next(self) -> bool:
        """Analyse the next game of the queue; whether there was one."""
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
        """Analyse a game from where it was left; whether it could be done."""
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
    """What a process is asked to analyse."""

    record: Record
    level: str
    first: int

    async def judgements(self) -> AsyncIterator[Judgement]:
        """Judgements as a process of its own makes them; it ends with whoever listens."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "detente.server.computer.analyst", stdin=PIPE, stdout=PIPE, limit=1_000_000
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
