"""The journal: what happened, as typed events, each with the rule that caused it.

The log, the animations and the translations are made from these; the engine itself holds no prose.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec


class Event(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """Something that happened; a game's own events are its subclasses."""

    rule: str

    def seen_by(self, side: int | None) -> Event:
        """The event as a side (None: a spectator) may know it. Events with secrets override this."""
        return self

    @property
    def kind(self) -> str:
        """The event's name, as in the journal's JSON."""
        return type(self).__name__

    @property
    def sentence(self) -> str:
        """The key of the sentence that tells this event; some events have several."""
        return self.kind

    def facts(self) -> dict[str, object]:
        """The event's fields by name, the rule left out."""
        facts = msgspec.structs.asdict(self)
        del facts["rule"]
        return facts


class Secret(Event, frozen=True):
    """Something whose cards only `side` knows; a game's own base of these says what its sides are."""

    sides: ClassVar[tuple[str, ...]]
    side: str
    cards: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """Names the cards, for sides that know them."""
        return f"{self.kind}-cards" if self.cards else self.kind

    def seen_by(self, side: int | None) -> Secret:
        """Leaves the cards out, for everyone else."""
        if side is not None and self.sides[side] == self.side:
            return self
        return msgspec.structs.replace(self, cards=())


class Prompt(msgspec.Struct, frozen=True):
    """What is asked: `kind`, the side that answers, the rule it comes from and what it concerns."""

    kind: str
    side: str
    rule: str
    about: dict[str, object] = {}


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not legal: a key into the game's words, its rule and what it concerns."""

    kind: str
    rule: str
    about: dict[str, object] = {}


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the winner as an index into the game's sides and by name, and the reason."""

    winner: int
    side: str
    reason: str
    rule: str
