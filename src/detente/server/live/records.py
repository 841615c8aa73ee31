"""Records of finished games, to take home, to check, and to bring from elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import Connection, insert

from detente.core.errors import DetenteError
from detente.core.journal import Outcome
from detente.core.match import Match
from detente.core.record import Record
from detente.core.registry import game
from detente.server.accounts.identity import Person
from detente.server.accounts.sessions import digest
from detente.server.errors import bad, conflict, not_found
from detente.server.live.clocks import Clock
from detente.server.live.tables import first_state, new_row, put, safe_options
from detente.server.live.wire import TableInfo
from detente.server.storage.log import (
    DECISION,
    OTHER_ENDS,
    TAKEBACK,
    UNDO,
    Chair,
    Seating,
    TableRow,
    read_lines,
    read_seating,
)
from detente.server.storage.models import Entry
from detente.server.storage.store import Line

if TYPE_CHECKING:
    from detente.server.worker import House

LONGEST = 5000
"""Decisions of a record that is brought from elsewhere."""


class Verified(msgspec.Struct, frozen=True):
    """A finished game with what is needed to check it.

    The hash of the seed was shown from the start; that it is the SHA-256 of the seed, and that the record
    replays to its outcome, shows that no card was changed on the way.
    """

    table: TableInfo
    record: Record
    seed_hash: str
    seed_fits: bool
    replays: bool


def read(connection: Connection, id: str) -> tuple[Seating, list[Line]]:
    """A table and its log, of which a record is made without playing it."""
    seating = read_seating(connection, id)
    if seating is None:
        raise not_found("table", id)
    return seating, read_lines(connection, id)


def record_of(row: TableRow, lines: list[Line]) -> Record:
    """The record of a finished game, under the rules it was played by, whether they are still ours or not."""
    if row.status != "finished":
        raise conflict("not-finished", "the record holds the seed, so it is there when the game is over")
    kept = decisions_of(lines)
    outcome: Outcome | None = None
    if row.winner is not None and row.reason is not None and row.reason not in OTHER_ENDS:
        outcome = Outcome(row.winner, game(row.game).sides[row.winner], row.reason, row.rule or "")
    return Record(
        game=row.game,
        rules=row.rules,
        options=row.options,
        seed=row.seed,
        position=row.position,
        decisions=[line.value for line in kept],
        trail="".join(line.trace for line in kept) if all(line.trace for line in kept) else "",
        outcome=outcome,
    )


def decisions_of(lines: list[Line]) -> list[Line]:
    """The decisions of a log that were not taken back."""
    kept: list[Line] = []
    for line in lines:
        if line.kind == DECISION:
            kept.append(line)
        elif line.kind == UNDO:
            del kept[-1:]
        elif line.kind == TAKEBACK:
            del kept[line.value :]
    return kept


def verify(row: TableRow, lines: list[Line], info: TableInfo) -> Verified:
    """A finished game, replayed to see that it is what it was."""
    record = record_of(row, lines)
    try:
        record.verify()
        replays = True
    except DetenteError:  # it differs, or does not even begin
        replays = False
    return Verified(info, record, row.seed_hash, digest(row.seed) == row.seed_hash, replays)


async def bring(house: House, person: Person, record: Record) -> str:
    """Put a record from elsewhere on a table of its own, for replay and analysis; the table's id."""
    if len(record.decisions) > LONGEST or len(record.seed) > 80:
        raise bad("too-large", f"a record has at most {LONGEST} decisions and a seed of 80 characters")
    played = game(record.game)
    record = msgspec.structs.replace(record, options=safe_options(played, record.options))
    chosen = {name: value for name, value in (record.position or {}).items() if name in played.choices()}
    safe_options(played, chosen)
    match = record.verify()
    now = house.now()
    beginning = first_state(played, record.seed, record.position, record.options)
    row = new_row(played, record.seed, beginning, record.position, Clock("none"), now)
    outcome = match.state.outcome
    row = msgspec.structs.replace(
        row,
        origin={"imported": True},
        visibility="invite",
        creator=person.id,
        status="finished",
        started=now,
        finished=now,
        turn=int(match.state.turns),
        winner=None if outcome is None else outcome.winner,
        reason="unfinished" if outcome is None else outcome.reason,
        rule="" if outcome is None else outcome.rule,
    )
    chairs = [Chair(side, None, None, None, None) for side in range(len(played.sides))]
    lines = log_of(row.id, match, now)

    def write(connection: Connection) -> None:
        put(connection, row, chairs, beginning, now)
        if lines:
            connection.execute(insert(Entry), [msgspec.structs.asdict(line) for line in lines])

    await house.store.write(write)
    return row.id


def log_of(table: str, match: Match, now: int) -> list[Line]:
    """The log that a match would have left."""
    state = match.game.new(match.seed, **match.state.options()) if match.position is None else None
    state = state or match.game.from_position(match.position or {}, match.seed)
    lines = []
    for number, action in enumerate(match.decisions):
        lines.append(Line(table, number, DECISION, action, int(state.actor), now, 0, match.trail[number]))
        state.play(action)
    return lines
