"""Conditional moves: replies that a side prepares while the opponent is to decide.

A line alternates: what the opponent might do, then all decisions of the reply. It is built on a deal that the side
cannot tell from the real table. What the opponent does is compared as the side sees it: the events that it may know,
in any order, and its view once it is asked. So whether a reply is played depends on nothing that is hidden from its
side, and a line that could be met only by guessing hidden cards is refused when it is prepared.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

from detente.core.journal import Event
from detente.core.state import OVER, State
from detente.table import play
from detente.table.errors import bad, conflict, forbidden, not_found
from detente.table.results import SameTurn, Step
from detente.table.rows import SeatRow, TableRow
from detente.table.sight import seat_of
from detente.table.sitting import Sitting
from detente.table.wire import EventInfo

MOST_LINES = 20
MOST_REPLIES = 6
"""Replies in one line."""
MOST_ACTIONS = 200
"""Decisions in one line, of both sides."""
MOST_BYTES = 100_000
"""The size of a stored plan."""
UNCOMPARED = ("decisions", "number")
"""Fields of a view that count decisions: secret ones of the opponent count only once they are revealed."""


class Reply(msgspec.Struct, frozen=True):
    """What the opponent might do, as the planning side would see it, and the decisions that answer it."""

    to: list[EventInfo]
    sight: str
    """The digest of `sight_of`."""
    actions: list[int]
    events: list[EventInfo]
    """What the reply certainly brings."""
    reveals: bool = False
    """Whether it shows its side something hidden before the turn is over: the player goes on from there."""


class PlanLine(msgspec.Struct, frozen=True):
    """Replies that follow each other; the first is to what happens after the first `base` decisions of the game."""

    base: int
    replies: list[Reply]

    @property
    def id(self) -> str:
        """The same for the same line."""
        told = [(reply.sight, reply.actions) for reply in self.replies]
        return sha256(msgspec.json.encode((self.base, told))).hexdigest()[:12]


class Plan(msgspec.Struct, frozen=True):
    """All lines of a side; `played` is the number of the moment after its last prepared reply was played."""

    lines: list[PlanLine] = []
    played: int | None = None


class Answered(msgspec.Struct, frozen=True):
    """A reply that was played: its steps, and what is left of the plan."""

    steps: list[Step]
    plan: Plan
    side: int
    """The side whose plan it is."""


# Who may prepare what


def may_plan(row: TableRow, seats: list[SeatRow]) -> bool:
    """Whether replies can be prepared at a table: two people play, and no live clock runs."""
    users = {seat.user for seat in seats}
    return row.clock_kind != "live" and not row.is_lesson and None not in users and len(users) == len(seats)


def planning_side(sitting: Sitting, user: int) -> int:
    """The side that a user prepares replies for; refused at tables that have no plans."""
    side = seat_of(sitting, user)
    if not may_plan(sitting.row, sitting.seats):
        raise forbidden("no-plan", "replies are prepared in games between two people without a live clock")
    return side


def check_time(sitting: Sitting, side: int, number: int) -> None:
    """Refuse to prepare a reply unless the opponent is to decide, at the moment of a number."""
    play.check_playing(sitting)
    if sitting.actor == side:
        raise conflict("plan-your-turn", "it is your turn: replies are prepared while the opponent is to decide")
    seen = sitting.seen(side)
    if number != seen:
        raise conflict("stale", f"the game is at number {seen} now, not at {number}", number=seen)


# Keeping lines


def keep(plan: Plan, line: PlanLine) -> Plan:
    """A plan with one more line; it replaces those that answer the same differently, and those that it extends."""
    if any(_begins_with(old, line) for old in plan.lines):
        return plan
    lines = [*(old for old in plan.lines if not (_begins_with(line, old) or _contradict(old, line))), line]
    if len(lines) > MOST_LINES:
        raise conflict("plan-full", f"a plan has at most {MOST_LINES} lines: remove one first", most=MOST_LINES)
    kept = msgspec.structs.replace(plan, lines=lines, played=None)
    if len(msgspec.json.encode(kept)) > MOST_BYTES:
        raise conflict("plan-full", f"a plan has at most {MOST_BYTES} bytes: remove a line first", most=MOST_BYTES)
    return kept


def without(plan: Plan, id: str) -> Plan:
    """A plan without one of its lines."""
    lines = [line for line in plan.lines if line.id != id]
    if len(lines) == len(plan.lines):
        raise not_found("line", id)
    return msgspec.structs.replace(plan, lines=lines)


def _begins_with(line: PlanLine, start: PlanLine) -> bool:
    same = zip(line.replies, start.replies, strict=False)
    return (
        line.base == start.base
        and len(line.replies) >= len(start.replies)
        and all((one.sight, one.actions) == (other.sight, other.actions) for one, other in same)
    )


def _contradict(one: PlanLine, other: PlanLine) -> bool:
    """Whether two lines reply differently to the same."""
    if one.base != other.base:
        return False
    for first, second in zip(one.replies, other.replies, strict=False):
        if first.sight != second.sight:
            return False
        if first.actions != second.actions:
            return True
    return False


# Playing replies


def sight_of(state: State, side: int, events: list[Event]) -> str:
    """A digest of what a side sees: its view, and what it may know of some events, in any order."""
    told = sorted(msgspec.json.encode(_told(event.seen_by(side))) for event in events)
    view = {name: value for name, value in state.view(side).items() if name not in UNCOMPARED}
    seen = msgspec.json.encode([view, [each.decode() for each in told]], order="deterministic")
    return sha256(seen).hexdigest()


def _told(event: Event) -> tuple[str, dict[str, Any]]:
    return event.sentence, event.facts()


def answer(sitting: Sitting, plan: Plan, now: int) -> Answered | None:
    """Play the prepared reply to what has just happened; None, and nothing changes, if none fits.

    The caller stores the steps together, or reads the sitting again.
    """
    side = sitting.actor
    sights = {base: _sight_since(sitting, side, base) for base in {line.base for line in plan.lines}}
    fitting = [line for line in plan.lines if line.replies[0].sight == sights[line.base]]
    if not fitting:
        return None
    reply = fitting[-1].replies[0]
    count = _playable(sitting.match.state, reply.actions)
    if count == 0:
        return None
    steps = []
    for action in reply.actions[:count]:
        step = play.decide(sitting, action, now)
        sitting.accept(step)
        steps.append(step)
    rest: list[PlanLine] = []
    if sitting.actor not in (side, OVER):
        base = len(sitting.match.decisions)
        same = [line for line in fitting if line.replies[0].actions == reply.actions and len(line.replies) > 1]
        rest = [PlanLine(base, line.replies[1:]) for line in same]
    return Answered(steps, Plan(rest, sitting.seen(side)), side)


def _sight_since(sitting: Sitting, side: int, base: int) -> str | None:
    """What a side has seen since some decisions, all made by the opponent; None if they were not."""
    if not 0 <= base < len(sitting.match.decisions) or side in sitting.match.deciders[base:]:
        return None
    state = sitting.match.state
    return sight_of(state, side, (state.journal or [])[sitting.marks[base][0] :])


def _playable(state: State, actions: list[int]) -> int:
    """How many decisions of a reply can be made: all, or those up to one that reveals something; 0 for none.

    Nothing after a revealing decision may matter here, or it would show whether that would have been possible.
    """
    copy = state.copy()
    side, turns = int(copy.actor), int(copy.turns)
    for count, action in enumerate(actions):
        if copy.actor != side or copy.why_not(action) is not None:
            return 0
        copy.play(action)
        if reveals(copy, side, turns):
            return count + 1
    return len(actions) if is_complete(copy, side, turns) else 0


def reveals(after: State, side: int, turns: int) -> bool:
    """Whether the last decision of a side showed something hidden, and its turn goes on."""
    return bool(after.undo_point == after.decisions) and not is_complete(after, side, turns)


def is_complete(after: State, side: int, turns: int) -> bool:
    """Whether a reply is complete: another side decides, the turn has ended, or the game is over."""
    return bool(after.actor != side or after.turns != turns)


def together(first: Step, others: list[Step]) -> Step:
    """Steps that are stored in one commit, as one: their lines, and how the table changes with all of them."""
    if not others:
        return first
    steps = [first, *others]
    passed = [step for step in steps if not isinstance(step.result, SameTurn)]
    clocks = {side: left for step in steps for side, left in step.clocks.items()}
    return msgspec.structs.replace(
        steps[-1],
        before=first.before,
        result=passed[-1].result,
        clocks=clocks,
        earlier=tuple(step.line for step in steps[:-1]),
    )


def check_actions(actions: list[int]) -> None:
    """Refuse a line that is longer than any real one."""
    if len(actions) > MOST_ACTIONS:
        raise bad("plan-too-long", f"a line has at most {MOST_ACTIONS} decisions", most=MOST_ACTIONS)
