"""A deck as the engine plays it: flat tables of regions, cards and event programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from detente.curtain.model.actions import CARDS, PLACES, START

if TYPE_CHECKING:
    from detente.curtain.decks.problems import DeckProblem
    from detente.curtain.decks.programs import Program
    from detente.curtain.decks.vocabulary import Step

USA: Final = 0
USSR: Final = 1
SIDES: Final = ("usa", "ussr")
REGIONS: Final = ("europe", "middle_east", "asia", "africa", "central_america", "south_america")
"""The regions in scoring order (C1.3)."""
EUROPE: Final = 0

LUCK: Final = 32
"""How many random choices a game has numbers for; then they repeat."""

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
    """18 cards and 6 regions, also as flat tables for the compiled rules."""

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
        self.documented = documented  # region -> the numbers a public source gives
        self.source = source  # the contents of its file, for records
        self.warnings: list[DeckProblem] = []  # likely mistakes in the file
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
            if place != START:  # R5: the start card is not a strategy card
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
        # The empty table; new states share it until they are copied.
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
