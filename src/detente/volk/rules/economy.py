"""1.2: the value of factories and provinces, and how much a side could dismantle."""

from __future__ import annotations

from mypy_extensions import i64

from detente.volk.model.board import EXTERNAL, RHEINSBERG_CITY, first_city, first_line, last_city, last_line
from detente.volk.model.table import NORMAL, RUNDOWN_FACTORY, Table


def has_factory(table: Table, city: i64) -> bool:
    """Whether a factory of any kind stands in a city."""
    stands = table.factory[city]
    return stands == NORMAL or stands == RUNDOWN_FACTORY


def factories(table: Table, side: i64) -> i64:
    """The cities of a side where a factory of any kind stands, as bits."""
    found: i64 = 0
    for city in range(first_city(side), last_city(side)):
        if has_factory(table, city):
            found |= table.board.city_bit[city]
    return found


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
        line = board.city_lines[i]
        if table.pieces[line] > 0 and is_working(table, line):
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
    """1.2.8: the most points that a side can dismantle."""
    board = table.board
    total: i64 = 0
    for line in range(first_line(side), last_line(side)):
        total += table.pieces[line]
    for city in range(first_city(side), last_city(side)):
        kind = board.city_kind[city]
        if kind == RHEINSBERG_CITY:
            total += 2 if table.factory[city] == NORMAL else 1 if table.factory[city] == RUNDOWN_FACTORY else 0
        elif kind != EXTERNAL and table.factory[city] == NORMAL:
            total += 1
    return total
