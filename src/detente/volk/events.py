"""1.9: events. The icons of a card, in the order that the side which triggers it chooses."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from detente.volk.actions import (
    ADD_UNREST,
    CARDS,
    CITIES,
    DONE,
    END_OF_TRACK,
    ICON,
    LOWER,
    MOVE_FROM,
    MOVE_TO,
    PROVINCES,
    RAISE,
    REDUCE,
    REMOVE_UNREST,
    SECTOR,
    SECTORS,
    SKIP,
    STOP,
)
from detente.volk.board import (
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
    PROVINCE_IDS,
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
    WB,
    WEST,
    first_province,
    last_province,
)
from detente.volk.economy import build_factory, capacity, has_factory, may_build_rheinsberg
from detente.volk.icons import clashes
from detente.volk.journal import (
    FactoryRepaired,
    FactoryStopped,
    IconSkipped,
    LivingLowered,
    PoliceTaken,
    StasiDisbanded,
    TrackMoved,
    TrackOverflowed,
    UnrestMoved,
    WallBuilt,
    WallFell,
)
from detente.volk.living import is_even, raise_living, raise_sector
from detente.volk.steps import (
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
    MOVE_UNREST_TO,
    REDUCE_PROTEST,
    RETURN_CUBES,
    ROUND,
    RUN_DOWN,
    RUN_EVENT,
    STOP_FACTORY,
    TAKE_UNREST,
    TRIANGLE,
    WITH_BERLIN,
)
from detente.volk.table import (
    CLOSED,
    NORMAL,
    OUT,
    POLICE_UNUSED,
    POLICE_USED,
    RUNDOWN_FACTORY,
    Table,
)
from detente.volk.unrest import add_unrest, offer_reduce, offer_unrest, remove_unrest, set_unrest

COMPUTER_AGE: Final = 78
"""Card 79, the only one that may place a living standard into West Berlin (1.9.7)."""
TRACKS = ("prestige", "currency", "socialist")


def rule_of(table: Table) -> str:
    """The rule that an icon is carried out by."""
    return f"1.10 phase {table.phase_number}" if table.phase_number else "1.9.7"


def begin_event(table: Table, program: i64, trigger: i64, at_end: i64) -> None:
    """All icons of a card, or of a space of the prestige track, are to be carried out."""
    table.icon_left = table.board.no_small[:]
    for icon in range(table.board.icon_count(program)):
        table.icon_left[icon] = table.board.icon(program, icon, COUNT)
    table.tally = table.board.no_provinces[:]
    table.push(RUN_EVENT, program, trigger, at_end)


# Skipping one element of a dual card (1.9.4)


def ask_skip(table: Table) -> None:
    """Which element is skipped, if any: one that the side cannot afford must be (Q46)."""
    program = table.top(1)
    trigger = table.top(2)
    board = table.board
    table.actor = trigger
    demand: i64 = 0
    for icon in range(board.icon_count(program)):
        if board.icon(program, icon, KIND) == DISMANTLE_ICON and board.icon(program, icon, ICON_SIDE) == trigger:
            demand += board.icon(program, icon, COUNT)
    affordable = demand <= capacity(table, trigger)
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
    left: i64 = 0
    for icon in range(number):
        if table.icon_left[icon] == 0:
            continue
        left += 1
        if not clashes(table, program, icon, trigger):
            carry_out(table, icon)
            return
    if left == 0:
        table.pop()
        return
    table.actor = trigger
    for icon in range(number):
        if table.icon_left[icon] > 0:
            table.offer(ICON + icon)


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
    for city in range(i64(CITIES)):
        if table.factory[city] == RUNDOWN_FACTORY and table.board.area_city[area * CITIES + city] != 0:
            table.factory[city] = NORMAL
            if table.journal is not None:
                table.log(FactoryRepaired(city=table.board.city_ids[city], rule="1.9.7"))
            return


# Arrows (1.9.6)


def move_track(table: Table, track: i64, side: i64) -> None:
    """A step towards a side; at the end of the track the arrow has its other effect."""
    step: i64 = 1 if side == EAST else -1
    value = track_value(table, track) + step
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


def track_value(table: Table, track: i64) -> i64:
    """Where the marker of a track stands."""
    if track == PRESTIGE_ARROW:
        return table.prestige
    return table.currency if track == CURRENCY_ARROW else table.socialist


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


# Unrest


def ask_add(table: Table) -> None:
    """Which province gets an unrest."""
    side = table.top(1)
    area = table.top(3)
    most = table.top(4)
    table.actor = table.top(2)
    for province in range(first_province(side), last_province(side)):
        if table.board.area_province[area * PROVINCES + province] == 0:
            continue
        if most == 0 or table.tally[province] < most:
            table.offer(ADD_UNREST + province)
    if table.count == 0:
        table.pop()


def answer_add(table: Table, action: i64) -> None:
    """The unrest is placed."""
    province = action - ADD_UNREST
    if table.top(4) > 0:
        table.tally[province] += 1
    table.pop()
    add_unrest(table, province, 1, rule_of(table))


def ask_take(table: Table) -> None:
    """Which province loses an unrest."""
    table.actor = table.top(2)
    offer_unrest(table, REMOVE_UNREST, table.top(1), table.top(3))
    if table.count == 0:
        table.pop()


def answer_take(table: Table, action: i64) -> None:
    """The unrest goes."""
    table.pop()
    remove_unrest(table, action - REMOVE_UNREST, rule_of(table))


def ask_move(table: Table) -> None:
    """1.9.7: from which East province an unrest is moved."""
    table.actor = table.top(1)
    offer_unrest(table, MOVE_FROM, EAST, ANYWHERE)
    if table.count == 0:
        table.pop()


def answer_move(table: Table, action: i64) -> None:
    """Where it goes is asked next."""
    chooser = table.top(1)
    table.pop()
    table.push(MOVE_UNREST_TO, chooser, action - MOVE_FROM)


def ask_move_to(table: Table) -> None:
    """Q57: to another province of the same side."""
    table.actor = table.top(1)
    for province in range(first_province(EAST), last_province(EAST)):
        if province != table.top(2):
            table.offer(MOVE_TO + province)


def answer_move_to(table: Table, action: i64) -> None:
    """The unrest is moved."""
    source = table.top(2)
    target = action - MOVE_TO
    table.pop()
    table.unrest[source] -= 1
    table.unrest[target] += 1
    if table.journal is not None:
        table.log(UnrestMoved(province=PROVINCE_IDS[source], to=PROVINCE_IDS[target], rule="1.9.7"))


def ask_reduce(table: Table) -> None:
    """1.9.7: which mass protest is reduced to 3 unrest."""
    table.actor = table.top(1)
    offer_reduce(table)
    if table.count == 0:
        table.pop()


def answer_reduce(table: Table, action: i64) -> None:
    """The protest is reduced."""
    table.pop()
    set_unrest(table, action - REDUCE, 3, "1.9.7")


# Living standard


def ask_add_living(table: Table) -> None:
    """1.9.7: which province gets a living standard, whatever its economy; West Berlin only by card 79."""
    side = table.top(1)
    area = table.top(3)
    most = table.top(4)
    table.actor = table.top(2)
    for province in range(first_province(side), last_province(side)):
        if province == WB or table.board.area_province[area * PROVINCES + province] == 0:
            continue
        if most == 0 or table.tally[province] < most:
            table.offer(RAISE + province)
    if table.top(5) == WITH_BERLIN:
        for sector in range(i64(SECTORS)):
            if is_even(table, sector):
                table.offer(SECTOR + sector)
    if table.count == 0:
        table.pop()


def answer_add_living(table: Table, action: i64) -> None:
    """The living standard is placed."""
    how = table.top(5)
    most = table.top(4)
    table.pop()
    if action >= SECTOR:
        raise_sector(table, action - SECTOR, "1.11.1")
        return
    province = action - RAISE
    if most > 0:
        table.tally[province] += 1
    raise_living(table, province, how != TRIANGLE, rule_of(table))


def ask_lower(table: Table) -> None:
    """Prestige track: which East province loses a living standard."""
    table.actor = table.top(1)
    for province in range(first_province(EAST), last_province(EAST)):
        if table.living[province] > 0:
            table.offer(LOWER + province)
    if table.count == 0:
        table.pop()


def answer_lower(table: Table, action: i64) -> None:
    """The living standard goes; no unrest results."""
    table.pop()
    lower_living(table, action - LOWER, 1, rule_of(table))


def lower_living(table: Table, province: i64, number: i64, rule: str) -> None:
    """Living standards leave a province."""
    table.living[province] -= number
    if table.journal is not None:
        living = table.living[province]
        table.log(LivingLowered(province=PROVINCE_IDS[province], n=number, living=living, rule=rule))


# External factories and the Stasi


def ask_stop(table: Table) -> None:
    """1.9.7: which external factory of the country goes."""
    table.actor = table.top(1)
    for city in range(i64(CITIES)):
        if table.board.area_city[table.top(2) * CITIES + city] != 0 and has_factory(table, city):
            table.offer(STOP + city)
    if table.count == 0:
        table.pop()


def answer_stop(table: Table, action: i64) -> None:
    """Q26: the factory and all infrastructure on its connections go, and the city is closed."""
    city = action - STOP
    board = table.board
    table.pop()
    table.factory[city] = CLOSED
    for i in range(board.city_first[city], board.city_first[city + 1]):
        table.pieces[board.city_lines[i]] = 0
    if table.journal is not None:
        table.log(FactoryStopped(city=board.city_ids[city], rule="1.9.7"))


def disband_stasi(table: Table) -> None:
    """1.9.7: all police cards go; the unrest on them comes back, at most one to a province."""
    cubes: i64 = 0
    for card in range(i64(CARDS)):
        place = table.place[card]
        if place == POLICE_UNUSED or place == POLICE_USED:
            table.place[card] = OUT
            if place == POLICE_USED:
                cubes += 1
    table.stasi_disbanded = 1
    if table.journal is not None:
        table.log(StasiDisbanded(n=cubes, rule="1.9.7"))
    if cubes > 0:
        table.push(RETURN_CUBES, cubes, 0)


def ask_return(table: Table) -> None:
    """East puts the cubes into provinces of its own."""
    got = table.top(2)
    if table.top(1) > 0:
        table.actor = EAST
        for province in range(first_province(EAST), last_province(EAST)):
            if not got >> province & 1:
                table.offer(ADD_UNREST + province)
    if table.count == 0:
        table.pop()


def answer_return(table: Table, action: i64) -> None:
    """One cube is back."""
    province = action - ADD_UNREST
    table.set_top(1, table.top(1) - 1)
    table.set_top(2, table.top(2) | 1 << province)
    add_unrest(table, province, 1, "1.9.7")
