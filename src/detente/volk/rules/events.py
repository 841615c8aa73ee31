"""1.9: events. The icons of a card, in the order that the side which triggers it chooses."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from detente.volk.model.actions import (
    ADD_UNREST,
    DONE,
    END_OF_TRACK,
    ICON,
    POLICE,
    REMOVE_UNREST,
    SKIP,
)
from detente.volk.model.board import (
    ADD_ICON,
    ANYWHERE,
    AREA,
    BUILD_ICON,
    CHOOSER,
    COUNT,
    CURRENCY_ARROW,
    DISMANTLE_ICON,
    EACH,
    EAST,
    GUILLAUME_ICON,
    ICON_KINDS,
    ICON_SIDE,
    KIND,
    LIVING_ICON,
    LIVING_LOSS_ICON,
    MOVE_ICON,
    PINK_POLICE_ICON,
    PLAIN_LIVING_ICON,
    PRESTIGE_ARROW,
    RED_POLICE_ICON,
    REDUCE_ICON,
    REMOVE_ICON,
    REPAIR_ICON,
    RHEINSBERG_AREA,
    RUNDOWN_ICON,
    SIDES,
    SOCIALIST_ARROW,
    STASI_ICON,
    STOP_ICON,
    WALL_FALLS_ICON,
    WALL_ICON,
    WEST,
    first_province,
    last_province,
)
from detente.volk.model.journal import (
    FactoryRepaired,
    IconSkipped,
    PoliceTaken,
    TrackMoved,
    TrackOverflowed,
    WallBuilt,
    WallFell,
)
from detente.volk.model.steps import (
    ADD_LIVING,
    ADD_UNREST_STEP,
    BUILD,
    DISMANTLE,
    EITHER_UNREST,
    IGNORED,
    INSOLVENT,
    LOOK,
    LOWER_LIVING,
    MOVE_UNREST,
    REDUCE_PROTEST,
    ROUND,
    RUN_DOWN,
    RUN_EVENT,
    STOP_FACTORY,
    TAKE_UNREST,
    TRIANGLE,
    WITH_BERLIN,
)
from detente.volk.model.table import NORMAL, POLICE_UNUSED, Table
from detente.volk.rules.economy import build_factory, capacity, may_build_rheinsberg, rundown_in
from detente.volk.rules.icon_effects import disband_stasi
from detente.volk.rules.icon_order import clashes, is_left, waits
from detente.volk.rules.police import can_use_police, use_police
from detente.volk.rules.unrest import add_unrest, offer_unrest, remove_unrest

COMPUTER_AGE: Final = 78
"""Card 79, the only one that may place a living standard into West Berlin (1.9.7)."""
TRACKS = ("prestige", "currency", "socialist")


def begin_event(table: Table, program: i64, trigger: i64, at_end: i64) -> None:
    """All icons of a card, or of a space of the prestige track, are to be carried out."""
    table.icon_left = table.board.no_small[:]
    for icon in range(table.board.icon_count(program)):
        table.icon_left[icon] = table.board.icon(program, icon, COUNT)
    table.tally = table.board.no_provinces[:]
    table.push(RUN_EVENT, program, trigger, at_end)


# Skipping one element of a dual card (1.9.4)


def own_demand(table: Table, side: i64, card: i64) -> i64:
    """1.9.5, Q46: how many pieces a card takes from the side that triggers it, less what it repairs first."""
    board = table.board
    demand: i64 = 0
    for icon in range(board.icon_count(card)):
        kind = board.icon(card, icon, KIND)
        if board.icon(card, icon, ICON_SIDE) != side:
            continue
        if kind == DISMANTLE_ICON or kind == RUNDOWN_ICON:
            demand += board.icon(card, icon, COUNT)
        elif kind == REPAIR_ICON and rundown_in(table, board.icon(card, icon, AREA)) >= 0:
            demand -= 1
    return demand


def ask_skip(table: Table) -> None:
    """Which element is skipped, if any: one that the side cannot afford must be (Q46)."""
    program = table.top(1)
    trigger = table.top(2)
    board = table.board
    table.actor = trigger
    affordable = own_demand(table, trigger, program) <= capacity(table, trigger)
    if affordable:
        table.offer(DONE)
    for icon in range(board.icon_count(program)):
        own = board.icon(program, icon, KIND) == DISMANTLE_ICON and board.icon(program, icon, ICON_SIDE) == trigger
        if affordable or own:
            table.offer(SKIP + icon)


def answer_skip(table: Table, action: i64) -> None:
    """One arrow or icon less."""
    program = table.top(1)
    trigger = table.top(2)
    table.pop()
    if action == DONE:
        return
    icon = action - SKIP
    table.icon_left[icon] -= 1
    if table.journal is not None:
        kind = ICON_KINDS[table.board.icon(program, icon, KIND)]
        table.log(IconSkipped(side=SIDES[trigger], icon=kind, rule="1.9.4"))


# The order of icons (1.9.1)


def ask_event(table: Table) -> None:
    """Carry out what does not depend on the rest; ask for the order of what does."""
    program = table.top(1)
    trigger = table.top(2)
    number = table.board.icon_count(program)
    police_first = is_last_call_for_police(table, program)
    left: i64 = 0
    for icon in range(number):
        if table.icon_left[icon] == 0:
            continue
        left += 1
        if not waits(table, program, icon) and not clashes(table, program, icon, trigger) and not police_first:
            carry_out(table, icon)
            return
    if left == 0:
        table.pop()
        return
    table.actor = trigger
    for icon in range(number):
        if table.icon_left[icon] > 0 and not waits(table, program, icon):
            table.offer(ICON + icon)
    if police_first:
        offer_unrest(table, POLICE, EAST, ANYWHERE)


def is_last_call_for_police(table: Table, program: i64) -> bool:
    """1.9.8: whether East's police will be dissolved by an icon that is left, after West has chosen something.

    A use between other icons brings nothing that a use before the card or after the action does not.
    """
    if not is_left(table, program, STASI_ICON) or not can_use_police(table):
        return False
    for icon in range(table.board.icon_count(program)):
        if table.icon_left[icon] == 0 and table.board.icon(program, icon, ICON_SIDE) == WEST:
            return True
    return False


def answer_event(table: Table, action: i64) -> None:
    """Carry out the icon that comes next, or use police before it."""
    if action >= POLICE:
        use_police(table, action - POLICE)
    else:
        carry_out(table, action - ICON)


def carry_out(table: Table, icon: i64) -> None:
    """Carry out an icon once."""
    board = table.board
    program = table.top(1)
    trigger = table.top(2)
    mode: i64 = INSOLVENT if table.top(3) != 0 else IGNORED
    kind = board.icon(program, icon, KIND)
    side = board.icon(program, icon, ICON_SIDE)
    area = board.icon(program, icon, AREA)
    each = board.icon(program, icon, EACH)
    chooser = board.icon(program, icon, CHOOSER)
    if chooser < 0:
        chooser = trigger
    table.icon_left[icon] -= 1
    if kind <= SOCIALIST_ARROW:
        move_track(table, kind, side)
    elif kind == ADD_ICON:
        table.push(ADD_UNREST_STEP, side, chooser, area, each)
    elif kind == REMOVE_ICON:
        table.push(TAKE_UNREST, side, chooser, area)
    elif kind == BUILD_ICON:
        if area == RHEINSBERG_AREA:
            table.icon_left[icon] = 0  # Q30: both icons together are the one factory
            if may_build_rheinsberg(table):
                build_factory(table, board.rheinsberg, "1.13.1")
        else:
            table.push(BUILD, side, chooser, 1, area, 0)
    elif kind == DISMANTLE_ICON:
        table.push(DISMANTLE, side, chooser, 1, area, mode)
    elif kind == MOVE_ICON:
        table.push(MOVE_UNREST, chooser)
    elif kind == REDUCE_ICON:
        table.push(REDUCE_PROTEST, chooser)
    elif kind == LIVING_ICON:
        table.push(ADD_LIVING, side, chooser, area, each, WITH_BERLIN if program == COMPUTER_AGE else ROUND)
    elif kind == PLAIN_LIVING_ICON:
        table.push(ADD_LIVING, side, chooser, area, each, TRIANGLE)
    elif kind == LIVING_LOSS_ICON:
        table.push(LOWER_LIVING, chooser)
    elif kind == STOP_ICON:
        table.push(STOP_FACTORY, chooser, area)
    elif kind == RUNDOWN_ICON:
        table.push(RUN_DOWN, chooser, 1, mode)
    elif kind == GUILLAUME_ICON:
        table.push(LOOK)
    else:
        change_state(table, kind, program, area)


def change_state(table: Table, kind: i64, program: i64, area: i64) -> None:
    """The icons that nobody has to choose for."""
    if kind == REPAIR_ICON:
        repair(table, area)
    elif kind == WALL_ICON:
        table.wall = 1
        table.log(WallBuilt(rule="1.9.7"))
    elif kind == WALL_FALLS_ICON:
        table.wall = 0
        table.log(WallFell(rule="1.9.7"))
    elif kind == RED_POLICE_ICON or kind == PINK_POLICE_ICON:
        if table.stasi_disbanded == 0:
            table.place[program] = POLICE_UNUSED
            if table.journal is not None:
                table.log(PoliceTaken(card=table.board.card_ids[program], rule="1.9.7"))
    elif kind == STASI_ICON:
        disband_stasi(table)


def repair(table: Table, area: i64) -> None:
    """1.9.7: a rundown factory of the place becomes normal."""
    city = rundown_in(table, area)
    if city >= 0:
        table.factory[city] = NORMAL
        if table.journal is not None:
            table.log(FactoryRepaired(city=table.board.city_ids[city], rule="1.9.7"))


# Arrows (1.9.6)


def move_track(table: Table, track: i64, side: i64) -> None:
    """A step towards a side; at the end of the track the arrow has its other effect."""
    step: i64 = 1 if side == EAST else -1
    value = table.track(track) + step
    if value > END_OF_TRACK or value < -END_OF_TRACK:
        if table.journal is not None:
            table.log(TrackOverflowed(track=TRACKS[track], side=SIDES[side], rule="1.9.6"))
        overflow(table, track, side)
        return
    if track == PRESTIGE_ARROW:
        table.prestige = value
    elif track == CURRENCY_ARROW:
        table.currency = value
    else:
        table.socialist = value
    if table.journal is not None:
        table.log(TrackMoved(track=TRACKS[track], side=SIDES[side], value=value, rule="1.9.6"))


def overflow(table: Table, track: i64, side: i64) -> None:
    """1.9.6, Q41, Q42: what an arrow does at the end of its track; its colour's side chooses."""
    if track == PRESTIGE_ARROW:
        table.push(EITHER_UNREST, side)
    elif side == EAST:
        table.push(TAKE_UNREST, EAST, EAST, ANYWHERE)
    else:
        table.push(ADD_UNREST_STEP, EAST, WEST, ANYWHERE)


def ask_either(table: Table) -> None:
    """1.9.6: the side removes an own unrest or adds one in a province of the other."""
    side = table.top(1)
    table.actor = side
    for province in range(first_province(1 - side), last_province(1 - side)):
        table.offer(ADD_UNREST + province)
    offer_unrest(table, REMOVE_UNREST, side, ANYWHERE)


def answer_either(table: Table, action: i64) -> None:
    """Carry out one of the two."""
    table.pop()
    if action >= REMOVE_UNREST:
        remove_unrest(table, action - REMOVE_UNREST, "1.9.6")
    else:
        add_unrest(table, action - ADD_UNREST, 1, "1.9.6")
