"""1.9.1: when the order of icons matters. Where it cannot, it is not asked.

Two icons clash if their order can change the result: unrest may make or end a mass protest that blocks
building, there may be too little unrest to remove, two sides may choose one after the other, and so on. Arrows clash
with nothing unless they run off their track. `tests/volk/test_every_order.py` compares the decisions that follow from
this with a model that asks for every order.
"""

from __future__ import annotations

from mypy_extensions import i64

from detente.core.steps import ALLOWED
from detente.volk.model.actions import CITIES, END_OF_TRACK
from detente.volk.model.board import (
    ADD_ICON,
    AREA,
    BUILD_ICON,
    CHOOSER,
    CURRENCY_ARROW,
    EAST,
    GUILLAUME_ICON,
    ICON_SIDE,
    KIND,
    LIVING_ICON,
    MOVE_ICON,
    PRESTIGE_ARROW,
    REDUCE_ICON,
    REMOVE_ICON,
    REPAIR_ICON,
    RUNDOWN_ICON,
    SOCIALIST_ARROW,
    STASI_ICON,
    WB,
    WEST,
    first_province,
    last_province,
)
from detente.volk.model.reasons import REPAIR_FIRST, STASI_FIRST
from detente.volk.model.table import POLICE_USED, PROTEST, Table
from detente.volk.rules.economy import capacity, has_factory
from detente.volk.rules.police import has_police


def waits_for(table: Table, program: i64, icon: i64) -> i64:
    """Why an icon must wait for another one that is left, or ALLOWED.

    Q88: the cubes of the dissolved Stasi return before a protest is reduced. Q46: with nothing to run down or
    remove, the repair comes first.
    """
    kind = table.board.icon(program, icon, KIND)
    if kind == REDUCE_ICON:
        return STASI_FIRST if is_left(table, program, STASI_ICON) else ALLOWED
    if kind == RUNDOWN_ICON and is_left(table, program, REPAIR_ICON) and capacity(table, EAST) == 0:
        return REPAIR_FIRST
    return ALLOWED


def is_left(table: Table, program: i64, kind: i64) -> bool:
    """Whether an icon of a kind is still to be carried out."""
    for icon in range(table.board.icon_count(program)):
        if table.icon_left[icon] > 0 and table.board.icon(program, icon, KIND) == kind:
            return True
    return False


def clashes(table: Table, program: i64, icon: i64, trigger: i64) -> bool:
    """Whether the order of this icon and of another one that is left can matter."""
    if only_moves_marker(table, program, icon):
        return False
    for other in range(table.board.icon_count(program)):
        if (
            other != icon
            and table.icon_left[other] > 0
            and not only_moves_marker(table, program, other)
            and waits_for(table, program, other) == ALLOWED
            and (clash(table, program, icon, other, trigger) or clash(table, program, other, icon, trigger))
        ):
            return True
    return False


def only_moves_marker(table: Table, program: i64, icon: i64) -> bool:
    """Whether an icon is an arrow that stays on its track."""
    return table.board.icon(program, icon, KIND) <= SOCIALIST_ARROW and not runs_off(table, program, icon)


def clash(table: Table, program: i64, one: i64, other: i64, trigger: i64) -> bool:
    """Whether icon `one` can matter to icon `other`, as things stand."""
    board = table.board
    first = board.icon(program, one, KIND)
    second = board.icon(program, other, KIND)
    if first == REPAIR_ICON and second == RUNDOWN_ICON:
        return has_factory_in(table, board.icon(program, one, AREA))
    if (
        chooser_of(table, program, one, trigger) != chooser_of(table, program, other, trigger)
        and has_choice(table, program, one)
        and has_choice(table, program, other)
    ):
        return True
    if not touches_unrest(table, program, one):
        return False
    if second == GUILLAUME_ICON:
        return True  # what East sees may tell it where the unrest hurts
    if second == BUILD_ICON:
        side = board.icon(program, other, ICON_SIDE)
        calms = can_end_protest(table, program, side)
        return calms if removes(table, program, one, side) else makes_protest(table, program, one, side, calms)
    if not touches_unrest(table, program, other):
        return False
    if first == MOVE_ICON or first == REDUCE_ICON:
        if not adds(table, program, other, EAST) and not removes(table, program, other, EAST):
            return False
        return first == MOVE_ICON or table.protests_of(EAST) > 0 or makes_protest(table, program, other, EAST, False)
    return gives_to_remove(table, program, one, other, WEST) or gives_to_remove(table, program, one, other, EAST)


def has_factory_in(table: Table, area: i64) -> bool:
    """Whether there is a factory in a place that a card names."""
    for city in range(i64(CITIES)):
        if table.board.area_city[area * CITIES + city] != 0 and has_factory(table, city):
            return True
    return False


def has_choice(table: Table, program: i64, icon: i64) -> bool:
    """Whether a side decides something when an icon is carried out; an arrow only where it runs off."""
    kind = table.board.icon(program, icon, KIND)
    side = table.board.icon(program, icon, ICON_SIDE)
    if kind == STASI_ICON:
        return touches_unrest(table, program, icon) or has_police(table)
    if kind == PRESTIGE_ARROW:
        return runs_off(table, program, icon)
    if kind <= SOCIALIST_ARROW:
        return runs_off(table, program, icon) and (side == WEST or table.unrest_of(EAST) > 0)
    if kind == REMOVE_ICON:
        return table.unrest_of(side) > 0
    return kind < REPAIR_ICON or kind == GUILLAUME_ICON


def touches_unrest(table: Table, program: i64, icon: i64) -> bool:
    """Whether carrying out an icon can change unrest now."""
    kind = table.board.icon(program, icon, KIND)
    if kind <= SOCIALIST_ARROW:
        return runs_off(table, program, icon)
    if kind == STASI_ICON:
        return table.police_at(POLICE_USED) > 0
    return kind == ADD_ICON or kind == REMOVE_ICON or kind == MOVE_ICON or kind == REDUCE_ICON or kind == LIVING_ICON


def runs_off(table: Table, program: i64, icon: i64) -> bool:
    """1.9.6: whether one of the arrows that are left would leave its track."""
    kind = table.board.icon(program, icon, KIND)
    value = table.track(kind)
    if table.board.icon(program, icon, ICON_SIDE) == EAST:
        return value + table.icon_left[icon] > END_OF_TRACK
    return value - table.icon_left[icon] < -END_OF_TRACK


def chooser_of(table: Table, program: i64, icon: i64, trigger: i64) -> i64:
    """The side that decides where an icon is carried out; for an arrow that runs off, its colour's side."""
    if table.board.icon(program, icon, KIND) <= SOCIALIST_ARROW:
        return table.board.icon(program, icon, ICON_SIDE)
    chooser = table.board.icon(program, icon, CHOOSER)
    return trigger if chooser < 0 else chooser


def adds(table: Table, program: i64, icon: i64, side: i64) -> bool:
    """Whether an icon that changes unrest can add some in a side's country."""
    kind = table.board.icon(program, icon, KIND)
    color = table.board.icon(program, icon, ICON_SIDE)
    if kind == PRESTIGE_ARROW:
        return color != side
    if kind == CURRENCY_ARROW or kind == SOCIALIST_ARROW:
        return color == WEST and side == EAST
    return color == side and (kind == ADD_ICON or kind == MOVE_ICON or kind == STASI_ICON)


def removes(table: Table, program: i64, icon: i64, side: i64) -> bool:
    """Whether an icon that changes unrest can remove some in a side's country."""
    kind = table.board.icon(program, icon, KIND)
    color = table.board.icon(program, icon, ICON_SIDE)
    if kind == CURRENCY_ARROW or kind == SOCIALIST_ARROW:
        return color == EAST and side == EAST
    return color == side and kind != ADD_ICON and kind != STASI_ICON


def gives_to_remove(table: Table, program: i64, one: i64, other: i64, side: i64) -> bool:
    """Whether icon `one` can add unrest that icon `other` could then remove, but not without it."""
    return (
        adds(table, program, one, side)
        and removes(table, program, other, side)
        and scarce(table, side, table.icon_left[other])
    )


def makes_protest(table: Table, program: i64, icon: i64, side: i64, calms: bool) -> bool:
    """Whether what an icon adds can make a mass protest where there is none, or where one can be ended (`calms`)."""
    if not touches_unrest(table, program, icon) or not adds(table, program, icon, side):
        return False
    if calms:
        return True
    for province in range(first_province(side), last_province(side)):
        if table.protests_in(province) == 0 and table.unrest[province] + table.icon_left[icon] >= PROTEST:
            return True
    return False


def can_end_protest(table: Table, program: i64, side: i64) -> bool:
    """Whether the icons that are left can remove enough unrest to end a mass protest of a side."""
    removals: i64 = 0
    for icon in range(table.board.icon_count(program)):
        if table.icon_left[icon] > 0 and touches_unrest(table, program, icon) and removes(table, program, icon, side):
            removals += table.icon_left[icon]
    for province in range(first_province(side), last_province(side)):
        if table.imported(province) > 0:
            if table.unrest[WB] % PROTEST < removals:  # 1.11.3: an import goes with West Berlin's protest
                return True
        elif PROTEST <= table.unrest[province] < PROTEST + removals:
            return True
    return False


def scarce(table: Table, side: i64, number: i64) -> bool:
    """Whether a side has a province with less unrest than that many removals need."""
    for province in range(first_province(side), last_province(side)):
        if table.unrest[province] < number:
            return True
    return False
