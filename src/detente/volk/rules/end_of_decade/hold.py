"""1.10 phase 5: living standards are held by export factories, or lost."""

from __future__ import annotations

from mypy_extensions import i64

from detente.volk.model.actions import HAMBURG, PROVINCES, SECTOR_LOSS, SECTORS
from detente.volk.model.board import NS, PROVINCE_IDS, SECTOR_IDS, SH, SUPPLIERS, WB, WEST
from detente.volk.model.counted import HamburgAssigned, HoldCounted
from detente.volk.model.journal import SectorLowered
from detente.volk.model.steps import LOSE_SECTORS
from detente.volk.model.table import Table
from detente.volk.rules.economy import export, export_with_hamburg, factory_value, has_factory
from detente.volk.rules.icon_effects import lower_living


def ask_hold(table: Table) -> None:
    """West says where Hamburg belongs, if it makes a difference."""
    if hamburg_matters(table):
        table.actor = WEST
        table.offer(HAMBURG)
        table.offer(HAMBURG + 1)
    else:
        hold(table, NS)


def hamburg_matters(table: Table) -> bool:
    """Whether Hamburg's province changes what Niedersachsen or Schleswig-Holstein can hold."""
    city = table.board.hamburg
    if not has_factory(table, city):
        return False
    value = factory_value(table, city)
    return held_with(table, NS, value) != held(table, NS) or held_with(table, SH, value) != held(table, SH)


def held(table: Table, province: i64) -> i64:
    """The living standards that a province's export factory holds, Hamburg left out."""
    return min(table.living[province], max(export(table, province), 0))


def held_with(table: Table, province: i64, value: i64) -> i64:
    """The living standards that are held with a factory of this value as well."""
    return min(table.living[province], max(export(table, province), value))


def answer_hold(table: Table, action: i64) -> None:
    """Hamburg belongs to this province in this phase."""
    hamburg: i64 = NS if action == HAMBURG else SH
    if table.journal is not None:
        table.log(HamburgAssigned(province=PROVINCE_IDS[hamburg], rule="1.12"))
    hold(table, hamburg)


def hold(table: Table, hamburg: i64) -> None:
    """Living standards above the export factory go; in West Berlin West picks the sectors."""
    table.pop()
    for province in range(i64(PROVINCES)):
        living = table.living[province]
        if living == 0:
            continue
        limit = berlin_limit(table) if province == WB else max(export_with_hamburg(table, province, hamburg), 0)
        lost = max(living - limit, 0)
        if table.journal is not None:
            id = PROVINCE_IDS[province]
            table.log(HoldCounted(province=id, living=living, export=limit, lost=lost, rule="1.10 phase 5"))
        if lost > 0:
            if province == WB:
                table.push(LOSE_SECTORS, lost)
            else:
                lower_living(table, province, lost, "1.10 phase 5")


def berlin_limit(table: Table) -> i64:
    """Q35: the worst export factory of the suppliers whose sector holds living standards."""
    limit: i64 = 99
    for sector in range(i64(SECTORS)):
        if table.sectors[sector] > 0:
            limit = min(limit, max(export(table, SUPPLIERS[sector]), 0))
    return limit


def ask_sector_loss(table: Table) -> None:
    """Q37: West picks the sectors that lose living standards."""
    if table.top(1) > 0:
        table.actor = WEST
        for sector in range(i64(SECTORS)):
            if table.sectors[sector] > 0:
                table.offer(SECTOR_LOSS + sector)
    if table.count == 0:
        table.pop()


def answer_sector_loss(table: Table, action: i64) -> None:
    """A living standard leaves a sector."""
    sector = action - SECTOR_LOSS
    table.set_top(1, table.top(1) - 1)
    table.set_sector(sector, table.sectors[sector] - 1)
    if table.journal is not None:
        table.log(SectorLowered(sector=SECTOR_IDS[sector], rule="1.10 phase 5"))
