"""1.9.7: icons that add, remove and move unrest, or reduce a mass protest."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from detente.core.steps import ALLOWED, Field
from detente.volk.model.actions import ADD_UNREST, MOVE_FROM, MOVE_TO, PROVINCES, REDUCE, REMOVE_UNREST
from detente.volk.model.board import ANYWHERE, EAST, PROVINCE_IDS, SIDES, first_province, last_province
from detente.volk.model.events import UNREST_MOVED
from detente.volk.model.reasons import ENOUGH_BY_EVENT, OUTSIDE_EVENT, SAME_PROVINCE
from detente.volk.model.steps import (
    A_PROVINCE,
    A_SIDE,
    ADD_UNREST_STEP,
    AN_AMOUNT,
    AN_AREA,
    MOVE_UNREST,
    MOVE_UNREST_TO,
    REDUCE_PROTEST,
    TAKE_UNREST,
    VolkStep,
)
from detente.volk.model.table import Table
from detente.volk.rules.socialists import bar_protest, offer_protests
from detente.volk.rules.unrest import add_unrest, bar_country, bar_removal, offer_unrest, remove_unrest, set_unrest

REDUCED: Final = 3
"""The unrest that is left of a reduced mass protest."""


class AddUnrest(VolkStep):
    """Which province gets 1 unrest."""

    SIDE: Final = 1
    CHOOSER: Final = 2
    AREA: Final = 3
    MOST: Final = 4  # in one province; 0: as many as there are icons

    def __init__(self) -> None:
        super().__init__(
            ADD_UNREST_STEP,
            "add-unrest",
            "1.9.7",
            icons=("unrest_add",),
            families=("add-unrest",),
            fields=(Field("side", A_SIDE), Field("chooser", A_SIDE), Field("area", AN_AREA), Field("most", AN_AMOUNT)),
        )

    def ask(self, table: Table) -> None:
        """Offer the provinces of the country and the area."""
        side = table.get(AddUnrest.SIDE)
        area = table.get(AddUnrest.AREA)
        most = table.get(AddUnrest.MOST)
        table.actor = table.get(AddUnrest.CHOOSER)
        for province in range(first_province(side), last_province(side)):
            if bar_adding(table, province, side, area, most) == ALLOWED:
                table.offer(ADD_UNREST + province)
        if table.count == 0:
            table.pop()

    def answer(self, table: Table, action: i64) -> None:
        """The province gets it."""
        province = action - ADD_UNREST
        if table.get(AddUnrest.MOST) > 0:
            table.tally[province] += 1
        table.pop()
        add_unrest(table, province, 1, table.rule("1.9.7"))

    def bar(self, table: Table, action: i64) -> i64:
        """1.9.3."""
        side = table.get(AddUnrest.SIDE)
        return bar_adding(table, action - ADD_UNREST, side, table.get(AddUnrest.AREA), table.get(AddUnrest.MOST))

    def about(self, table: Table) -> dict[str, object]:
        """Whose country it is."""
        return {"country": SIDES[table.get(AddUnrest.SIDE)]}

    def details(self, table: Table, action: i64) -> dict[str, object]:
        """The side whose provinces these should be."""
        return {"side": SIDES[table.get(AddUnrest.SIDE)]}


def bar_adding(table: Table, province: i64, side: i64, area: i64, most: i64) -> i64:
    """1.9.3: in the country and the area that the icon names, up to the maximum per province."""
    reason = bar_country(province, side)
    if reason != ALLOWED:
        return reason
    if table.board.area_province[area * PROVINCES + province] == 0:
        return OUTSIDE_EVENT
    return ALLOWED if most == 0 or table.tally[province] < most else ENOUGH_BY_EVENT


class TakeUnrest(VolkStep):
    """Which province loses 1 unrest."""

    SIDE: Final = 1
    CHOOSER: Final = 2
    AREA: Final = 3

    def __init__(self) -> None:
        super().__init__(
            TAKE_UNREST,
            "take-unrest",
            "1.9.7",
            icons=("unrest_remove",),
            families=("remove-unrest",),
            fields=(Field("side", A_SIDE), Field("chooser", A_SIDE), Field("area", AN_AREA)),
        )

    def ask(self, table: Table) -> None:
        """Offer the provinces with unrest, of the country and the area."""
        table.actor = table.get(TakeUnrest.CHOOSER)
        offer_unrest(table, REMOVE_UNREST, table.get(TakeUnrest.SIDE), table.get(TakeUnrest.AREA))
        if table.count == 0:
            table.pop()

    def answer(self, table: Table, action: i64) -> None:
        """The province loses it."""
        table.pop()
        remove_unrest(table, action - REMOVE_UNREST, table.rule("1.9.7"))

    def bar(self, table: Table, action: i64) -> i64:
        """1.9.3."""
        return bar_removal(table, action - REMOVE_UNREST, table.get(TakeUnrest.SIDE), table.get(TakeUnrest.AREA))

    def about(self, table: Table) -> dict[str, object]:
        """Whose country it is."""
        return {"country": SIDES[table.get(TakeUnrest.SIDE)]}

    def details(self, table: Table, action: i64) -> dict[str, object]:
        """The side whose provinces these should be."""
        return {"side": SIDES[table.get(TakeUnrest.SIDE)]}


class MoveUnrest(VolkStep):
    """From which East province 1 unrest is moved."""

    CHOOSER: Final = 1

    def __init__(self) -> None:
        super().__init__(
            MOVE_UNREST,
            "move-unrest",
            "1.9.7",
            icons=("unrest_move",),
            families=("move-from",),
            fields=(Field("chooser", A_SIDE),),
        )

    def ask(self, table: Table) -> None:
        """Offer the provinces with unrest."""
        table.actor = table.get(MoveUnrest.CHOOSER)
        offer_unrest(table, MOVE_FROM, EAST, ANYWHERE)
        if table.count == 0:
            table.pop()

    def answer(self, table: Table, action: i64) -> None:
        """Where it goes is asked next."""
        chooser = table.get(MoveUnrest.CHOOSER)
        table.pop()
        table.push(MOVE_UNREST_TO, chooser, action - MOVE_FROM)

    def bar(self, table: Table, action: i64) -> i64:
        """An East province with unrest."""
        return bar_removal(table, action - MOVE_FROM, EAST, ANYWHERE)

    def details(self, table: Table, action: i64) -> dict[str, object]:
        """Unrest is moved in East only."""
        return {"side": SIDES[EAST]}


class MoveUnrestTo(VolkStep):
    """Q57: to which other province of the same side 1 unrest is moved."""

    CHOOSER: Final = 1
    SOURCE: Final = 2

    def __init__(self) -> None:
        super().__init__(
            MOVE_UNREST_TO,
            "move-unrest-to",
            "1.9.7",
            icons=("unrest_move",),
            families=("move-to",),
            fields=(Field("chooser", A_SIDE), Field("source", A_PROVINCE)),
        )

    def ask(self, table: Table) -> None:
        """Offer the other provinces of East."""
        table.actor = table.get(MoveUnrestTo.CHOOSER)
        for province in range(first_province(EAST), last_province(EAST)):
            if bar_target(province, table.get(MoveUnrestTo.SOURCE)) == ALLOWED:
                table.offer(MOVE_TO + province)

    def answer(self, table: Table, action: i64) -> None:
        """Move it."""
        source = table.get(MoveUnrestTo.SOURCE)
        target = action - MOVE_TO
        table.pop()
        table.unrest[source] -= 1
        table.unrest[target] += 1
        table.note(UNREST_MOVED, "1.9.7", source, target)

    def bar(self, table: Table, action: i64) -> i64:
        """Another province of East."""
        return bar_target(action - MOVE_TO, table.get(MoveUnrestTo.SOURCE))

    def about(self, table: Table) -> dict[str, object]:
        """The province that it leaves."""
        return {"province": PROVINCE_IDS[table.get(MoveUnrestTo.SOURCE)]}

    def details(self, table: Table, action: i64) -> dict[str, object]:
        """Unrest is moved in East only."""
        return {"side": SIDES[EAST]}


def bar_target(province: i64, source: i64) -> i64:
    """Q57: an East province other than the one that the unrest leaves."""
    return SAME_PROVINCE if province == source else bar_country(province, EAST)


class ReduceProtest(VolkStep):
    """Which mass protest of East is reduced to 3 unrest."""

    CHOOSER: Final = 1

    def __init__(self) -> None:
        super().__init__(
            REDUCE_PROTEST,
            "reduce-protest",
            "1.9.7",
            icons=("protest_to_three",),
            families=("reduce",),
            fields=(Field("chooser", A_SIDE),),
        )

    def ask(self, table: Table) -> None:
        """Offer the East provinces with a mass protest."""
        table.actor = table.get(ReduceProtest.CHOOSER)
        offer_protests(table, REDUCE)
        if table.count == 0:
            table.pop()

    def answer(self, table: Table, action: i64) -> None:
        """Reduce it."""
        table.pop()
        set_unrest(table, action - REDUCE, REDUCED, "1.9.7")

    def bar(self, table: Table, action: i64) -> i64:
        """Only where there is a mass protest."""
        return bar_protest(table, action - REDUCE)
