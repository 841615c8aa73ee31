"""C3: a turn. A side plays a card, its region is scored if that completes it, then Event and Order."""

from __future__ import annotations

from mypy_extensions import i64

from detente.core.state import OVER
from detente.curtain.model.actions import CARDS, NO_EVENT, PLAY, USE_EVENT
from detente.curtain.model.deck import SIDES
from detente.curtain.model.grid import coordinates_of, place_card
from detente.curtain.model.journal import CardPlayed, EventDeclined
from detente.curtain.model.table import CHOOSE_SPACE, EVENT_OR_ORDER, OFFER_EVENT, Table
from detente.curtain.rules.cubes import begin_order
from detente.curtain.rules.events import begin_event, can_do_anything
from detente.curtain.rules.scoring import is_complete, score_region


def ask_card(table: Table) -> None:
    """C3: which card of the hand is played."""
    hand = table.hand(table.mover)
    for card in range(i64(CARDS)):
        if hand >> card & 1:
            table.offer(PLAY + card)


def play_card(table: Table, card: i64) -> None:
    """The card leaves the hand; where it goes is asked next."""
    mover = table.mover
    table.set_hand(mover, table.hand(mover) & ~(1 << card))
    table.card = card
    table.step = CHOOSE_SPACE


def place(table: Table, space: i64) -> None:
    """C3.1-C3.3: place the card, score its region if that completes it, then Event and Order."""
    card = table.card
    place_card(table, card, space)
    if table.journal is not None:
        x, y = coordinates_of(space)
        side = SIDES[table.mover]
        table.journal.append(CardPlayed(side=side, card=table.deck.ids[card], x=x, y=y, rule="C3.1"))
    region = table.deck.region[card]
    if is_complete(table, region):
        score_region(table, region, "C4.1")
        if table.actor == OVER:
            return
    table.owner = table.deck.flag[card]
    if table.owner == table.mover:
        table.step = EVENT_OR_ORDER
    elif can_do_anything(table):
        table.step = OFFER_EVENT
        table.actor = table.owner
    else:
        begin_order(table)


def choose_use(table: Table, action: i64) -> None:
    """C3.3: the event, the Order, or no event of the opponent's and so the Order at once."""
    if action == USE_EVENT:
        begin_event(table)
        return
    if action == NO_EVENT and table.journal is not None:
        side, card = SIDES[table.owner], table.deck.ids[table.card]
        table.journal.append(EventDeclined(side=side, card=card, rule="C3.3"))
    begin_order(table)
