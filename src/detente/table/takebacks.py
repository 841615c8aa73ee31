"""Takebacks: going back after the turn has passed.

A player goes back to their last decision if the opponent agrees, and to any of their decisions if nobody has to.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from detente.table.errors import conflict
from detente.table.log import TAKEBACK, Line
from detente.table.play import check_playing, turn_of
from detente.table.results import Step, TakenBack
from detente.table.sitting import Sitting, column_of
from detente.table.standing import standing_of

Answer = Literal["accept", "decline"]


class Granted(msgspec.Struct, frozen=True):
    """The game goes back to a decision of a side, by default the last one; `count` decisions remain."""

    side: int
    count: int | None = None


class Requested(msgspec.Struct, frozen=True):
    """A side asks; the opponent has to answer. None: nobody asks any more."""

    side: int | None


def request(sitting: Sitting, side: int) -> Granted | Requested:
    """A side asks to take back; the computer and a user who plays both sides need not be asked."""
    _check(sitting)
    if last_decision(sitting, side) is None:
        raise conflict("cannot-take-back", "this side has not decided anything yet")
    if not needs_consent(sitting, side):
        return Granted(side)
    pending = sitting.row.takeback
    return Requested(side if pending is None else pending)


def return_to(sitting: Sitting, side: int, number: int) -> Granted:
    """A side goes back to its first decision at or after the moment of a number; a user with both sides to any."""
    _check(sitting)
    if needs_consent(sitting, side):
        raise conflict("needs-consent", "only a game against the computer or yourself goes back to any earlier turn")
    own, column = sitting.sides_of(sitting.seats[side].user), column_of(side)
    for count, decider in enumerate(sitting.match.deciders):
        if decider in own and sitting.marks[count][column] >= number:
            return Granted(decider, count)
    raise conflict("cannot-take-back", "this side has not decided anything since that moment")


def needs_consent(sitting: Sitting, side: int) -> bool:
    """Whether another person has to agree; the computer and a user who plays both sides need not be asked."""
    opponent = next(seat for seat in sitting.seats if seat.side != side)
    return opponent.level is None and opponent.user != sitting.seats[side].user


def answer(sitting: Sitting, side: int, answer: Answer) -> Granted | Requested:
    """A side answers the opponent's request, or withdraws its own."""
    _check(sitting)
    pending = sitting.row.takeback
    if pending is None:
        raise conflict("nothing-asked", "nobody has asked to take back")
    if answer == "decline":
        return Requested(None)
    if pending == side:
        raise conflict("not-yours-to-answer", "the other side has to agree")
    return Granted(pending)


def take_back(sitting: Sitting, side: int, now: int, count: int | None = None) -> Step:
    """Go back to the first `count` decisions, or to the last decision of a side; its clock starts again."""
    if count is None:
        count = last_decision(sitting, side)
    if count is None:
        raise conflict("cannot-take-back", "this side has not decided anything yet")
    before = sitting.row
    sitting.go_back(count)
    standing = standing_of(sitting.visible(None))  # what the side goes on from may be a draft again
    after = replace(before, turn=int(sitting.match.state.turns), takeback=None, standing=standing)
    after = turn_of(after, sitting.seats, sitting.actor, now)
    return Step(Line(before.id, sitting.number, TAKEBACK, count, side, now), before, after, TakenBack(sitting.actor))


def last_decision(sitting: Sitting, side: int) -> int | None:
    """How many decisions were made before a side's last one, or None if it has made none.

    A draft can be undone without asking, so that the last decision is one that was handed over, if there is one. A
    lesson goes back decision by decision.
    """
    counts = [count for count, decider in enumerate(sitting.match.deciders) if decider == side]
    handed_over = [count for count in counts if count < sitting.committed or sitting.row.is_lesson]
    return max(handed_over or counts, default=None)


def _check(sitting: Sitting) -> None:
    check_playing(sitting)
    if sitting.row.tournament is not None:
        raise conflict("tournament-game", "in a tournament nothing can be taken back once the turn has passed")
    if sitting.row.rated:
        raise conflict("rated", "in a rated game nothing can be taken back once the turn has passed")
