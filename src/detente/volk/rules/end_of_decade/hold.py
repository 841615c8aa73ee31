"""1.10 phase 5: living standards are held by export factories, or lost."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from detente.core.steps import ALLOWED, Field
from detente.volk.model.actions import HAMBURG, PROVINCES, SECTOR_LOSS, SECTORS
from detente.volk.model.board import NS, SH, SUPPLIERS, WB, WEST
from detente.volk.model.events import HAMBURG_ASSIGNED, HOLD_COUNTED, SECTOR_LOWERED
from detente.volk.model.reasons import SECTOR_EMPTY
from detente.volk.model.steps import AN_AMOUNT, HOLD_LIVING, LOSE_SECTORS, VolkStep
from detente.volk.model.table import Table
from detente.volk.rules.economy import export, export_with_hamburg, factory_value, has_factory
from detente.volk.rules.events.living import lower_living


class HoldLiving(VolkStep):
    """1.12: West says where Hamburg belongs in this phase, if it makes a difference."""

    def __init__(self) -> None:
        super().__init__(
            HOLD_LIVING,
            "hold-living",
            families=("hamburg",),
        )

    def ask(self, table: Table) -> None:
        """Offer both provinces, or go on where they lead to the same."""
        if hamburg_matters(table):
            table.actor = WEST
            table.offer(HAMBURG)
            table.offer(HAMBURG + 1)
        else:
            hold(table, NS)

    def answer(self, table: Table, action: i64) -> None:
        """Hamburg belongs to this province."""
        assign_hamburg(table, NS if action == HAMBURG else SH)


def assign_hamburg(table: Table, province: i64) -> None:
    """1.12: Hamburg's factory counts for this province."""
    table.note(HAMBURG_ASSIGNED, "1.12", province)
    hold(table, province)


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


def hold(table: Table, hamburg: i64) -> None:
    """Living standards above the export factory go; in West Berlin West picks the sectors."""
    table.pop()
    for province in range(i64(PROVINCES)):
        living = table.living[province]
        if living == 0:
            continue
        limit = berlin_limit(table) if province == WB else max(export_with_hamburg(table, province, hamburg), 0)
        lost = max(living - limit, 0)
        table.note(HOLD_COUNTED, "1.10 phase 5", province, living, limit, lost)
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


class LoseSectors(VolkStep):
    """Q37: West picks the sectors that lose living standards."""

    LOST: Final = 1

    def __init__(self) -> None:
        super().__init__(
            LOSE_SECTORS,
            "lose-sectors",
            families=("sector-loss",),
            fields=(Field("lost", AN_AMOUNT),),
        )

    def ask(self, table: Table) -> None:
        """Offer the sectors that have one."""
        if table.get(LoseSectors.LOST) > 0:
            table.actor = WEST
            for sector in range(i64(SECTORS)):
                if bar_sector_loss(table, sector) == ALLOWED:
                    table.offer(SECTOR_LOSS + sector)
        if table.count == 0:
            table.pop()

    def answer(self, table: Table, action: i64) -> None:
        """A living standard leaves the sector."""
        sector = action - SECTOR_LOSS
        table.spend(LoseSectors.LOST)
        table.set_sector(sector, table.sectors[sector] - 1)
        table.note(SECTOR_LOWERED, "1.10 phase 5", sector)

    def bar(self, table: Table, action: i64) -> i64:
        """Only where there is one."""
        return bar_sector_loss(table, action - SECTOR_LOSS)

    def about(self, table: Table) -> dict[str, object]:
        """How many are left to lose."""
        return {"n": int(table.get(LoseSectors.LOST))}


def bar_sector_loss(table: Table, sector: i64) -> i64:
    """A sector with a living standard."""
    return ALLOWED if table.sectors[sector] > 0 else SECTOR_EMPTY
