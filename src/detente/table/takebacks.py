"""Takebacks: going back to one's last decision after the turn has passed, if the opponent agrees."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from detente.table.errors import conflict
from detente.table.log import TAKEBACK, Line
from detente.table.play import check_playing, turn_of
from detente.table.results import Step, TakenBack
from detente.table.sitting import Sitting

Answer = Literal["accept", "decline"]


class Granted(msgspec.Struct, frozen=True):
    """The game goes back to the last decision of a side."""

    side: int


class Requested(msgspec.Struct, frozen=True):
    """A side asks; the opponent has to answer. None: nobody asks any more."""

    side: int | None


def request(sitting: Sitting, side: int) -> Granted | Requested:
    """A side asks to take back; the computer and a user who plays both sides need not be asked."""
    _check(sitting)
    if last_decision(sitting, side) is None:
        raise conflict("cannot-take-back", "this side has not decided anything yet")
    opponent = next(seat for seat in sitting.seats if seat.side != side)
    if opponent.level is not None or opponent.user == sitting.seats[side].user:
        return Granted(side)
    pending = sitting.row.takeback
    return Requested(side if pending is None else pending)


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


def take_back(sitting: Sitting, side: int, now: int) -> Step:
    """Go back to the last decision of a side; its clock starts again."""
    count = last_decision(sitting, side)
    if count is None:
        raise conflict("cannot-take-back", "this side has not decided anything yet")
    before = sitting.row
    sitting.go_back(count)
    after = replace(before, turn=int(sitting.match.state.turns), takeback=None)
    after = turn_of(after, sitting.seats, sitting.actor, now)
    return Step(Line(before.id, sitting.number, TAKEBACK, count, side, now), before, after, TakenBack(sitting.actor))


def last_decision(sitting: Sitting, side: int) -> int | None:
    """How many decisions were made before a side's last one, or None if it has made none."""
    deciders = sitting.match.deciders
    return max((count for count, decider in enumerate(deciders) if decider == side), default=None)


def _check(sitting: Sitting) -> None:
    check_playing(sitting)
    if sitting.row.rated:
        raise conflict("rated", "in a rated game nothing can be taken back once the turn has passed")
