"""Administration on the database itself, whether the server runs or not.

After each change running workers read everything again.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator

import msgspec
from sqlalchemy import Connection, func, or_, select

from detente.server.accounts import names, people
from detente.server.accounts.securing import put_out_others
from detente.server.storage.epochs import refresh
from detente.server.storage.log import Append, Unfit, append_all, read_seating, read_sitting
from detente.server.storage.models import Seat, Table, User
from detente.server.storage.tables import close_open
from detente.table import play
from detente.table.errors import conflict, not_found


class UserLine(msgspec.Struct):
    """A user in a list."""

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
    """Users whose name contains a text, the last seen first."""
    count = select(func.count()).where(Seat.user == User.id).scalar_subquery()
    query = select(User.id, User.name, User.guest, User.created, User.seen, count.label("tables"))
    query = query.where(User.deleted.is_(None), User.name_key.contains(names.key(text), autoescape=True))
    lines = []
    for row in connection.execute(query.order_by(User.seen.desc(), User.id.desc()).limit(most)):
        kind = "guest" if row.guest else "account"
        lines.append(UserLine(row.id, row.name, kind, row.created, row.seen, row.tables))
    return lines


def new_password() -> str:
    """A random password that is easy to type, to be passed on once."""
    return "-".join("".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(4)) for _ in range(4))


def set_password(connection: Connection, name: str, password_hash: str) -> None:
    """Set the password of an account; all its sessions, tokens and connections end."""
    user = people.by_name(connection, name)
    if user.guest:
        raise conflict("needs-account", f"{name} is a guest and has no password")
    people.set_password(connection, user.id, password_hash)
    put_out_others(connection, user.id)
    refresh(connection)


def remove(connection: Connection, name: str, now: int) -> None:
    """Delete a user: their running games are aborted, and finished ones remain without the name."""
    user = people.by_name(connection, name)
    sat = select(Seat.table).where(Seat.user == user.id)
    own = select(Table.id).where(
        Table.status.in_(("open", "playing")), or_(Table.id.in_(sat), Table.creator == user.id)
    )
    for table in connection.execute(own).scalars().all():
        call_off(connection, table, now)
    people.leave(connection, user.id, now)
    refresh(connection)


def tables(
    connection: Connection, status: str | None = None, user: str | None = None, most: int = 100
) -> list[TableLine]:
    """Tables of a status or of a user, newest first."""
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
    """End a game that is open or running, without a winner."""
    seating = read_seating(connection, table)
    if seating is None:
        raise not_found("table", table)
    if seating.row.status == "playing":
        append_all(connection, [Append(play.abort(seating, seating.row.actor or 0, now))])
    elif not close_open(connection, table, now):
        raise conflict("not-playing", f"the game at {table} has ended")
    refresh(connection)


def replay(connection: Connection) -> Iterator[tuple[str, str | None]]:
    """Every stored game, with why it cannot be replayed or None."""
    for table in connection.execute(select(Table.id).order_by(Table.created, Table.id)).scalars().all():
        try:
            sitting = read_sitting(connection, table)
            assert sitting is not None
            yield table, sitting.differs()
        except Unfit as error:
            yield table, str(error.differs)
