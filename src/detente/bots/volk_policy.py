"""Sorts of actions of Wir sind das Volk!: each action of each side, uses of a card by the card."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from detente.bots.policy import Policy
from detente.core.state import State
from detente.volk.actions import CARDS, DONE, NUM_ACTIONS, USE_EVENT, family
from detente.volk.board import SIDES
from detente.volk.steps import STEPS
from detente.volk.table import Table

USES: Final = NUM_ACTIONS
"""The first sort of a use: four for each card."""
STOPS: Final = USES + 4 * CARDS
"""The first sort of stopping: one for each step."""
OF_SIDE: Final = STOPS + 40
"""The sorts of one side."""


@final
class VolkPolicy(Policy):
    """The policy of Wir sind das Volk!"""

    def sort(self, state: State, action: i64) -> i64:
        """The action, the use with its card, or the step that is stopped, of the side that decides."""
        assert isinstance(state, Table)
        first = state.actor * OF_SIDE
        if action == DONE:
            return first + STOPS + state.top(0)
        if action <= USE_EVENT:
            return first + USES + 4 * state.card + action - 1
        return first + action


def sort_names() -> list[str]:
    """The names of the sorts in their order."""
    names = []
    for side in SIDES:
        names += [f"{side} {name} {number}" for name, number in map(family, range(NUM_ACTIONS))]
        names += [f"{side} card {card} use {use}" for card in range(CARDS) for use in range(1, USE_EVENT + 1)]
        names += [f"{side} stop {step}" for step in STEPS]
    return names
