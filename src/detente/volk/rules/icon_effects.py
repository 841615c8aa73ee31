"""1.9.7: what single icons do to unrest, living standards, external factories and the police."""

from __future__ import annotations

from mypy_extensions import i64

from detente.volk.model.actions import (
    ADD_UNREST,
    CARDS,
    CITIES,
    LOWER,
    MOVE_FROM,
    MOVE_TO,
    PROVINCES,
    RAISE,
    REDUCE,
    REMOVE_UNREST,
    SECTOR,
    SECTORS,
    STOP,
)
from detente.volk.model.board import (
    ANYWHERE,
    EAST,
    PROVINCE_IDS,
    WB,
    first_province,
    last_province,
)
from detente.volk.model.journal import (
    FactoryStopped,
    LivingLowered,
    StasiDisbanded,
    UnrestMoved,
)
from detente.volk.model.steps import (
    MOVE_UNREST_TO,
    RETURN_CUBES,
    TRIANGLE,
    WITH_BERLIN,
)
from detente.volk.model.table import (
    CLOSED,
    OUT,
    POLICE_UNUSED,
    POLICE_USED,
    Table,
)
from detente.volk.rules.economy import has_factory
from detente.volk.rules.living import is_even, raise_living, raise_sector
from detente.volk.rules.unrest import add_unrest, offer_reduce, offer_unrest, remove_unrest, set_unrest

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
    add_unrest(table, province, 1, table.rule("1.9.7"))


def ask_take(table: Table) -> None:
    """Which province loses an unrest."""
    table.actor = table.top(2)
    offer_unrest(table, REMOVE_UNREST, table.top(1), table.top(3))
    if table.count == 0:
        table.pop()


def answer_take(table: Table, action: i64) -> None:
    """The unrest goes."""
    table.pop()
    remove_unrest(table, action - REMOVE_UNREST, table.rule("1.9.7"))


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
    raise_living(table, province, how != TRIANGLE, table.rule("1.9.7"))


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
    lower_living(table, action - LOWER, 1, table.rule("1.9.7"))


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
