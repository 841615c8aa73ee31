"""The one door: every decision goes through here, is checked, is written, and only then is true."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, update

from detente.core.state import OVER
from detente.server.errors import ServerError, conflict, forbidden
from detente.server.live import clocks
from detente.server.storage.log import ABORT, DECISION, RESIGN, TAKEBACK, TIMEOUT, UNDO, Seating, Sitting
from detente.server.storage.models import Table
from detente.server.storage.store import Append, Line, Taken

if TYPE_CHECKING:
    from detente.server.worker import House

Also = Callable[[Connection], Any]


async def decide(house: House, sitting: Sitting, sides: list[int], number: int, action: int, lag: int = 0) -> None:
    """Take a decision for one of the sides that the asker plays; the caller holds the sitting's lock."""
    await _check(house, sitting, sides, number)
    state = sitting.match.state
    actor, now = int(state.actor), house.now()
    refusal = state.why_not(action)
    if refusal is not None:
        message = state.game.say("refusals", refusal, names=state.names())
        about = {"kind": refusal.kind, "about": refusal.about}
        raise ServerError(409, "illegal", message, refusal.rule or None, about)
    sitting.doubtful = True
    sitting.decide(action)
    table, left = await _after(house, sitting, actor, now, lag)
    used = clocks.spent(sitting.row.since or now, now, lag) if left or "since" in table else 0
    line = Line(sitting.row.id, sitting.number, DECISION, action, actor, now, used, sitting.match.trail[-1])
    await _write(house, sitting, Append(line, table, left, house.also(sitting, table)))


async def undo(house: House, sitting: Sitting, sides: list[int], number: int) -> None:
    """Take the last decision back, within the own turn and before anything hidden was shown."""
    await _check(house, sitting, sides, number)
    if not sitting.match.can_undo:
        raise conflict("cannot-undo", "nothing can be taken back here: a turn has passed or something hidden was shown")
    actor = int(sitting.match.state.actor)
    sitting.doubtful = True
    sitting.undo()
    turn = int(sitting.match.state.turns)
    change = {} if turn == sitting.row.turn else {"turn": turn}
    await _write(house, sitting, Append(Line(sitting.row.id, sitting.number, UNDO, 0, actor, house.now()), change))


async def ask_takeback(house: House, sitting: Sitting, side: int, answer: str | None) -> None:
    """Ask to take back, or answer; against the computer and oneself nobody has to be asked."""
    row = sitting.row
    if row.status != "playing":
        raise conflict("not-playing", "this game is not going on")
    if row.rated:
        raise conflict("rated", "in a rated game nothing is taken back once the turn has passed")
    other = next(chair for chair in sitting.chairs if chair.side != side)
    if answer is None:
        if _last_decision(sitting, side) is None:
            raise conflict("cannot-take-back", "this side has not decided anything yet")
        if other.level is not None or other.user == sitting.chairs[side].user:
            await _take_back(house, sitting, side)
        elif row.takeback is None:
            await _set_takeback(house, sitting, side)
        return
    if row.takeback is None:
        raise conflict("nothing-asked", "nobody asks to take back")
    if answer == "accept":
        if row.takeback == side:
            raise conflict("not-yours-to-answer", "the other side has to agree")
        await _take_back(house, sitting, row.takeback)
    else:
        await _set_takeback(house, sitting, None)


async def _set_takeback(house: House, sitting: Sitting, side: int | None) -> None:
    change = update(Table).where(Table.id == sitting.row.id).values(takeback=side)
    sitting.doubtful = True
    await house.store.write(lambda connection: connection.execute(change))
    await house.refreshed(sitting)


async def _take_back(house: House, sitting: Sitting, side: int) -> None:
    """Go back to the last decision of a side, as the other side allows."""
    count = _last_decision(sitting, side)
    if count is None:
        raise conflict("cannot-take-back", "this side has not decided anything yet")
    sitting.doubtful = True
    sitting.go_back(count)
    now, state = house.now(), sitting.match.state
    actor = int(state.actor)
    table = {
        "actor": actor,
        "turn": int(state.turns),
        "since": now,
        "deadline": await _deadline(house, sitting, actor, now),
        "takeback": None,
    }
    line = Line(sitting.row.id, sitting.number, TAKEBACK, count, side, now)
    await _write(house, sitting, Append(line, table, {}, house.also(sitting, table)))


def _last_decision(sitting: Sitting, side: int) -> int | None:
    """How many decisions were taken before the last one of a side."""
    counts = set(range(len(sitting.match.decisions)))
    return max((count for count, state in sitting.states(counts) if state.actor == side), default=None)


async def resign(house: House, sitting: Seating, side: int) -> None:
    """A side gives the game up."""
    await _end(house, sitting, RESIGN, side, "resigned")


async def abort(house: House, sitting: Seating, side: int) -> None:
    """A side calls the game off before the first turn is over."""
    if sitting.row.turn > 0:
        raise conflict("too-late", "a game can be called off before its first turn is over; later it can be resigned")
    await _end(house, sitting, ABORT, side, "aborted")


async def settle_time(house: House, sitting: Seating) -> bool:
    """End the game if the time of the side that is asked is over; whether it was."""
    row = sitting.row
    if row.status != "playing" or row.actor is None or not clocks.is_over(row.deadline, house.now()):
        return False
    await _end(house, sitting, TIMEOUT, row.actor, "time")
    return True


async def _end(house: House, sitting: Seating, kind: str, side: int, reason: str) -> None:
    """End a game otherwise than by its rules, and so whether it fits them or not."""
    if sitting.row.status != "playing":
        raise conflict("not-playing", "this game is not going on")
    now = house.now()
    winner = None if kind == ABORT else next(chair.side for chair in sitting.chairs if chair.side != side)
    table = closed("aborted" if kind == ABORT else "finished", now, winner, reason, "")
    line = Line(sitting.row.id, sitting.number, kind, 0, side, now)
    await _write(house, sitting, Append(line, table, _stopped(sitting, now), house.also(sitting, table)))


def _stopped(sitting: Seating, now: int) -> dict[int, int]:
    """What the clock that runs shows when it is stopped for good: nothing, if its time is over."""
    row = sitting.row
    if row.actor is None:
        return {}
    left = sitting.chairs[row.actor].clock_ms
    return {} if left is None or row.since is None else {row.actor: max(0, left - clocks.spent(row.since, now))}


def closed(status: str, now: int, winner: int | None, reason: str, rule: str) -> dict[str, Any]:
    """What is written of a table at its end."""
    return {
        "status": status,
        "finished": now,
        "winner": winner,
        "reason": reason,
        "rule": rule,
        "actor": None,
        "since": None,
        "deadline": None,
        "takeback": None,
    }


async def _check(house: House, sitting: Sitting, sides: list[int], number: int) -> None:
    """Whether the asker may decide here and now; another worker's news may make it so."""
    try:
        _allowed(sitting, sides, number)
    except ServerError:
        if not house.sittings.shared:
            raise
        await house.sittings.refresh(sitting)
        _allowed(sitting, sides, number)
    if await settle_time(house, sitting):
        raise conflict("time-over", "the time was over")


def _allowed(sitting: Sitting, sides: list[int], number: int) -> None:
    if not sides:
        raise forbidden("not-your-seat", "only who sits at this table decides here")
    if sitting.row.status != "playing":
        raise conflict("not-playing", "this game is not going on")
    actor = int(sitting.match.state.actor)
    if actor not in sides:
        raise conflict("not-your-turn", "the other side decides now")
    seen = sitting.seen(actor)
    if number != seen:
        raise conflict("stale", f"the game is at number {seen} now, not at {number}", number=seen)


async def _after(
    house: House, sitting: Sitting, before: int, now: int, lag: int
) -> tuple[dict[str, Any], dict[int, int]]:
    """What a decision makes of the table's row and of the clocks."""
    state, row = sitting.match.state, sitting.row
    actor, turn = int(state.actor), int(state.turns)
    table: dict[str, Any] = {} if row.takeback is None else {"takeback": None}
    if row.rules != state.game.rules_version:  # its log fits the new rules, so the game goes on under them
        table["rules"] = state.game.rules_version
    if turn != row.turn:
        table["turn"] = turn
    if actor == before:
        return table, {}
    left: dict[int, int] = {}
    remaining = sitting.chairs[before].clock_ms
    if remaining is not None and row.since is not None:
        left[before] = clocks.left_after(row.clock, remaining, clocks.spent(row.since, now, lag))
    if actor == OVER:
        outcome = state.outcome
        assert outcome is not None  # a state that is over has one
        return table | closed("finished", now, outcome.winner, outcome.reason, outcome.rule), left
    return table | {"actor": actor, "since": now, "deadline": await _deadline(house, sitting, actor, now)}, left


async def _deadline(house: House, sitting: Sitting, side: int, now: int) -> int | None:
    """When the time is over of a side that is asked now; days wait for who is on vacation."""
    chair = sitting.chairs[side]
    due = clocks.deadline(sitting.row.clock, chair.clock_ms, now)
    if due is not None and sitting.row.clock_kind == "days":
        due += await house.pause(chair.user, now)
    return due


async def _write(house: House, sitting: Seating, append: Append) -> None:
    """Commit a line; then it is true for everybody, or, if somebody was faster, it never was."""
    sitting.doubtful = True
    began = perf_counter()
    try:
        await house.store.append(append)
    except Taken:
        await house.sittings.refresh(sitting)
        number = sitting.seen(None) if isinstance(sitting, Sitting) else None
        raise conflict("stale", "somebody was faster", number=number) from None
    if "actor" in append.table:  # single decisions may be secret, and so is their number
        house.metrics.turns.labels(sitting.row.game).inc()
        house.metrics.turn_seconds.observe(perf_counter() - began)
    sitting.doubtful = False
    sitting.number += 1
    for name, value in append.table.items():
        setattr(sitting.row, name, value)
    for side, left in append.clocks.items():
        sitting.chairs[side].clock_ms = left
    house.happened(sitting, append)
