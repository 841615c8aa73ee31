"""What an administrator does, on the database itself: it works whether the server runs or not.

Workers that run are told to read everything anew.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator

import msgspec
from sqlalchemy import Connection, func, insert, or_, select, update

from detente.server.accounts import names, people, sessions
from detente.server.errors import conflict, not_found
from detente.server.live.play import closed
from detente.server.ops.backup import open_again
from detente.server.storage.log import ABORT, Unfit, differs, read_row, read_sitting
from detente.server.storage.models import Entry, Seat, Table, User


class UserLine(msgspec.Struct):
    """Somebody in a list."""

    id: int
    name: str
    kind: str
    created: int
    seen: int
    tables: int


class TableLine(msgspec.Struct):
    """A table in a list."""

    id: str
    game: str
    status: str
    visibility: str
    players: list[str]
    turn: int
    created: int


def users(connection: Connection, text: str = "", most: int = 100) -> list[UserLine]:
    """People whose name holds a text, who came last first."""
    count = select(func.count()).where(Seat.user == User.id).scalar_subquery()
    query = select(User.id, User.name, User.guest, User.created, User.seen, count.label("tables"))
    query = query.where(User.deleted.is_(None), User.name_key.contains(names.key(text), autoescape=True))
    lines = []
    for row in connection.execute(query.order_by(User.seen.desc(), User.id.desc()).limit(most)):
        kind = "guest" if row.guest else "account"
        lines.append(UserLine(row.id, row.name, kind, row.created, row.seen, row.tables))
    return lines


def new_password() -> str:
    """A password to be told once, easy to type."""
    return "-".join("".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(4)) for _ in range(4))


def set_password(connection: Connection, name: str, password_hash: str) -> None:
    """Give an account another password; all its sessions end, and with them what they had open."""
    user = people.by_name(connection, name)
    if user.guest:
        raise conflict("needs-account", f"{name} is a guest and has no password")
    people.set_password(connection, user.id, password_hash)
    sessions.end_all(connection, user.id)
    open_again(connection)


def remove(connection: Connection, name: str, now: int) -> None:
    """Delete somebody: games that run are called off, those that ended stay without the name."""
    user = people.by_name(connection, name)
    sat = select(Seat.table).where(Seat.user == user.id)
    own = select(Table.id).where(
        Table.status.in_(("open", "playing")), or_(Table.id.in_(sat), Table.creator == user.id)
    )
    for table in connection.execute(own).scalars().all():
        call_off(connection, table, now)
    people.leave(connection, user.id, now)
    open_again(connection)


def tables(
    connection: Connection, status: str | None = None, user: str | None = None, most: int = 100
) -> list[TableLine]:
    """Tables of a status or of somebody, the newest first."""
    query = select(Table.id, Table.game, Table.status, Table.visibility, Table.turn, Table.created)
    if status is not None:
        query = query.where(Table.status == status)
    if user is not None:
        query = query.where(Table.id.in_(select(Seat.table).where(Seat.user == people.by_name(connection, user).id)))
    lines = []
    for row in connection.execute(query.order_by(Table.created.desc()).limit(most)):
        seats = select(Seat.level, User.name).outerjoin(User, User.id == Seat.user).where(Seat.table == row.id)
        players = [level or name or "-" for level, name in connection.execute(seats.order_by(Seat.side))]
        lines.append(TableLine(row.id, row.game, row.status, row.visibility, players, row.turn, row.created))
    return lines


def call_off(connection: Connection, table: str, now: int) -> None:
    """End a game that is open or running, with no winner."""
    row = read_row(connection, table)
    if row is None:
        raise not_found("table", table)
    if row.status not in ("open", "playing"):
        raise conflict("not-playing", f"the game at {table} has ended")
    number = connection.execute(select(func.count()).where(Entry.table == table)).scalar_one()
    if row.status == "playing":
        line = {"table": table, "number": number, "kind": ABORT, "value": 0, "side": row.actor or 0, "at": now}
        connection.execute(insert(Entry).values(**line, spent=0, trace=""))
    connection.execute(update(Table).where(Table.id == table).values(closed("aborted", now, None, "aborted", "")))
    open_again(connection)


def replay(connection: Connection) -> Iterator[tuple[str, str | None]]:
    """Every stored game with why it cannot be replayed, or None if it can."""
    for table in connection.execute(select(Table.id).order_by(Table.created, Table.id)).scalars().all():
        try:
            sitting = read_sitting(connection, table)
            assert sitting is not None
            yield table, differs(sitting)
        except Unfit as error:
            yield table, str(error.differs)
