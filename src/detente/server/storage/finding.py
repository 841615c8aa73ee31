"""Finding tables: the lobby, and a user's own tables."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, or_, select

from detente.server.storage.models import Challenge, Seat, Table
from detente.server.storage.tables import COLUMNS, read_seats
from detente.table.rows import SeatRow, TableRow

MOST_SHOWN = 100
"""Tables in the lobby."""
MOST_FINISHED = 200
"""Finished games among a user's tables."""
Found = tuple[TableRow, list[SeatRow]]


def lobby(connection: Connection) -> list[Found]:
    """Open tables that anyone may join, then running ones to watch, newest first.

    A rematch waits for one user, so it is shown once it has begun.
    """
    shown = Table.status.in_(("open", "playing")) & (Table.visibility == "open") & Table.invite_hash.is_(None)
    query = select(*COLUMNS).where(shown).order_by(Table.status, Table.created.desc())
    return _found(connection, query.limit(MOST_SHOWN))


def of_user(connection: Connection, user: int) -> list[Found]:
    """A user's tables except lessons: their turn first, then other running ones, open ones, and the last finished.

    Records they imported are among them, although nobody sits there, and tables to which they are challenged.
    """
    ended = _own(user).where(Table.status == "finished").order_by(Table.finished.desc()).limit(MOST_FINISHED)
    found = going_of(connection, user) + [each for each in _found(connection, ended) if not each[0].is_lesson]

    def order(each: Found) -> tuple[int, int]:
        row, seats = each
        own_turn = row.actor is not None and seats[row.actor].user == user
        return ("playing", "open", "finished").index(row.status), 0 if own_turn else 1

    return sorted(found, key=order)


def going_of(connection: Connection, user: int) -> list[Found]:
    """A user's open and running tables except lessons, newest first."""
    going = _own(user).where(Table.status.in_(("open", "playing"))).order_by(Table.created.desc())
    return [each for each in _found(connection, going) if not each[0].is_lesson]


def _own(user: int) -> Any:
    seats = select(Seat.table).where(Seat.user == user)
    made = (Table.creator == user) & Table.status.in_(("open", "finished"))
    reserved = select(Challenge.table).where(Challenge.user == user)
    challenged = (Table.status == "open") & Table.id.in_(reserved)
    return select(*COLUMNS).where(or_(Table.id.in_(seats), made, challenged))


def _found(connection: Connection, query: Any) -> list[Found]:
    rows = [TableRow(*row) for row in connection.execute(query)]
    seats: dict[str, list[SeatRow]] = {}
    for game in {row.game for row in rows}:
        seats |= read_seats(connection, game, [row.id for row in rows if row.game == game])
    return [(row, seats[row.id]) for row in rows]
