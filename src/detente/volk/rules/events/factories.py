"""1.9.7: icons that close an external factory or repair a rundown one."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from detente.core.steps import ALLOWED, Field
from detente.volk.model.actions import CITIES, STOP
from detente.volk.model.events import FACTORY_REPAIRED, FACTORY_STOPPED
from detente.volk.model.reasons import NOTHING_TO_STOP
from detente.volk.model.steps import A_SIDE, AN_AREA, STOP_FACTORY, VolkStep
from detente.volk.model.table import CLOSED, NORMAL, Table
from detente.volk.rules.dismantling import rundown_in
from detente.volk.rules.economy import has_factory


class StopFactory(VolkStep):
    """Which external factory of a country is closed."""

    CHOOSER: Final = 1
    AREA: Final = 2

    def __init__(self) -> None:
        super().__init__(
            STOP_FACTORY,
            "stop-factory",
            "1.9.7",
            icons=("factory_remove",),
            families=("stop",),
            fields=(Field("chooser", A_SIDE), Field("area", AN_AREA)),
        )

    def ask(self, table: Table) -> None:
        """Offer the country's factories."""
        area = table.get(StopFactory.AREA)
        table.actor = table.get(StopFactory.CHOOSER)
        for city in range(i64(CITIES)):
            if bar_stop(table, city, area) == ALLOWED:
                table.offer(STOP + city)
        if table.count == 0:
            table.pop()

    def answer(self, table: Table, action: i64) -> None:
        """Q26: the factory and all infrastructure on its connections go, and the city is closed."""
        city = action - STOP
        board = table.board
        table.pop()
        table.factory[city] = CLOSED
        for i in range(board.city_first[city], board.city_first[city + 1]):
            table.pieces[board.city_lines[i]] = 0
        table.note(FACTORY_STOPPED, "1.9.7", city)

    def bar(self, table: Table, action: i64) -> i64:
        """A factory in the country that the card names."""
        return bar_stop(table, action - STOP, table.get(StopFactory.AREA))


def bar_stop(table: Table, city: i64, area: i64) -> i64:
    """A factory in the country that the card names."""
    if table.board.area_city[area * CITIES + city] == 0:
        return NOTHING_TO_STOP
    return ALLOWED if has_factory(table, city) else NOTHING_TO_STOP


def repair(table: Table, area: i64) -> None:
    """1.9.7: a rundown factory of the place becomes normal."""
    city = rundown_in(table, area)
    if city >= 0:
        table.factory[city] = NORMAL
        table.note(FACTORY_REPAIRED, "1.9.7", city)
