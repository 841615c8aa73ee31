"""Notes: what a player writes down at a table for themselves."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from detente.server.storage.models import Note


def read(connection: Connection, table: str, user: int) -> str:
    """A user's notes at a table; empty if there are none."""
    return connection.execute(select(Note.text).where(Note.table == table, Note.user == user)).scalar() or ""


def write(connection: Connection, table: str, user: int, text: str, now: int) -> None:
    """Replace a user's notes at a table; an empty text removes them."""
    connection.execute(delete(Note).where(Note.table == table, Note.user == user))
    if text:
        connection.execute(insert(Note).values(table=table, user=user, text=text, at=now))
