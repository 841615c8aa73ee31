"""Records of finished games: made from a table's log, checked, and imported from elsewhere."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from detente.core.errors import DetenteError
from detente.core.journal import Outcome
from detente.core.play.record import Record
from detente.core.registry import game
from detente.table.bounds import check_size
from detente.table.clocks import Clock
from detente.table.errors import bad, conflict
from detente.table.log import OTHER_ENDS, Line, decisions_of, log_of
from detente.table.opening import first_state, new_row, safe_options
from detente.table.rows import SeatRow, TableRow, digest
from detente.table.standing import standing_of
from detente.table.wire import TableInfo

LONGEST = 5000
"""Decisions of an imported record."""
LONGEST_SEED = 80


class Verified(msgspec.Struct, frozen=True):
    """A finished game with what is needed to check it.

    The hash of the seed is shown from the start. That it is the SHA-256 of the seed, and that the record replays to
    its outcome, proves that no card was changed during the game.
    """

    table: TableInfo
    record: Record
    seed_hash: str
    seed_fits: bool
    replays: bool


class Imported(msgspec.Struct, frozen=True):
    """The table of an imported record, to be stored."""

    row: TableRow
    seats: list[SeatRow]
    lines: list[Line]


def record_of(row: TableRow, lines: list[Line]) -> Record:
    """The record of a finished game, under the rules it was played by, whether or not these are still current."""
    if row.status != "finished":
        raise conflict("not-finished", "the record reveals the seed, so it is available when the game is over")
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


def verify(row: TableRow, lines: list[Line], info: TableInfo) -> Verified:
    """A finished game, replayed to check it."""
    record = record_of(row, lines)
    try:
        record.verify()
        replays = True
    except DetenteError:  # it differs, or cannot even begin
        replays = False
    return Verified(info, record, row.seed_hash, digest(row.seed) == row.seed_hash, replays)


def imported(record: Record, user: int, now: int) -> Imported:
    """A finished table for a record from elsewhere, which is replayed first; the user becomes its creator."""
    if len(record.decisions) > LONGEST or len(record.seed) > LONGEST_SEED:
        raise bad("too-large", f"a record has at most {LONGEST} decisions and a seed of {LONGEST_SEED} characters")
    played = game(record.game)
    check_size("the position", record.position)
    record = replace(record, options=safe_options(played, record.options))
    chosen = {name: value for name, value in (record.position or {}).items() if name in played.choices()}
    safe_options(played, chosen)
    match = record.verify()
    beginning = first_state(played, record.seed, record.position, record.options)
    outcome = match.state.outcome
    row = replace(
        new_row(played, record.seed, beginning, record.position, Clock("none"), now),
        origin={"imported": True},
        visibility="invite",
        creator=user,
        status="finished",
        started=now,
        finished=now,
        turn=int(match.state.turns),
        standing=standing_of(match.state),
        winner=None if outcome is None else outcome.winner,
        reason="unfinished" if outcome is None else outcome.reason,
        rule="" if outcome is None else outcome.rule,
    )
    seats = [SeatRow(side) for side in range(len(played.sides))]
    return Imported(row, seats, log_of(row.id, match, now))
