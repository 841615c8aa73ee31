"""1.4.3, 1.5, 1.8: a turn, in which a side uses one card."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from detente.core.steps import ALLOWED, Field
from detente.volk.model.actions import (
    CARD,
    CARDS,
    DISCARD,
    POLICE,
    REMOVE_UNREST,
    SPECIALS,
    USE_BUILD,
    USE_EVENT,
    USE_LIVING,
    USE_REMOVE,
    WEST_DRAWS,
)
from detente.volk.model.board import ANYWHERE, DUAL, EAST, SIDES, WEST
from detente.volk.model.events import CARD_USED
from detente.volk.model.journal import CardsDiscarded
from detente.volk.model.reasons import (
    EVENT_TOO_DEAR,
    NO_ECONOMY,
    NO_UNREST,
    NOT_AVAILABLE,
    NOT_YOUR_EVENT,
    NOTHING_TO_PAY_WITH,
    POLICE_IS_EASTS,
    SPECIAL_FOR_EAST,
)
from detente.volk.model.steps import (
    A_FLAG,
    A_SIDE,
    BUILD,
    CHOOSE_CARD,
    CHOOSE_USE,
    DISMANTLE,
    END_TURN,
    IGNORED,
    MOVE_SOCIALISTS,
    PAY_PRICE,
    RAISE_LIVING,
    REMOVE_OWN,
    SKIP_ICON,
    USE_POLICE,
    VolkStep,
)
from detente.volk.model.table import DISPLAY, HAND, IN_ROW, Table
from detente.volk.rules.economy import capacity
from detente.volk.rules.events.event import begin_event, own_demand
from detente.volk.rules.hands import bar_hand, discard, draw
from detente.volk.rules.living import may_raise_any
from detente.volk.rules.police import bar_police, can_use_police, offer_police, use_police
from detente.volk.rules.unrest import bar_removal, offer_unrest, remove_unrest


def begin_turn(table: Table, side: i64) -> None:
    """The steps of a turn: the card, police, socialists, and what follows."""
    table.mover = side
    table.card = -1
    table.push(END_TURN)
    table.push(MOVE_SOCIALISTS)
    table.push(USE_POLICE)
    table.push(CHOOSE_CARD)


class ChooseCard(VolkStep):
    """1.4.3: a card of the display or of the hand; for East also the special card, and police (1.9.8)."""

    def __init__(self) -> None:
        super().__init__(
            CHOOSE_CARD,
            "choose-card",
            "1.4.3",
            families=("card", "police"),
        )

    def ask(self, table: Table) -> None:
        """Offer the cards, and police before the card."""
        side = table.mover
        table.actor = side
        for card in range(i64(CARDS)):
            place = table.place[card]
            if HAND <= place <= DISPLAY and bar_card(card, place, side) == ALLOWED:
                table.offer(CARD + card)
        if can_use_police(table):
            offer_police(table)

    def answer(self, table: Table, action: i64) -> None:
        """The card goes to the row (1.4.7); a special one must be paid for in the revised edition (1.5)."""
        if action >= POLICE:
            use_police(table, action - POLICE)
            return
        card = action - CARD
        table.card = card
        table.place[card] = IN_ROW
        table.pop()
        if card < SPECIALS:
            table.push(CHOOSE_USE)
            return
        note_use(table, USE_EVENT)
        begin_event(table, card, EAST, 0)
        if table.revised != 0:
            table.push(PAY_PRICE)

    def bar(self, table: Table, action: i64) -> i64:
        """1.4.3, 1.5.1, 1.9.8."""
        if action >= POLICE:
            return bar_police(table, action - POLICE) if table.mover == EAST else POLICE_IS_EASTS
        return bar_card(action - CARD, table.place[action - CARD], table.mover)

    def details(self, table: Table, action: i64) -> dict[str, object]:
        """The side that is asked for a card."""
        return {"side": SIDES[table.mover]}


def bar_card(card: i64, place: i64, side: i64) -> i64:
    """1.4.3, 1.5.1: a card of the side's hand or of the display, the special card only for East."""
    if place != HAND + side and place != DISPLAY:
        return NOT_AVAILABLE
    return SPECIAL_FOR_EAST if card >= SPECIALS and side != EAST else ALLOWED


def note_use(table: Table, use: i64) -> None:
    """Which card is used, and how."""
    table.note(CARD_USED, "1.4.3", table.mover, table.card, use - USE_REMOVE)


class ChooseUse(VolkStep):
    """1.8: what the card is used for."""

    def __init__(self) -> None:
        super().__init__(
            CHOOSE_USE,
            "choose-use",
            "1.8",
            families=("use-remove", "use-build", "use-living", "use-event"),
        )

    def ask(self, table: Table) -> None:
        """Offer the uses that the card has for this side now."""
        table.actor = table.mover
        for use in range(i64(USE_REMOVE), i64(USE_EVENT) + 1):
            if bar_use(table, table.mover, table.card, use) == ALLOWED:
                table.offer(use)

    def answer(self, table: Table, action: i64) -> None:
        """Begin what the card is used for."""
        side = table.mover
        card = table.card
        value = card_value(table, side, card)
        table.pop()
        note_use(table, action)
        if action == USE_REMOVE:
            table.push(REMOVE_OWN, side, removal_cost(table, side, card))
        elif action == USE_BUILD:
            table.push(BUILD, side, side, value, ANYWHERE, 1)
        elif action == USE_LIVING:
            table.push(RAISE_LIVING, 0, 0, value)
        else:
            begin_event(table, card, side, 0)
            if table.board.card_color[card] == DUAL:
                table.push(SKIP_ICON, card, side)

    def bar(self, table: Table, action: i64) -> i64:
        """1.8.1-1.8.4."""
        return bar_use(table, table.mover, table.card, action)

    def details(self, table: Table, action: i64) -> dict[str, object]:
        """The card in play, and the side that uses it."""
        return {"card": table.board.card_ids[table.card], "side": SIDES[table.mover]}


def bar_use(table: Table, side: i64, card: i64, use: i64) -> i64:
    """1.8.1-1.8.4: any card may build; the other uses need something to act on."""
    if use == USE_REMOVE:
        if table.unrest_of(side) == 0:
            return NO_UNREST
        costs = removal_cost(table, side, card) > 0
        return NOTHING_TO_PAY_WITH if costs and capacity(table, side) == 0 else ALLOWED
    if use == USE_LIVING:  # to place none, Build serves as well (Q14)
        return ALLOWED if may_raise_any(table, side, card_value(table, side, card)) else NO_ECONOMY
    if use == USE_EVENT:
        return bar_event(table, side, card)
    return ALLOWED


def card_value(table: Table, side: i64, card: i64) -> i64:
    """1.8: the printed value, on two-value cards that of the side."""
    return table.board.card_value[card * 2 + side]


def removal_cost(table: Table, side: i64, card: i64) -> i64:
    """1.8.1: what removing 1 unrest costs: a piece to dismantle, or nothing with a card of the side's own."""
    return 0 if table.board.card_color[card] == side else 1


def bar_event(table: Table, side: i64, card: i64) -> i64:
    """1.8.4, 1.9.5, Q46: the side's own card or a dual one, if the side can dismantle what it demands."""
    color = table.board.card_color[card]
    if color != side and color != DUAL:
        return NOT_YOUR_EVENT
    demand = own_demand(table, side, card)
    if demand == 0 or demand - (1 if color == DUAL else 0) <= capacity(table, side):
        return ALLOWED
    return EVENT_TOO_DEAR


class RemoveOwn(VolkStep):
    """1.8.1: which of its provinces the side calms."""

    SIDE: Final = 1
    COST: Final = 2  # pieces that have to be dismantled for it

    def __init__(self) -> None:
        super().__init__(
            REMOVE_OWN,
            "remove-own",
            "1.8.1",
            families=("remove-unrest",),
            fields=(Field("side", A_SIDE), Field("cost", A_FLAG)),
        )

    def ask(self, table: Table) -> None:
        """Offer the provinces with unrest."""
        table.actor = table.get(RemoveOwn.SIDE)
        offer_unrest(table, REMOVE_UNREST, table.get(RemoveOwn.SIDE), ANYWHERE)

    def answer(self, table: Table, action: i64) -> None:
        """Remove it; with a card that is not the side's own, a piece has to be dismantled as well."""
        side = table.get(RemoveOwn.SIDE)
        cost = table.get(RemoveOwn.COST)
        table.pop()
        if cost > 0:
            table.push(DISMANTLE, side, side, cost, ANYWHERE, IGNORED)
        remove_unrest(table, action - REMOVE_UNREST, "1.8.1")

    def bar(self, table: Table, action: i64) -> i64:
        """1.8.1."""
        return bar_removal(table, action - REMOVE_UNREST, table.get(RemoveOwn.SIDE), ANYWHERE)

    def details(self, table: Table, action: i64) -> dict[str, object]:
        """The side whose provinces these should be."""
        return {"side": SIDES[table.get(RemoveOwn.SIDE)]}


class PayPrice(VolkStep):
    """1.5.2: for the special card East discards a card of its hand, or West draws one (Q4)."""

    def __init__(self) -> None:
        super().__init__(
            PAY_PRICE,
            "pay-price",
            "1.5.2",
            families=("discard", "west-draws"),
        )

    def ask(self, table: Table) -> None:
        """Offer to let West draw, and the cards of East's hand, if it has any (Q4)."""
        table.actor = EAST
        table.offer(WEST_DRAWS)
        for card in range(i64(CARDS)):
            if bar_hand(table, card, EAST) == ALLOWED:
                table.offer(DISCARD + card)

    def answer(self, table: Table, action: i64) -> None:
        """Pay."""
        table.pop()
        if action == WEST_DRAWS:
            draw(table, WEST, 1, "1.5.2")
            table.revealed()
            return
        card = action - DISCARD
        discard(table, EAST, card)
        if table.journal is not None:
            ids = (table.board.card_ids[card],)
            table.log(CardsDiscarded(side="east", cards=ids, n=1, rule="1.5.2"))

    def bar(self, table: Table, action: i64) -> i64:
        """1.5.2: a card of East's hand; letting West draw is always possible."""
        return ALLOWED if action == WEST_DRAWS else bar_hand(table, action - DISCARD, EAST)
