"""C5 and C6.2: placing, removing, replacing and moving cubes, one at a time."""

from __future__ import annotations

from mypy_extensions import i64

from detente.curtain.model.actions import CUBE, CUBE_OF, DONE, LIFT, MOVE_FROM, MOVE_TO, PLACES, REMOVE, REPLACE
from detente.curtain.model.deck import SIDES, USA, USSR
from detente.curtain.model.journal import CubeLifted, CubeMoved, CubePlaced, CubeRemoved, CubeReplaced, OrderBegan
from detente.curtain.model.program import (
    CHOOSER,
    EITHER,
    INFILTRATE,
    MOVE_CUBES,
    NO_ACCESS,
    NO_CONTROL,
    NO_LIMIT,
    ONE_CARD,
    ONE_TARGET,
    ORDER,
    REMOVE_CUBES,
    REPLACE_CUBES,
    WIDTH,
)
from detente.curtain.model.table import (
    CUBES,
    END_TURN,
    LIFT_CUBE,
    MOVE_CUBE,
    MOVE_ON,
    NOBODY,
    PICK_CUBE,
    RUN_EVENT,
    Table,
)
from detente.curtain.rules.areas import cards_of, cubes_in
from detente.curtain.rules.instructions import half, is_half_of_one, is_open, load_instruction, load_order, placer


def begin_order(table: Table) -> None:
    """C3.3, C5.1: the player gives the Order of the card they played."""
    table.in_event = 0
    table.owner = table.mover
    table.actor = table.mover
    load_order(table)
    begin(table)


def begin_instruction(table: Table) -> None:
    """Begin the cube instruction of the event at which the table stands."""
    load_instruction(table)
    table.actor = table.deck.code[table.at * WIDTH + CHOOSER]
    begin(table)


def begin(table: Table) -> None:
    """Begin to handle cubes."""
    begin_quietly(table)
    table.step = MOVE_CUBE
    if table.doing == ORDER and table.journal is not None:
        side, card = SIDES[table.whose], table.deck.ids[table.card]
        table.journal.append(OrderBegan(side=side, card=card, n=table.left, rule="C5.1"))


def begin_quietly(table: Table) -> None:
    """Nothing is handled yet; area and access of an Order are fixed (C5.2, R7, C6.4)."""
    table.tally = table.deck.empty_places[:]
    table.done = 0
    table.cards = table.in_play if is_open(table, table.area) else cards_of(table, table.area)
    table.cards_to = table.in_play
    if table.doing == MOVE_CUBES and not is_open(table, table.area_to):
        table.cards_to = cards_of(table, table.area_to)
    table.access = reach(table, table.whose) if table.doing == ORDER else 0


def area_now(table: Table) -> i64:
    """The cards on which this instruction works."""
    return table.cards & cards_of(table, table.area) if is_open(table, table.area) else table.cards


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
    if table.doing != ORDER or table.flags & NO_CONTROL != 0:
        return 1
    return 2 if table.controls(1 - table.whose, place) else 1


def can_pay(table: Table, place: i64) -> bool:
    """R6, R8: as many cubes as the price, each from the reserve or from another card (C5.5)."""
    return CUBES - table.cubes_on(placer(table), place) >= cost(table, place)


def may_handle(table: Table, place: i64) -> bool:
    """Whether the next cube of an instruction other than an Order may be handled on a card of its area."""
    doing = table.doing
    if doing == MOVE_CUBES:
        return cubes_in(table, table.whose, 1 << place) > 0 and destinations(table, place) != 0
    if table.tally[place] >= table.each:
        return False
    if doing == INFILTRATE:
        return can_pay(table, place)
    if cubes_in(table, table.whose, 1 << place) == 0:
        return False
    return doing == REMOVE_CUBES or can_pay(table, place)


def enough_for_half(table: Table, cards: i64) -> i64:
    """Those of some cards on which half of the cubes is at least one."""
    result: i64 = 0
    for place in range(i64(PLACES)):
        if cards >> place & 1 and half(table, table.at * WIDTH, cubes_in(table, table.whose, 1 << place)) > 0:
            result |= 1 << place
    return result


def may_stop(table: Table) -> bool:
    """C5.1: an Order may stop at once; C5.5: nobody has to lift cubes; else as the event says."""
    if table.up_to != 0:
        return True
    return (table.doing == INFILTRATE or table.doing == REPLACE_CUBES) and table.reserve(placer(table)) == 0


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
    cards = area_now(table)
    if table.doing == ORDER:
        return order_targets(table, cards if table.flags & NO_ACCESS else cards & table.access)
    result: i64 = 0
    for place in range(i64(PLACES)):
        if cards >> place & 1 and may_handle(table, place):
            result |= 1 << place
    return enough_for_half(table, result) if is_half_of_one(table) else result


def order_targets(table: Table, cards: i64) -> i64:
    """C5.1 to C5.4, R6: those of the cards that an Order reaches on which it can place its next cube."""
    whose = table.whose
    own = whose * PLACES
    enemy = (1 - whose) * PLACES
    dear: i64 = 0 if table.flags & NO_CONTROL else 1
    result: i64 = 0
    for place in range(i64(PLACES)):
        if cards >> place & 1 and table.tally[place] < table.each:
            mine = table.cubes[own + place]
            price = 1 + dear if table.cubes[enemy + place] >= mine + 2 else 1
            if price <= table.left and CUBES - mine >= price:
                result |= 1 << place
    return result


def ask_cube(table: Table) -> None:
    """Ask for the next cube, or go on if there is none to handle."""
    cards = targets(table)
    if cards == 0:
        finish(table)
        return
    if table.doing == REMOVE_CUBES and removes_all(table, cards):
        for place in range(i64(PLACES)):
            while cards >> place & 1 and may_handle(table, place):
                remove(table, place, table.whose)
        return
    if may_stop(table):
        table.offer(DONE)
    offer_places(table, first_action(table.doing), cards)


def removes_all(table: Table, cards: i64) -> bool:
    """Whether every cube that can be removed must be, so that there is nothing to choose."""
    if table.up_to != 0 or table.whose == EITHER or is_open(table, table.area):
        return False
    if table.flags & ONE_CARD != 0 and cards & (cards - 1) != 0:
        return False
    number: i64 = 0
    for place in range(i64(PLACES)):
        if cards >> place & 1:
            number += min(table.cubes_on(table.whose, place), table.each - table.tally[place])
    return number <= table.left


def in_any_order(table: Table) -> bool:
    """Whether the order of these cubes cannot matter: none is lifted, and no cube changes the area."""
    if table.doing == MOVE_CUBES or is_open(table, table.area):
        return False
    return table.doing == REMOVE_CUBES or table.reserve(placer(table)) >= table.left


def offer_places(table: Table, first: i64, cards: i64) -> None:
    """Offer an action on each of these cards."""
    for place in range(i64(PLACES)):
        if cards >> place & 1:
            table.offer(first + place)


def finish(table: Table) -> None:
    """All cubes are handled: go on with the event, or end the turn."""
    done = table.left == 0 and table.done != 0
    table.leave_cubes()
    table.done = 1 if done else 0
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
    table.target = place
    if table.doing == REMOVE_CUBES or table.doing == MOVE_CUBES:
        if table.whose != EITHER:
            pick(table, table.whose)
        elif table.cubes_on(USA, place) == 0 or table.cubes_on(USSR, place) == 0:
            pick(table, USA if table.cubes_on(USA, place) > 0 else USSR)
        else:
            table.step = PICK_CUBE
    else:
        pay(table)


def ask_pick(table: Table) -> None:
    """C6.4: cubes of either side may be handled, and both have some on the card."""
    table.offer(CUBE_OF + USA)
    table.offer(CUBE_OF + USSR)


def pick(table: Table, side: i64) -> None:
    """It is known whose cube on the target is meant."""
    if table.doing == MOVE_CUBES:
        table.picked = side
        table.step = MOVE_ON
        return
    place = table.target
    table.target = NOBODY
    table.step = MOVE_CUBE
    remove(table, place, side)


def pay(table: Table) -> None:
    """C5.5, R6: place the cube once the reserve holds its price; until then cubes are lifted into the reserve."""
    place = table.target
    price = cost(table, place)
    if table.reserve(placer(table)) < price:
        table.step = LIFT_CUBE
        return
    table.target = NOBODY
    table.step = MOVE_CUBE
    put(table, place, price)


def ask_lift(table: Table) -> None:
    """C5.5, R8: the reserve is too small, so a cube is lifted from another card."""
    offer_places(table, LIFT, table.holding(placer(table)) & ~(1 << table.target))


def answer_lift(table: Table, action: i64) -> None:
    """Lift the cube, and place the one it is for if nothing more is to be paid."""
    source = action - LIFT
    side = placer(table)
    table.add_cubes(side, source, -1)
    if table.journal is not None:
        ids = table.deck.ids
        table.journal.append(CubeLifted(side=SIDES[side], card=ids[source], to=ids[table.target], rule="C5.5"))
    pay(table)


def put(table: Table, place: i64, price: i64) -> None:
    """C5.4, R6: one cube goes onto the card, the rest of its price stays in the reserve."""
    owner = placer(table)
    count(table, place, place, price)
    if table.doing == REPLACE_CUBES:
        table.add_cubes(1 - owner, place, -1)
    table.add_cubes(owner, place, 1)
    if table.journal is None:
        return
    side, card = SIDES[owner], table.deck.ids[place]
    if table.doing == REPLACE_CUBES:
        table.journal.append(CubeReplaced(side=side, card=card, rule="C6.4"))
    else:
        rule = "C6.2" if table.doing == INFILTRATE else "C5.4" if price == 2 else "C5.1"
        table.journal.append(CubePlaced(side=side, card=card, cost=price, rule=rule))


def count(table: Table, source: i64, place: i64, price: i64) -> None:
    """One more cube is handled: from a card, to a card, or both the same. What is fixed by the first one is fixed."""
    if table.flags & (ONE_CARD | ONE_TARGET) != 0:
        if is_half_of_one(table):
            table.left = half(table, table.at * WIDTH, cubes_in(table, table.whose, 1 << source))
        if table.flags & ONE_CARD != 0:
            table.cards &= 1 << source
        if table.flags & ONE_TARGET != 0:
            table.cards_to &= 1 << place
    table.done = 1
    table.tally[place] += 1
    table.left -= price
    table.last = source


def remove(table: Table, place: i64, loser: i64) -> None:
    """C6.4: a cube goes back to its owner's reserve."""
    count(table, place, place, 1)
    table.add_cubes(loser, place, -1)
    if table.journal is not None:
        side, card = SIDES[table.owner], table.deck.ids[place]
        table.journal.append(CubeRemoved(side=side, owner=SIDES[loser], card=card, rule="C6.4"))


def destinations(table: Table, source: i64) -> i64:
    """C6.4: where a moving cube may go: another card than the one it comes from, with room for one more."""
    cards = table.cards_to & ~(1 << source)
    if is_open(table, table.area_to):
        cards &= cards_of(table, table.area_to)
    if table.each == NO_LIMIT:
        return cards
    result: i64 = 0
    for place in range(i64(PLACES)):
        if cards >> place & 1 and table.tally[place] < table.each:
            result |= 1 << place
    return result


def ask_move(table: Table) -> None:
    """C6.4: where the moving cube goes."""
    offer_places(table, MOVE_TO, destinations(table, table.target))


def answer_move(table: Table, action: i64) -> None:
    """Move the cube."""
    source = table.target
    place = action - MOVE_TO
    moved = table.picked
    table.target = NOBODY
    table.picked = NOBODY
    table.step = MOVE_CUBE
    count(table, source, place, 1)
    table.add_cubes(moved, source, -1)
    table.add_cubes(moved, place, 1)
    if table.journal is not None:
        ids = table.deck.ids
        side, owner = SIDES[table.owner], SIDES[moved]
        table.journal.append(CubeMoved(side=side, owner=owner, card=ids[source], to=ids[place], rule="C6.4"))
