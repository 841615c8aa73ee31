"""What a side is asked, with everything that it may know, as JSON for programs outside this library."""

from __future__ import annotations

from typing import Any

import msgspec

from detente.core.registry import game
from detente.core.state import State


class Choice(msgspec.Struct, frozen=True):
    """A legal action: its number, its English words, and its phrase, which does not depend on a language."""

    action: int
    words: str
    key: str
    about: dict[str, Any] = {}


class Counts(msgspec.Struct, frozen=True):
    """What a position does not hold: the decisions and turns so far, and how many decisions are final."""

    decisions: int
    turns: int
    undo_point: int


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """A decision as its side sees it.

    Attributes:
        number: how many decisions the side knows of; the server's API calls it the moment's number.
        side: the side that is asked.
        asked: the question in words.
        legal: the possible answers, never fewer than two.
        position: a full position that the side cannot tell from the real one.
        counts: what goes with the position.
        view: what the side sees.

    """

    number: int
    side: str
    asked: str
    legal: list[Choice]
    position: dict[str, Any]
    counts: Counts
    view: dict[str, Any] = {}

    def state(self, name: str) -> State:
        """The position as a state of the game of this name; BadPosition if it is none."""
        state = game(name).from_position(self.position)
        state.decisions = self.counts.decisions
        state.turns = self.counts.turns
        state.undo_point = self.counts.undo_point
        return state


def question(state: State) -> Question:
    """What the acting side of a state is asked.

    The hidden cards of the position are dealt by the number of the decision alone. So the question is the same for
    all states that the side cannot tell apart, and gives nothing away.
    """
    side, sides = int(state.actor), state.game.sides
    number, prompt = state.seen_decisions(side), state.prompt
    assert prompt is not None, "the game is over: nobody is asked"
    deal = state.determinize(side, number)
    return Question(
        number=number,
        side=sides[side],
        asked=state.game.say("prompts", prompt, names=state.names()),
        legal=[Choice(action, state.describe(action), *state.phrase(action)) for action in state.legal()],
        position=deal.position(),
        counts=Counts(int(deal.decisions), int(deal.turns), int(deal.undo_point)),
        view=state.view(side),
    )
