"""The action space: every choice of a player is one of these numbers."""

from __future__ import annotations

from typing import Final

from detente.core.text.notation import family_of

PROVINCES: Final = 14
CITIES: Final = 42
LINES: Final = 68
CARDS: Final = 85
"""Card faces: 80 normal cards, then I, II, III and the two faces of IV."""
SPECIALS: Final = 80
"""The first special card."""
DECK: Final = 20
"""Normal cards of a decade (1.3.5)."""
SECTORS: Final = 3
MOST_ICONS: Final = 6
END_OF_TRACK: Final = 6

DONE: Final = 0
USE_REMOVE: Final = 1
USE_BUILD: Final = 2
USE_LIVING: Final = 3
USE_EVENT: Final = 4
WEST_DRAWS: Final = 5
LOOK_HAND: Final = 6
LOOK_DECK: Final = 7
PRESTIGE: Final = 8  # + spaces from the middle, less 1
HAMBURG: Final = 14  # + 0 for Niedersachsen, 1 for Schleswig-Holstein
ICON: Final = 16  # + icon of the card
SKIP: Final = 22  # + icon of the card
CARD: Final = 28  # + card
DISCARD: Final = 113  # + card
TAKE: Final = 198  # + card
GIVE: Final = 283  # + card
BURN: Final = 368  # + card
ADD_UNREST: Final = 453  # + province, as all of these
REMOVE_UNREST: Final = 467
MOVE_FROM: Final = 481
MOVE_TO: Final = 495
POLICE: Final = 509
RAISE: Final = 523
LOWER: Final = 537
TRANSFER: Final = 551
REDUCE: Final = 565
IMPORT: Final = 579
SOCIALIST: Final = 593
SOCIALIST_LOSS: Final = 607
ATTACK: Final = 621
SECTOR: Final = 635  # + sector
SECTOR_LOSS: Final = 638  # + sector
FACTORY: Final = 641  # + city
DISMANTLE_FACTORY: Final = 683  # + city
RUNDOWN: Final = 725  # + city
STOP: Final = 767  # + city
PIECE: Final = 809  # + line
DISMANTLE_PIECE: Final = 877  # + line
NUM_ACTIONS: Final = 945

FAMILIES: Final = (
    (DISMANTLE_PIECE, "dismantle-piece"),
    (PIECE, "piece"),
    (STOP, "stop"),
    (RUNDOWN, "rundown"),
    (DISMANTLE_FACTORY, "dismantle-factory"),
    (FACTORY, "factory"),
    (SECTOR_LOSS, "sector-loss"),
    (SECTOR, "sector"),
    (ATTACK, "attack"),
    (SOCIALIST_LOSS, "socialist-loss"),
    (SOCIALIST, "socialist"),
    (IMPORT, "import"),
    (REDUCE, "reduce"),
    (TRANSFER, "transfer"),
    (LOWER, "lower"),
    (RAISE, "raise"),
    (POLICE, "police"),
    (MOVE_TO, "move-to"),
    (MOVE_FROM, "move-from"),
    (REMOVE_UNREST, "remove-unrest"),
    (ADD_UNREST, "add-unrest"),
    (BURN, "burn"),
    (GIVE, "give"),
    (TAKE, "take"),
    (DISCARD, "discard"),
    (CARD, "card"),
    (SKIP, "skip"),
    (ICON, "icon"),
    (HAMBURG, "hamburg"),
    (PRESTIGE, "prestige"),
    (LOOK_DECK, "look-deck"),
    (LOOK_HAND, "look-hand"),
    (WEST_DRAWS, "west-draws"),
    (USE_EVENT, "use-event"),
    (USE_LIVING, "use-living"),
    (USE_BUILD, "use-build"),
    (USE_REMOVE, "use-remove"),
    (DONE, "done"),
)
"""The first number of each family of actions, from the last to the first, and its name."""


def family(action: int) -> tuple[str, int]:
    """An action as the name of its family and its number there."""
    return family_of(FAMILIES, action)
