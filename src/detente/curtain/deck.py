"""A deck as the engine plays it: flat tables of regions, cards and event programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from detente.curtain.actions import CARDS, PLACES, START

if TYPE_CHECKING:
    from detente.curtain.deckproblems import DeckProblem
    from detente.curtain.programs import Program
    from detente.curtain.vocabulary import Step

USA: Final = 0
USSR: Final = 1
SIDES: Final = ("usa", "ussr")
REGIONS: Final = ("europe", "middle_east", "asia", "africa", "central_america", "south_america")
"""The regions in scoring order (C1.3)."""
EUROPE: Final = 0

# Event programs (C6.4). An instruction is a row of WIDTH numbers.
WIDTH: Final = 12
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
IF: Final = 12
DRAW: Final = 13
TAKE_CARDS: Final = 14  # from the hand WHOSE to the hand AREA_TO, or out of the game
SWAP_CARDS: Final = 15  # the hand of the event's owner with the hand AREA_TO, or with the aftermath
SWAP_HANDS: Final = 16
CHANGE_ORDERS: Final = 17

# The columns of an instruction.
NUMBER: Final = 1  # cubes, points, cards, the region to score, the alternatives, the row to jump to
AMOUNT: Final = 2  # EXACTLY, UP_TO, HALF_UP or HALF_DOWN; of IF: the test
EACH: Final = 3  # at most so many on one card
WHOSE: Final = 4  # whose cubes, points or cards: USA, USSR or EITHER
AREA: Final = 5  # the area, an index into the deck's areas
AREA_TO: Final = 6  # where to: an area for MOVE_CUBES, a hand, the aftermath or out of the game for cards
FLAGS: Final = 7  # the bits below
CHOOSER: Final = 8  # who chooses: USA, USSR or BY_CHANCE
PER: Final = 9  # 0, or 1 + the count by which the number is multiplied
EVERY: Final = 10  # so many of that count make one
MOST: Final = 11  # and this is the most that comes of it; 0: no limit

EXACTLY: Final = 0
UP_TO: Final = 1
HALF_UP: Final = 2
HALF_DOWN: Final = 3
EITHER: Final = 2
BY_CHANCE: Final = 2
AFTERMATH: Final = 2
OUT: Final = 3
NO_LIMIT: Final = 99

ONE_CARD: Final = 1  # all of it on one card
ONE_TARGET: Final = 2  # all of it to one card
NO_ACCESS: Final = 4  # an Order that ignores access (C5.2)
NO_CONTROL: Final = 8  # an Order that ignores control (C5.4)
THIS_ROUND: Final = 16

# An area (the W of C6.4) is a row of AREA_WIDTH numbers: atoms by the first one and how many there are.
AREA_WIDTH: Final = 7
PLACES_AT: Final = 0
EXCEPTED_AT: Final = 2
CONDITIONS_AT: Final = 4
EACH_TIME: Final = 6  # 1: the conditions are looked at again for every cube

# An atom is a set of cards: what, of which card, region or side, 1 if it must not hold, 1 if it begins with "or".
ATOM_WIDTH: Final = 4
EVERYWHERE: Final = 0
IN_REGION: Final = 1
ON_CARD: Final = 2
BESIDE: Final = 3
BESIDE_CUBES: Final = 4
DOMINATED: Final = 5
CONTROLLED: Final = 6
HOLDING: Final = 7
BEARING: Final = 8
LEVEL: Final = 9
EMPTY: Final = 10

# A count is a row of COUNT_WIDTH numbers: the area, and whose cubes there, or CARDS_IN for the cards.
COUNT_WIDTH: Final = 2
CARDS_IN: Final = 3

# A test is a row of TEST_WIDTH numbers: what, a number or a side, a count, another count.
TEST_WIDTH: Final = 4
AT_LEAST: Final = 0
AT_MOST: Final = 1
JUST: Final = 2
MORE: Final = 3
AHEAD: Final = 4
SCORE_LEVEL: Final = 5
IN_ROUND: Final = 6
DONE_BEFORE: Final = 7

ANYWHERE: Final = 0
"""The first area of every deck is every card: the area of a plain Order."""

LUCK: Final = 32
"""How many choices are left to chance before their numbers come again."""

BOARD_WIDTH: Final = 39
"""Spaces of a row of the board, with a border that no card reaches."""
CENTRE: Final = 760
"""The space of the start card: row 19, column 19."""


@final
class Card:
    """A strategy card (C1.2) as its deck gives it; `event` is its event in the vocabulary of C6.4."""

    def __init__(
        self,
        id: str,
        country: str,
        region: int,
        flag: int,
        cubes: int,
        event: list[Step],
        documented: list[str],
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
        self.warnings: list[DeckProblem] = []  # what in the file may be a slip
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
        self.atoms: vec[i64] = vec[i64](program.atoms)
        self.counts: vec[i64] = vec[i64](program.counts)
        self.tests: vec[i64] = vec[i64](program.tests)
        self.dealing: i64 = mask_of(program.dealing)  # cards whose events change hands or the aftermath
        self.by_chance = program.by_chance  # whether some event leaves a choice to chance
        self.flag_mask: vec[i64] = vec[i64]([0, 0])
        for card in range(CARDS):
            self.flag_mask[self.flag[card]] |= 1 << i64(card)
        # The empty table, which every new state begins from and shares until it is copied.
        self.empty_board: vec[u8] = vec[u8]([0] * (BOARD_WIDTH * BOARD_WIDTH))
        self.empty_places: vec[i64] = vec[i64]([0] * PLACES)
        self.empty_cubes: vec[i64] = vec[i64]([0] * (2 * PLACES))
        self.empty_pile: vec[i64] = vec[i64]([0] * CARDS)
        self.no_luck: vec[i64] = vec[i64]([0] * LUCK)
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
