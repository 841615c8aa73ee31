"""The action space: every choice of a player is one of these numbers."""

from __future__ import annotations

from typing import Final

from detente.core.text.notation import family_of

CARDS: Final = 18
"""The strategy cards (C1.2)."""
START: Final = 18
"""The index of the start card, after those of the strategy cards."""
PLACES: Final = 19
"""The cards that can hold cubes: the strategy cards and the start card."""
REACH: Final = 18
"""How far from the start card 18 cards in a row can lead (R1)."""
SPAN: Final = 37
"""Spaces in a row or column of the action space: from -REACH to +REACH."""
OPTIONS: Final = 6
"""The most alternatives that an event may offer."""

DONE: Final = 0
USE_EVENT: Final = 1
GIVE_ORDER: Final = 2
NO_EVENT: Final = 3
FIRST: Final = 4  # + side
OPTION: Final = 6  # + alternative
PLAY: Final = 12  # + card
CUBE: Final = 30  # + place
LIFT: Final = 49  # + place
REMOVE: Final = 68  # + place
REPLACE: Final = 87  # + place
MOVE_FROM: Final = 106  # + place
MOVE_TO: Final = 125  # + place
SPACE: Final = 144  # + row * SPAN + column
TAKE: Final = 1513  # + card
CUBE_OF: Final = 1531  # + side
NUM_ACTIONS: Final = 1533

FAMILIES: Final = (
    (CUBE_OF, "cube-of"),
    (TAKE, "take"),
    (SPACE, "space"),
    (MOVE_TO, "move-to"),
    (MOVE_FROM, "move-from"),
    (REPLACE, "replace"),
    (REMOVE, "remove"),
    (LIFT, "lift"),
    (CUBE, "cube"),
    (PLAY, "play"),
    (OPTION, "option"),
    (FIRST, "first"),
    (NO_EVENT, "no-event"),
    (GIVE_ORDER, "order"),
    (USE_EVENT, "event"),
    (DONE, "done"),
)
"""The first number of each family of actions, from the last to the first, and its name."""


def family(action: int) -> tuple[str, int]:
    """An action as the name of its family and its number there."""
    return family_of(FAMILIES, action)


def space(x: int, y: int) -> int:
    """The action that places a card x spaces right of the start card and y spaces above it."""
    return SPACE + (y + REACH) * SPAN + x + REACH


def coordinates(action: int) -> tuple[int, int]:
    """The space (x, y) of a placing action; the inverse of `space`."""
    row, column = divmod(action - SPACE, SPAN)
    return column - REACH, row - REACH
