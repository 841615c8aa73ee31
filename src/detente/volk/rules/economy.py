"""1.2, 1.7: the value of factories and provinces, and what may be built or dismantled."""

from __future__ import annotations

from mypy_extensions import i64

from detente.volk.model.actions import (
    CITIES,
    DISMANTLE_FACTORY,
    DISMANTLE_PIECE,
    FACTORY,
    LINES,
    PIECE,
    PROVINCES,
    RUNDOWN,
)
from detente.volk.model.board import ANYWHERE, BB, EAST, EXTERNAL, HAMBURG_CITY, NS, PLAIN, RHEINSBERG_CITY, SH
from detente.volk.model.journal import FactoryBuilt, FactoryDismantled, FactoryRundown, PieceBuilt, PieceDismantled
from detente.volk.model.table import NO_FACTORY, NORMAL, RUNDOWN_FACTORY, Table


def has_factory(table: Table, city: i64) -> bool:
    """Whether a factory of any kind stands in a city."""
    return table.factory[city] == NORMAL or table.factory[city] == RUNDOWN_FACTORY


def is_working(table: Table, line: i64) -> bool:
    """1.2.1: all pieces are there, and a factory at both ends."""
    board = table.board
    if table.pieces[line] != board.line_size[line]:
        return False
    return has_factory(table, board.line_a[line]) and has_factory(table, board.line_b[line])


def factory_value(table: Table, city: i64) -> i64:
    """1.2.2: 1, or 0 if rundown, and 1 for each working connection; Rheinsberg 2, or 1."""
    board = table.board
    if not has_factory(table, city):
        return 0
    value: i64 = 1 if table.factory[city] == NORMAL else 0
    if board.city_kind[city] == RHEINSBERG_CITY:
        return value + 1
    for i in range(board.city_first[city], board.city_first[city + 1]):
        if is_working(table, board.city_lines[i]):
            value += 1
    return value


def economy(table: Table, province: i64) -> i64:
    """1.2.3: the value of all factories of a province, Hamburg and external ones left out."""
    board = table.board
    total: i64 = 0
    for i in range(board.province_first[province], board.province_first[province + 1]):
        total += factory_value(table, board.province_cities[i])
    return total


def export(table: Table, province: i64) -> i64:
    """1.2.4: the highest value of a factory in a province, Hamburg left out; -1 if there is none."""
    board = table.board
    best: i64 = -1
    for i in range(board.province_first[province], board.province_first[province + 1]):
        city = board.province_cities[i]
        if has_factory(table, city):
            best = max(best, factory_value(table, city))
    return best


def export_with_hamburg(table: Table, province: i64, hamburg: i64) -> i64:
    """1.2.4: the export of a province while Hamburg belongs to the province `hamburg`."""
    best = export(table, province)
    city = table.board.hamburg
    if province == hamburg and has_factory(table, city):
        best = max(best, factory_value(table, city))
    return best


def capacity(table: Table, side: i64) -> i64:
    """1.2.8: how many points a side can dismantle at most."""
    board = table.board
    total: i64 = 0
    for line in range(i64(LINES)):
        if board.line_side[line] == side:
            total += table.pieces[line]
    for city in range(i64(CITIES)):
        if board.city_side[city] != side:
            continue
        kind = board.city_kind[city]
        if kind == RHEINSBERG_CITY:
            total += 2 if table.factory[city] == NORMAL else 1 if table.factory[city] == RUNDOWN_FACTORY else 0
        elif kind != EXTERNAL and table.factory[city] == NORMAL:
            total += 1
    return total


# Building (1.7.1-1.7.5)


def blocked_provinces(table: Table) -> i64:
    """1.6.2: the provinces with a mass protest, as bits; bit PROVINCES is Hamburg (1.12, Q31)."""
    mask: i64 = 0
    for province in range(i64(PROVINCES)):
        if table.protests_in(province) > 0:
            mask |= 1 << province
    if mask >> NS & 1 and mask >> SH & 1:
        mask |= 1 << PROVINCES
    return mask


def city_blocked(table: Table, city: i64, blocked: i64) -> bool:
    """Whether a mass protest hinders building in a city; nothing hinders it abroad."""
    if table.board.city_kind[city] == HAMBURG_CITY:
        return blocked >> PROVINCES & 1 != 0
    province = table.board.city_province[city]
    return province >= 0 and blocked >> province & 1 != 0


def may_build_factory(table: Table, city: i64, side: i64, area: i64, blocked: i64) -> bool:
    """1.7.2: an empty city without mass protest; external ones only by their events."""
    board = table.board
    if board.city_side[city] != side or table.factory[city] != NO_FACTORY:
        return False
    kind = board.city_kind[city]
    if area == ANYWHERE:
        allowed = kind == PLAIN or kind == HAMBURG_CITY
    else:
        allowed = kind != RHEINSBERG_CITY and board.area_city[area * CITIES + city] != 0
    return allowed and not city_blocked(table, city, blocked)


def may_build_piece(table: Table, line: i64, side: i64, area: i64, blocked: i64) -> bool:
    """1.7.3: an empty line with a factory at an end, no mass protest in a province of its ends."""
    board = table.board
    if board.line_side[line] != side or table.pieces[line] >= board.line_size[line]:
        return False
    if area != ANYWHERE and board.area_line[area * LINES + line] == 0:
        return False
    a = board.line_a[line]
    b = board.line_b[line]
    if not has_factory(table, a) and not has_factory(table, b):
        return False
    return not city_blocked(table, a, blocked) and not city_blocked(table, b, blocked)


def offer_builds(table: Table, side: i64, area: i64) -> None:
    """Offer everything that a build point of a side may be spent on."""
    blocked = blocked_provinces(table)
    for city in range(i64(CITIES)):
        if may_build_factory(table, city, side, area, blocked):
            table.offer(FACTORY + city)
    for line in range(i64(LINES)):
        if may_build_piece(table, line, side, area, blocked):
            table.offer(PIECE + line)


def build(table: Table, action: i64, rule: str) -> None:
    """Spend a build point."""
    if action >= PIECE:
        line = action - PIECE
        table.pieces[line] += 1
        if table.journal is not None:
            city, to = table.board.ends(line)
            table.log(PieceBuilt(city=city, to=to, rule=rule))
    else:
        build_factory(table, action - FACTORY, rule)


def build_factory(table: Table, city: i64, rule: str) -> None:
    """A factory stands in a city from now on."""
    table.factory[city] = NORMAL
    if table.journal is not None:
        table.log(FactoryBuilt(city=table.board.city_ids[city], rule=rule))


def may_build_rheinsberg(table: Table) -> bool:
    """1.13.1: once, and not while Brandenburg has a mass protest."""
    return table.factory[table.board.rheinsberg] == NO_FACTORY and table.protests_in(BB) == 0


# Dismantling (1.7.6-1.7.8)


def may_dismantle_factory(table: Table, city: i64, side: i64, area: i64) -> bool:
    """1.7.6-1.7.8: a factory without infrastructure on its connections; neither rundown nor external."""
    board = table.board
    if board.city_side[city] != side:
        return False
    if area != ANYWHERE and board.area_city[area * CITIES + city] == 0:
        return False
    if board.city_kind[city] == RHEINSBERG_CITY:
        return has_factory(table, city)
    if board.city_kind[city] == EXTERNAL or table.factory[city] != NORMAL:
        return False
    for i in range(board.city_first[city], board.city_first[city + 1]):
        if table.pieces[board.city_lines[i]] > 0:
            return False
    return True


def may_dismantle_piece(table: Table, line: i64, side: i64, area: i64) -> bool:
    """1.7.6: any piece of the side's infrastructure."""
    board = table.board
    if board.line_side[line] != side or table.pieces[line] == 0:
        return False
    return area == ANYWHERE or board.area_line[area * LINES + line] != 0


def offer_dismantling(table: Table, side: i64, area: i64) -> None:
    """Offer everything that a side can dismantle."""
    for city in range(i64(CITIES)):
        if table.factory[city] != NO_FACTORY and may_dismantle_factory(table, city, side, area):
            table.offer(DISMANTLE_FACTORY + city)
    for line in range(i64(LINES)):
        if may_dismantle_piece(table, line, side, area):
            table.offer(DISMANTLE_PIECE + line)


def dismantle(table: Table, action: i64, rule: str) -> None:
    """Spend a dismantle point; Rheinsberg becomes rundown first (1.7.8)."""
    if action >= DISMANTLE_PIECE:
        line = action - DISMANTLE_PIECE
        table.pieces[line] -= 1
        if table.journal is not None:
            city, to = table.board.ends(line)
            table.log(PieceDismantled(city=city, to=to, rule=rule))
        return
    city_ = action - DISMANTLE_FACTORY
    if table.board.city_kind[city_] == RHEINSBERG_CITY and table.factory[city_] == NORMAL:
        run_down(table, city_, "1.7.8")
        return
    table.factory[city_] = NO_FACTORY
    if table.journal is not None:
        table.log(FactoryDismantled(city=table.board.city_ids[city_], rule=rule))


# Running down (1.7.9)


def offer_rundowns(table: Table) -> None:
    """1.7.9, Q48: normal East factories; if there are none, East's infrastructure or a rundown Rheinsberg."""
    board = table.board
    for city in range(i64(CITIES)):
        if board.city_side[city] == EAST and board.city_kind[city] != EXTERNAL and table.factory[city] == NORMAL:
            table.offer(RUNDOWN + city)
    if table.count == 0:
        if table.factory[board.rheinsberg] == RUNDOWN_FACTORY:
            table.offer(DISMANTLE_FACTORY + board.rheinsberg)
        for line in range(i64(LINES)):
            if may_dismantle_piece(table, line, EAST, ANYWHERE):
                table.offer(DISMANTLE_PIECE + line)


def run_down_or_dismantle(table: Table, action: i64, rule: str) -> None:
    """Carry out what `offer_rundowns` offered."""
    if action < RUNDOWN or action >= DISMANTLE_PIECE:
        dismantle(table, action, rule)
    else:
        run_down(table, action - RUNDOWN, rule)


def run_down(table: Table, city: i64, rule: str) -> None:
    """A factory becomes rundown, and stays so for good."""
    table.factory[city] = RUNDOWN_FACTORY
    if table.journal is not None:
        table.log(FactoryRundown(city=table.board.city_ids[city], rule=rule))


def rundown_in(table: Table, area: i64) -> i64:
    """A rundown factory of a place that a card names, or -1."""
    for city in range(i64(CITIES)):
        if table.factory[city] == RUNDOWN_FACTORY and table.board.area_city[area * CITIES + city] != 0:
            return city
    return -1
