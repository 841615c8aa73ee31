"""Reports of chat messages to the administrators."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, insert, select, update

from detente.server.accounts.credentials import Person
from detente.server.social.chat import LONGEST, cleaned
from detente.server.storage.models import Chat, Report, User
from detente.table.errors import conflict, not_found


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


def report(connection: Connection, table: str, message: int, person: Person, reason: str, now: int) -> None:
    """Report a message; each user can report it once."""
    found = select(Chat.id).where(Chat.id == message, Chat.table == table, Chat.hidden.is_(False))
    if connection.execute(found).first() is None:
        raise not_found("message", message)
    again = select(Report.id).where(Report.message == message, Report.user == person.id)
    if connection.execute(again).first() is not None:
        raise conflict("reported", "you have already reported this message")
    connection.execute(
        insert(Report).values(table=table, message=message, user=person.id, reason=cleaned(reason)[:LONGEST], at=now)
    )


def reports(connection: Connection, all: bool = False) -> list[OpenReport]:
    """Open reports, or all of them, oldest first."""
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
    """Close a report with a verdict; `hide` also hides the message."""
    row = connection.execute(select(Report.message).where(Report.id == report)).one_or_none()
    if row is None:
        raise not_found("report", report)
    if hide and row.message is not None:
        connection.execute(update(Chat).where(Chat.id == row.message).values(hidden=True))
    connection.execute(update(Report).where(Report.id == report).values(settled=now, verdict=verdict))
