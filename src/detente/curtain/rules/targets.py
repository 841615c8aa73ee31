"""C5, C6.2, C6.4: on which cards the next cube may be handled, and what bars the others."""

from __future__ import annotations

from mypy_extensions import i64

from detente.core.steps import ALLOWED
from detente.curtain.model.actions import CUBE, MOVE_FROM, PLACES, REMOVE, REPLACE
from detente.curtain.model.program import (
    EITHER,
    INFILTRATE,
    MOVE_CUBES,
    NO_ACCESS,
    NO_CONTROL,
    NO_LIMIT,
    ONE_CARD,
    ORDER,
    REMOVE_CUBES,
    REPLACE_CUBES,
    WIDTH,
)
from detente.curtain.model.reasons import (
    CONTROLLED_THERE,
    ENOUGH_THERE,
    LIFT_FROM_TARGET,
    NO_CUBE,
    NO_CUBE_LEFT,
    NO_CUBES,
    NO_HALF,
    NOT_ACCESSIBLE,
    NOT_IN_PLAY,
    NOTHING_TO_LIFT,
    NOWHERE_TO_MOVE,
    OUTSIDE,
    SAME_CARD,
)
from detente.curtain.model.table import CUBES, Table
from detente.curtain.rules.areas import cards_of, cubes_in
from detente.curtain.rules.instructions import half, is_half_of_one, is_open, placer


def first_action(doing: i64) -> i64:
    """The family of actions with which an instruction's cubes are handled."""
    if doing == REMOVE_CUBES:
        return REMOVE
    if doing == REPLACE_CUBES:
        return REPLACE
    return MOVE_FROM if doing == MOVE_CUBES else CUBE


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


def accessible(table: Table) -> i64:
    """C5.2: the cards an Order may reach, fixed when it begins (R7); all cards if it ignores access."""
    return table.in_play if table.flags & NO_ACCESS else table.access


def cost(table: Table, place: i64) -> i64:
    """C5.4: a cube of an Order costs 2 on a card that the opponent controls; C6.2: a cube of an event never does."""
    if table.doing != ORDER:
        return 1
    return price(table.cubes_on(table.whose, place), table.cubes_on(1 - table.whose, place), surcharge(table))


def surcharge(table: Table) -> i64:
    """C5.4: how much more a cube of an Order costs on a card that the opponent controls."""
    return 0 if table.flags & NO_CONTROL else 1


def price(own: i64, enemy: i64, dearer: i64) -> i64:
    """C5.4: what a cube costs on a card with these cubes."""
    return 1 + dearer if enemy >= own + 2 else 1


def can_pay(table: Table, place: i64) -> bool:
    """R6, R8: whether the side has the price in cubes that are in its reserve or on other cards (C5.5)."""
    return CUBES - table.cubes_on(placer(table), place) >= cost(table, place)


def targets(table: Table) -> i64:
    """The cards on which the next cube may be handled: those that `bar_target` allows."""
    if table.left == 0:
        return 0
    if table.doing == ORDER:
        return order_targets(table, area_now(table) & accessible(table))
    cards = area_now(table)
    result: i64 = 0
    for place in range(i64(PLACES)):
        if cards >> place & 1 and bar_instruction(table, place) == ALLOWED:
            result |= 1 << place
    return result


def order_targets(table: Table, cards: i64) -> i64:
    """Those of some cards that `bar_order` allows; the loop that random games spend most of their time in."""
    own = table.whose * PLACES
    enemy = (1 - table.whose) * PLACES
    dearer = surcharge(table)
    result: i64 = 0
    for place in range(i64(PLACES)):
        if cards >> place & 1 == 0 or table.tally[place] >= table.each:
            continue
        if bar_price(table.cubes[own + place], table.cubes[enemy + place], dearer, table.left) == ALLOWED:
            result |= 1 << place
    return result


def bar_target(table: Table, place: i64) -> i64:
    """Why the next cube cannot be handled on a card, or ALLOWED."""
    if table.in_play >> place & 1 == 0:
        return NOT_IN_PLAY
    if area_now(table) >> place & 1 == 0:
        return OUTSIDE
    if table.doing != ORDER:
        return bar_instruction(table, place)
    return bar_order(table, place) if accessible(table) >> place & 1 else NOT_ACCESSIBLE


def bar_order(table: Table, place: i64) -> i64:
    """C5.1: why an Order cannot place its next cube on a card within its reach."""
    if table.tally[place] >= table.each:
        return ENOUGH_THERE
    own, enemy = table.cubes_on(table.whose, place), table.cubes_on(1 - table.whose, place)
    return bar_price(own, enemy, surcharge(table), table.left)


def bar_price(own: i64, enemy: i64, dearer: i64, left: i64) -> i64:
    """C5.4, R6: why a cube cannot be paid for on a card with these cubes, with this many cubes of the Order left."""
    cubes = price(own, enemy, dearer)
    if cubes > left:
        return CONTROLLED_THERE
    return ALLOWED if CUBES - own >= cubes else NO_CUBE_LEFT


def bar_instruction(table: Table, place: i64) -> i64:
    """C6.2, C6.4: why an event cannot handle its next cube on a card of its area."""
    doing = table.doing
    if doing != MOVE_CUBES and table.tally[place] >= table.each:
        return ENOUGH_THERE
    if doing != INFILTRATE and cubes_in(table, table.whose, 1 << place) == 0:
        return NO_CUBES if table.whose == EITHER else NO_CUBE
    if is_half_of_one(table) and half(table, table.at * WIDTH, cubes_in(table, table.whose, 1 << place)) == 0:
        return NO_HALF
    if doing == MOVE_CUBES:
        return ALLOWED if destinations(table, place) != 0 else NOWHERE_TO_MOVE
    return ALLOWED if doing == REMOVE_CUBES or can_pay(table, place) else NO_CUBE_LEFT


def may_stop(table: Table) -> bool:
    """C5.1: an Order may stop at any time; C5.5: lifting is never forced; otherwise as the event says."""
    if table.up_to != 0:
        return True
    return (table.doing == INFILTRATE or table.doing == REPLACE_CUBES) and table.reserve(placer(table)) == 0


def removes_all(table: Table, cards: i64) -> bool:
    """Whether all removable cubes must be removed, so that there is nothing to choose."""
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


def liftable(table: Table) -> i64:
    """C5.5, R8: the cards from which a cube can be lifted for the target."""
    return table.holding(placer(table)) & ~(1 << table.target)


def bar_lift(table: Table, place: i64) -> i64:
    """Why no cube can be lifted from a card, or ALLOWED."""
    if liftable(table) >> place & 1:
        return ALLOWED
    if table.in_play >> place & 1 == 0:
        return NOT_IN_PLAY
    return LIFT_FROM_TARGET if place == table.target else NOTHING_TO_LIFT


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


def bar_destination(table: Table, place: i64) -> i64:
    """Why the moving cube cannot go to a card, or ALLOWED."""
    if destinations(table, table.target) >> place & 1:
        return ALLOWED
    if table.in_play >> place & 1 == 0:
        return NOT_IN_PLAY
    if place == table.target:
        return SAME_CARD
    return ENOUGH_THERE if table.tally[place] >= table.each else OUTSIDE
