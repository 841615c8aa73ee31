"""1.4.1c, 1.5.2: cards that come into a hand and leave it, and what the other side knows of them (1.14)."""

from __future__ import annotations

from mypy_extensions import i64

from detente.core.steps import ALLOWED
from detente.volk.model.actions import CARDS
from detente.volk.model.board import SIDES
from detente.volk.model.journal import CardsDrawn
from detente.volk.model.reasons import NOT_IN_HAND
from detente.volk.model.table import HAND, KNOWN, MAYBE_HELD, NOTHING, OUT_HAND, Table


def draw(table: Table, side: i64, number: i64, rule: str) -> None:
    """Draw from the top of the deck until it is empty."""
    drawn: list[str] = []
    while number > 0 and table.deck_top < table.deck_end:
        card = take_top(table)
        table.place[card] = HAND + side
        number -= 1
        if table.journal is not None:
            drawn.append(table.board.card_ids[card])
    if drawn and table.journal is not None:
        table.log(CardsDrawn(side=SIDES[side], cards=tuple(drawn), n=len(drawn), rule=rule))


def take_top(table: Table) -> i64:
    """Take the top card off the deck; its slot is cleared, so that nothing of it stays behind."""
    card = table.deck[table.deck_top]
    table.deck[table.deck_top] = NOTHING
    table.deck_top += 1
    return card


def discard(table: Table, side: i64, card: i64) -> None:
    """Discard face down: the other side no longer knows which of the cards with this back are held."""
    other = 1 - side
    decade = table.board.card_decade[card]
    for each in range(i64(CARDS)):
        same_back = table.board.card_decade[each] == decade
        if same_back and table.in_hand(side, each) and table.knows(other, each) == KNOWN:
            table.learn(other, each, MAYBE_HELD)
    table.place[card] = OUT_HAND + side
    table.learn(side, card, KNOWN)


def bar_hand(table: Table, card: i64, side: i64) -> i64:
    """A card of a side's hand."""
    return ALLOWED if table.place[card] == HAND + side else NOT_IN_HAND
