"""The table: everything a game of Iron Curtain consists of at one moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from detente.core.state import OVER, State
from detente.curtain.model.actions import PLACES, START
from detente.curtain.model.deck import CENTRE, SIDES, USA, Deck, places_in
from detente.curtain.model.endings import ENDING_RULES, ENDINGS
from detente.curtain.model.journal import GameEnded
from detente.curtain.model.program import WIDTH
from detente.curtain.model.steps import CHOOSE_FIRST, FINAL

if TYPE_CHECKING:
    from detente.core.game import Game

CUBES: Final = 24
"""Cubes of each side (C1.1)."""
FLAG: Final = 8
"""Spaces from the middle of the score track to each flag (C1.4)."""
NOBODY: Final = -1


class Table(State):
    """Cards, cubes, hands and the turn in progress. Sets of cards are bit masks.

    `__init__` and `copy_table` are long because they have one line for each field; a loop over names would be slow.
    """

    def __init__(self, game: Game, deck: Deck) -> None:
        super().__init__(game, deck.no_choices)
        self.deck = deck
        self.round: i64 = 1
        self.mover: i64 = NOBODY
        self.score: i64 = 0  # positive if the USA leads
        self.winner: i64 = NOBODY
        self.reason: i64 = 0
        # The map
        self.board: vec[u8] = deck.empty_board  # space -> place + 1
        self.space: vec[i64] = deck.empty_places  # place -> space
        self.near: vec[i64] = deck.empty_places  # place -> the places beside it
        self.in_play: i64 = 0
        self.cubes: vec[i64] = deck.empty_cubes  # side * PLACES + place -> cubes
        self.reserve_usa: i64 = CUBES
        self.reserve_ussr: i64 = CUBES
        # The cards that are not on the map
        self.hand_usa: i64 = 0
        self.hand_ussr: i64 = 0
        self.aftermath: i64 = 0
        self.pile: vec[i64] = deck.empty_pile  # the cards to draw, top first
        self.pile_size: i64 = 0
        self.discarded: i64 = 0
        self.luck: vec[i64] = deck.no_luck  # the numbers of random choices, dealt with the cards and never changed
        self.lucky: i64 = 0  # how many of them were used so far
        # The cards off the map whose place a side knows, besides its own hand
        self.seen_usa: i64 = 0
        self.seen_ussr: i64 = 0
        self.seen_all: i64 = 0
        # What events add to the Orders of each side, for good and in this round
        self.orders_usa: i64 = 0
        self.orders_ussr: i64 = 0
        self.round_orders_usa: i64 = 0
        self.round_orders_ussr: i64 = 0
        # The turn
        self.step: i64 = CHOOSE_FIRST
        self.card: i64 = NOBODY  # the card being played
        self.in_event: i64 = 0
        self.at: i64 = 0  # the instruction of the event
        self.done: i64 = 0  # whether the previous step was carried out in full
        self.owner: i64 = NOBODY  # who carries out the event or the Order
        # The instruction in progress, or the card's Order
        self.doing: i64 = 0
        self.left: i64 = 0
        self.up_to: i64 = 0
        self.each: i64 = 0
        self.whose: i64 = 0  # whose cubes are handled
        self.flags: i64 = 0
        self.area: i64 = 0
        self.area_to: i64 = 0
        self.cards: i64 = 0  # the cards of the area, as fixed when the instruction began
        self.cards_to: i64 = 0
        self.access: i64 = 0  # C5.2, fixed when the Order began (R7)
        self.tally: vec[i64] = deck.empty_places  # cubes handled on each place in this instruction
        self.target: i64 = NOBODY  # where the cube being lifted goes, where the moving one is from, the card to swap
        self.picked: i64 = NOBODY  # whose cube is moving
        self.last: i64 = 0  # the place handled last: search goes on from there

    def copy_table(self, other: Table) -> None:
        """Take over everything of another table."""
        self.copy_core(other)
        self.round = other.round
        self.mover = other.mover
        self.score = other.score
        self.winner = other.winner
        self.reason = other.reason
        self.board = other.board[:]
        self.space = other.space[:]
        self.near = other.near[:]
        self.in_play = other.in_play
        self.cubes = other.cubes[:]
        self.reserve_usa = other.reserve_usa
        self.reserve_ussr = other.reserve_ussr
        self.hand_usa = other.hand_usa
        self.hand_ussr = other.hand_ussr
        self.aftermath = other.aftermath
        self.pile = other.pile[:] if other.pile_size > 0 else other.pile  # an empty pile is never written to
        self.pile_size = other.pile_size
        self.discarded = other.discarded
        self.luck = other.luck
        self.lucky = other.lucky
        self.seen_usa = other.seen_usa
        self.seen_ussr = other.seen_ussr
        self.seen_all = other.seen_all
        self.orders_usa = other.orders_usa
        self.orders_ussr = other.orders_ussr
        self.round_orders_usa = other.round_orders_usa
        self.round_orders_ussr = other.round_orders_ussr
        self.step = other.step
        self.card = other.card
        self.in_event = other.in_event
        self.at = other.at
        self.done = other.done
        self.owner = other.owner
        self.doing = other.doing
        self.left = other.left
        self.up_to = other.up_to
        self.each = other.each
        self.whose = other.whose
        self.flags = other.flags
        self.area = other.area
        self.area_to = other.area_to
        self.cards = other.cards
        self.cards_to = other.cards_to
        self.access = other.access
        self.tally = other.tally[:] if other.doing != 0 else other.tally  # it changes while cubes are handled
        self.target = other.target
        self.picked = other.picked
        self.last = other.last

    def hand(self, side: i64) -> i64:
        """The cards in a side's hand."""
        return self.hand_usa if side == USA else self.hand_ussr

    def set_hand(self, side: i64, cards: i64) -> None:
        """Give a side another hand."""
        if side == USA:
            self.hand_usa = cards
        else:
            self.hand_ussr = cards

    def seen(self, side: i64) -> i64:
        """Cards off the map, beside its own hand, whose place a side (NOBODY: a spectator) knows."""
        if side == NOBODY:
            return self.seen_all
        return self.seen_usa if side == USA else self.seen_ussr

    def see(self, side: i64, cards: i64) -> None:
        """A side learns where these cards are."""
        if side == USA:
            self.seen_usa |= cards
        else:
            self.seen_ussr |= cards

    def show(self, cards: i64) -> None:
        """Everybody learns where these cards are."""
        self.seen_usa |= cards
        self.seen_ussr |= cards
        self.seen_all |= cards

    def orders(self, side: i64) -> i64:
        """What events add to the number of a side's Orders, now."""
        if side == USA:
            return self.orders_usa + self.round_orders_usa
        return self.orders_ussr + self.round_orders_ussr

    def reserve(self, side: i64) -> i64:
        """A side's cubes that are on no card (C1.1)."""
        return self.reserve_usa if side == USA else self.reserve_ussr

    def cubes_on(self, side: i64, place: i64) -> i64:
        """A side's cubes on a card."""
        return self.cubes[side * PLACES + place]

    def add_cubes(self, side: i64, place: i64, number: i64) -> None:
        """Bring cubes of a side from its reserve onto a card, or back if the number is negative."""
        self.cubes[side * PLACES + place] += number
        if side == USA:
            self.reserve_usa -= number
        else:
            self.reserve_ussr -= number

    def dominates(self, side: i64, place: i64) -> bool:
        """C4.2: a side dominates a card on which it has more cubes than the other."""
        return self.cubes_on(side, place) > self.cubes_on(1 - side, place)

    def controls(self, side: i64, place: i64) -> bool:
        """C5.4: a side controls a card on which it has at least 2 cubes more than the other."""
        return self.cubes_on(side, place) >= self.cubes_on(1 - side, place) + 2

    def holding(self, side: i64) -> i64:
        """The cards that hold a cube of this side."""
        mask: i64 = 0
        for place in range(i64(PLACES)):
            if self.cubes[side * PLACES + place] > 0:
                mask |= 1 << place
        return mask

    def instruction(self, column: i64) -> i64:
        """A column of the instruction at which the event stands."""
        return self.deck.code[self.at * WIDTH + column]

    def winner_index(self) -> i64:
        """The winner, or -1 while the game goes on."""
        return self.winner

    def win(self, side: i64, reason: i64) -> None:
        """The game is over."""
        self.winner = side
        self.reason = reason
        self.actor = OVER
        self.leave_turn()
        self.step = FINAL
        if self.journal is not None:
            self.journal.append(GameEnded(side=SIDES[side], reason=ENDINGS[reason], rule=ENDING_RULES[reason]))

    def leave_turn(self) -> None:
        """No card is being played any more."""
        self.card = NOBODY
        self.in_event = 0
        self.done = 0
        self.owner = NOBODY
        self.leave_cubes()

    def leave_cubes(self) -> None:
        """No cubes are being handled any more."""
        self.doing = 0
        self.left = 0
        self.access = 0
        self.cards = 0
        self.cards_to = 0
        self.last = 0
        self.target = NOBODY
        self.picked = NOBODY
        self.tally = self.deck.empty_places

    def set_start_card(self) -> None:
        """C2.1: the start card lies in the middle."""
        self.board[CENTRE] = START + 1
        self.space[START] = CENTRE
        self.in_play = 1 << START

    def ids(self, cards: i64) -> tuple[str, ...]:
        """The ids of a set of cards, in the order of the deck."""
        return tuple([self.deck.ids[place] for place in places_in(cards)])
