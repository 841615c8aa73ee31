"""What players do at a table: decide, undo, resign, abort, and run out of time.

Each function checks, changes the sitting, and returns the step to be stored. If storing it fails, the sitting must
be read again: `Seating.changing` sees to that.
"""

from __future__ import annotations

from msgspec.structs import replace

from detente.core.state import OVER
from detente.table import clocks
from detente.table.errors import RequestError, conflict, forbidden
from detente.table.log import ABORT, DECISION, RESIGN, TIMEOUT, UNDO, Line
from detente.table.results import Aborted, Finished, SameTurn, Step, TurnPassed
from detente.table.rows import SeatRow, TableRow
from detente.table.sitting import Seating, Sitting


def check_turn(sitting: Sitting, sides: list[int], number: int) -> None:
    """Refuse those who do not play one of `sides`, whose turn it is not, or who have seen another moment."""
    if not sides:
        raise forbidden("not-your-seat", "only the players at this table decide here")
    check_playing(sitting)
    if sitting.actor not in sides:
        raise conflict("not-your-turn", "it is the other side's turn")
    seen = sitting.seen(sitting.actor)
    if number != seen:
        raise conflict("stale", f"the game is at number {seen} now, not at {number}", number=seen)


def check_playing(seating: Seating) -> None:
    """Refuse what needs a running game."""
    if seating.row.status != "playing":
        raise conflict("not-playing", "this game is not running")


def check_action(sitting: Sitting, action: int) -> None:
    """Refuse an illegal action, with the reason and the rule."""
    state = sitting.match.state
    refusal = state.why_not(action)
    if refusal is not None:
        message = state.game.say("refusals", refusal, names=state.names())
        about = {"kind": refusal.kind, "about": refusal.about}
        raise RequestError(409, "illegal", message, refusal.rule or None, about)


def check_undo(sitting: Sitting) -> None:
    """Refuse an undo across a turn or after hidden information was revealed."""
    if not sitting.match.can_undo:
        raise conflict("cannot-undo", "nothing can be undone here: the turn has passed, or hidden cards were revealed")


def decide(sitting: Sitting, action: int, now: int, lag: int = 0) -> Step:
    """Make a decision that was checked; `lag` is the player's network delay in milliseconds."""
    side, before = sitting.actor, sitting.row
    sitting.decide(action)
    after = _same_turn(sitting)
    line = Line(before.id, sitting.number, DECISION, action, side, now, 0, sitting.match.trail[-1])
    if sitting.actor == side:
        return Step(line, before, after, SameTurn())
    used = clocks.spent(before.since or now, now, lag)
    line = replace(line, spent=used)
    left = sitting.seats[side].clock_ms
    times = {} if left is None or before.since is None else {side: clocks.left_after(before.clock, left, used)}
    if sitting.actor == OVER:
        outcome = sitting.match.state.outcome
        assert outcome is not None  # a state that is over has one
        after = closed(after, "finished", now, outcome.winner, outcome.reason, outcome.rule)
        return Step(line, before, after, Finished(outcome.winner), times)
    return Step(line, before, turn_of(after, sitting.seats, sitting.actor, now), TurnPassed(sitting.actor), times)


def undo(sitting: Sitting, now: int) -> Step:
    """Take back the last decision, which was checked."""
    before, side = sitting.row, sitting.actor
    sitting.undo()
    turn = int(sitting.match.state.turns)
    after = before if turn == before.turn else replace(before, turn=turn)
    return Step(Line(before.id, sitting.number, UNDO, 0, side, now), before, after, SameTurn())


def _same_turn(sitting: Sitting) -> TableRow:
    """The row after a decision, as far as it does not depend on whose turn it is.

    A request to take back lapses. A log that fits the present rules is played on under them.
    """
    state, row = sitting.match.state, sitting.row
    turn, rules = int(state.turns), state.game.rules_version
    if (row.takeback, row.turn, row.rules) == (None, turn, rules):
        return row
    return replace(row, takeback=None, turn=turn, rules=rules)


def turn_of(row: TableRow, seats: list[SeatRow], side: int, now: int) -> TableRow:
    """The row when a side's turn begins."""
    return replace(row, actor=side, since=now, deadline=clocks.deadline(row.clock, seats[side].clock_ms, now))


def postponed(step: Step, pause: int) -> Step:
    """The same step with a later deadline: the player whose turn begins is on vacation for `pause` milliseconds."""
    deadline = step.after.deadline
    if not pause or deadline is None:
        return step
    return replace(step, after=replace(step.after, deadline=deadline + pause))


def resign(seating: Seating, side: int, now: int) -> Step:
    """A side gives up: the other one wins."""
    check_playing(seating)
    return _lost(seating, RESIGN, side, "resigned", now)


def time_out(seating: Seating, now: int) -> Step | None:
    """The side to decide loses if its time has run out; None if it has not."""
    row = seating.row
    if row.status != "playing" or row.actor is None or not clocks.is_over(row.deadline, now):
        return None
    return _lost(seating, TIMEOUT, row.actor, "time", now)


def abort(seating: Seating, side: int, now: int) -> Step:
    """A side calls the game off."""
    check_playing(seating)
    row = seating.row
    line = Line(row.id, seating.number, ABORT, 0, side, now)
    after = closed(row, "aborted", now, None, "aborted", "")
    return Step(line, row, after, Aborted(), _stopped(seating, now))


def check_abort(seating: Seating) -> None:
    """Refuse to call a game off after its first turn."""
    if seating.row.turn > 0:
        raise conflict("too-late", "a game can be called off during its first turn only; after that, resign")


def _lost(seating: Seating, kind: str, side: int, reason: str, now: int) -> Step:
    """A side loses outside the rules of the game, so that it does not matter whether the log still fits them."""
    row = seating.row
    winner = next(seat.side for seat in seating.seats if seat.side != side)
    after = closed(row, "finished", now, winner, reason, "")
    line = Line(row.id, seating.number, kind, 0, side, now)
    return Step(line, row, after, Finished(winner), _stopped(seating, now))


def _stopped(seating: Seating, now: int) -> dict[int, int]:
    """What the running clock shows when it stops for good; 0 if it had run out."""
    row = seating.row
    if row.actor is None or row.since is None:
        return {}
    left = seating.seats[row.actor].clock_ms
    return {} if left is None else {row.actor: max(0, left - clocks.spent(row.since, now))}


def closed(row: TableRow, status: str, now: int, winner: int | None, reason: str, rule: str) -> TableRow:
    """The row of a table whose game has ended."""
    return replace(
        row,
        status=status,
        finished=now,
        winner=winner,
        reason=reason,
        rule=rule,
        actor=None,
        since=None,
        deadline=None,
        takeback=None,
    )
