"""Chat at a table."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select

from detente.server.accounts.credentials import Person
from detente.server.storage.models import Chat, Mute, Seat, Table, User
from detente.table.errors import bad, forbidden, not_found
from detente.table.wire import Message

LONGEST = 500
SHOWN = 200
"""How many of a table's last messages are shown."""


def say(connection: Connection, table: str, person: Person, text: str, now: int) -> Message:
    """Post a message; only the players at a table may."""
    text = cleaned(text)
    if not 1 <= len(text) <= LONGEST:
        raise bad("bad-message", f"a message has 1 to {LONGEST} characters")
    if not sits(connection, table, person.id):
        raise forbidden("not-seated", "only the players at this table can chat here")
    values = {"table": table, "user": person.id, "text": text, "at": now, "hidden": False}
    [id] = connection.execute(insert(Chat).values(values).returning(Chat.id)).one()
    name = connection.execute(select(User.name).where(User.id == person.id)).scalar_one()
    return Message(id, person.id, name, text, now)  # the present name: the connection may be older than it


def read(connection: Connection, table: str, user: int | None, after: int = 0) -> list[Message]:
    """The messages of a table after an id, without those of authors whom the user has muted."""
    muted = select(Mute.muted).where(Mute.user == user)
    rows = connection.execute(
        select(Chat.id, Chat.user, User.name, Chat.text, Chat.at)
        .join(User, User.id == Chat.user)
        .where(Chat.table == table, Chat.id > after, Chat.hidden.is_(False), Chat.user.not_in(muted))
        .order_by(Chat.id.desc())
        .limit(SHOWN)
    ).all()
    return [Message(*row) for row in reversed(rows)]


def sits(connection: Connection, table: str, user: int) -> bool:
    """Whether a user has a seat at a table."""
    return connection.execute(select(Seat.side).where(Seat.table == table, Seat.user == user)).first() is not None


def check_sight(connection: Connection, table: str, user: int | None) -> None:
    """Refuse a private table to all but its players."""
    visibility = connection.execute(select(Table.visibility).where(Table.id == table)).scalar()
    if visibility is None or (visibility == "private" and (user is None or not sits(connection, table, user))):
        raise not_found("table", table)


def cleaned(text: str) -> str:
    """A text in one line, without invisible characters."""
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())
