"""The engine protocol: its messages, each a JSON object in a line of its own. `docs/guides/engine.md` describes it.

The referee sends `Hello`, `New`, `Decide`, `Over` and `Quit`. The engine answers the first three with `Engine`, `Ready`
and `Decision`, or with `Error`; the others have no answer.
"""

from __future__ import annotations

import msgspec

from detente.bots.bot import Considered
from detente.core.play.question import Question

PROTOCOL = 1
"""The version of the protocol."""
LONGEST_QUESTION = 1 << 20
"""Bytes in a line to an engine. A position with a deck of its own takes a few thousand."""
LONGEST_ANSWER = 1 << 16
"""Bytes in a line from an engine."""


class Message(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """A message; its `type` is the name of its class in small letters."""


class Hello(Message, frozen=True):
    """Who are you?"""

    protocol: int = PROTOCOL


class New(Message, frozen=True):
    """Questions are about another game from now on; everything random follows from the seed."""

    game: str
    seed: str


class Clock(msgspec.Struct, frozen=True):
    """How long to think: iterations, seconds, both, or as usual. After `limit` seconds the game is lost."""

    iterations: int | None = None
    seconds: float | None = None
    limit: float | None = None


class Decide(Message, frozen=True):
    """What do you play?"""

    question: Question
    clock: Clock = Clock()


class Over(Message, frozen=True):
    """The game has ended."""

    winner: str
    reason: str


class Quit(Message, frozen=True):
    """Please end."""


class Engine(Message, frozen=True):
    """I am an engine of this name, and I play these games."""

    name: str
    games: list[str]
    protocol: int = PROTOCOL


class Ready(Message, frozen=True):
    """Ask me."""


class Decision(Message, frozen=True):
    """I play this action. I considered these, best first; `note` says what the referee should know about the choice."""

    number: int
    action: int
    considered: tuple[Considered, ...] = ()
    note: str = ""


class Error(Message, frozen=True):
    """I cannot answer that."""

    message: str


Asked = Hello | New | Decide | Over | Quit
Answer = Engine | Ready | Decision | Error


def encode(message: Message) -> bytes:
    """A message as a line."""
    return msgspec.json.encode(message) + b"\n"
