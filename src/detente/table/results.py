"""What an action at a table leads to: a step to be stored, and its result, which says who is to be notified."""

from __future__ import annotations

import msgspec

from detente.table.log import Line
from detente.table.rows import TableRow


class SameTurn(msgspec.Struct, frozen=True):
    """The same side goes on deciding."""


class TurnPassed(msgspec.Struct, frozen=True):
    """It is another side's turn, or the first turn of the game."""

    side: int


class TakenBack(msgspec.Struct, frozen=True):
    """The game went back to an earlier decision of a side."""

    side: int


class Finished(msgspec.Struct, frozen=True):
    """The game is over, by its rules or otherwise; `winner` None is a draw."""

    winner: int | None


class Aborted(msgspec.Struct, frozen=True):
    """The game was aborted and does not count."""


Result = SameTurn | TurnPassed | TakenBack | Finished | Aborted


class Step(msgspec.Struct, frozen=True):
    """A line for the log, and how the table changes with it. It is true once it has been stored."""

    line: Line
    before: TableRow
    after: TableRow
    result: Result
    clocks: dict[int, int] = {}
    """The new time left, by side."""
    draft: bool = False
    """Whether it only changes the draft of the side to decide: everyone else sees the table as before."""
    earlier: tuple[Line, ...] = ()
    """Lines that are written before `line`, in the same commit: the turn that a prepared reply answers."""


def side_to_notify(result: Result) -> int | None:
    """The side whose turn begins with a result, or None."""
    return result.side if isinstance(result, TurnPassed | TakenBack) else None


def has_ended(result: Result) -> bool:
    """Whether the game has ended."""
    return isinstance(result, Finished | Aborted)
