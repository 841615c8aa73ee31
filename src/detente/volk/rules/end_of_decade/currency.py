"""1.10 phase 3: East's income must pay its living standards."""

from __future__ import annotations

from mypy_extensions import i64

from detente.volk.model.board import EAST, NS, PROVINCE_IDS, SH, WB, first_province, last_province
from detente.volk.model.counted import CurrencyCounted
from detente.volk.model.steps import ALTERNATING, RUN_DOWN
from detente.volk.model.table import Table
from detente.volk.rules.economy import export, export_with_hamburg


def currency(table: Table) -> None:
    """East needs one for each living standard; what it lacks is run down, picked in turn."""
    hamburg = best_hamburg(table)
    shortage = currency_shortage(table, hamburg)
    if table.journal is not None:
        worst = worst_export(table, hamburg)
        table.log(
            CurrencyCounted(
                hamburg=PROVINCE_IDS[hamburg],
                worst=worst if worst >= 0 else None,
                values=values_of_east(table),
                counting=exporters(table, worst),
                track=table.currency,
                exports=exports_of_east(table, hamburg),
                living=table.living_of(EAST),
                shortage=shortage,
                rule="1.10 phase 3",
            )
        )
    holder = table.prestige_holder()
    table.push(RUN_DOWN, holder, shortage, ALTERNATING, 0, holder)


def best_hamburg(table: Table) -> i64:
    """Q32: where Hamburg makes the lowest export of West Germany best, which leaves East the least income."""
    return NS if worst_export(table, NS) >= worst_export(table, SH) else SH


def currency_shortage(table: Table, hamburg: i64) -> i64:
    """Q78: what East's living standards need beyond track and exports."""
    return max(table.living_of(EAST) - table.currency - exports_of_east(table, hamburg), 0)


def exports_of_east(table: Table, hamburg: i64) -> i64:
    """Q73, Q74: East provinces whose export factory is as good as the worst of West Germany."""
    worst = worst_export(table, hamburg)
    number: i64 = 0
    for province in range(first_province(EAST), last_province(EAST)):
        number += 1 if is_export(table, province, worst) else 0
    return number


def is_export(table: Table, province: i64, worst: i64) -> bool:
    """Whether a province of East counts: it has an export factory, as good as the worst of West Germany."""
    value = export(table, province)
    return value >= 0 and value >= worst


def exporters(table: Table, worst: i64) -> list[str]:
    """The provinces of East that count, for the journal."""
    provinces = range(first_province(EAST), last_province(EAST))
    return [PROVINCE_IDS[province] for province in provinces if is_export(table, province, worst)]


def values_of_east(table: Table) -> dict[str, int]:
    """The values of East's export factories, for the journal."""
    values: dict[str, int] = {}
    for province in range(first_province(EAST), last_province(EAST)):
        value = export(table, province)
        if value >= 0:
            values[PROVINCE_IDS[province]] = value
    return values


def worst_export(table: Table, hamburg: i64) -> i64:
    """The lowest export of West Germany, -1 if a province has no factory."""
    worst = export_with_hamburg(table, 0, hamburg)
    for province in range(i64(WB)):
        worst = min(worst, export_with_hamburg(table, province, hamburg))
    return worst
