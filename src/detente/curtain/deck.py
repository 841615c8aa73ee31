"""A deck as the engine plays it: flat tables of regions, cards and event programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from detente.curtain.actions import CARDS, PLACES, START

if TYPE_CHECKING:
    from detente.curtain.programs import Program
    from detente.curtain.vocabulary import Step

USA: Final = 0
USSR: Final = 1
SIDES: Final = ("usa", "ussr")
REGIONS: Final = ("europe", "middle_east", "asia", "africa", "central_america", "south_america")
"""The regions in scoring order (C1.3)."""
EUROPE: Final = 0

# Event programs (C6.4). An instruction is a row of WIDTH numbers.
WIDTH: Final = 8
END: Final = 0
ORDER: Final = 1
INFILTRATE: Final = 2
REMOVE_CUBES: Final = 3
REPLACE_CUBES: Final = 4
MOVE_CUBES: Final = 5
POINTS: Final = 6
SCORE: Final = 7
LOOK_HAND: Final = 8
LOOK_AFTERMATH: Final = 9
CHOOSE: Final = 10
JUMP: Final = 11

# The columns of an instruction.
NUMBER: Final = 1  # cubes, points, the region to score, the alternatives, the row to jump to
UP_TO: Final = 2  # 1 if the player may stop early
EACH: Final = 3  # at most so many on one card
WHOSE: Final = 4  # whose cubes: OWN or ENEMY of the event's owner
AREA: Final = 5  # the area, an index into the deck's areas
AREA_TO: Final = 6  # where to, for MOVE_CUBES

OWN: Final = 0
ENEMY: Final = 1
NO_LIMIT: Final = 99

# An area (the W of C6.4) is a row of AREA_WIDTH numbers.
AREA_WIDTH: Final = 6
AREA_REGIONS: Final = 0  # a bit for each region
AREA_THIS: Final = 1  # 1: this card
AREA_ADJACENT: Final = 2  # 1: cards adjacent to this card
AREA_ANYWHERE: Final = 3  # 1: every card
AREA_FIRST: Final = 4  # its first condition
AREA_CONDITIONS: Final = 5  # how many conditions

# A condition is a row of CONDITION_WIDTH numbers: what, which side, 1 if it must not hold.
CONDITION_WIDTH: Final = 3
DOMINATED: Final = 0
CONTROLLED: Final = 1
LEVEL: Final = 2
EMPTY: Final = 3
HOLDING: Final = 4
# Sides of a condition: OWN and ENEMY are the event's owner's, then those by name.
BY_USA: Final = 2
BY_USSR: Final = 3

ANYWHERE: Final = 0
"""The first area of every deck is every card: the area of a plain Order."""

BOARD_WIDTH: Final = 39
"""Spaces of a row of the board, with a border that no card reaches."""
CENTRE: Final = 760
"""The space of the start card: row 19, column 19."""


@final
class Card:
    """A strategy card (C1.2) as its deck gives it; `event` is its event in the vocabulary of C6.4."""

    def __init__(
        self, id: str, country: str, region: int, flag: int, cubes: int, event: list[Step], documented: list[str]
    ) -> None:
        self.id = id
        self.country = country
        self.region = region
        self.flag = flag
        self.cubes = cubes
        self.event = event
        self.documented = documented


@final
class Deck:
    """18 cards and 6 regions, and the same as flat tables for the compiled rules."""

    def __init__(
        self,
        name: str,
        cards: list[Card],
        bonus: list[int],
        documented: list[list[str]],
        program: Program,
        source: dict[str, object],
    ) -> None:
        self.name = name
        self.cards = cards
        self.documented = documented  # region -> which of its numbers are
        self.source = source  # the file this was read from, so that a record can carry it
        self.ids = [card.id for card in cards] + ["start"]
        self.region: vec[i64] = vec[i64]([card.region for card in cards] + [EUROPE])
        self.flag: vec[i64] = vec[i64]([card.flag for card in cards])
        self.cubes: vec[i64] = vec[i64]([card.cubes for card in cards])
        self.bonus: vec[i64] = vec[i64](bonus)
        self.size: vec[i64] = vec[i64]([0] * len(REGIONS))
        self.region_mask: vec[i64] = vec[i64]([0] * len(REGIONS))
        for place in range(PLACES):
            region = self.region[place]
            self.region_mask[region] |= 1 << i64(place)
            if place != START:  # R5: the start card is no strategy card
                self.size[region] += 1
        self.code: vec[i64] = vec[i64](program.code)
        self.entry: vec[i64] = vec[i64](program.entry)
        self.areas: vec[i64] = vec[i64](program.areas)
        self.conditions: vec[i64] = vec[i64](program.conditions)
        # The empty table, which every new state begins from and shares until it is copied.
        self.empty_board: vec[u8] = vec[u8]([0] * (BOARD_WIDTH * BOARD_WIDTH))
        self.empty_places: vec[i64] = vec[i64]([0] * PLACES)
        self.empty_cubes: vec[i64] = vec[i64]([0] * (2 * PLACES))
        self.empty_pile: vec[i64] = vec[i64]([0] * CARDS)
        self.no_choices: vec[i64] = vec[i64]([0] * 64)


def mask_of(places: list[int]) -> i64:
    """Places as a bit mask."""
    mask: i64 = 0
    for place in places:
        mask |= 1 << i64(place)
    return mask


def places_in(mask: i64) -> list[int]:
    """The places of a bit mask, in ascending order."""
    return [place for place in range(PLACES) if mask >> i64(place) & 1]
