"""The queue of notices, in the database: written with what they tell of, taken by any worker."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from detente.server.storage.models import Notice, Seat, Table, User
from detente.server.storage.tournament_models import Tournament, TournamentGame

LEASE_MS = 120_000
"""How long a worker has a notice to itself."""
BATCH = 20
MAIL, WEBHOOK = "mail", "webhook"
TURN, PLAN, ROUND = "turn", "plan", "round"
"""It is a user's turn; their prepared reply was played; a round of a tournament has begun."""


def notify(connection: Connection, table: str, user: int, kind: str, slow: bool, delay_ms: int, now: int) -> None:
    """Queue a notice about a user's table, in place of an earlier one; part of the commit that makes it true.

    A webhook is called at once. Mail is sent in `slow` games only, after a delay, in case the user looks in.
    """
    for way, due in _ways(connection, user, slow, delay_ms, now).items():
        connection.execute(delete(Notice).where(Notice.user == user, Notice.table == table, Notice.way == way))
        connection.execute(insert(Notice).values(user=user, table=table, kind=kind, way=way, tries=0, due=due))


def tournament_news(connection: Connection, id: str, user: int, kind: str, delay_ms: int, now: int) -> None:
    """Queue that a round of a tournament has begun, or that it is over or cancelled; older news of it is dropped."""
    for way, due in _ways(connection, user, True, delay_ms, now).items():
        connection.execute(delete(Notice).where(Notice.user == user, Notice.tournament == id, Notice.way == way))
        connection.execute(insert(Notice).values(user=user, tournament=id, kind=kind, way=way, tries=0, due=due))


def _ways(connection: Connection, user: int, mail: bool, delay_ms: int, now: int) -> dict[str, int]:
    """The ways in which a user gets a notice, and when."""
    row = connection.execute(select(User.email, User.webhook, User.settings).where(User.id == user)).one_or_none()
    ways = {}
    if row is not None and row.webhook:
        ways[WEBHOOK] = now
    if row is not None and row.email and mail and row.settings.get("turn_mail", True):
        ways[MAIL] = now + delay_ms
    return ways


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
        select(Notice.id, Notice.user, Notice.table, Notice.tournament, Notice.kind, Notice.way, Notice.tries)
        .add_columns(User.name, User.lang, User.email, User.webhook, Tournament.name.label("title"), Tournament.round)
        .add_columns(func.coalesce(Table.game, Tournament.game).label("game"))
        .join(User, User.id == Notice.user)
        .outerjoin(Table, Table.id == Notice.table)
        .outerjoin(Tournament, Tournament.id == Notice.tournament)
        .where(Notice.id.in_(ids))
    )
    return list(connection.execute(query))


def still(connection: Connection, notice: Row[Any]) -> bool:
    """Whether a notice is still news: it is still the user's turn, or nobody has moved in the round."""
    if notice.kind == ROUND:
        fresh = (
            select(Seat.user)
            .join(Table, Table.id == Seat.table)
            .join(TournamentGame, TournamentGame.table == Table.id)
            .where(TournamentGame.tournament == notice.tournament, Seat.user == notice.user)
            .where(Table.status == "playing", Table.turn == 0)
        )
        return connection.execute(fresh).first() is not None
    if notice.kind != TURN:
        return True
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
