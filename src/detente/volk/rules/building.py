"""1.7.1-1.7.5, 1.13: building factories and infrastructure, a point at a time."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from detente.core.steps import ALLOWED, Field
from detente.volk.model.actions import CITIES, DONE, FACTORY, LINES, PIECE
from detente.volk.model.board import (
    ANYWHERE,
    BB,
    EXTERNAL,
    NS,
    RHEINSBERG_CITY,
    SH,
    SIDES,
    WEST,
    first_city,
    first_line,
    first_province,
    last_city,
    last_line,
    last_province,
)
from detente.volk.model.events import FACTORY_BUILT, PIECE_BUILT
from detente.volk.model.reasons import (
    ABROAD_BY_EVENT,
    CITY_CLOSED,
    FACTORY_THERE,
    LINE_FULL,
    MUST_GO_ON,
    NO_FACTORY_AT_END,
    NOT_YOUR_CITY,
    NOT_YOUR_LINE,
    OUTSIDE_AREA,
    PROTEST_BLOCKS,
    RHEINSBERG_BY_EVENT,
)
from detente.volk.model.steps import A_FLAG, A_SIDE, AN_AMOUNT, AN_AREA, BUILD, VolkStep
from detente.volk.model.table import CLOSED, NO_FACTORY, NORMAL, Table
from detente.volk.rules.economy import factories


class Build(VolkStep):
    """What the next build point is spent on; all points of an event must be spent if possible (Q15)."""

    SIDE: Final = 1
    CHOOSER: Final = 2
    POINTS: Final = 3
    AREA: Final = 4
    MAY_STOP: Final = 5

    def __init__(self) -> None:
        super().__init__(
            BUILD,
            "build",
            "1.7",
            icons=("build",),
            families=("factory", "piece", "done"),
            fields=(
                Field("side", A_SIDE),
                Field("chooser", A_SIDE),
                Field("points", AN_AMOUNT),
                Field("area", AN_AREA),
                Field("may_stop", A_FLAG),
            ),
        )

    def ask(self, table: Table) -> None:
        """Offer every place for a point, and stopping if the points come from the card's value (1.8.2)."""
        if table.get(Build.POINTS) > 0:
            table.actor = table.get(Build.CHOOSER)
            may_stop = table.get(Build.MAY_STOP) != 0
            if may_stop:
                table.offer(DONE)
            offer_builds(table, table.get(Build.SIDE), table.get(Build.AREA))
            if table.count == 1 and may_stop:
                table.count = 0
        if table.count == 0:
            table.pop()

    def answer(self, table: Table, action: i64) -> None:
        """Spend a point, or stop."""
        if action == DONE:
            table.pop()
            return
        table.spend(Build.POINTS)
        rule = table.rule("1.7.1")
        if action >= PIECE:
            build_piece(table, action - PIECE, rule)
        else:
            build_factory(table, action - FACTORY, rule)

    def bar(self, table: Table, action: i64) -> i64:
        """1.7.2, 1.7.3, Q15."""
        if action == DONE:
            return MUST_GO_ON if table.get(Build.MAY_STOP) == 0 else ALLOWED
        side = table.get(Build.SIDE)
        area = table.get(Build.AREA)
        blocked = blocked_cities(table, side)
        if action >= PIECE:
            return bar_piece(table, action - PIECE, side, area, factories(table, side), blocked)
        return bar_factory(table, action - FACTORY, side, area, blocked)

    def about(self, table: Table) -> dict[str, object]:
        """The points left, and in whose country they are spent."""
        return {"n": int(table.get(Build.POINTS)), "country": SIDES[table.get(Build.SIDE)]}

    def details(self, table: Table, action: i64) -> dict[str, object]:
        """The side whose cities and connections these should be."""
        return {"side": SIDES[table.get(Build.SIDE)]}


def offer_builds(table: Table, side: i64, area: i64) -> None:
    """Offer everything that a build point of a side may be spent on."""
    standing = factories(table, side)
    blocked = blocked_cities(table, side)
    for city in range(first_city(side), last_city(side)):
        if bar_factory(table, city, side, area, blocked) == ALLOWED:
            table.offer(FACTORY + city)
    for line in range(first_line(side), last_line(side)):
        if bar_piece(table, line, side, area, standing, blocked) == ALLOWED:
            table.offer(PIECE + line)


def bar_factory(table: Table, city: i64, side: i64, area: i64, blocked: i64) -> i64:
    """1.7.2: an empty city without a mass protest; Rheinsberg and cities abroad only by their events."""
    board = table.board
    if board.city_side[city] != side:
        return NOT_YOUR_CITY
    stands = table.factory[city]
    if stands != NO_FACTORY:
        return CITY_CLOSED if stands == CLOSED else FACTORY_THERE
    kind = board.city_kind[city]
    if kind == RHEINSBERG_CITY:
        return RHEINSBERG_BY_EVENT
    if area == ANYWHERE:
        if kind == EXTERNAL:
            return ABROAD_BY_EVENT
    elif board.area_city[area * CITIES + city] == 0:
        return OUTSIDE_AREA
    return PROTEST_BLOCKS if blocked >> city & 1 else ALLOWED


def bar_piece(table: Table, line: i64, side: i64, area: i64, standing: i64, blocked: i64) -> i64:
    """1.7.3: room on the line, a factory at one end, and no mass protest in a province of its ends."""
    board = table.board
    if board.line_side[line] != side:
        return NOT_YOUR_LINE
    if table.pieces[line] >= board.line_size[line]:
        return LINE_FULL
    if area != ANYWHERE and board.area_line[area * LINES + line] == 0:
        return OUTSIDE_AREA
    ends = board.line_set[line]
    if ends & standing == 0:
        return NO_FACTORY_AT_END
    return PROTEST_BLOCKS if ends & blocked != 0 else ALLOWED


def blocked_cities(table: Table, side: i64) -> i64:
    """1.6.2: the cities of a side where a mass protest prevents building, as bits; Hamburg has two provinces (Q31)."""
    found: i64 = 0
    for province in range(first_province(side), last_province(side)):
        if table.protests_in(province) > 0:
            found |= table.board.province_set[province]
    if side == WEST and table.protests_in(NS) > 0 and table.protests_in(SH) > 0:
        found |= table.board.city_bit[table.board.hamburg]
    return found


def build_piece(table: Table, line: i64, rule: str) -> None:
    """A line gets a piece of infrastructure."""
    table.pieces[line] += 1
    table.note(PIECE_BUILT, rule, table.board.line_a[line], table.board.line_b[line])


def build_factory(table: Table, city: i64, rule: str) -> None:
    """A city gets a factory."""
    table.factory[city] = NORMAL
    table.note(FACTORY_BUILT, rule, city)


def may_build_rheinsberg(table: Table) -> bool:
    """1.13.1: once, and not while Brandenburg has a mass protest."""
    return table.factory[table.board.rheinsberg] == NO_FACTORY and table.protests_in(BB) == 0
