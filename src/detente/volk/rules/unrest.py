"""1.6, 1.9.9, 1.11: unrest, mass protests, their imports, and socialists."""

from __future__ import annotations

from mypy_extensions import i64

from detente.volk.model.actions import IMPORT, PROVINCES, REDUCE, SOCIALIST
from detente.volk.model.board import BW, EAST, NW, PROVINCE_IDS, RP, WB, first_province, last_province
from detente.volk.model.journal import ImportGone, ProtestImported, SocialistMoved, UnrestAdded, UnrestRemoved
from detente.volk.model.steps import IMPORT_PROTEST
from detente.volk.model.table import PROTEST, Table


def add_unrest(table: Table, province: i64, number: i64, rule: str) -> None:
    """Unrest comes into a province; a mass protest follows at once (1.6.1)."""
    if number <= 0:
        return
    table.unrest[province] += number
    if table.journal is not None:
        now = table.unrest[province]
        table.log(UnrestAdded(province=PROVINCE_IDS[province], n=number, unrest=now, rule=rule))
    if province == WB:
        settle_imports(table)


def remove_unrest(table: Table, province: i64, rule: str) -> None:
    """An unrest leaves a province, if there is one."""
    if table.unrest[province] == 0:
        return
    set_unrest(table, province, table.unrest[province] - 1, rule)


def set_unrest(table: Table, province: i64, number: i64, rule: str) -> None:
    """Unrest of a province falls to a number."""
    gone = table.unrest[province] - number
    table.unrest[province] = number
    if table.journal is not None:
        table.log(UnrestRemoved(province=PROVINCE_IDS[province], n=gone, unrest=number, rule=rule))
    if province == WB:
        settle_imports(table)


def settle_imports(table: Table) -> None:
    """1.11.2, 1.11.3: the latest import goes with West Berlin's marker; East places one for each new."""
    protests = table.unrest[WB] // PROTEST
    while table.import_count > protests:
        table.import_count -= 1
        if table.journal is not None:
            province = PROVINCE_IDS[table.imports[table.import_count]]
            table.log(ImportGone(province=province, rule="1.11.3"))
    if table.import_count < protests:
        table.push(IMPORT_PROTEST)


def ask_import(table: Table) -> None:
    """1.11.2: East chooses a supplier for each mass protest of West Berlin."""
    if table.import_count >= table.unrest[WB] // PROTEST:
        table.pop()
        return
    table.actor = EAST
    table.offer(IMPORT + NW)
    table.offer(IMPORT + RP)
    table.offer(IMPORT + BW)


def answer_import(table: Table, action: i64) -> None:
    """The import is placed."""
    table.imports[table.import_count] = action - IMPORT
    table.import_count += 1
    if table.journal is not None:
        table.log(ProtestImported(province=PROVINCE_IDS[action - IMPORT], rule="1.11.2"))


def offer_unrest(table: Table, first: i64, side: i64, area: i64) -> None:
    """Offer an action on each province of a side and area that has unrest."""
    for province in range(first_province(side), last_province(side)):
        if table.unrest[province] > 0 and table.board.area_province[area * PROVINCES + province] != 0:
            table.offer(first + province)


def offer_reduce(table: Table) -> None:
    """1.9.7: East provinces with a mass protest of their own unrest."""
    for province in range(first_province(EAST), last_province(EAST)):
        if table.unrest[province] >= PROTEST:
            table.offer(REDUCE + province)


def ask_socialists(table: Table) -> None:
    """1.9.9: while there are a mass protest in East and a socialist in the box, one moves."""
    if table.box > 0:
        table.actor = EAST
        for province in range(first_province(EAST), last_province(EAST)):
            if table.unrest[province] >= PROTEST:
                table.offer(SOCIALIST + province)
    if table.count == 0:
        table.pop()


def answer_socialist(table: Table, action: i64) -> None:
    """A socialist goes into the province, and an unrest leaves it."""
    province = action - SOCIALIST
    table.box -= 1
    table.socialists[province] += 1
    if table.journal is not None:
        table.log(SocialistMoved(province=PROVINCE_IDS[province], rule="1.9.9"))
    remove_unrest(table, province, "1.9.9")
