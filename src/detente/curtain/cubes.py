"""C5 and C6.2: placing, removing, replacing and moving cubes, one at a time."""

from __future__ import annotations

from mypy_extensions import i64

from detente.curtain.actions import CUBE, DONE, LIFT, MOVE_FROM, MOVE_TO, PLACES, REMOVE, REPLACE
from detente.curtain.areas import cards_of, side_of
from detente.curtain.deck import (
    ANYWHERE,
    AREA,
    AREA_CONDITIONS,
    AREA_TO,
    AREA_WIDTH,
    EACH,
    INFILTRATE,
    MOVE_CUBES,
    NO_LIMIT,
    NUMBER,
    ORDER,
    OWN,
    REMOVE_CUBES,
    REPLACE_CUBES,
    SIDES,
    UP_TO,
    WHOSE,
    WIDTH,
)
from detente.curtain.journal import CubeLifted, CubeMoved, CubePlaced, CubeRemoved, CubeReplaced, OrderBegan
from detente.curtain.table import CUBES, END_TURN, LIFT_CUBE, MOVE_CUBE, MOVE_ON, NOBODY, RUN_EVENT, Table


def begin_order(table: Table) -> None:
    """C3.3, C5.1: the player gives the Order of the card he played."""
    table.in_event = 0
    table.owner = table.mover
    load_order(table)
    begin(table)


def load_order(table: Table) -> None:
    """The Order of a card as an instruction: up to its number of cubes, anywhere."""
    table.doing = ORDER
    table.left = table.deck.cubes[table.card]
    table.up_to = 1
    table.each = NO_LIMIT
    table.whose = OWN
    table.area = ANYWHERE


def begin_instruction(table: Table) -> None:
    """Begin the cube instruction of the event at which the table stands."""
    load_instruction(table)
    begin(table)


def load_instruction(table: Table) -> None:
    """The instruction of the event at which the table stands."""
    row = table.at * WIDTH
    code = table.deck.code
    table.doing = code[row]
    table.left = code[row + NUMBER]
    table.up_to = code[row + UP_TO]
    table.each = code[row + EACH]
    table.whose = code[row + WHOSE]
    table.area = code[row + AREA]
    table.area_to = code[row + AREA_TO]


def begin(table: Table) -> None:
    """Begin to handle cubes: nothing is handled yet, and the access of an Order is fixed (C5.2, R7)."""
    table.tally = table.deck.empty_places[:]
    table.access = reach(table, table.owner) if table.doing == ORDER else 0
    table.step = MOVE_CUBE
    table.actor = table.owner
    if table.doing == ORDER and table.journal is not None:
        side, card = SIDES[table.owner], table.deck.ids[table.card]
        table.journal.append(OrderBegan(side=side, card=card, n=table.left, rule="C5.1"))


def reach(table: Table, side: i64) -> i64:
    """C5.2: the cards that hold a cube of the side or lie beside one that does."""
    own = table.holding(side)
    cards = own
    for place in range(i64(PLACES)):
        if own >> place & 1:
            cards |= table.near[place]
    return cards


def cost(table: Table, place: i64) -> i64:
    """C5.4: a cube of an Order costs 2 on a card that the opponent controls; C6.2: never otherwise."""
    return 2 if table.doing == ORDER and table.controls(1 - table.owner, place) else 1


def can_pay(table: Table, place: i64) -> bool:
    """R6, R8: as many cubes as the price, each from the reserve or from another card (C5.5)."""
    return CUBES - table.cubes_on(table.owner, place) >= cost(table, place)


def may_handle(table: Table, place: i64) -> bool:
    """Whether the next cube of this instruction may be handled on a card of its area."""
    doing = table.doing
    if table.tally[place] >= table.each:
        return False
    if doing == ORDER:
        allowed = table.access >> place & 1 != 0 and cost(table, place) <= table.left
        return allowed and can_pay(table, place)
    if doing == INFILTRATE:
        return can_pay(table, place)
    if table.cubes_on(side_of(table, table.whose), place) == 0:
        return False
    if doing == REPLACE_CUBES:
        return can_pay(table, place)
    if doing == MOVE_CUBES:
        return cards_of(table, table.area_to) & ~(1 << place) != 0
    return True


def may_stop(table: Table) -> bool:
    """C5.1: an Order may stop at once; C5.5: nobody has to lift cubes; else as the event says."""
    if table.up_to != 0:
        return True
    return (table.doing == INFILTRATE or table.doing == REPLACE_CUBES) and table.reserve(table.owner) == 0


def first_action(doing: i64) -> i64:
    """The family of actions with which an instruction's cubes are handled."""
    if doing == REMOVE_CUBES:
        return REMOVE
    if doing == REPLACE_CUBES:
        return REPLACE
    return MOVE_FROM if doing == MOVE_CUBES else CUBE


def targets(table: Table) -> i64:
    """The cards on which the next cube may be handled."""
    if table.left == 0:
        return 0
    cards = cards_of(table, table.area)
    result: i64 = 0
    for place in range(i64(PLACES)):
        if cards >> place & 1 and may_handle(table, place):
            result |= 1 << place
    return result


def ask_cube(table: Table) -> None:
    """Ask for the next cube, or go on if there is none to handle."""
    cards = targets(table)
    if cards == 0:
        finish(table)
        return
    if may_stop(table):
        table.offer(DONE)
    offer_places(table, first_action(table.doing), cards)


def in_any_order(table: Table) -> bool:
    """Whether the order of these cubes cannot matter: none is lifted, and no cube changes the area."""
    if table.doing == MOVE_CUBES or table.deck.areas[table.area * AREA_WIDTH + AREA_CONDITIONS] != 0:
        return False
    return table.doing == REMOVE_CUBES or table.reserve(table.owner) >= table.left


def offer_places(table: Table, first: i64, cards: i64) -> None:
    """Offer an action on each of these cards."""
    for place in range(i64(PLACES)):
        if cards >> place & 1:
            table.offer(first + place)


def finish(table: Table) -> None:
    """All cubes are handled: go on with the event, or end the turn."""
    table.leave_cubes()
    if table.in_event != 0:
        table.at += 1
        table.step = RUN_EVENT
    else:
        table.step = END_TURN


def answer_cube(table: Table, action: i64) -> None:
    """Handle a cube on the chosen card; a cube to lift or a place to move to is asked next."""
    if action == DONE:
        finish(table)
        return
    place = action - first_action(table.doing)
    if table.doing == REMOVE_CUBES:
        remove(table, place)
    elif table.doing == MOVE_CUBES:
        table.target = place
        table.step = MOVE_ON
    else:
        table.target = place
        pay(table)


def pay(table: Table) -> None:
    """C5.5, R6: place the cube once the reserve holds its price; until then cubes are lifted into the reserve."""
    place = table.target
    if table.reserve(table.owner) < cost(table, place):
        table.step = LIFT_CUBE
        return
    table.target = NOBODY
    table.step = MOVE_CUBE
    put(table, place)


def ask_lift(table: Table) -> None:
    """C5.5, R8: the reserve is too small, so a cube is lifted from another card."""
    offer_places(table, LIFT, table.holding(table.owner) & ~(1 << table.target))


def answer_lift(table: Table, action: i64) -> None:
    """Lift the cube, and place the one it is for if nothing more is to be paid."""
    source = action - LIFT
    table.add_cubes(table.owner, source, -1)
    if table.journal is not None:
        ids = table.deck.ids
        table.journal.append(
            CubeLifted(side=SIDES[table.owner], card=ids[source], to=ids[table.target], rule="C5.5")
        )
    pay(table)


def put(table: Table, place: i64) -> None:
    """C5.4, R6: one cube goes onto the card, the rest of its price stays in the reserve."""
    owner = table.owner
    price = cost(table, place)
    if table.doing == REPLACE_CUBES:
        table.add_cubes(1 - owner, place, -1)
    table.add_cubes(owner, place, 1)
    count(table, place, price)
    if table.journal is None:
        return
    side, card = SIDES[owner], table.deck.ids[place]
    if table.doing == REPLACE_CUBES:
        table.journal.append(CubeReplaced(side=side, card=card, rule="C6.4"))
    else:
        rule = "C6.2" if table.doing == INFILTRATE else "C5.4" if price == 2 else "C5.1"
        table.journal.append(CubePlaced(side=side, card=card, cost=price, rule=rule))


def count(table: Table, place: i64, price: i64) -> None:
    """One more cube is handled on a card."""
    table.tally[place] += 1
    table.left -= price
    table.last = place


def remove(table: Table, place: i64) -> None:
    """C6.4: a cube goes back to its owner's reserve."""
    loser = side_of(table, table.whose)
    table.add_cubes(loser, place, -1)
    count(table, place, 1)
    if table.journal is not None:
        side, card = SIDES[table.owner], table.deck.ids[place]
        table.journal.append(CubeRemoved(side=side, owner=SIDES[loser], card=card, rule="C6.4"))


def ask_move(table: Table) -> None:
    """C6.4: where the moving cube goes, another card than the one it comes from."""
    offer_places(table, MOVE_TO, cards_of(table, table.area_to) & ~(1 << table.target))


def answer_move(table: Table, action: i64) -> None:
    """Move the cube."""
    source = table.target
    place = action - MOVE_TO
    moved = side_of(table, table.whose)
    table.target = NOBODY
    table.step = MOVE_CUBE
    table.add_cubes(moved, source, -1)
    table.add_cubes(moved, place, 1)
    count(table, source, 1)
    if table.journal is not None:
        ids = table.deck.ids
        side, owner = SIDES[table.owner], SIDES[moved]
        table.journal.append(CubeMoved(side=side, owner=owner, card=ids[source], to=ids[place], rule="C6.4"))
