"""1.7.6-1.7.9: dismantling factories and infrastructure, and running factories down, one at a time."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from detente.core.steps import ALLOWED, Field
from detente.volk.model.actions import CITIES, DISMANTLE_FACTORY, DISMANTLE_PIECE, LINES, RUNDOWN, STOP
from detente.volk.model.board import (
    ANYWHERE,
    EAST,
    EXTERNAL,
    RHEINSBERG_CITY,
    SIDES,
    WEST,
    first_city,
    first_line,
    last_city,
    last_line,
)
from detente.volk.model.endings import INSOLVENCY
from detente.volk.model.events import FACTORY_DISMANTLED, FACTORY_RUNDOWN, PIECE_DISMANTLED
from detente.volk.model.reasons import (
    ALREADY_RUNDOWN,
    ENEMY_CITY,
    ENEMY_LINE,
    NEVER_DISMANTLED,
    NEVER_RUNDOWN,
    NOTHING_BUILT,
    NOTHING_TO_RUN_DOWN,
    OUTSIDE_AREA,
    RUN_DOWN_FIRST,
    STILL_CONNECTED,
)
from detente.volk.model.steps import (
    A_FLAG,
    A_SIDE,
    ALTERNATING,
    AN_AMOUNT,
    AN_AREA,
    DISMANTLE,
    IGNORED,
    RUN_DOWN,
    VolkStep,
)
from detente.volk.model.table import NO_FACTORY, NORMAL, RUNDOWN_FACTORY, Table
from detente.volk.rules.economy import has_factory


class Dismantle(VolkStep):
    """1.7.6: which factory or piece of infrastructure goes for the next point."""

    SIDE: Final = 1
    CHOOSER: Final = 2
    POINTS: Final = 3
    AREA: Final = 4
    MODE: Final = 5

    def __init__(self) -> None:
        super().__init__(
            DISMANTLE,
            "dismantle",
            "1.7.6",
            icons=("dismantle",),
            families=("dismantle-factory", "dismantle-piece"),
            fields=(
                Field("side", A_SIDE),
                Field("chooser", A_SIDE),
                Field("points", AN_AMOUNT),
                Field("area", AN_AREA),
                Field("mode", ALTERNATING),
            ),
        )

    def ask(self, table: Table) -> None:
        """Offer all that the side can dismantle; with nothing left East may be insolvent (1.10, Q70)."""
        if table.get(Dismantle.POINTS) == 0:
            table.pop()
            return
        table.actor = table.get(Dismantle.CHOOSER)
        offer_dismantling(table, table.get(Dismantle.SIDE), table.get(Dismantle.AREA))
        if table.count == 0:
            cannot_pay(table, table.get(Dismantle.MODE))

    def answer(self, table: Table, action: i64) -> None:
        """Spend a point; in flight the two sides pick in turn (Q69)."""
        table.spend(Dismantle.POINTS)
        if table.get(Dismantle.MODE) == ALTERNATING:
            table.set(Dismantle.CHOOSER, 1 - table.get(Dismantle.CHOOSER))
        dismantle(table, action, table.rule("1.7.6"))

    def bar(self, table: Table, action: i64) -> i64:
        """1.7.5-1.7.7."""
        side = table.get(Dismantle.SIDE)
        area = table.get(Dismantle.AREA)
        if action >= DISMANTLE_PIECE:
            return bar_dismantling_piece(table, action - DISMANTLE_PIECE, side, area)
        return bar_dismantling_factory(table, action - DISMANTLE_FACTORY, side, area)

    def about(self, table: Table) -> dict[str, object]:
        """The points left, and in whose country they are paid."""
        return {"n": int(table.get(Dismantle.POINTS)), "country": SIDES[table.get(Dismantle.SIDE)]}

    def details(self, table: Table, action: i64) -> dict[str, object]:
        """The side whose cities and connections these should be."""
        return {"side": SIDES[table.get(Dismantle.SIDE)]}


def cannot_pay(table: Table, mode: i64) -> None:
    """1.9.5: in an event the rest is ignored; at the end of a decade West wins."""
    if mode == IGNORED:
        table.pop()
    else:
        table.win(WEST, INSOLVENCY)


def offer_dismantling(table: Table, side: i64, area: i64) -> None:
    """Offer everything that a side can dismantle."""
    for city in range(first_city(side), last_city(side)):
        if table.factory[city] != NO_FACTORY and bar_dismantling_factory(table, city, side, area) == ALLOWED:
            table.offer(DISMANTLE_FACTORY + city)
    for line in range(first_line(side), last_line(side)):
        if bar_dismantling_piece(table, line, side, area) == ALLOWED:
            table.offer(DISMANTLE_PIECE + line)


def bar_dismantling_factory(table: Table, city: i64, side: i64, area: i64) -> i64:
    """1.7.6-1.7.8: a factory without infrastructure on its connections; neither rundown nor external."""
    board = table.board
    if not has_factory(table, city):
        return NOTHING_BUILT
    if board.city_side[city] != side:
        return ENEMY_CITY
    if area != ANYWHERE and board.area_city[area * CITIES + city] == 0:
        return OUTSIDE_AREA
    if board.city_kind[city] == RHEINSBERG_CITY:
        return ALLOWED
    if board.city_kind[city] == EXTERNAL or table.factory[city] == RUNDOWN_FACTORY:
        return NEVER_DISMANTLED
    for i in range(board.city_first[city], board.city_first[city + 1]):
        if table.pieces[board.city_lines[i]] > 0:
            return STILL_CONNECTED
    return ALLOWED


def bar_dismantling_piece(table: Table, line: i64, side: i64, area: i64) -> i64:
    """1.7.6: any piece of the side's infrastructure."""
    if table.pieces[line] == 0:
        return NOTHING_BUILT
    if table.board.line_side[line] != side:
        return ENEMY_LINE
    if area != ANYWHERE and table.board.area_line[area * LINES + line] == 0:
        return OUTSIDE_AREA
    return ALLOWED


def dismantle(table: Table, action: i64, rule: str) -> None:
    """Spend a dismantling point; Rheinsberg becomes rundown first (1.7.8)."""
    if action >= DISMANTLE_PIECE:
        line = action - DISMANTLE_PIECE
        table.pieces[line] -= 1
        table.note(PIECE_DISMANTLED, rule, table.board.line_a[line], table.board.line_b[line])
        return
    city = action - DISMANTLE_FACTORY
    if table.board.city_kind[city] == RHEINSBERG_CITY and table.factory[city] == NORMAL:
        run_down(table, city, "1.7.8")
        return
    table.factory[city] = NO_FACTORY
    table.note(FACTORY_DISMANTLED, rule, city)


class RunDown(VolkStep):
    """1.7.9: which factory of East becomes rundown; when none is left, infrastructure goes (Q48)."""

    CHOOSER: Final = 1
    POINTS: Final = 2
    MODE: Final = 3
    REMOVING: Final = 4  # whether the factories are used up, and the rest is being removed
    HOLDER: Final = 5  # the prestige holder, who picks first when the rest is removed

    def __init__(self) -> None:
        super().__init__(
            RUN_DOWN,
            "run-down",
            "1.7.9",
            icons=("rundown",),
            families=("rundown", "dismantle-factory", "dismantle-piece"),
            fields=(
                Field("chooser", A_SIDE),
                Field("points", AN_AMOUNT),
                Field("mode", ALTERNATING),
                Field("removing", A_FLAG),
                Field("holder", A_SIDE),
            ),
        )

    def ask(self, table: Table) -> None:
        """Offer the factories; when none is left, the prestige holder begins with the rest (Q75)."""
        if table.get(RunDown.POINTS) == 0:
            table.pop()
            return
        offer_rundowns(table)
        if table.count == 0:
            cannot_pay(table, table.get(RunDown.MODE))
            return
        alternating = table.get(RunDown.MODE) == ALTERNATING
        if alternating and table.get(RunDown.REMOVING) == 0 and not is_rundown(table.choices[0]):
            table.set(RunDown.REMOVING, 1)
            table.set(RunDown.CHOOSER, table.get(RunDown.HOLDER))
        table.actor = table.get(RunDown.CHOOSER)

    def answer(self, table: Table, action: i64) -> None:
        """Run a factory down or remove something; in the currency phase the sides pick in turn."""
        table.spend(RunDown.POINTS)
        if table.get(RunDown.MODE) == ALTERNATING:
            table.set(RunDown.CHOOSER, 1 - table.get(RunDown.CHOOSER))
        rule = table.rule("1.7.9")
        if is_rundown(action):
            run_down(table, action - RUNDOWN, rule)
        else:
            dismantle(table, action, rule)

    def bar(self, table: Table, action: i64) -> i64:
        """1.7.9, Q48."""
        if is_rundown(action):
            return bar_rundown(table, action - RUNDOWN)
        return bar_removal(table, action)

    def about(self, table: Table) -> dict[str, object]:
        """How many are left."""
        return {"n": int(table.get(RunDown.POINTS))}

    def details(self, table: Table, action: i64) -> dict[str, object]:
        """Only East's things are run down or removed."""
        return {"side": SIDES[EAST]}


def is_rundown(action: i64) -> bool:
    """Whether an action runs a factory down; the other actions of the step remove something."""
    return RUNDOWN <= action < STOP


def offer_rundowns(table: Table) -> None:
    """1.7.9, Q48: normal East factories; if there are none, East's infrastructure or a rundown Rheinsberg."""
    for city in range(first_city(EAST), last_city(EAST)):
        if bar_rundown(table, city) == ALLOWED:
            table.offer(RUNDOWN + city)
    if table.count == 0:
        rheinsberg = table.board.rheinsberg
        if bar_removed_factory(table, rheinsberg) == ALLOWED:
            table.offer(DISMANTLE_FACTORY + rheinsberg)
        for line in range(first_line(EAST), last_line(EAST)):
            if bar_removed_piece(table, line) == ALLOWED:
                table.offer(DISMANTLE_PIECE + line)


def bar_rundown(table: Table, city: i64) -> i64:
    """1.7.9: a normal factory in East Germany."""
    stands = table.factory[city]
    if stands != NORMAL:
        return ALREADY_RUNDOWN if stands == RUNDOWN_FACTORY else NOTHING_TO_RUN_DOWN
    if table.board.city_side[city] != EAST or table.board.city_kind[city] == EXTERNAL:
        return NEVER_RUNDOWN
    return ALLOWED


def bar_removal(table: Table, action: i64) -> i64:
    """Q48: infrastructure and a rundown Rheinsberg go only when no factory can be run down."""
    if action >= DISMANTLE_PIECE:
        reason = bar_removed_piece(table, action - DISMANTLE_PIECE)
    else:
        reason = bar_removed_factory(table, action - DISMANTLE_FACTORY)
    if reason != ALLOWED:
        return reason
    for city in range(first_city(EAST), last_city(EAST)):
        if bar_rundown(table, city) == ALLOWED:
            return RUN_DOWN_FIRST
    return ALLOWED


def bar_removed_factory(table: Table, city: i64) -> i64:
    """Q48: of factories, only a rundown Rheinsberg is removed."""
    board = table.board
    if not has_factory(table, city):
        return NOTHING_TO_RUN_DOWN
    if board.city_side[city] != EAST:
        return ENEMY_CITY
    if board.city_kind[city] != EXTERNAL and table.factory[city] == NORMAL:
        return RUN_DOWN_FIRST
    return ALLOWED if board.city_kind[city] == RHEINSBERG_CITY else NEVER_DISMANTLED


def bar_removed_piece(table: Table, line: i64) -> i64:
    """Q48: any infrastructure of East."""
    if table.pieces[line] == 0:
        return NOTHING_TO_RUN_DOWN
    return ALLOWED if table.board.line_side[line] == EAST else ENEMY_LINE


def run_down(table: Table, city: i64, rule: str) -> None:
    """A factory becomes rundown."""
    table.factory[city] = RUNDOWN_FACTORY
    table.note(FACTORY_RUNDOWN, rule, city)


def rundown_in(table: Table, area: i64) -> i64:
    """A rundown factory of a place that a card names, or -1."""
    for city in range(i64(CITIES)):
        if table.factory[city] == RUNDOWN_FACTORY and table.board.area_city[area * CITIES + city] != 0:
            return city
    return -1
