"""A table in a list: its seats, clocks and outcome, without the game on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from detente.core.registry import game
from detente.table import clocks
from detente.table.rows import SeatRow, TableRow
from detente.table.sight import own_side
from detente.table.standing import read_standing
from detente.table.wire import Origin, OutcomeInfo, SeatInfo, TableInfo

LONGEST_NAME = 80
"""Characters of a deck's name that a table shows."""
Online = Callable[[int], bool]
"""Whether a user is at the table now."""


def nobody(user: int) -> bool:
    """For answers in which presence does not matter."""
    return False


def table_info(row: TableRow, seats: list[SeatRow], user: int | None, now: int, online: Online) -> TableInfo:
    """A table for a user who may look at it."""
    sides = game(row.game).sides
    mine = own_side(row, seats, user)
    return TableInfo(
        id=row.id,
        game=row.game,
        options=_options(row),
        status=row.status,  # type: ignore[arg-type]  # the schema holds no others
        visibility=row.visibility,  # type: ignore[arg-type]
        rated=row.rated,
        clock=row.clock.info(),
        seats=[_seat(row, seat, sides, now, online) for seat in seats],
        actor=None if row.actor is None else sides[row.actor],
        deadline=row.deadline,
        turn=row.turn,
        created=row.created,
        started=row.started,
        finished=row.finished,
        outcome=_outcome(row, sides),
        seed_hash=row.seed_hash,
        seed=row.seed if row.status == "finished" else None,
        rematch=row.rematch,
        takeback=None if row.takeback is None else sides[row.takeback],
        origin=_origin(row),
        imported=row.origin is not None and "imported" in row.origin,
        mine=None if mine is None else sides[mine],
        standing=read_standing(row.standing),
        tournament=row.tournament,
    )


def _seat(row: TableRow, seat: SeatRow, sides: tuple[str, ...], now: int, online: Online) -> SeatInfo:
    running = row.status == "playing" and row.actor == seat.side
    left = clocks.shown(row.clock, seat.clock_ms, row.since, running, now)
    present = seat.level is not None or (seat.user is not None and online(seat.user))
    return SeatInfo(sides[seat.side], seat.person, present, left, seat.reserved)


def _options(row: TableRow) -> dict[str, Any]:
    """The options of the game in short; a table that began at a position has them there."""
    given = row.options
    if row.position is not None:
        given = {name: row.position[name] for name in game(row.game).choices() if name in row.position}
    return {name: _summary(value) for name, value in given.items()}


def _summary(value: Any) -> Any:
    """An option in a list of tables: of a deck only the name, since its cards are facts of the table."""
    if not isinstance(value, dict):
        return value
    return {"name": str(value.get("name", ""))[:LONGEST_NAME]}


def _origin(row: TableRow) -> Origin | None:
    """The moment of another game at which this one began; lessons and imported records have none."""
    return Origin(**row.origin) if row.origin is not None and "table" in row.origin else None


def _outcome(row: TableRow, sides: tuple[str, ...]) -> OutcomeInfo | None:
    if row.reason is None:
        return None
    return OutcomeInfo(None if row.winner is None else sides[row.winner], row.reason, row.rule or "")
