"""What the site keeps: rows and lines as JSON by key. The browser reads all of them at the start and stores changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from detente.bots.analysis import Judgement
from detente.bots.reports import Status
from detente.studies.study import Study
from detente.table.log import Line
from detente.table.puzzles import Result as PuzzleResult
from detente.table.results import Step
from detente.table.rows import SeatRow, TableRow

T = TypeVar("T")
Changes = list[tuple[str, str | None]]
"""Keys with their new values; None removes one."""


class KeptTable(msgspec.Struct, frozen=True):
    """A table without its log."""

    row: TableRow
    seats: list[SeatRow]


class KeptAnalysis(msgspec.Struct, frozen=True):
    """An analysis as far as it got."""

    asked: int
    total: int
    """Decisions of the game."""
    judgements: list[Judgement] = []
    failed: bool = False

    @property
    def status(self) -> Status:
        """Whether it failed, is complete, or is still to be worked on."""
        if self.failed:
            return "failed"
        return "done" if len(self.judgements) == self.total else "queued"


class KeptStudy(msgspec.Struct, frozen=True):
    """A study with what is known about it."""

    id: str
    version: int
    created: int
    changed: int
    study: Study


class Store:
    """Everything that is kept, in memory too. `taken` hands over what has changed since the last time."""

    def __init__(self, kept: Iterable[tuple[str, str]]) -> None:
        self._values = dict(kept)
        self._changes: Changes = []
        self.tables = {
            key.partition("/")[2]: msgspec.json.decode(value, type=KeptTable)
            for key, value in self._values.items()
            if key.startswith("table/")
        }
        self._logs: dict[str, list[str]] = {}
        for key in sorted(key for key in self._values if key.startswith("line/")):
            self._logs.setdefault(key.split("/")[1], []).append(self._values[key])

    def taken(self) -> Changes:
        """What has to be stored now."""
        changes, self._changes = self._changes, []
        return changes

    # Tables and their logs

    def keep_table(self, row: TableRow, seats: list[SeatRow]) -> None:
        """Keep a table as it is now."""
        self.tables[row.id] = KeptTable(row, seats)
        self._set(f"table/{row.id}", self.tables[row.id])

    def forget_table(self, id: str) -> None:
        """Remove a table with everything about it."""
        self.tables.pop(id, None)
        self._logs.pop(id, None)
        about = (f"table/{id}", f"notes/{id}", f"analysis/{id}")
        for key in [key for key in self._values if key in about or key.startswith(f"line/{id}/")]:
            self._set(key, None)

    def append(self, step: Step, seats: list[SeatRow]) -> None:
        """Keep a step: its line, and the table after it."""
        self.add_lines([step.line])
        self.keep_table(step.after, seats)

    def add_lines(self, lines: list[Line]) -> None:
        """Keep new lines of a log."""
        for line in lines:
            key = f"line/{line.table}/{line.number:06}"
            self._set(key, line)
            self._logs.setdefault(line.table, []).append(self._values[key])

    def lines(self, table: str) -> list[Line]:
        """The log of a table."""
        return [msgspec.json.decode(line, type=Line) for line in self._logs.get(table, [])]

    # Everything else

    def analysis(self, table: str) -> KeptAnalysis | None:
        """The analysis of a table, or None."""
        return self._get(f"analysis/{table}", KeptAnalysis)

    def analysed(self) -> list[str]:
        """The tables that have an analysis, finished or not."""
        return [key.partition("/")[2] for key in self._values if key.startswith("analysis/")]

    def keep_analysis(self, table: str, analysis: KeptAnalysis | None) -> None:
        """Keep an analysis, or remove it."""
        self._set(f"analysis/{table}", analysis)

    def notes(self, table: str) -> str:
        """The notes at a table; empty if there are none."""
        return self._get(f"notes/{table}", str) or ""

    def keep_notes(self, table: str, text: str) -> None:
        """Replace the notes at a table."""
        self._set(f"notes/{table}", text or None)

    def study(self, id: str) -> KeptStudy | None:
        """A study, or None."""
        return self._get(f"study/{id}", KeptStudy)

    def studies(self) -> list[KeptStudy]:
        """All studies."""
        keys = [key for key in self._values if key.startswith("study/")]
        return [msgspec.json.decode(self._values[key], type=KeptStudy) for key in keys]

    def keep_study(self, id: str, study: KeptStudy | None) -> None:
        """Keep a study, or remove it."""
        self._set(f"study/{id}", study)

    def puzzle_results(self, game: str) -> dict[str, PuzzleResult]:
        """What became of the first attempts at the puzzles of a game."""
        start = f"puzzle/{game}/"
        found = [key for key in self._values if key.startswith(start)]
        return {key.removeprefix(start): "solved" if self._get(key, bool) else "failed" for key in found}

    def keep_puzzle(self, game: str, puzzle: str, solved: bool) -> None:
        """Keep a first attempt; later ones change nothing."""
        if f"puzzle/{game}/{puzzle}" not in self._values:
            self._set(f"puzzle/{game}/{puzzle}", solved)

    def _get(self, key: str, type: type[T]) -> T | None:
        value = self._values.get(key)
        return None if value is None else msgspec.json.decode(value, type=type)

    def _set(self, key: str, value: Any) -> None:
        if value is None:
            self._values.pop(key, None)
            self._changes.append((key, None))
            return
        self._values[key] = msgspec.json.encode(value).decode()
        self._changes.append((key, self._values[key]))
