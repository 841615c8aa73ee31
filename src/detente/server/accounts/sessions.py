"""Sessions: browsers that are signed in. The cookie holds a secret, the database only its hash."""

from __future__ import annotations

import secrets
from hashlib import sha256

import msgspec
from litestar.datastructures import Cookie
from sqlalchemy import Connection, delete, insert, select, update

from detente.server.accounts.identity import ACCOUNT, SCOPES, Person
from detente.server.storage.models import Session, User

COOKIE = "detente_session"
DAY_MS = 24 * 3600 * 1000
ACCOUNT_DAYS = 30
GUEST_DAYS = 365
"""The cookie is a guest's only key, so it lives long."""
REFRESH_MS = 3600 * 1000
"""How often at most it is written down that a session was used."""


class Known(msgspec.Struct, frozen=True):
    """A session that was found: whose it is, and whether it is time to write down its use."""

    person: Person
    session: int
    refresh: bool


class SessionInfo(msgspec.Struct):
    """A session as its owner sees it."""

    id: int
    created: int
    seen: int
    agent: str
    current: bool


def digest(secret: str) -> str:
    """What is kept of a secret; secrets are long and random, so a plain hash will do."""
    return sha256(secret.encode()).hexdigest()


def begin(connection: Connection, user: int, guest: bool, agent: str, now: int) -> str:
    """A new session; its secret is returned this once."""
    secret = secrets.token_urlsafe(32)
    connection.execute(
        insert(Session).values(
            token_hash=digest(secret),
            user=user,
            created=now,
            seen=now,
            expires=now + _days(guest) * DAY_MS,
            agent=agent[:200],
        )
    )
    return secret


def find(connection: Connection, secret: str, now: int) -> Known | None:
    """Whose session it is, unless it ended."""
    row = connection.execute(
        select(Session.id, Session.seen, User.id.label("user"), User.name, User.guest, User.bot)
        .join(User, User.id == Session.user)
        .where(Session.token_hash == digest(secret), Session.expires > now, User.deleted.is_(None))
    ).one_or_none()
    if row is None:
        return None
    person = Person(row.user, row.name, row.guest, (*SCOPES, ACCOUNT), row.bot)
    return Known(person, row.id, row.seen < now - REFRESH_MS)


def refresh(connection: Connection, session: int, guest: bool, now: int) -> None:
    """Write down that a session was used, and by whom; it lives on from here."""
    owner = select(Session.user).where(Session.id == session).scalar_subquery()
    connection.execute(update(User).where(User.id == owner).values(seen=now))
    connection.execute(
        update(Session).where(Session.id == session).values(seen=now, expires=now + _days(guest) * DAY_MS)
    )


def of(connection: Connection, user: int, current: int | None, now: int) -> list[SessionInfo]:
    """All sessions of somebody, the last used first."""
    rows = connection.execute(
        select(Session.id, Session.created, Session.seen, Session.agent)
        .where(Session.user == user, Session.expires > now)
        .order_by(Session.seen.desc())
    )
    return [SessionInfo(row.id, row.created, row.seen, row.agent, row.id == current) for row in rows]


def end(connection: Connection, user: int, session: int) -> bool:
    """End one session; whether there was one."""
    return connection.execute(delete(Session).where(Session.user == user, Session.id == session)).rowcount > 0


def end_all(connection: Connection, user: int, but: int | None = None) -> None:
    """End all sessions of somebody, perhaps but one."""
    which = Session.user == user
    connection.execute(delete(Session).where(which if but is None else which & (Session.id != but)))


def sweep(connection: Connection, now: int) -> int:
    """Forget sessions that ran out; how many."""
    return connection.execute(delete(Session).where(Session.expires <= now)).rowcount


def cookie(secret: str, guest: bool, secure: bool) -> Cookie:
    """The cookie of a session: not for scripts, not for other sites."""
    return _cookie(secret, _days(guest) * DAY_MS // 1000, secure)


def no_cookie(secure: bool) -> Cookie:
    """The cookie that takes the other away."""
    return _cookie("", 0, secure)


def _cookie(value: str, seconds: int, secure: bool) -> Cookie:
    return Cookie(COOKIE, value=value, max_age=seconds, path="/", httponly=True, samesite="lax", secure=secure)


def _days(guest: bool) -> int:
    return GUEST_DAYS if guest else ACCOUNT_DAYS
