"""Sessions: browsers that are signed in. The cookie holds a secret, the database only its hash."""

from __future__ import annotations

import secrets

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from detente.server.accounts.credentials import ACCOUNT, DAY_MS, REFRESH_MS, SCOPES, Known, Person
from detente.server.storage.models import Session, User
from detente.table.rows import digest

ACCOUNT_DAYS = 30
GUEST_DAYS = 365
"""The cookie is a guest's only key, so it lives long."""


class SessionInfo(msgspec.Struct):
    """A session as its owner sees it."""

    id: int
    created: int
    seen: int
    agent: str
    current: bool


def begin(connection: Connection, user: int, guest: bool, agent: str, now: int) -> str:
    """Begin a session; returns its secret, which is not stored."""
    secret = secrets.token_urlsafe(32)
    connection.execute(
        insert(Session).values(
            token_hash=digest(secret),
            user=user,
            created=now,
            seen=now,
            expires=now + lifetime_ms(guest),
            agent=agent[:200],
        )
    )
    return secret


def find(connection: Connection, secret: str, now: int) -> Known | None:
    """The session of a secret, unless it has expired."""
    row = connection.execute(
        select(Session.id, Session.seen, User.id.label("user"), User.name, User.guest, User.bot)
        .join(User, User.id == Session.user)
        .where(Session.token_hash == digest(secret), Session.expires > now, User.deleted.is_(None))
    ).one_or_none()
    if row is None:
        return None
    person = Person(row.user, row.name, row.guest, (*SCOPES, ACCOUNT), row.bot)
    return Known(person, row.id, row.seen < now - REFRESH_MS)


def alive(connection: Connection, ids: set[int], now: int) -> set[int]:
    """Those of some sessions that have not ended."""
    query = select(Session.id).join(User, User.id == Session.user)
    return set(connection.scalars(query.where(Session.id.in_(ids), Session.expires > now, User.deleted.is_(None))))


def refresh(connection: Connection, session: int, guest: bool, now: int) -> None:
    """Write down that a session was used; its lifetime starts again."""
    owner = select(Session.user).where(Session.id == session).scalar_subquery()
    connection.execute(update(User).where(User.id == owner).values(seen=now))
    connection.execute(update(Session).where(Session.id == session).values(seen=now, expires=now + lifetime_ms(guest)))


def of(connection: Connection, user: int, current: int | None, now: int) -> list[SessionInfo]:
    """All sessions of a user, the last used first."""
    rows = connection.execute(
        select(Session.id, Session.created, Session.seen, Session.agent)
        .where(Session.user == user, Session.expires > now)
        .order_by(Session.seen.desc())
    )
    return [SessionInfo(row.id, row.created, row.seen, row.agent, row.id == current) for row in rows]


def end(connection: Connection, user: int, session: int) -> bool:
    """End one session; returns whether there was one."""
    return connection.execute(delete(Session).where(Session.user == user, Session.id == session)).rowcount > 0


def end_all(connection: Connection, user: int, but: int | None = None) -> None:
    """End all sessions of a user, except perhaps one."""
    which = Session.user == user
    connection.execute(delete(Session).where(which if but is None else which & (Session.id != but)))


def sweep(connection: Connection, now: int) -> int:
    """Delete expired sessions; returns how many."""
    return connection.execute(delete(Session).where(Session.expires <= now)).rowcount


def lifetime_ms(guest: bool) -> int:
    """How long a session lasts after its last use."""
    return (GUEST_DAYS if guest else ACCOUNT_DAYS) * DAY_MS
