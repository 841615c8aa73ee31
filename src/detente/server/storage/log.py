"""The log of every table in SQL: steps are appended, sittings are read from it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Connection, func, insert, select

from detente.server.storage.models import Entry
from detente.server.storage.tables import read_row, read_seats
from detente.table.errors import RequestError
from detente.table.log import Line, LogDiffers
from detente.table.results import Finished, Step
from detente.table.rows import TableRow
from detente.table.sitting import Seating, Sitting

log = logging.getLogger("detente.server")
_LINES = select(*(Entry.__table__.c[name] for name in Line.__struct_fields__)).order_by(Entry.number)
_INSERT = "INSERT INTO entries ({}) VALUES ({})".format(
    ", ".join(f'"{name}"' for name in Line.__struct_fields__), ", ".join("?" for _ in Line.__struct_fields__)
)
_CLOCK = 'UPDATE seats SET clock_ms = ? WHERE "table" = ? AND side = ?'
_ENDED = 'UPDATE seats SET finished = ? WHERE "table" = ?'
_CHANGING = (
    *("rules", "status", "actor", "turn", "since", "deadline", "takeback"),
    *("finished", "winner", "reason", "rule", "standing"),
)
"""The columns of a table that a step can change."""


class Unfit(RequestError):
    """A game whose log the present rules do not lead along. How it differs may reveal hidden cards: log it only."""

    def __init__(self, row: TableRow, differs: LogDiffers) -> None:
        super().__init__(
            409,
            "rules-changed",
            "this game was played under rules that this server no longer follows: "
            f"line {differs.number} of the log differs; it can be continued with the version it began with",
            about={"rules": row.rules},
        )
        self.differs = differs


class Append(msgspec.Struct, frozen=True):
    """A step to be written, and what is written in the same commit."""

    step: Step
    also: Callable[[Connection], Any] | None = None


def append_all(connection: Connection, appends: list[Append]) -> None:
    """Write steps, ordered so that two workers cannot deadlock; IntegrityError if a line's number is taken.

    Every decision goes through here, so it speaks to the driver directly.
    """
    if not appends:
        return
    appends = sorted(appends, key=lambda each: (each.step.line.table, each.step.line.number))
    steps = [each.step for each in appends]
    lines = [line for step in steps for line in (*step.earlier, step.line)]
    _execute(connection, _INSERT, [msgspec.structs.astuple(line) for line in lines])
    for names, rows in _updates(steps).items():
        values = ", ".join(f"{name} = ?" for name in names)
        _execute(connection, f"UPDATE tables SET {values} WHERE id = ?", rows)
    clocks = [(left, step.line.table, side) for step in steps for side, left in sorted(step.clocks.items())]
    if clocks:
        _execute(connection, _CLOCK, clocks)
    ended = [(step.after.finished, step.line.table) for step in steps if isinstance(step.result, Finished)]
    if ended:
        _execute(connection, _ENDED, ended)
    for each in appends:
        if each.also is not None:
            each.also(connection)


def _updates(steps: list[Step]) -> dict[tuple[str, ...], list[tuple[Any, ...]]]:
    """The values that change, and the table's id, by the names of the columns that change together."""
    updates: dict[tuple[str, ...], list[tuple[Any, ...]]] = {}
    for step in steps:
        before, after = step.before, step.after
        if before is after:
            continue
        names = tuple(name for name in _CHANGING if getattr(before, name) != getattr(after, name))
        if names:
            values = (getattr(after, name) for name in names)
            updates.setdefault(names, []).append((*values, after.id))
    return updates


def _execute(connection: Connection, statement: str, rows: list[tuple[Any, ...]]) -> None:
    if connection.dialect.paramstyle != "qmark":
        statement = statement.replace("?", "%s")
    connection.exec_driver_sql(statement, rows if len(rows) > 1 else rows[0])


def insert_lines(connection: Connection, lines: list[Line]) -> None:
    """Write the log of an imported game."""
    if lines:
        connection.execute(insert(Entry), [msgspec.structs.asdict(line) for line in lines])


def read_lines(connection: Connection, id: str, since: int = 0) -> list[Line]:
    """The lines of a log from a number on."""
    rows = connection.execute(_LINES.where(Entry.table == id, Entry.number >= since))
    return [Line(*row) for row in rows]


def read_seating(connection: Connection, id: str) -> Seating | None:
    """A table without its match."""
    row = read_row(connection, id)
    if row is None:
        return None
    last = connection.execute(select(func.max(Entry.number)).where(Entry.table == id)).scalar()
    return Seating(row, read_seats(connection, row.game, [id])[id], 0 if last is None else last + 1)


def read_sitting(connection: Connection, id: str) -> Sitting | None:
    """A table with its match, replayed from the log; Unfit if the present rules do not lead along it."""
    row = read_row(connection, id)
    if row is None:
        return None
    seats = read_seats(connection, row.game, [id])[id]
    try:
        return Sitting(row, seats, read_lines(connection, id))
    except LogDiffers as error:
        log.warning("table %s does not fit the present rules: %s", id, error)
        raise Unfit(row, error) from None
