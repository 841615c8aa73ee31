"""Analyses of finished games by the strongest bot: the queue in the database, and what a client gets of it.

The user who was served least recently comes next, so that a request for ten games does not block the other users.
Judgements are stored as they come: if a worker dies, another one continues.
"""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, ScalarSelect, func, insert, or_, select, update

from detente.bots.analysis import Judgement
from detente.bots.reports import AnalysisInfo, add_phrases, report
from detente.server.storage.models import Analysis, Table
from detente.server.storage.store import now_ms
from detente.table.sitting import Sitting

QUEUED, RUNNING, DONE, FAILED = "queued", "running", "done", "failed"
LEASE_MS = 60_000
"""A worker that has written nothing for so long is presumed dead."""


def ask(connection: Connection, table: str, user: int, now: int) -> None:
    """Queue an analysis, unless it is there already; a failed one is tried again."""
    fresh = {"status": QUEUED, "progress": 0.0, "result": None, "asked_by": user, "asked": now}
    fresh |= {"started": None, "finished": None, "seen": None}
    status = connection.execute(select(Analysis.status).where(Analysis.table == table)).scalar()
    if status is None:
        connection.execute(insert(Analysis).values(table=table, **fresh))
    elif status == FAILED:
        connection.execute(update(Analysis).where(Analysis.table == table).values(fresh))


def read(connection: Connection, table: str) -> AnalysisInfo | None:
    """An analysis in its present state, or None."""
    row = connection.execute(select(Analysis.__table__).where(Analysis.table == table)).one_or_none()
    if row is None:
        return None
    ahead = before(connection, table, now_ms()) if row.status == QUEUED else 0
    judged, winner = judgements(row.result), (row.result or {}).get("winner")
    by_rules = connection.execute(select(Table.rule).where(Table.id == table)).scalar()
    return report(row.status, row.progress, ahead, row.asked, judged, winner, bool(by_rules))


def judgements(result: dict[str, Any] | None) -> list[Judgement]:
    """The judgements of a stored result."""
    return msgspec.convert((result or {}).get("judgements", []), list[Judgement])


def add_named(info: AnalysisInfo, sitting: Sitting) -> None:
    """Add what the judgements name, from the table's own states."""
    add_phrases(info, sitting.states({each.number - 1 for each in info.judgements}))


def _free(now: int) -> ColumnElement[bool]:
    """A condition: an analysis waits, or its worker has died."""
    return or_(Analysis.status == QUEUED, (Analysis.status == RUNNING) & (Analysis.seen < now - LEASE_MS))


def is_waiting(connection: Connection, now: int) -> bool:
    """Whether any analysis waits."""
    return connection.execute(select(Analysis.table).where(_free(now)).limit(1)).first() is not None


def _served() -> ScalarSelect[Any]:
    """When the user of an analysis was last served."""
    earlier = Analysis.__table__.alias("earlier")
    return select(func.max(earlier.c.started)).where(earlier.c.asked_by == Analysis.asked_by).scalar_subquery()


def before(connection: Connection, table: str, now: int) -> int:
    """How many analyses come before a waiting one: those that run, and those that `take` would take first.

    Users take turns, so the queue is simulated.
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
    """A sort key: users who were never served come first."""
    return -1 if served is None else served


def take(connection: Connection, now: int) -> tuple[str, list[Judgement]] | None:
    """Take the next analysis; returns its table and the judgements made before, or None."""
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
    """Store the judgements so far."""
    result = {"judgements": msgspec.to_builtins(judged)}
    values = {"result": result, "progress": len(judged) / total, "seen": now}
    connection.execute(update(Analysis).where(Analysis.table == table).values(values))


def finish(connection: Connection, table: str, judged: list[Judgement], winner: int | None, now: int) -> None:
    """Store a complete analysis."""
    result = {"judgements": msgspec.to_builtins(judged), "winner": winner}
    values = {"result": result, "progress": 1.0, "status": DONE, "finished": now, "seen": now}
    connection.execute(update(Analysis).where(Analysis.table == table).values(values))


def fail(connection: Connection, table: str, now: int) -> None:
    """Mark an analysis as failed."""
    connection.execute(update(Analysis).where(Analysis.table == table).values(status=FAILED, finished=now, seen=now))


def give_back(connection: Connection, table: str) -> None:
    """Put an analysis back into the queue, because this worker shuts down."""
    connection.execute(
        update(Analysis).where(Analysis.table == table, Analysis.status == RUNNING).values(status=QUEUED)
    )
