"""The queue of your-turn notices, in the database: written with the step before them, taken by any worker."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update

from detente.server.storage.models import Notice, Seat, Table, User

LEASE_MS = 120_000
"""How long a worker has a notice to itself."""
BATCH = 20
MAIL, WEBHOOK = "mail", "webhook"


def your_turn(connection: Connection, table: str, user: int, slow: bool, delay_ms: int, now: int) -> None:
    """Queue the notice that it is a user's turn; part of the commit that makes it so.

    A webhook is called at once. Mail is sent in `slow` games only, after a delay, in case the user comes by.
    """
    row = connection.execute(select(User.email, User.webhook, User.settings).where(User.id == user)).one_or_none()
    if row is None:
        return
    ways = {}
    if row.webhook:
        ways[WEBHOOK] = now
    if row.email and slow and row.settings.get("turn_mail", True):
        ways[MAIL] = now + delay_ms
    for way, due in ways.items():
        connection.execute(delete(Notice).where(Notice.user == user, Notice.table == table, Notice.way == way))
        connection.execute(insert(Notice).values(user=user, table=table, way=way, tries=0, due=due))


def is_due(connection: Connection, now: int) -> bool:
    """Whether any notice is due."""
    return connection.execute(select(Notice.id).where(Notice.due <= now).limit(1)).first() is not None


def take(connection: Connection, now: int) -> list[Row[Any]]:
    """Take some notices that are due; no other worker sees them until the lease ends."""
    due = select(Notice.id).where(Notice.due <= now).order_by(Notice.due).limit(BATCH)
    ids = list(connection.execute(due.with_for_update(skip_locked=True)).scalars())
    if not ids:
        return []
    connection.execute(update(Notice).where(Notice.id.in_(ids)).values(due=now + LEASE_MS))
    query = (
        select(Notice.id, Notice.user, Notice.table, Notice.way, Notice.tries)
        .add_columns(User.name, User.lang, User.email, User.webhook, Table.game)
        .join(User, User.id == Notice.user)
        .join(Table, Table.id == Notice.table)
        .where(Notice.id.in_(ids))
    )
    return list(connection.execute(query))


def still(connection: Connection, notice: Row[Any]) -> bool:
    """Whether it is still the turn of the user whom a notice is for."""
    query = (
        select(Seat.user)
        .join(Table, (Table.id == Seat.table) & (Table.actor == Seat.side))
        .where(Table.id == notice.table, Table.status == "playing", Seat.user == notice.user)
    )
    return connection.execute(query).first() is not None


def drop(connection: Connection, notice: Row[Any]) -> None:
    """Remove a notice that was delivered or given up."""
    connection.execute(delete(Notice).where(Notice.id == notice.id))


def later(connection: Connection, notice: Row[Any], due: int) -> None:
    """Retry a notice at a time."""
    connection.execute(update(Notice).where(Notice.id == notice.id).values(tries=Notice.tries + 1, due=due))
