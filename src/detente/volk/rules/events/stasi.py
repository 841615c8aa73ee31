"""1.9.7: the end of the Stasi, and of all police."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from detente.core.steps import ALLOWED, Field
from detente.volk.model.actions import ADD_UNREST, CARDS
from detente.volk.model.board import EAST, SIDES, first_province, last_province
from detente.volk.model.events import STASI_DISBANDED
from detente.volk.model.reasons import CUBE_RETURNED
from detente.volk.model.steps import A_PROVINCE_SET, AN_AMOUNT, RETURN_CUBES, VolkStep
from detente.volk.model.table import OUT, POLICE_UNUSED, POLICE_USED, Table
from detente.volk.rules.unrest import add_unrest, bar_country


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
    table.note(STASI_DISBANDED, "1.9.7", cubes)
    if cubes > 0:
        table.push(RETURN_CUBES, cubes, 0)


class ReturnCubes(VolkStep):
    """East returns the unrest on its police cards to its provinces, at most one to each."""

    CUBES: Final = 1
    RETURNED: Final = 2  # the provinces that got one

    def __init__(self) -> None:
        super().__init__(
            RETURN_CUBES,
            "return-cubes",
            "1.9.7",
            families=("add-unrest",),
            fields=(Field("cubes", AN_AMOUNT), Field("returned", A_PROVINCE_SET)),
        )

    def ask(self, table: Table) -> None:
        """Offer the provinces that got none."""
        returned = table.get(ReturnCubes.RETURNED)
        if table.get(ReturnCubes.CUBES) > 0:
            table.actor = EAST
            for province in range(first_province(EAST), last_province(EAST)):
                if bar_return(province, returned) == ALLOWED:
                    table.offer(ADD_UNREST + province)
        if table.count == 0:
            table.pop()

    def answer(self, table: Table, action: i64) -> None:
        """One cube is back."""
        province = action - ADD_UNREST
        table.spend(ReturnCubes.CUBES)
        table.set(ReturnCubes.RETURNED, table.get(ReturnCubes.RETURNED) | 1 << province)
        add_unrest(table, province, 1, "1.9.7")

    def bar(self, table: Table, action: i64) -> i64:
        """An East province that got none."""
        return bar_return(action - ADD_UNREST, table.get(ReturnCubes.RETURNED))

    def about(self, table: Table) -> dict[str, object]:
        """The cubes left."""
        return {"n": int(table.get(ReturnCubes.CUBES))}

    def details(self, table: Table, action: i64) -> dict[str, object]:
        """The cubes go to East's provinces."""
        return {"side": SIDES[EAST]}


def bar_return(province: i64, returned: i64) -> i64:
    """An East province that got none of the cubes."""
    return CUBE_RETURNED if returned >> province & 1 else bar_country(province, EAST)
