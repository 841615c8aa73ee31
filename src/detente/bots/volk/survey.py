"""The economy of the whole board in one pass: factory values, and each province's economy and export (1.2.2-1.2.4)."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from detente.volk.model.actions import CITIES, LINES, PROVINCES
from detente.volk.model.board import NS, SH, WB
from detente.volk.model.table import NORMAL, Table
from detente.volk.rules.economy import has_factory, is_working


@final
class Survey:
    """What the factories of a table are worth; Hamburg counts for no province until it is assigned (1.12)."""

    def __init__(self) -> None:
        self.value: vec[i64] = vec[i64]([0] * CITIES)
        self.export: vec[i64] = vec[i64]([0] * PROVINCES)
        self.economy: vec[i64] = vec[i64]([0] * PROVINCES)
        self.worst: i64 = 0
        self.hamburg: i64 = NS

    def take(self, table: Table) -> None:
        """Look at a table."""
        board = table.board
        value = self.value
        for city in range(i64(CITIES)):
            value[city] = 1 if table.factory[city] == NORMAL else 0
        value[board.rheinsberg] += 1 if has_factory(table, board.rheinsberg) else 0
        for line in range(i64(LINES)):
            if table.pieces[line] > 0 and is_working(table, line):
                value[board.line_a[line]] += 1
                value[board.line_b[line]] += 1
        for province in range(i64(PROVINCES)):
            self.export[province] = -1
            self.economy[province] = 0
        for city in range(i64(CITIES)):
            province = board.city_province[city]
            if province >= 0 and has_factory(table, city):
                self.economy[province] += value[city]
                self.export[province] = max(self.export[province], value[city])
        with_ns = self.worst_export(table, NS)
        with_sh = self.worst_export(table, SH)
        self.hamburg = NS if with_ns >= with_sh else SH  # Q32: a higher bar leaves East no more income
        self.worst = max(with_ns, with_sh)

    def export_of(self, table: Table, province: i64, hamburg: i64) -> i64:
        """The export of a province while Hamburg belongs to `hamburg` (1.2.4)."""
        best = self.export[province]
        city = table.board.hamburg
        if province == hamburg and has_factory(table, city):
            best = max(best, self.value[city])
        return best

    def worst_export(self, table: Table, hamburg: i64) -> i64:
        """The lowest export of West Germany."""
        worst = self.export_of(table, 0, hamburg)
        for province in range(i64(WB)):
            worst = min(worst, self.export_of(table, province, hamburg))
        return worst
