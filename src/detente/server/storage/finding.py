"""Finding tables: the lobby, and somebody's own."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, or_, select

from detente.server.live.moments import is_lesson
from detente.server.storage.log import Chair, TableRow, read_chairs
from detente.server.storage.models import Seat, Table

MOST_SHOWN = 100
"""Tables in the lobby."""
MOST_FINISHED = 200
"""Finished games among somebody's tables."""
_COLUMNS = [Table.__table__.c[name] for name in TableRow.__struct_fields__]
Found = tuple[TableRow, list[Chair]]


def lobby(connection: Connection) -> list[Found]:
    """Open tables that anybody may join, and running ones to watch, the newest first.

    A rematch waits for one person, so it is shown once it runs.
    """
    shown = Table.status.in_(("open", "playing")) & (Table.visibility == "open") & Table.invite_hash.is_(None)
    query = select(*_COLUMNS).where(shown).order_by(Table.status, Table.created.desc())
    return _found(connection, query.limit(MOST_SHOWN))


def of_user(connection: Connection, user: int) -> list[Found]:
    """Somebody's tables but lessons: those that wait for him, then other running ones, open, and the last finished.

    A record that he brought from elsewhere is his too, though nobody sits there.
    """
    ended = _own(user).where(Table.status == "finished").order_by(Table.finished.desc()).limit(MOST_FINISHED)
    found = going_of(connection, user) + [each for each in _found(connection, ended) if not is_lesson(each[0])]

    def order(each: Found) -> tuple[int, int]:
        row, chairs = each
        waits = row.actor is not None and chairs[row.actor].user == user
        return ("playing", "open", "finished").index(row.status), 0 if waits else 1

    return sorted(found, key=order)


def going_of(connection: Connection, user: int) -> list[Found]:
    """Somebody's open and running tables but lessons, the newest first."""
    going = _own(user).where(Table.status.in_(("open", "playing"))).order_by(Table.created.desc())
    return [each for each in _found(connection, going) if not is_lesson(each[0])]


def _own(user: int) -> Any:
    """A query of somebody's tables."""
    seats = select(Seat.table).where(Seat.user == user)
    made = (Table.creator == user) & Table.status.in_(("open", "finished"))
    return select(*_COLUMNS).where(or_(Table.id.in_(seats), made))


def _found(connection: Connection, query: Any) -> list[Found]:
    rows = [TableRow(*row) for row in connection.execute(query)]
    chairs: dict[str, list[Chair]] = {}
    for game in {row.game for row in rows}:
        chairs |= read_chairs(connection, game, [row.id for row in rows if row.game == game])
    return [(row, chairs[row.id]) for row in rows]
