"""Chat at a table, with mutes and reports, and everybody's own notes."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from detente.server.accounts.identity import Person
from detente.server.errors import bad, conflict, forbidden, not_found
from detente.server.storage.models import Chat, Mute, Note, Report, Seat, Table, User

LONGEST = 500
LONGEST_NOTE = 10_000
SHOWN = 200
"""The last messages of a table that are shown."""


class Message(msgspec.Struct, frozen=True):
    """Something that somebody said."""

    id: int
    user: int
    name: str
    text: str
    at: int


def say(connection: Connection, table: str, person: Person, text: str, now: int) -> Message:
    """Say something at a table; only who sits there may."""
    text = cleaned(text)
    if not 1 <= len(text) <= LONGEST:
        raise bad("bad-message", f"a message has 1 to {LONGEST} characters")
    if not sits(connection, table, person.id):
        raise forbidden("not-seated", "only who sits at the table may speak there")
    values = {"table": table, "user": person.id, "text": text, "at": now, "hidden": False}
    [id] = connection.execute(insert(Chat).values(values).returning(Chat.id)).one()
    name = connection.execute(select(User.name).where(User.id == person.id)).scalar_one()
    return Message(id, person.id, name, text, now)  # the name of now: a connection may be older than it


def read(connection: Connection, table: str, asker: int | None, after: int = 0) -> list[Message]:
    """What was said at a table after a message, without those whom the asker does not want to read."""
    muted = select(Mute.muted).where(Mute.user == asker)
    rows = connection.execute(
        select(Chat.id, Chat.user, User.name, Chat.text, Chat.at)
        .join(User, User.id == Chat.user)
        .where(Chat.table == table, Chat.id > after, Chat.hidden.is_(False), Chat.user.not_in(muted))
        .order_by(Chat.id.desc())
        .limit(SHOWN)
    ).all()
    return [Message(*row) for row in reversed(rows)]


def report(connection: Connection, table: str, message: int, person: Person, reason: str, now: int) -> None:
    """Tell the administrators of a message."""
    found = select(Chat.id).where(Chat.id == message, Chat.table == table, Chat.hidden.is_(False))
    if connection.execute(found).first() is None:
        raise not_found("message", message)
    again = select(Report.id).where(Report.message == message, Report.user == person.id)
    if connection.execute(again).first() is not None:
        raise conflict("reported", "you have reported this message before")
    connection.execute(
        insert(Report).values(table=table, message=message, user=person.id, reason=cleaned(reason)[:LONGEST], at=now)
    )


def mute(connection: Connection, user: int, other: int, now: int) -> None:
    """Do not show somebody what another says."""
    if user == other:
        raise bad("bad-mute", "nobody can mute himself")
    unmute(connection, user, other)
    connection.execute(insert(Mute).values(user=user, muted=other, at=now))


def unmute(connection: Connection, user: int, other: int) -> None:
    """Show it again."""
    connection.execute(delete(Mute).where(Mute.user == user, Mute.muted == other))


def has_muted(connection: Connection, user: int, other: int) -> bool:
    """Whether somebody does not want to read another."""
    found = select(Mute.at).where(Mute.user == user, Mute.muted == other)
    return connection.execute(found).first() is not None


def muted(connection: Connection, user: int) -> list[str]:
    """The names of those whom somebody has muted."""
    query = select(User.name).join(Mute, Mute.muted == User.id).where(Mute.user == user).order_by(User.name)
    return list(connection.execute(query).scalars())


def note(connection: Connection, table: str, user: int) -> str:
    """What somebody has written down at a table."""
    return connection.execute(select(Note.text).where(Note.table == table, Note.user == user)).scalar() or ""


def write_note(connection: Connection, table: str, user: int, text: str, now: int) -> None:
    """Write it down anew; nothing is no note."""
    connection.execute(delete(Note).where(Note.table == table, Note.user == user))
    if text:
        connection.execute(insert(Note).values(table=table, user=user, text=text, at=now))


def sits(connection: Connection, table: str, user: int) -> bool:
    """Whether somebody has a seat at a table."""
    return connection.execute(select(Seat.side).where(Seat.table == table, Seat.user == user)).first() is not None


def check_sight(connection: Connection, table: str, user: int | None) -> None:
    """Refuse who may not look at a table: a private one is for those who sit there."""
    visibility = connection.execute(select(Table.visibility).where(Table.id == table)).scalar()
    if visibility is None or (visibility == "private" and (user is None or not sits(connection, table, user))):
        raise not_found("table", table)


def cleaned(text: str) -> str:
    """A text in one line without characters that nobody sees."""
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())


class OpenReport(msgspec.Struct):
    """A report as an administrator sees it."""

    id: int
    table: str
    by: str
    about: str | None
    text: str | None
    reason: str
    at: int
    settled: int | None
    verdict: str | None


def reports(connection: Connection, all: bool = False) -> list[OpenReport]:
    """Reports that are open, or all, the oldest first."""
    reporter, speaker = User.__table__.alias("reporter"), User.__table__.alias("speaker")
    query: Any = (
        select(Report.id, Report.table, reporter.c.name, speaker.c.name, Chat.text, Report.reason)
        .add_columns(Report.at, Report.settled, Report.verdict)
        .join(reporter, reporter.c.id == Report.user)
        .outerjoin(Chat, Chat.id == Report.message)
        .outerjoin(speaker, speaker.c.id == Chat.user)
        .order_by(Report.id)
    )
    return [OpenReport(*row) for row in connection.execute(query if all else query.where(Report.settled.is_(None)))]


def settle(connection: Connection, report: int, verdict: str, hide: bool, now: int) -> None:
    """Settle a report, and hide the message if it deserves it."""
    row = connection.execute(select(Report.message).where(Report.id == report)).one_or_none()
    if row is None:
        raise not_found("report", report)
    if hide and row.message is not None:
        connection.execute(update(Chat).where(Chat.id == row.message).values(hidden=True))
    connection.execute(update(Report).where(Report.id == report).values(settled=now, verdict=verdict))
