"""1.6, 1.11: unrest, mass protests, and the protests that West Berlin's suppliers import."""

from __future__ import annotations

from mypy_extensions import i64

from detente.core.steps import ALLOWED
from detente.volk.model.actions import IMPORT, PROVINCES
from detente.volk.model.board import EAST, WB, first_province, last_province, side_of
from detente.volk.model.events import IMPORT_GONE, PROTEST_IMPORTED, UNREST_ADDED, UNREST_REMOVED
from detente.volk.model.reasons import (
    NO_SUPPLIER_OF_BERLIN,
    NO_UNREST_THERE,
    NOT_YOUR_PROVINCE,
    OUTSIDE_EVENT,
)
from detente.volk.model.steps import IMPORT_PROTEST, VolkStep
from detente.volk.model.table import PROTEST, Table, sector_of

# Unrest comes and goes (1.6)


def add_unrest(table: Table, province: i64, number: i64, rule: str) -> None:
    """Unrest comes into a province; a mass protest follows at once (1.6.1)."""
    if number <= 0:
        return
    table.unrest[province] += number
    table.note(UNREST_ADDED, rule, province, number, table.unrest[province])
    if province == WB:
        settle_imports(table)


def remove_unrest(table: Table, province: i64, rule: str) -> None:
    """1 unrest leaves a province, if there is one."""
    if table.unrest[province] == 0:
        return
    set_unrest(table, province, table.unrest[province] - 1, rule)


def set_unrest(table: Table, province: i64, number: i64, rule: str) -> None:
    """Lower the unrest of a province."""
    gone = table.unrest[province] - number
    table.unrest[province] = number
    table.note(UNREST_REMOVED, rule, province, gone, number)
    if province == WB:
        settle_imports(table)


def offer_unrest(table: Table, first: i64, side: i64, area: i64) -> None:
    """Offer the action of a family on each province of a side and area that has unrest."""
    for province in range(first_province(side), last_province(side)):
        if bar_removal(table, province, side, area) == ALLOWED:
            table.offer(first + province)


def bar_removal(table: Table, province: i64, side: i64, area: i64) -> i64:
    """1.9.3: a province of the side with unrest, in the area that the icon names."""
    if side_of(province) != side:
        return NOT_YOUR_PROVINCE
    if table.unrest[province] == 0:
        return NO_UNREST_THERE
    return ALLOWED if table.board.area_province[area * PROVINCES + province] != 0 else OUTSIDE_EVENT


def bar_country(province: i64, side: i64) -> i64:
    """A province of the given side."""
    return ALLOWED if side_of(province) == side else NOT_YOUR_PROVINCE


# Imported protests (1.11)


def settle_imports(table: Table) -> None:
    """1.11.2, 1.11.3: the latest imports go with West Berlin's protests; for new protests East places new ones."""
    protests = table.unrest[WB] // PROTEST
    while table.import_count > protests:
        table.import_count -= 1
        table.note(IMPORT_GONE, "1.11.3", table.imports[table.import_count])
    if table.import_count < protests:
        table.push(IMPORT_PROTEST)


class ImportProtest(VolkStep):
    """1.11.2: East chooses a supplier for each new mass protest of West Berlin."""

    def __init__(self) -> None:
        super().__init__(
            IMPORT_PROTEST,
            "import-protest",
            "1.11.2",
            own_rule=True,
            families=("import",),
        )

    def ask(self, table: Table) -> None:
        """Offer the suppliers while a protest has none."""
        if table.import_count >= table.unrest[WB] // PROTEST:
            table.pop()
            return
        table.actor = EAST
        for province in range(i64(WB)):
            if bar_supplier(province) == ALLOWED:
                table.offer(IMPORT + province)

    def answer(self, table: Table, action: i64) -> None:
        """The supplier gets the mass protest."""
        place_import(table, action - IMPORT)

    def bar(self, table: Table, action: i64) -> i64:
        """1.11.2."""
        return bar_supplier(action - IMPORT)


def bar_supplier(province: i64) -> i64:
    """1.1.2: only a supplier of West Berlin."""
    return ALLOWED if sector_of(province) >= 0 else NO_SUPPLIER_OF_BERLIN


def place_import(table: Table, supplier: i64) -> None:
    """1.11.2: a supplier gets a mass protest of West Berlin."""
    table.imports[table.import_count] = supplier
    table.import_count += 1
    table.note(PROTEST_IMPORTED, "1.11.2", supplier)
