"""C3: a turn: a side plays a card, its region is scored if complete, then Event and Order."""

from __future__ import annotations

from mypy_extensions import i64

from detente.core.state import OVER
from detente.core.steps import ALLOWED
from detente.curtain.model.actions import CARDS, GIVE_ORDER, NO_EVENT, PLAY, USE_EVENT
from detente.curtain.model.deck import SIDES
from detente.curtain.model.grid import coordinates_of, place_card
from detente.curtain.model.journal import CardPlayed, EventDeclined, EventWithoutEffect
from detente.curtain.model.reasons import ALREADY_PLAYED, NOT_IN_HAND
from detente.curtain.model.steps import CHOOSE_CARD, CHOOSE_SPACE, EVENT_OR_ORDER, OFFER_EVENT, CurtainStep
from detente.curtain.model.table import Table
from detente.curtain.rules.events import begin_event, can_do_anything
from detente.curtain.rules.instructions import order_number
from detente.curtain.rules.orders import begin_order
from detente.curtain.rules.scoring import is_complete, score_region


class ChooseCard(CurtainStep):
    """C3: which card of the hand is played."""

    def __init__(self) -> None:
        super().__init__(
            CHOOSE_CARD, "choose-card", "C3", prompt="play", phase="place", in_turn=False, families=("play",)
        )

    def ask(self, table: Table) -> None:
        """Offer the hand."""
        hand = table.hand(table.mover)
        for card in range(i64(CARDS)):
            if hand >> card & 1:
                table.offer(PLAY + card)

    def answer(self, table: Table, action: i64) -> None:
        """The card leaves the hand; where it goes is asked next."""
        card = action - PLAY
        mover = table.mover
        table.set_hand(mover, table.hand(mover) & ~(1 << card))
        table.card = card
        table.step = CHOOSE_SPACE

    def bar(self, table: Table, action: i64) -> i64:
        """A card must be in the hand."""
        card = action - PLAY
        if table.hand(table.mover) >> card & 1:
            return ALLOWED
        return ALREADY_PLAYED if table.in_play >> card & 1 else NOT_IN_HAND


class OfferEvent(CurtainStep):
    """C3.3: the opponent whose flag the card bears may use its event."""

    def __init__(self) -> None:
        super().__init__(
            OFFER_EVENT, "offer-event", "C3.3", prompt="offer", phase="event", families=("event", "no-event")
        )

    def ask(self, table: Table) -> None:
        """The event, or not."""
        table.offer(USE_EVENT)
        table.offer(NO_EVENT)

    def answer(self, table: Table, action: i64) -> None:
        """After the event, or at once, the player gives the Order."""
        if action == USE_EVENT:
            begin_event(table)
            return
        if table.journal is not None:
            side, card = SIDES[table.owner], table.deck.ids[table.card]
            table.journal.append(EventDeclined(side=side, card=card, rule="C3.3"))
        begin_order(table)


class EventOrOrder(CurtainStep):
    """C3.3: the player uses the event of their own card, or gives its Order."""

    def __init__(self) -> None:
        super().__init__(
            EVENT_OR_ORDER, "event-or-order", "C3.3", prompt="use", phase="event", families=("event", "order")
        )

    def ask(self, table: Table) -> None:
        """The event or the Order."""
        table.offer(USE_EVENT)
        table.offer(GIVE_ORDER)

    def answer(self, table: Table, action: i64) -> None:
        """Begin the one or the other."""
        if action == USE_EVENT:
            begin_event(table)
        else:
            begin_order(table)

    def about(self, table: Table) -> dict[str, object]:
        """How many cubes the Order has."""
        return {"n": int(order_number(table))}


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
        if table.journal is not None:
            owner, id = SIDES[table.owner], table.deck.ids[card]
            table.journal.append(EventWithoutEffect(side=owner, card=id, rule="C3.3"))
        begin_order(table)
