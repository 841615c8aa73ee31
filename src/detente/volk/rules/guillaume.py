"""Card 50, the Guillaume affair: East looks at hidden cards and may swap one (1.9.7, Q55, Q56)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from detente.volk.model.actions import BURN, CARDS, DONE, GIVE, LOOK_DECK, LOOK_HAND, TAKE
from detente.volk.model.board import EAST, WEST
from detente.volk.model.journal import CardBurned, CardsSwapped, DeckSeen, HandSeen
from detente.volk.model.steps import GIVE_CARD, SWAP
from detente.volk.model.table import HAND, IN_DECK, KNOWN, OUT_DECK, UNKNOWN, Table
from detente.volk.rules.turn import take_top

SEEN_OF_DECK: Final = 2


def ask_look(table: Table) -> None:
    """East looks at West's hand, if West has one, or at the top two cards of the deck."""
    table.actor = EAST
    if table.hand_size(WEST) > 0:
        table.offer(LOOK_HAND)
    if table.deck_top < table.deck_end:
        table.offer(LOOK_DECK)
    if table.count == 0:
        table.pop()


def answer_look(table: Table, action: i64) -> None:
    """East knows these cards from now on."""
    of_deck: i64 = 1 if action == LOOK_DECK else 0
    table.pop()
    table.push(SWAP, of_deck)
    table.revealed()
    ids = []
    for card in range(i64(CARDS)):
        if is_seen(table, card, of_deck):
            table.learn(EAST, card, KNOWN)
            ids.append(table.board.card_ids[card])
    if table.journal is not None:
        if of_deck != 0:
            table.log(DeckSeen(side="east", cards=tuple(ids), rule="1.9.7"))
        else:
            table.log(HandSeen(side="east", cards=tuple(ids), rule="1.9.7"))


def is_seen(table: Table, card: i64, of_deck: i64) -> bool:
    """Whether a card is among those that East looks at."""
    if of_deck == 0:
        return table.place[card] == HAND + WEST
    for i in range(table.deck_top, min(table.deck_top + SEEN_OF_DECK, table.deck_end)):
        if table.deck[i] == card:
            return True
    return False


def ask_swap(table: Table) -> None:
    """Take one of the seen cards for one of the own; or remove one of the deck; or do nothing."""
    of_deck = table.top(1)
    table.actor = EAST
    table.offer(DONE)
    if table.hand_size(EAST) > 0:
        offer_seen(table, TAKE, of_deck)
    if of_deck != 0:
        offer_seen(table, BURN, of_deck)


def offer_seen(table: Table, first: i64, of_deck: i64) -> None:
    """Offer an action on each seen card."""
    for card in range(i64(CARDS)):
        if is_seen(table, card, of_deck):
            table.offer(first + card)


def answer_swap(table: Table, action: i64) -> None:
    """Which own card is given is asked next; a removed card leaves face down."""
    of_deck = table.top(1)
    table.pop()
    if action == DONE:
        return
    if action < BURN:
        table.push(GIVE_CARD, of_deck, action - TAKE)
        return
    card = action - BURN
    if table.deck[table.deck_top] != card:
        table.deck[table.deck_top + 1] = table.deck[table.deck_top]
    take_top(table)
    table.place[card] = OUT_DECK
    if table.journal is not None:
        table.log(CardBurned(side="east", cards=(table.board.card_ids[card],), rule="1.9.7"))


def ask_give(table: Table) -> None:
    """Which own card takes the place of the one taken."""
    table.actor = EAST
    for card in range(i64(CARDS)):
        if table.place[card] == HAND + EAST:
            table.offer(GIVE + card)


def answer_give(table: Table, action: i64) -> None:
    """Q56: the given card lies where the taken one was. West sees what its hand loses and gets."""
    of_deck = table.top(1)
    taken = table.top(2)
    given = action - GIVE
    table.pop()
    table.place[taken] = HAND + EAST
    table.learn(EAST, taken, UNKNOWN)  # an own card like any other: nobody could tell by it which one was taken
    table.learn(EAST, given, KNOWN)
    if of_deck != 0:
        for i in range(table.deck_top, table.deck_end):
            if table.deck[i] == taken:
                table.deck[i] = given
        table.place[given] = IN_DECK
        table.learn(WEST, given, UNKNOWN)
    else:
        table.place[given] = HAND + WEST
        table.learn(WEST, taken, KNOWN)
    if table.journal is not None:
        ids = (table.board.card_ids[taken], table.board.card_ids[given])
        source = "deck" if of_deck != 0 else "hand"
        table.log(CardsSwapped(side="east", cards=ids, source=source, rule="1.9.7"))
