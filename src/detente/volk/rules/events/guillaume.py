"""Card 50, the Guillaume affair: East looks at hidden cards and may swap one (1.9.7, Q55, Q56)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from detente.core.steps import ALLOWED, Field
from detente.volk.model.actions import BURN, CARDS, DONE, GIVE, LOOK_DECK, LOOK_HAND, SPECIALS, TAKE
from detente.volk.model.board import EAST, WEST
from detente.volk.model.journal import CardBurned, CardsSwapped, DeckSeen, HandSeen
from detente.volk.model.reasons import EMPTY_DECK, EMPTY_HAND, NOT_SEEN
from detente.volk.model.steps import A_FLAG, GIVE_CARD, LOOK, SWAP, VolkStep
from detente.volk.model.table import HAND, IN_DECK, KNOWN, OUT_DECK, UNKNOWN, Table
from detente.volk.rules.hands import bar_hand, take_top

SEEN_OF_DECK: Final = 2


class Look(VolkStep):
    """East looks at West's hand, if West has one, or at the top two cards of the deck."""

    def __init__(self) -> None:
        super().__init__(
            LOOK,
            "look",
            "1.9.7",
            icons=("guillaume",),
            families=("look-hand", "look-deck"),
        )

    def ask(self, table: Table) -> None:
        """Offer what there is to look at."""
        table.actor = EAST
        for action in range(i64(LOOK_HAND), i64(LOOK_DECK) + 1):
            if bar_look(table, action) == ALLOWED:
                table.offer(action)
        if table.count == 0:
            table.pop()

    def answer(self, table: Table, action: i64) -> None:
        """East knows these cards from now on."""
        of_deck: i64 = 1 if action == LOOK_DECK else 0
        table.pop()
        table.push(SWAP, of_deck)
        table.revealed()
        ids: list[str] = []
        for card in range(i64(CARDS)):
            if is_seen(table, card, of_deck):
                table.learn(EAST, card, KNOWN)
                ids.append(table.board.card_ids[card])
        if table.journal is not None:
            if of_deck != 0:
                table.log(DeckSeen(side="east", cards=tuple(ids), rule="1.9.7"))
            else:
                table.log(HandSeen(side="east", cards=tuple(ids), rule="1.9.7"))

    def bar(self, table: Table, action: i64) -> i64:
        """There must be something to see."""
        return bar_look(table, action)


def bar_look(table: Table, action: i64) -> i64:
    """There must be cards in West's hand, or in the deck."""
    if action == LOOK_HAND:
        return ALLOWED if table.hand_size(WEST) > 0 else EMPTY_HAND
    return ALLOWED if table.deck_top < table.deck_end else EMPTY_DECK


def is_seen(table: Table, card: i64, of_deck: i64) -> bool:
    """Whether a card is among those that East looks at."""
    if of_deck == 0:
        return table.place[card] == HAND + WEST
    for i in range(table.deck_top, min(table.deck_top + SEEN_OF_DECK, table.deck_end)):
        if table.deck[i] == card:
            return True
    return False


class Swap(VolkStep):
    """Take a seen card for one of East's own, or remove one from the deck, or do nothing."""

    OF_DECK: Final = 1

    def __init__(self) -> None:
        super().__init__(
            SWAP,
            "swap",
            "1.9.7",
            families=("take", "burn", "done"),
            fields=(Field("of_deck", A_FLAG),),
        )

    def ask(self, table: Table) -> None:
        """Offer the seen cards."""
        of_deck = table.get(Swap.OF_DECK)
        table.actor = EAST
        table.offer(DONE)
        for card in range(i64(CARDS)):
            if bar_take(table, card, of_deck) == ALLOWED:
                table.offer(TAKE + card)
        for card in range(i64(CARDS)):
            if bar_burn(table, card, of_deck) == ALLOWED:
                table.offer(BURN + card)

    def answer(self, table: Table, action: i64) -> None:
        """The card to give is asked next; a removed card leaves the game face down."""
        of_deck = table.get(Swap.OF_DECK)
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

    def bar(self, table: Table, action: i64) -> i64:
        """Only cards that East has just seen."""
        of_deck = table.get(Swap.OF_DECK)
        if action == DONE:
            return ALLOWED
        if action < BURN:
            return bar_take(table, action - TAKE, of_deck)
        return bar_burn(table, action - BURN, of_deck)


def bar_take(table: Table, card: i64, of_deck: i64) -> i64:
    """A seen card, and one of East's own to give for it."""
    return ALLOWED if is_seen(table, card, of_deck) and table.hand_size(EAST) > 0 else NOT_SEEN


def bar_burn(table: Table, card: i64, of_deck: i64) -> i64:
    """A seen card of the deck."""
    return ALLOWED if of_deck != 0 and is_seen(table, card, of_deck) else NOT_SEEN


class GiveCard(VolkStep):
    """Q56: which of its own cards East gives for the one taken."""

    OF_DECK: Final = 1
    TAKEN: Final = 2

    def __init__(self) -> None:
        super().__init__(
            GIVE_CARD,
            "give-card",
            "1.9.7",
            families=("give",),
            fields=(Field("of_deck", A_FLAG), Field("taken", SPECIALS - 1)),
        )

    def ask(self, table: Table) -> None:
        """Offer East's hand."""
        table.actor = EAST
        for card in range(i64(CARDS)):
            if bar_hand(table, card, EAST) == ALLOWED:
                table.offer(GIVE + card)

    def answer(self, table: Table, action: i64) -> None:
        """The given card lies where the taken one was. West sees what its hand loses and gets."""
        of_deck = table.get(GiveCard.OF_DECK)
        taken = table.get(GiveCard.TAKEN)
        given = action - GIVE
        table.pop()
        table.place[taken] = HAND + EAST
        table.learn(EAST, taken, UNKNOWN)  # like any other card of East's, so that it cannot be recognised
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

    def bar(self, table: Table, action: i64) -> i64:
        """An own card."""
        return bar_hand(table, action - GIVE, EAST)
