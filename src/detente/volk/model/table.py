"""The table: everything a game of Wir sind das Volk! consists of at one moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from detente.core.journal import Event
from detente.core.state import OVER, State
from detente.volk.model.actions import CARDS
from detente.volk.model.board import (
    CURRENCY_ARROW,
    EAST,
    PRESTIGE_ARROW,
    SUPPLIERS,
    WB,
    WEST,
    Board,
    first_province,
    last_province,
)
from detente.volk.model.endings import ENDING_RULES
from detente.volk.model.event_fields import made_of
from detente.volk.model.events import EVENTS, GAME_ENDED

if TYPE_CHECKING:
    from detente.core.game import Game

FRAME: Final = 6
"""Numbers of a pending step: its own, and five fields."""
SOCIALISTS: Final = 12
PROTEST: Final = 4
"""Unrest that makes a mass protest (1.2.5)."""

# What stands in a city.
NO_FACTORY: Final = 0
NORMAL: Final = 1
RUNDOWN_FACTORY: Final = 2
CLOSED: Final = 3  # an external city after STOP (1.9.7)

# Where a card is.
IN_DECK: Final = 0
HAND: Final = 1  # + side
DISPLAY: Final = 3
IN_ROW: Final = 4
POLICE_UNUSED: Final = 5
POLICE_USED: Final = 6
OUT: Final = 7  # seen by all
OUT_HAND: Final = 8  # + side: discarded face down from that side's hand
OUT_DECK: Final = 10  # face down from the deck
LATER: Final = 11  # a special card of another decade, or the other face of IV
MARKED: Final = 12  # + side: in the hand, and to be discarded when both sides have chosen

NOTHING: Final = -1
"""An empty slot of the deck."""

# What a side knows of a card that lies face down.
UNKNOWN: Final = 0
KNOWN: Final = 1
MAYBE_HELD: Final = 2  # in the opponent's hand, or among its discards

PHASE_RULES: Final = ("", *[f"1.10 phase {number}" for number in range(1, 11)])
"""The rule of each phase of the end of a decade."""


class Table(State):
    """Board, tracks, cards and the stack of steps that are still to be done, the next one on top."""

    def __init__(self, game: Game, board: Board) -> None:
        super().__init__(game, board.no_choices)
        self.board = board
        self.revised: i64 = 1
        self.decade: i64 = 1
        self.half: i64 = 1
        self.mover: i64 = WEST
        self.winner: i64 = -1
        self.reason: i64 = 0
        # Tracks: minus is West's direction, plus East's.
        self.prestige: i64 = 0
        self.currency: i64 = 0
        self.socialist: i64 = 0
        self.wall: i64 = 0
        self.stasi_disbanded: i64 = 0
        # The map
        self.unrest: vec[i64] = board.no_provinces
        self.living: vec[i64] = board.no_provinces  # West Berlin's is the sum of its sectors
        self.sectors: vec[i64] = board.no_small
        self.socialists: vec[i64] = board.no_provinces
        self.box: i64 = 0
        self.imports: vec[i64] = board.no_imports  # suppliers, in the order placed (1.11.3)
        self.import_count: i64 = 0
        self.factory: vec[i64] = board.no_cities
        self.pieces: vec[i64] = board.no_lines
        # Cards
        self.place: vec[i64] = board.no_cards
        self.known_west: vec[i64] = board.no_cards
        self.known_east: vec[i64] = board.no_cards
        self.deck: vec[i64] = board.no_cards  # the normal cards of all four decades, each shuffled
        self.deck_top: i64 = 0
        self.deck_end: i64 = 0
        # What is going on
        self.stack: vec[i64] = board.no_stack
        self.depth: i64 = 0
        self.card: i64 = -1  # the card being used
        self.phase_number: i64 = 0  # of the end of the decade; 0 in the action part
        self.icon_left: vec[i64] = board.no_small
        self.tally: vec[i64] = board.no_provinces

    def copy_table(self, other: Table) -> None:
        """Take over everything of another table."""
        self.copy_core(other)
        self.revised = other.revised
        self.decade = other.decade
        self.half = other.half
        self.mover = other.mover
        self.winner = other.winner
        self.reason = other.reason
        self.prestige = other.prestige
        self.currency = other.currency
        self.socialist = other.socialist
        self.wall = other.wall
        self.stasi_disbanded = other.stasi_disbanded
        self.unrest = other.unrest[:]
        self.living = other.living[:]
        self.sectors = other.sectors[:]
        self.socialists = other.socialists[:]
        self.box = other.box
        self.imports = other.imports[:]
        self.import_count = other.import_count
        self.factory = other.factory[:]
        self.pieces = other.pieces[:]
        self.place = other.place[:]
        self.known_west = other.known_west[:]
        self.known_east = other.known_east[:]
        self.deck = other.deck[:]
        self.deck_top = other.deck_top
        self.deck_end = other.deck_end
        self.stack = other.stack[:]
        self.depth = other.depth
        self.card = other.card
        self.phase_number = other.phase_number
        self.icon_left = other.icon_left[:]
        self.tally = other.tally[:]

    # The stack of pending steps

    def push(self, step: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0) -> None:
        """Put a step on top: it is done next."""
        at = self.depth * FRAME
        stack = self.stack
        stack[at] = step
        stack[at + 1] = a
        stack[at + 2] = b
        stack[at + 3] = c
        stack[at + 4] = d
        stack[at + 5] = e
        self.depth += 1

    def pop(self) -> None:
        """The step on top is done."""
        self.depth -= 1

    def step(self) -> i64:
        """The number of the step on top."""
        return self.stack[(self.depth - 1) * FRAME]

    def get(self, field: i64) -> i64:
        """A field of the step on top."""
        return self.stack[(self.depth - 1) * FRAME + field]

    def set(self, field: i64, value: i64) -> None:
        """Change a field of the step on top."""
        self.stack[(self.depth - 1) * FRAME + field] = value

    def spend(self, field: i64) -> None:
        """Take one off a field of the step on top."""
        self.stack[(self.depth - 1) * FRAME + field] -= 1

    # What a player reads off the board

    def prestige_holder(self) -> i64:
        """1.2.7: East if the marker is on a red space, otherwise West."""
        return EAST if self.prestige > 0 else WEST

    def imported(self, province: i64) -> i64:
        """1.11.2: mass protests that West Berlin's have brought to a supplier."""
        number: i64 = 0
        for i in range(self.import_count):
            if self.imports[i] == province:
                number += 1
        return number

    def protests_in(self, province: i64) -> i64:
        """1.2.5: mass protests of a province, from its own unrest and imported."""
        own = self.unrest[province] // PROTEST
        if self.import_count == 0:
            return own
        return own + self.imported(province)

    def protests_of(self, side: i64) -> i64:
        """1.2.6: all mass protests of a state."""
        number: i64 = 0
        if side == WEST:
            number = self.import_count
        for province in range(first_province(side), last_province(side)):
            number += self.unrest[province] // PROTEST
        return number

    def unrest_of(self, side: i64) -> i64:
        """All unrest of a state."""
        number: i64 = 0
        for province in range(first_province(side), last_province(side)):
            number += self.unrest[province]
        return number

    def living_of(self, side: i64) -> i64:
        """All living standards of a state."""
        number: i64 = 0
        for province in range(first_province(side), last_province(side)):
            number += self.living[province]
        return number

    def track(self, kind: i64) -> i64:
        """Where the marker of a track stands, the track by its arrow."""
        if kind == PRESTIGE_ARROW:
            return self.prestige
        return self.currency if kind == CURRENCY_ARROW else self.socialist

    def socialists_on_board(self) -> i64:
        """Q84: those in the box and those in provinces."""
        number = self.box
        for province in range(first_province(EAST), last_province(EAST)):
            number += self.socialists[province]
        return number

    def cards_at(self, place: i64) -> i64:
        """How many cards are at a place."""
        number: i64 = 0
        for card in range(i64(CARDS)):
            if self.place[card] == place:
                number += 1
        return number

    def police_at(self, place: i64) -> i64:
        """How many of East's police cards are at a place."""
        number: i64 = 0
        for i in range(len(self.board.police_cards)):
            if self.place[self.board.police_cards[i]] == place:
                number += 1
        return number

    def hand_size(self, side: i64) -> i64:
        """Cards in a side's hand."""
        return self.cards_at(HAND + side) + self.cards_at(MARKED + side)

    def in_hand(self, side: i64, card: i64) -> bool:
        """Whether a side holds a card."""
        return self.place[card] == HAND + side or self.place[card] == MARKED + side

    def knows(self, side: i64, card: i64) -> i64:
        """What a side knows of a card that lies face down and is not its own."""
        return self.known_west[card] if side == WEST else self.known_east[card]

    def may_hold(self, side: i64, card: i64) -> bool:
        """Whether the other side knows only that this side holds the card or has discarded it."""
        place = self.place[card]
        return self.knows(1 - side, card) == MAYBE_HELD and (self.in_hand(side, card) or place == OUT_HAND + side)

    def learn(self, side: i64, card: i64, what: i64) -> None:
        """Set what a side knows of a card."""
        if side == WEST:
            self.known_west[card] = what
        else:
            self.known_east[card] = what

    # Changes

    def note(
        self, event: i64, rule: str, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0, f: i64 = 0
    ) -> None:
        """Write one of EVENTS into the journal, if one is kept; `a` to `f` are its fields as numbers, in order."""
        if self.journal is not None:
            numbers: list[int] = [a, b, c, d, e, f]
            self.journal.append(made_of(EVENTS[event], rule, self.board.city_ids, self.board.card_ids, numbers))

    def log(self, event: Event) -> None:
        """Write an event that took some counting; ask first whether `journal` is None."""
        if self.journal is not None:
            self.journal.append(event)

    def winner_index(self) -> i64:
        """The winner, or -1 while the game goes on."""
        return self.winner

    def rule(self, otherwise: str) -> str:
        """The rule to cite: the phase at the end of a decade, otherwise the one given."""
        return PHASE_RULES[self.phase_number] if self.phase_number != 0 else otherwise

    def win(self, side: i64, reason: i64) -> None:
        """1.15: the game is over."""
        self.winner = side
        self.reason = reason
        self.actor = OVER
        self.depth = 0
        self.phase_number = 0
        self.icon_left = self.board.no_small[:]
        self.tally = self.board.no_provinces[:]
        self.note(GAME_ENDED, ENDING_RULES[reason], side, reason)

    def set_sector(self, sector: i64, living: i64) -> None:
        """1.1.2: living standards of West Berlin lie in sectors and are always summed."""
        self.sectors[sector] = living
        self.living[WB] = self.sectors[0] + self.sectors[1] + self.sectors[2]


def sector_of(province: i64) -> i64:
    """The sector that a province supplies, or -1."""
    for sector in range(i64(3)):
        if SUPPLIERS[sector] == province:
            return sector
    return -1
