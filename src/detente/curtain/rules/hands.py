"""C6.4: events on hands, draw pile and aftermath: look, draw, discard, steal, give, swap.

A card moved by an event moves face up, except that a drawn card is seen by its new holder alone.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from detente.core.chance import Generator
from detente.core.steps import ALLOWED, Field
from detente.curtain.model.actions import CARDS, DONE, TAKE
from detente.curtain.model.deck import LUCK, SIDES, USA, USSR
from detente.curtain.model.journal import (
    AftermathSeen,
    CardDiscarded,
    CardsDrawn,
    CardsSwapped,
    CardTaken,
    HandSeen,
    HandsSwapped,
)
from detente.curtain.model.program import (
    AFTERMATH,
    AMOUNT,
    AREA_TO,
    BY_CHANCE,
    CHOOSER,
    LOOK_AFTERMATH,
    LOOK_HAND,
    OUT,
    SWAP_CARDS,
    UP_TO,
    WHOSE,
    WIDTH,
)
from detente.curtain.model.reasons import MUST_CHOOSE, NOT_ASKED, NOT_THERE
from detente.curtain.model.steps import RUN_EVENT, TAKE_CARD, CurtainStep
from detente.curtain.model.table import NOBODY, Table
from detente.curtain.rules.instructions import number_of

CHANCES: Final = 720720
"""Random choices are numbers below this, a multiple of every number of cards up to 16, so that none is favoured."""
MOST_CARDS_LEFT: Final = 240
"""The most cards that an instruction can name: 5 for each of the 48 cubes on the map."""


class TakeCard(CurtainStep):
    """C6.4: the next card that is discarded, given, stolen or swapped."""

    def __init__(self) -> None:
        super().__init__(
            TAKE_CARD,
            "take-card",
            "C6.4",
            in_event=True,
            families=("done", "take"),
            fields=(Field("left", MOST_CARDS_LEFT), Field("target", CARDS - 1)),
        )

    def ask(self, table: Table) -> None:
        """Offer the cards, leave the choice to chance, or go on if there is none."""
        if table.left == 0 or not has_cards(table):
            finish_cards(table)
            return
        cards = offered(table)
        chooser = table.instruction(CHOOSER)
        if is_swap(table) and table.target == NOBODY:
            chooser = table.instruction(WHOSE)  # what is given away is chosen by its holder
        if chooser == BY_CHANCE:
            take(table, by_chance(table, cards))
            return
        table.actor = chooser
        if may_stop_taking(table):
            table.offer(DONE)
        for card in range(i64(CARDS)):
            if cards >> card & 1:
                table.offer(TAKE + card)

    def answer(self, table: Table, action: i64) -> None:
        """Take the chosen card, or no more."""
        if action == DONE:
            finish_cards(table)
        else:
            take(table, action - TAKE)

    def bar(self, table: Table, action: i64) -> i64:
        """What bars a card, or stopping; in the middle of a swap there is no stopping."""
        if action != DONE:
            return ALLOWED if offered(table) >> (action - TAKE) & 1 else NOT_THERE
        if is_swap(table) and table.target != NOBODY:
            return NOT_ASKED
        return ALLOWED if may_stop_taking(table) else MUST_CHOOSE

    def kind(self, table: Table) -> str:
        """What is done with the card."""
        to = table.instruction(AREA_TO)
        if is_swap(table):
            return "swap-give" if table.target == NOBODY else "swap-aftermath" if to == AFTERMATH else "swap-hand"
        if to == OUT:
            return "discard"
        return "give" if table.instruction(WHOSE) == table.actor else "steal"

    def about(self, table: Table) -> dict[str, object]:
        """How many cards are left to take."""
        return {"n": int(table.left)}


def is_swap(table: Table) -> bool:
    """Whether cards are swapped, not only taken."""
    return table.instruction(0) == SWAP_CARDS


def has_cards(table: Table) -> bool:
    """Whether there is a card to take and, in a swap, one to get for it."""
    row = table.at * WIDTH
    return source(table, row) != 0 and (not is_swap(table) or other_side(table, row) != 0)


def offered(table: Table) -> i64:
    """The cards to choose from: those of the hand, or in a swap, once a card is given, those it is swapped for."""
    row = table.at * WIDTH
    return other_side(table, row) if is_swap(table) and table.target != NOBODY else source(table, row)


def may_stop_taking(table: Table) -> bool:
    """Whether the event leaves open how many cards are taken, and no card is on its way."""
    return table.instruction(AMOUNT) == UP_TO and table.target == NOBODY


def look(table: Table, side: i64, what: i64) -> None:
    """A side sees the opponent's hand, or the cards set aside."""
    cards = table.hand(1 - side) if what == LOOK_HAND else table.aftermath
    table.see(side, cards)
    table.revealed()
    if table.journal is not None:
        name, ids = SIDES[side], table.ids(cards)
        if what == LOOK_HAND:
            table.journal.append(HandSeen(side=name, cards=ids, rule="C6.4"))
        else:
            table.journal.append(AftermathSeen(side=name, cards=ids, rule="C6.4"))


def draw(table: Table, side: i64, number: i64) -> None:
    """Move the top cards of the draw pile to a hand."""
    drawn: i64 = 0
    some = min(number, table.pile_size)
    for i in range(some):
        drawn |= 1 << table.pile[i]
    table.pile_size -= some
    for i in range(table.pile_size):
        table.pile[i] = table.pile[i + some]
    table.set_hand(side, table.hand(side) | drawn)
    table.done = 1 if some == number else 0
    table.revealed()
    if table.journal is not None and some > 0:
        table.journal.append(CardsDrawn(side=SIDES[side], cards=table.ids(drawn), n=some, rule="C6.4"))


def swap_hands(table: Table) -> None:
    """The sides exchange their hands, so each knows the other's from now on."""
    table.hand_usa, table.hand_ussr = table.hand_ussr, table.hand_usa
    table.see(USA, table.hand_ussr)
    table.see(USSR, table.hand_usa)
    table.done = 1
    table.revealed()
    if table.journal is not None:
        table.journal.append(HandsSwapped(side=SIDES[table.owner], rule="C6.4"))


def begin_cards(table: Table) -> None:
    """Begin to take or swap cards; a side that chooses from cards it does not hold sees them first."""
    row = table.at * WIDTH
    code = table.deck.code
    table.left = number_of(table, row)
    table.done = 0
    table.step = TAKE_CARD
    swapping = code[row] == SWAP_CARDS
    chooser = code[row + CHOOSER]
    if table.left == 0 or source(table, row) == 0 or chooser == BY_CHANCE:
        return
    cards = other_side(table, row) if swapping else source(table, row)
    if cards & ~table.hand(chooser) & ~table.seen(chooser) != 0:
        look(table, chooser, LOOK_AFTERMATH if swapping and code[row + AREA_TO] == AFTERMATH else LOOK_HAND)


def source(table: Table, row: i64) -> i64:
    """The hand that cards are taken from."""
    return table.hand(table.deck.code[row + WHOSE])


def other_side(table: Table, row: i64) -> i64:
    """The cards that can be received in a swap."""
    to = table.deck.code[row + AREA_TO]
    return table.aftermath if to == AFTERMATH else table.hand(to)


def luck(seed: object) -> vec[i64]:
    """The numbers that decide random choices, from the seed of the game."""
    generator = Generator(seed, "luck")
    numbers: vec[i64] = vec[i64]([0] * LUCK)
    for i in range(i64(LUCK)):
        numbers[i] = generator.below(CHANCES)
    return numbers


def by_chance(table: Table, cards: i64) -> i64:
    """One of these cards at random, by the next number of `luck`."""
    number: i64 = 0
    for card in range(i64(CARDS)):
        number += cards >> card & 1
    wanted = table.luck[table.lucky % LUCK] % number
    table.lucky += 1
    for card in range(i64(CARDS)):
        if cards >> card & 1:
            if wanted == 0:
                return card
            wanted -= 1
    return NOBODY


def take(table: Table, card: i64) -> None:
    """Take the chosen card; in a swap, note the first card and exchange it for the second."""
    row = table.at * WIDTH
    code = table.deck.code
    whose = code[row + WHOSE]
    to = code[row + AREA_TO]
    swapping = code[row] == SWAP_CARDS
    if swapping and table.target == NOBODY:
        table.target = card
        table.show(1 << card)
        table.revealed()
        return
    given = table.target
    table.target = NOBODY
    mine: i64 = 1 << (given if swapping else card)
    table.set_hand(whose, table.hand(whose) & ~mine)
    if to == OUT:
        table.discarded |= mine
    elif to == AFTERMATH:
        table.aftermath |= mine
    else:
        table.set_hand(to, table.hand(to) | mine)
    if swapping:
        theirs: i64 = 1 << card
        if to == AFTERMATH:
            table.aftermath &= ~theirs
        else:
            table.set_hand(to, table.hand(to) & ~theirs)
        table.set_hand(whose, table.hand(whose) | theirs)
        mine |= theirs
    table.show(mine)
    table.revealed()
    table.left -= 1
    table.done = 1
    if table.journal is not None:
        tell(table, card, given)


def tell(table: Table, card: i64, given: i64) -> None:
    """Write the taken or swapped card to the journal."""
    assert table.journal is not None
    row = table.at * WIDTH
    code, ids = table.deck.code, table.deck.ids
    whose, to = SIDES[code[row + WHOSE]], code[row + AREA_TO]
    if code[row] == SWAP_CARDS:
        where = "aftermath" if to == AFTERMATH else SIDES[to]
        table.journal.append(CardsSwapped(side=whose, card=ids[given], where=where, got=ids[card], rule="C6.4"))
    elif to == OUT:
        table.journal.append(CardDiscarded(side=whose, card=ids[card], rule="C6.4"))
    else:
        table.journal.append(CardTaken(side=SIDES[to], owner=whose, card=ids[card], rule="C6.4"))


def finish_cards(table: Table) -> None:
    """All cards are taken: go on with the event."""
    done = table.left == 0 and table.done != 0
    table.leave_cubes()
    table.done = 1 if done else 0
    table.at += 1
    table.step = RUN_EVENT
