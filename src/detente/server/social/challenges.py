"""Challenges: open tables whose free seat is reserved for one account."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, func, insert, select, update

from detente.server.accounts import people
from detente.server.social import friends
from detente.server.storage.models import Challenge, Table
from detente.table.errors import bad, conflict
from detente.table.opening import Wish

MOST_SENT = 10
"""Challenges of one user that wait for an answer."""
MOST_RECEIVED = 20
"""Challenges by strangers that wait for one user; friends can always challenge."""
EXPIRES_MS = 14 * 86_400_000
"""How long a challenge waits."""


def check_wish(wish: Wish) -> None:
    """Refuse a challenge to anything but a game between two people from its beginning."""
    if wish.opponent is not None or wish.origin is not None or wish.lesson is not None:
        raise bad("bad-challenge", "a challenge is to a game between two people, from its beginning")


def challenged_by(connection: Connection, user: int, name: str) -> int:
    """The id of the account of a name, if a user may challenge it."""
    other: Row[Any] = people.by_name(connection, name)
    if other.guest or other.id == user:
        raise bad("bad-challenge", "only another account can be challenged")
    friends.check_welcome(connection, user, other.id)
    if _waiting(connection, Challenge.user == other.id, Table.creator == user):
        raise conflict("already-challenged", "this user has not answered your last challenge yet")
    if _waiting(connection, Table.creator == user) >= MOST_SENT:
        raise conflict("too-many-challenges", f"at most {MOST_SENT} challenges can wait for an answer")
    is_full = _waiting(connection, Challenge.user == other.id) >= MOST_RECEIVED
    if is_full and not friends.are_friends(connection, user, other.id):
        raise conflict("too-many-challenges", "this user has too many challenges to answer")
    return int(other.id)


def put(connection: Connection, table: str, user: int, now: int) -> None:
    """Reserve the free seat of a table for a user."""
    connection.execute(insert(Challenge).values(table=table, user=user, at=now))


def sweep(connection: Connection, now: int) -> None:
    """Close the tables of challenges that nobody has answered for a long time."""
    old = select(Challenge.table).where(Challenge.at < now - EXPIRES_MS)
    values = {"status": "aborted", "finished": now, "reason": "aborted", "rule": ""}
    connection.execute(update(Table).where(Table.status == "open", Table.id.in_(old)).values(values))


def _waiting(connection: Connection, *which: Any) -> int:
    query = select(func.count()).select_from(Challenge).join(Table, Table.id == Challenge.table)
    return connection.execute(query.where(Table.status == "open", *which)).scalar_one()
