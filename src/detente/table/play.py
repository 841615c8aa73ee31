"""What players do at a table: decide, undo, hand over a turn, resign, abort, and run out of time.

Each function checks, changes the sitting, and returns the step to be stored. If storing it fails, the sitting must
be read again: `Seating.changing` sees to that.
"""

from __future__ import annotations

from msgspec.structs import replace

from detente.core.play.match import trace
from detente.core.play.preview import completes_turn
from detente.core.state import OVER, State
from detente.table import clocks
from detente.table.errors import RequestError, conflict, forbidden, not_found
from detente.table.log import ABORT, COMMIT, DECISION, HELD, RESIGN, TIMEOUT, UNDO, Line
from detente.table.results import Aborted, Finished, SameTurn, Step, TurnPassed
from detente.table.rows import SeatRow, TableRow
from detente.table.sitting import Seating, Sitting
from detente.table.standing import standing_of


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
    """Refuse an illegal action, with the reason and the rule, and any action once the turn is complete."""
    if sitting.held is not None:
        raise conflict("turn-complete", "the turn is complete: hand it over, or undo its last decision")
    check_legal(sitting.match.state, action)


def check_retry(sitting: Sitting, number: int, action: int) -> None:
    """Refuse to judge an answer that was not possible at the decision of a number, which counts from 1."""
    if not 1 <= number <= len(sitting.match.decisions):
        raise not_found("decision", number)
    [(_, state)] = sitting.states({number - 1})
    check_legal(state, action)


def check_legal(state: State, action: int) -> None:
    """Refuse an illegal action, with the reason and the rule."""
    refusal = state.why_not(action)
    if refusal is not None:
        message = state.game.say("refusals", refusal, names=state.names())
        about = {"kind": refusal.kind, "about": refusal.about}
        raise RequestError(409, "illegal", message, refusal.rule or None, about)


def check_undo(sitting: Sitting) -> None:
    """Refuse an undo across a turn or after hidden information was revealed."""
    if sitting.draft == 0:
        raise conflict("cannot-undo", "nothing can be undone here: the turn has passed, or hidden cards were revealed")


def check_commit(sitting: Sitting) -> None:
    """Refuse to hand over a turn that is not complete, or has passed by itself."""
    if sitting.held is None:
        raise conflict("turn-not-complete", "no complete turn waits here to be handed over")


def decide(sitting: Sitting, action: int, now: int, lag: int = 0, hold: bool = False) -> Step:
    """Make a decision that was checked; `lag` is the player's network delay in milliseconds.

    With `hold`, a decision that completes the turn is only kept, and `commit` makes it. Any other decision is made:
    it belongs to the side's draft until the turn passes, or until something is revealed.
    """
    side, before = sitting.actor, sitting.row
    if hold and completes_turn(sitting.match.state, action):
        line = Line(before.id, sitting.number, HELD, action, side, now, 0, trace(sitting.match.state))
        sitting.hold(action)
        return Step(line, before, before, SameTurn(), draft=True)
    sitting.decide(action)
    line = Line(before.id, sitting.number, DECISION, action, side, now, 0, sitting.match.trail[-1])
    if sitting.draft > 0:
        return Step(line, before, _present_rules(sitting), SameTurn(), draft=True)
    return _handed_over(sitting, line, now, lag)


def commit(sitting: Sitting, now: int, lag: int = 0) -> Step:
    """Hand over the turn, which was checked to be complete."""
    line = Line(sitting.row.id, sitting.number, COMMIT, 0, sitting.actor, now)
    sitting.commit()
    return _handed_over(sitting, line, now, lag)


def _handed_over(sitting: Sitting, line: Line, now: int, lag: int) -> Step:
    """The step after which nothing more can be undone; the clock is settled if the turn passed with it."""
    side, before = line.side, sitting.row
    after = _same_turn(sitting)
    if sitting.actor == side:
        return Step(line, before, after, SameTurn())
    after = replace(after, standing=standing_of(sitting.match.state))
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


def undo(sitting: Sitting, now: int, whole: bool = False) -> Step:
    """Take back the last decision, or the whole draft; it was checked that there is one."""
    row, count = sitting.row, sitting.draft if whole else 1
    sitting.undo(count)
    return Step(Line(row.id, sitting.number, UNDO, count, sitting.actor, now), row, row, SameTurn(), draft=True)


def _same_turn(sitting: Sitting) -> TableRow:
    """The row after a draft was handed over, as far as it does not depend on whose turn it is.

    A request to take back lapses.
    """
    row, turn = _present_rules(sitting), int(sitting.match.state.turns)
    return row if (row.takeback, row.turn) == (None, turn) else replace(row, takeback=None, turn=turn)


def _present_rules(sitting: Sitting) -> TableRow:
    """The row after a decision that nobody else sees: a log that fits the present rules is played on under them."""
    row, rules = sitting.row, sitting.match.game.rules_version
    return row if row.rules == rules else replace(row, rules=rules)


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


def miss_deadline(seating: Seating, side: int, now: int) -> Step:
    """A side loses because the round of a tournament is over."""
    check_playing(seating)
    return _lost(seating, TIMEOUT, side, "time", now)


def abort(seating: Seating, side: int, now: int) -> Step:
    """A side calls the game off."""
    check_playing(seating)
    row = seating.row
    line = Line(row.id, seating.number, ABORT, 0, side, now)
    after = closed(row, "aborted", now, None, "aborted", "")
    return Step(line, row, after, Aborted(), _stopped(seating, now))


def check_abort(seating: Seating) -> None:
    """Refuse to call a game off after its first turn."""
    if seating.row.tournament is not None:
        raise conflict("tournament-game", "a game of a tournament cannot be aborted: resign, or leave the tournament")
    if seating.row.turn > 0:
        raise conflict("too-late", "a game can be aborted during its first turn only; after that, resign")


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
