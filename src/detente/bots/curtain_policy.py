"""Sorts of actions of Iron Curtain: by flag and number of a card, and by who is ahead where a cube goes."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from detente.bots.policy import Policy
from detente.core.state import State
from detente.curtain.actions import CARDS, CUBE, DONE, LIFT, OPTION, PLAY, SPACE
from detente.curtain.deck import SIDES
from detente.curtain.scoring import is_complete
from detente.curtain.table import STEPS, Table

LEADS: Final = ("-3 or less", "-2", "-1", "0", "1", "2", "3 or more")
FAMILIES: Final = ("cube", "lift", "remove", "replace", "move from", "move to")
USES: Final = ("event", "order", "no event", "USA begins", "USSR begins")
FLAGS: Final = ("own", "other")
CUBES: Final = 6

PLAYS: Final = 0
"""The first sort of playing a card: by flag and cube number."""
USED: Final = PLAYS + 2 * CUBES
"""The first sort of a use: by flag."""
PLACED: Final = USED + 2 * 5
"""The first sort of handling a cube: by family, lead, and whether the region is complete."""
STOPS: Final = PLACED + 6 * 7 * 2
"""The first sort of stopping: by step."""
OTHERS: Final = STOPS + 13
"""The sort of everything else."""
OF_SIDE: Final = OTHERS + 1


@final
class CurtainPolicy(Policy):
    """The policy of Iron Curtain."""

    def sort(self, state: State, action: i64) -> i64:
        """By what the action does to whom."""
        assert isinstance(state, Table)
        side = state.actor
        first = side * OF_SIDE
        if action >= SPACE:
            return first + OTHERS
        if action >= CUBE:
            return first + PLACED + self.placed(state, side, action)
        if action >= PLAY:
            card = action - PLAY
            number = min(state.deck.cubes[card], CUBES - 1)
            return first + PLAYS + number + (0 if state.deck.flag[card] == side else CUBES)
        if action >= OPTION:
            return first + OTHERS
        if action == DONE:
            return first + STOPS + state.step
        own = state.card < 0 or state.deck.flag[state.card] == side
        return first + USED + action - 1 + (0 if own else 5)

    def placed(self, table: Table, side: i64, action: i64) -> i64:
        """A cube that is handled on a card."""
        family = (action - CUBE) // (LIFT - CUBE)
        place = (action - CUBE) % (LIFT - CUBE)
        lead = table.cubes_on(side, place) - table.cubes_on(1 - side, place)
        lead = min(max(lead, -3), 3) + 3
        done: i64 = 1 if place < CARDS and is_complete(table, table.deck.region[place]) else 0
        return (family * 7 + lead) * 2 + done


def sort_names() -> list[str]:
    """The names of the sorts in their order."""
    names = []
    for side in SIDES:
        names += [f"{side} plays {flag} card of {cubes}" for flag in FLAGS for cubes in range(CUBES)]
        names += [f"{side} {use}, {flag} card" for flag in FLAGS for use in USES]
        names += [
            f"{side} {family}, lead {lead}, {region}"
            for family in FAMILIES
            for lead in LEADS
            for region in ("open", "complete")
        ]
        names += [f"{side} stop {step}" for step in STEPS]
        names += [f"{side} other"]
    return names
