"""1.4.3, 1.5, 1.8: a turn, in which a side uses one card, and police in East's (1.9.8)."""

from __future__ import annotations

from mypy_extensions import i64

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
from detente.volk.model.board import (
    ANYWHERE,
    DUAL,
    EAST,
    SIDES,
    WEST,
)
from detente.volk.model.journal import CardsDiscarded, CardsDrawn, CardUsed
from detente.volk.model.steps import (
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
)
from detente.volk.model.table import (
    DISPLAY,
    HAND,
    IN_ROW,
    KNOWN,
    MAYBE_HELD,
    NOTHING,
    OUT_HAND,
    POLICE_UNUSED,
    Table,
)
from detente.volk.rules.economy import capacity
from detente.volk.rules.events import begin_event, own_demand
from detente.volk.rules.living import may_raise_any
from detente.volk.rules.police import use_police
from detente.volk.rules.unrest import offer_unrest, remove_unrest


def begin_turn(table: Table, side: i64) -> None:
    """The steps of a turn: the card, police, socialists, and what follows."""
    table.mover = side
    table.card = -1
    table.push(END_TURN)
    table.push(MOVE_SOCIALISTS)
    table.push(USE_POLICE)
    table.push(CHOOSE_CARD)


# Choosing a card and its use


def ask_card(table: Table) -> None:
    """1.4.3: a card of the display or of the hand; for East also the special card, and police."""
    side = table.mover
    table.actor = side
    for card in range(i64(CARDS)):
        place = table.place[card]
        if place == HAND + side or (place == DISPLAY and (card < SPECIALS or side == EAST)):
            table.offer(CARD + card)
    if side == EAST and table.cards_at(POLICE_UNUSED) > 0:
        offer_unrest(table, POLICE, EAST, ANYWHERE)


def answer_card(table: Table, action: i64) -> None:
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
    log_use(table, "event")
    begin_event(table, card, EAST, 0)
    if table.revised != 0:
        table.push(PAY_PRICE)


def log_use(table: Table, use: str) -> None:
    """Tell which card is used, and how."""
    if table.journal is not None:
        side, card = SIDES[table.mover], table.board.card_ids[table.card]
        table.log(CardUsed(side=side, card=card, use=use, rule="1.4.3"))


def ask_use(table: Table) -> None:
    """1.8: what the card is used for."""
    side = table.mover
    table.actor = side
    if may_remove(table, side, table.card):
        table.offer(USE_REMOVE)
    table.offer(USE_BUILD)
    if may_raise(table, side, table.card):
        table.offer(USE_LIVING)
    if may_trigger(table, side, table.card):
        table.offer(USE_EVENT)


def card_value(table: Table, side: i64, card: i64) -> i64:
    """1.8: the printed value, on two-value cards that of the side."""
    return table.board.card_value[card * 2 + side]


def may_remove(table: Table, side: i64, card: i64) -> bool:
    """1.8.1: there is unrest, and with another than an own card a piece to dismantle."""
    if table.unrest_of(side) == 0:
        return False
    return table.board.card_color[card] == side or capacity(table, side) > 0


def may_raise(table: Table, side: i64, card: i64) -> bool:
    """1.8.3: whether a living standard can be placed at all; to place none, Build serves as well (Q14)."""
    return may_raise_any(table, side, card_value(table, side, card))


def may_trigger(table: Table, side: i64, card: i64) -> bool:
    """1.8.4, 1.9.5, Q46: an own or a dual card whose own dismantling is within the capacity."""
    color = table.board.card_color[card]
    if color != side and color != DUAL:
        return False
    demand = own_demand(table, side, card)
    return demand == 0 or demand - (1 if color == DUAL else 0) <= capacity(table, side)


def answer_use(table: Table, action: i64) -> None:
    """Begin what the card is used for."""
    side = table.mover
    card = table.card
    value = card_value(table, side, card)
    table.pop()
    if action == USE_REMOVE:
        log_use(table, "remove")
        table.push(REMOVE_OWN, side, 0 if table.board.card_color[card] == side else 1)
    elif action == USE_BUILD:
        log_use(table, "build")
        table.push(BUILD, side, side, value, ANYWHERE, 1)
    elif action == USE_LIVING:
        log_use(table, "living")
        table.push(RAISE_LIVING, 0, 0, value)
    else:
        log_use(table, "event")
        begin_event(table, card, side, 0)
        if table.board.card_color[card] == DUAL:
            table.push(SKIP_ICON, card, side)


# Removing unrest (1.8.1)


def ask_remove(table: Table) -> None:
    """Which province loses an unrest."""
    table.actor = table.top(1)
    offer_unrest(table, REMOVE_UNREST, table.top(1), ANYWHERE)


def answer_remove(table: Table, action: i64) -> None:
    """The unrest goes; with another than an own card a piece is dismantled as well."""
    side = table.top(1)
    paid = table.top(2) != 0
    table.pop()
    if paid:
        table.push(DISMANTLE, side, side, 1, ANYWHERE, IGNORED)
    remove_unrest(table, action - REMOVE_UNREST, "1.8.1")


# The price of the special card (1.5.2)


def ask_price(table: Table) -> None:
    """East discards a card of its hand, or West draws one; with an empty hand West draws (Q4)."""
    table.actor = EAST
    table.offer(WEST_DRAWS)
    for card in range(i64(CARDS)):
        if table.place[card] == HAND + EAST:
            table.offer(DISCARD + card)


def answer_price(table: Table, action: i64) -> None:
    """The price is paid."""
    table.pop()
    if action == WEST_DRAWS:
        draw(table, WEST, 1, "1.5.2")
        table.revealed()
    else:
        card = action - DISCARD
        discard(table, EAST, card)
        if table.journal is not None:
            ids = (table.board.card_ids[card],)
            table.log(CardsDiscarded(side="east", cards=ids, n=1, rule="1.5.2"))


def draw(table: Table, side: i64, number: i64, rule: str) -> None:
    """A side draws from the top of the deck, as far as there are cards."""
    drawn = []
    while number > 0 and table.deck_top < table.deck_end:
        card = take_top(table)
        table.place[card] = HAND + side
        number -= 1
        if table.journal is not None:
            drawn.append(table.board.card_ids[card])
    if drawn and table.journal is not None:
        table.log(CardsDrawn(side=SIDES[side], cards=tuple(drawn), n=len(drawn), rule=rule))


def take_top(table: Table) -> i64:
    """The top card leaves the deck, and leaves nothing behind that could tell of it."""
    card = table.deck[table.deck_top]
    table.deck[table.deck_top] = NOTHING
    table.deck_top += 1
    return card


def discard(table: Table, side: i64, card: i64) -> None:
    """A card leaves a hand face down: of those with its back the other side no longer knows which are held."""
    other = 1 - side
    decade = table.board.card_decade[card]
    for each in range(i64(CARDS)):
        same_back = table.board.card_decade[each] == decade
        if same_back and table.in_hand(side, each) and table.knows(other, each) == KNOWN:
            table.learn(other, each, MAYBE_HELD)
    table.place[card] = OUT_HAND + side
    table.learn(side, card, KNOWN)
