"""What clients send with a request about a table."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from detente.core.play.lessons import Pattern
from detente.core.play.record import Record
from detente.table.errors import bad
from detente.table.takebacks import Answer
from detente.table.wire import Number

LONGEST_NOTES = 10_000


class Decision(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision at the moment of a number; with `hold`, the turn does not pass before it is handed over."""

    number: Number
    action: Number
    hold: bool = False


class Numbered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number of the moment that the client sees."""

    number: Number


class Undoing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number of the moment that the client sees; `whole` takes back all decisions of the draft."""

    number: Number
    whole: bool = False


class Takeback(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to take back, the answer to one, or the number of a moment to go back `to`."""

    answer: Answer | None = None
    to: Number | None = None


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of prepared replies, from the moment of a number on.

    `actions` are the decisions of both sides in their order, the opponent's first; `deal` is the number of the hidden
    cards that they are played with.
    """

    number: Number
    actions: list[Number] = []
    deal: Number = 0


class Import(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record from elsewhere."""

    record: Record


class Notes(msgspec.Struct, forbid_unknown_fields=True):
    """Notes that only their author sees."""

    text: Annotated[str, msgspec.Meta(max_length=LONGEST_NOTES)]


class DeckText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a deck file."""

    text: str


def pattern_of(action: int | None, like: str | None) -> Pattern:
    """The pattern that a request gives instead of an action's number."""
    if (action is None) == (like is None):
        raise bad("bad-request", "either the number of an action or a pattern is needed")
    try:
        return msgspec.json.decode(like, type=dict[str, Any]) if like is not None else {}
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise bad("bad-request", f"the pattern is not JSON: {error}") from None
