"""A hint as clients get it: advice with its actions as phrases."""

from __future__ import annotations

from typing import Any

import msgspec

from detente.bots.advice import Advice
from detente.bots.bot import Considered
from detente.core.state import State
from detente.table.wire import EventInfo


class Suggested(msgspec.Struct, frozen=True):
    """An action, and the chance to win after it."""

    action: int
    chance: float


class Hint(msgspec.Struct, frozen=True):
    """What to do at the moment of a number; `line` is the best action and how the turn goes on.

    `events` is what the line leads to whatever is hidden. `gains` and `costs` are keys into the section `features` of
    the game's words, the most important first.
    """

    number: int
    best: Suggested
    second: Suggested
    line: list[int]
    phrases: dict[str, tuple[str, dict[str, Any]]]
    events: list[EventInfo]
    gains: list[str]
    costs: list[str]


def hint_of(advice: Advice, state: State, number: int) -> Hint:
    """Advice as a client gets it."""
    by = state.game.sides[int(state.actor)]
    named = {*advice.line, advice.best.action, advice.second.action}
    return Hint(
        number,
        suggested(advice.best),
        suggested(advice.second),
        list(advice.line),
        {str(action): state.phrase(action) for action in named},
        [EventInfo(each.kind, each.sentence, each.facts(), each.rule, number + 1, by) for each in advice.events],
        list(advice.gains),
        list(advice.costs),
    )


def suggested(considered: Considered) -> Suggested:
    """A considered action with its chance."""
    return Suggested(considered.action, round(considered.chance, 3))
