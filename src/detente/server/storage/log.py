"""A game is its log: here a table is read from its row and its lines, and played on in memory."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, func, select

import detente
from detente.core.errors import DetenteError, IllegalAction
from detente.core.match import Match
from detente.core.state import OVER, State
from detente.server.accounts.people import PersonInfo
from detente.server.errors import ServerError
from detente.server.live.clocks import Clock
from detente.server.storage.models import Entry, Rating, Seat, Table, User
from detente.server.storage.store import Line

log = logging.getLogger("detente.server")
DECISION, UNDO, TAKEBACK = "decision", "undo", "takeback"
RESIGN, TIMEOUT, ABORT = "resign", "timeout", "abort"
OTHER_ENDS = ("resigned", "time", "aborted", "unfinished")
"""Ends that the rules do not know."""


class LogDiffers(Exception):
    """A log that these rules do not lead along: at which line, and why."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"line {number} of the log differs: {why}")
        self.number = number


class TableRow(msgspec.Struct):
    """The row of a table."""

    id: str
    game: str
    options: dict[str, Any]
    seed: str
    seed_hash: str
    rules: int
    position: dict[str, Any] | None
    origin: dict[str, Any] | None
    status: str
    visibility: str
    invite_hash: str | None
    rated: bool
    clock_kind: str
    clock_base: int
    clock_increment: int
    creator: int | None
    actor: int | None
    turn: int
    since: int | None
    deadline: int | None
    takeback: int | None
    created: int
    started: int | None
    finished: int | None
    winner: int | None
    reason: str | None
    rule: str | None
    rematch: str | None

    @property
    def clock(self) -> Clock:
        """How the table counts time."""
        return Clock(self.clock_kind, self.clock_base, self.clock_increment)


class Chair(msgspec.Struct):
    """A seat with who sits there."""

    side: int
    user: int | None
    level: str | None
    clock_ms: int | None
    person: PersonInfo | None


class Unfit(ServerError):
    """A game that these rules no longer lead along. How it differs may tell what is hidden: it is for the log only."""

    def __init__(self, row: TableRow, differs: LogDiffers) -> None:
        super().__init__(
            409,
            "rules-changed",
            "this game was played under rules that this server no longer follows: "
            f"line {differs.number} of the log differs; it can be played on with the version it began with",
            about={"rules": row.rules},
        )
        self.differs = differs


class Seating:
    """What is true of a table whatever the rules are: its row, who sits there, and the number of the next line."""

    def __init__(self, row: TableRow, chairs: list[Chair], number: int) -> None:
        self.row = row
        self.chairs = chairs
        self.number = number
        self.doubtful = False
        """Whether a write failed half way, so that the log must be read again."""

    def sides_of(self, user: int | None) -> list[int]:
        """The sides that somebody plays."""
        return [chair.side for chair in self.chairs if user is not None and chair.user == user]


class Sitting(Seating):
    """A table as a worker holds it: row, chairs, and the match that its log leads to.

    Whoever looks at it or changes it holds `lock`: what lies between a decision and its commit is nobody's to see.
    """

    def __init__(self, row: TableRow, chairs: list[Chair], lines: Iterable[Line]) -> None:
        super().__init__(row, chairs, 0)
        self.lock = asyncio.Lock()
        self.match = begin(row)
        self.marks: list[tuple[int, ...]] = []
        """After each decision the length of the journal, and the number that each side and a spectator knows."""
        self._mark()
        self.catch_up(lines)

    def become(self, other: Sitting) -> None:
        """Take over what was just read from the log."""
        self.row, self.chairs = other.row, other.chairs
        self.number, self.match, self.marks = other.number, other.match, other.marks
        self.doubtful = False

    # What the log does to the match

    def catch_up(self, lines: Iterable[Line]) -> None:
        """Follow lines of the log; where they cannot be followed, LogDiffers."""
        for line in lines:
            if line.number != self.number:
                raise LogDiffers(self.number, f"the next line has the number {line.number}")
            try:
                self._follow(line)
            except IllegalAction as error:
                raise LogDiffers(line.number, str(error)) from None
            self.number += 1

    def _follow(self, line: Line) -> None:
        """One line; those that end a game otherwise than by its rules change nothing here."""
        if line.kind == UNDO:
            self.undo()
        elif line.kind == TAKEBACK:
            self.go_back(line.value)
        elif line.kind == DECISION:
            if self.match.state.actor != line.side:
                raise LogDiffers(line.number, f"side {line.side} decided, but {self.match.state.actor} is asked")
            self.decide(line.value)
            if line.trace and line.trace != self.match.trail[-1]:
                raise LogDiffers(line.number, "what is asked there is not what was asked when it was played")

    def decide(self, action: int) -> None:
        """Take a decision; an illegal one raises IllegalAction and changes nothing."""
        self.match.apply(action)
        self._mark()

    def undo(self) -> None:
        """Take the last decision back."""
        self.match.undo()
        self.marks.pop()

    def go_back(self, count: int) -> None:
        """Go back to the moment after so many decisions."""
        decisions = self.match.decisions[:count]
        self.match = begin(self.row)
        self.marks.clear()
        self._mark()
        for action in decisions:
            self.decide(action)

    def _mark(self) -> None:
        state = self.match.state
        seen = (state.seen_decisions(side) for side in (*range(len(state.game.sides)), None))
        self.marks.append((len(state.journal or ()), *seen))

    def states(self, counts: set[int]) -> Iterator[tuple[int, State]]:
        """The states after some numbers of decisions, in order; the next one changes it."""
        state = begin(self.row, journal=False).state
        for count in range(max(counts, default=-1) + 1):
            if count > 0:
                state.play(self.match.decisions[count - 1])
            if count in counts:
                yield count, state

    # What is true of it

    @property
    def over(self) -> bool:
        """Whether the rules have ended the game."""
        return bool(self.match.state.actor == OVER)

    def seen(self, side: int | None) -> int:
        """The number of the moment as a side knows it."""
        return self.marks[-1][place_of(side)]

    def floor(self, side: int | None) -> int:
        """The number up to which nothing can be taken back any more."""
        state = self.match.state
        index = len(self.marks) - 1 - int(state.decisions - state.undo_point)
        return self.marks[max(0, min(index, len(self.marks) - 1))][place_of(side)]

    def known(self, side: int | None, since: int | None) -> int | None:
        """Up to which number somebody who has one knows the events: later ones may have been decided otherwise."""
        return None if since is None else min(since, self.floor(side))


def differs(sitting: Sitting) -> str | None:
    """How a table's row contradicts where its log leads, or None."""
    row, outcome = sitting.row, sitting.match.state.outcome
    if row.status == "playing" and row.actor != sitting.match.state.actor:
        return f"side {row.actor} should be asked, but it is {sitting.match.state.actor}"
    if row.status != "finished" or row.reason in OTHER_ENDS:
        return None
    if outcome is None:
        return f"it should have ended ({row.reason}), but it goes on"
    if (outcome.winner, outcome.reason) != (row.winner, row.reason):
        return f"it ends otherwise than it did: {outcome.reason}, not {row.reason}"
    return None


def place_of(side: int | None) -> int:
    """Where a side's number stands in a mark: the spectator's is the last."""
    return -1 if side is None else side + 1


def begin(row: TableRow, journal: bool = True) -> Match:
    """The match of a table before its first decision; without a journal it runs faster."""
    try:
        match = Match(detente.game(row.game), row.seed, row.position, **row.options)
        if not journal:
            match.state.journal = None
        return match
    except DetenteError as error:
        raise LogDiffers(0, str(error)) from None


# Reading it

_ROW = select(*(Table.__table__.c[name] for name in TableRow.__struct_fields__))
_LINES = select(*(Entry.__table__.c[name] for name in Line.__struct_fields__)).order_by(Entry.number)


def read_row(connection: Connection, id: str) -> TableRow | None:
    """The row of a table."""
    found = connection.execute(_ROW.where(Table.id == id)).one_or_none()
    return None if found is None else TableRow(*found)


def read_lines(connection: Connection, id: str, since: int = 0) -> list[Line]:
    """The lines of a log from a number on."""
    rows = connection.execute(_LINES.where(Entry.table == id, Entry.number >= since))
    return [Line(*row) for row in rows]


def read_chairs(connection: Connection, game: str, ids: Sequence[str]) -> dict[str, list[Chair]]:
    """The seats of tables of a game, with the persons as others see them."""
    query = (
        select(
            *(Seat.table, Seat.side, Seat.user, Seat.level, Seat.clock_ms),
            *(User.name, User.guest, User.deleted, User.bot, Rating.rating),
        )
        .outerjoin(User, User.id == Seat.user)
        .outerjoin(Rating, and_(Rating.user == Seat.user, Rating.game == game))
        .where(Seat.table.in_(ids))
        .order_by(Seat.table, Seat.side)
    )
    chairs: dict[str, list[Chair]] = {id: [] for id in ids}
    for table, side, user, level, left, name, guest, deleted, bot, rating in connection.execute(query):
        person: PersonInfo | None = None
        if level is not None:
            person = PersonInfo(None, level, False, bot=level)
        elif user is not None:
            rated = None if rating is None else round(rating)
            person = PersonInfo(user, name, guest, "bot" if bot else None, rated, deleted is not None)
        chairs[table].append(Chair(side, user, level, left, person))
    return chairs


def read_seating(connection: Connection, id: str) -> Seating | None:
    """A table without its game."""
    row = read_row(connection, id)
    if row is None:
        return None
    last = connection.execute(select(func.max(Entry.number)).where(Entry.table == id)).scalar()
    return Seating(row, read_chairs(connection, row.game, [id])[id], 0 if last is None else last + 1)


def read_sitting(connection: Connection, id: str) -> Sitting | None:
    """A table with everything that happened at it; Unfit if that does not fit these rules."""
    row = read_row(connection, id)
    if row is None:
        return None
    chairs = read_chairs(connection, row.game, [id])[id]
    try:
        return Sitting(row, chairs, read_lines(connection, id))
    except LogDiffers as error:
        log.warning("table %s does not fit these rules: %s", id, error)
        raise Unfit(row, error) from None
