"""1.9.7: icons that place a living standard or take one away."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from detente.core.steps import ALLOWED, Field
from detente.volk.model.actions import LOWER, PROVINCES, RAISE, SECTOR, SECTORS
from detente.volk.model.board import EAST, SIDES, WB, first_province, last_province, side_of
from detente.volk.model.events import LIVING_LOWERED
from detente.volk.model.reasons import (
    NEVER_BERLIN,
    NO_LIVING,
    NO_PROVINCE_OF_YOURS,
    OUTSIDE_EVENT,
    RAISED_BY_EVENT,
    UNEVEN_SECTOR,
)
from detente.volk.model.steps import A_SIDE, ADD_LIVING, AN_AMOUNT, AN_AREA, LOWER_LIVING, VolkStep
from detente.volk.model.table import Table
from detente.volk.rules.living import is_even, raise_living, raise_sector

# How an event places a living standard: the field `how` of AddLiving.
ROUND: Final = 0  # 1 unrest goes
TRIANGLE: Final = 1  # none goes (card 60)
WITH_BERLIN: Final = 2  # a sector of West Berlin may be chosen (card 79)


class AddLiving(VolkStep):
    """Which province gets a living standard, whatever its economy; West Berlin only by card 79."""

    SIDE: Final = 1
    CHOOSER: Final = 2
    AREA: Final = 3
    MOST: Final = 4  # in one province; 0: as many as there are icons
    HOW: Final = 5

    def __init__(self) -> None:
        super().__init__(
            ADD_LIVING,
            "add-living",
            "1.9.7",
            icons=("ls_add", "ls_add_plain"),
            families=("raise", "sector"),
            fields=(
                Field("side", A_SIDE),
                Field("chooser", A_SIDE),
                Field("area", AN_AREA),
                Field("most", AN_AMOUNT),
                Field("how", WITH_BERLIN),
            ),
        )

    def ask(self, table: Table) -> None:
        """Offer the provinces, and the sectors where the card says so."""
        side = table.get(AddLiving.SIDE)
        table.actor = table.get(AddLiving.CHOOSER)
        for province in range(first_province(side), last_province(side)):
            if bar_living(table, province) == ALLOWED:
                table.offer(RAISE + province)
        for sector in range(i64(SECTORS)):
            if bar_sector(table, sector) == ALLOWED:
                table.offer(SECTOR + sector)
        if table.count == 0:
            table.pop()

    def answer(self, table: Table, action: i64) -> None:
        """Place it."""
        how = table.get(AddLiving.HOW)
        most = table.get(AddLiving.MOST)
        table.pop()
        if action >= SECTOR:
            raise_sector(table, action - SECTOR, "1.11.1")
            return
        province = action - RAISE
        if most > 0:
            table.tally[province] += 1
        raise_living(table, province, how != TRIANGLE, table.rule("1.9.7"))

    def bar(self, table: Table, action: i64) -> i64:
        """1.9.3, 1.9.7, 1.11.1."""
        return bar_sector(table, action - SECTOR) if action >= SECTOR else bar_living(table, action - RAISE)

    def about(self, table: Table) -> dict[str, object]:
        """Whose country it is."""
        return {"country": SIDES[table.get(AddLiving.SIDE)]}

    def details(self, table: Table, action: i64) -> dict[str, object]:
        """The side whose provinces these should be."""
        return {"side": SIDES[table.get(AddLiving.SIDE)]}


def bar_living(table: Table, province: i64) -> i64:
    """1.9.3: a province of the country and the area that the icon names, each as often as it says."""
    if side_of(province) != table.get(AddLiving.SIDE):
        return NO_PROVINCE_OF_YOURS
    if province == WB:
        return NEVER_BERLIN
    if table.board.area_province[table.get(AddLiving.AREA) * PROVINCES + province] == 0:
        return OUTSIDE_EVENT
    most = table.get(AddLiving.MOST)
    return ALLOWED if most == 0 or table.tally[province] < most else RAISED_BY_EVENT


def bar_sector(table: Table, sector: i64) -> i64:
    """1.11.1: by card 79 only, and a sector that is not ahead of the others."""
    if table.get(AddLiving.HOW) != WITH_BERLIN:
        return OUTSIDE_EVENT
    return ALLOWED if is_even(table, sector) else UNEVEN_SECTOR


class LowerLiving(VolkStep):
    """1.10 phase 2: which East province loses a living standard by the prestige track."""

    CHOOSER: Final = 1

    def __init__(self) -> None:
        super().__init__(
            LOWER_LIVING,
            "lower-living",
            "1.9.7",
            icons=("ls_remove",),
            families=("lower",),
            fields=(Field("chooser", A_SIDE),),
        )

    def ask(self, table: Table) -> None:
        """Offer the East provinces that have one."""
        table.actor = table.get(LowerLiving.CHOOSER)
        for province in range(first_province(EAST), last_province(EAST)):
            if bar_lowering(table, province) == ALLOWED:
                table.offer(LOWER + province)
        if table.count == 0:
            table.pop()

    def answer(self, table: Table, action: i64) -> None:
        """It goes; no unrest results."""
        table.pop()
        lower_living(table, action - LOWER, 1, table.rule("1.9.7"))

    def bar(self, table: Table, action: i64) -> i64:
        """Only where there is one."""
        return bar_lowering(table, action - LOWER)


def bar_lowering(table: Table, province: i64) -> i64:
    """An East province with a living standard."""
    return ALLOWED if side_of(province) == EAST and table.living[province] > 0 else NO_LIVING


def lower_living(table: Table, province: i64, number: i64, rule: str) -> None:
    """Living standards leave a province."""
    table.living[province] -= number
    table.note(LIVING_LOWERED, rule, province, number, table.living[province])
