"""API tokens: keys for programs, each with its scopes. The database holds only their hashes."""

from __future__ import annotations

import secrets

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from detente.server.accounts.credentials import REFRESH_MS, Known, Person
from detente.server.storage.models import Token, User
from detente.table.errors import conflict
from detente.table.rows import digest

MOST = 20
"""Tokens of one account."""


class TokenInfo(msgspec.Struct):
    """A token as its owner sees it."""

    id: int
    name: str
    scopes: list[str]
    created: int
    used: int | None
    expires: int | None


class NewToken(TokenInfo):
    """A token that was just created: the only time its secret is shown."""

    token: str


def make(connection: Connection, user: int, name: str, scopes: list[str], expires: int | None, now: int) -> NewToken:
    """Create a token; `too-many-tokens` if the account has MOST already."""
    count = connection.execute(select(func.count()).where(Token.user == user)).scalar_one()
    if count >= MOST:
        raise conflict("too-many-tokens", f"an account has at most {MOST} tokens; delete one first")
    secret = "detente_" + secrets.token_urlsafe(32)
    values = {"user": user, "name": name, "scopes": scopes, "created": now, "used": None, "expires": expires}
    [id] = connection.execute(insert(Token).values(hash=digest(secret), **values).returning(Token.id)).one()
    return NewToken(id, name, scopes, now, None, expires, secret)


def find(connection: Connection, secret: str, now: int) -> Known | None:
    """The token of a secret, unless it has expired."""
    row = connection.execute(
        select(Token.id, Token.scopes, Token.used, Token.expires, User.id.label("user"), User.name, User.bot)
        .join(User, User.id == Token.user)
        .where(Token.hash == digest(secret), User.deleted.is_(None))
    ).one_or_none()
    if row is None or (row.expires is not None and row.expires <= now):
        return None
    person = Person(row.user, row.name, guest=False, scopes=tuple(row.scopes), bot=row.bot)
    return Known(person, row.id, row.used is None or row.used < now - REFRESH_MS)


def alive(connection: Connection, ids: set[int], now: int) -> set[int]:
    """Those of some tokens that are still valid."""
    valid = Token.expires.is_(None) | (Token.expires > now)
    return set(connection.scalars(select(Token.id).where(Token.id.in_(ids), valid)))


def refresh(connection: Connection, token: int, now: int) -> None:
    """Write down that a token was used."""
    connection.execute(update(Token).where(Token.id == token).values(used=now))


def of(connection: Connection, user: int) -> list[TokenInfo]:
    """All tokens of a user, newest first."""
    rows = connection.execute(select(Token).where(Token.user == user).order_by(Token.id.desc()))
    return [TokenInfo(row.id, row.name, row.scopes, row.created, row.used, row.expires) for row in rows]


def end(connection: Connection, user: int, token: int) -> bool:
    """Delete a token; returns whether there was one."""
    return connection.execute(delete(Token).where(Token.user == user, Token.id == token)).rowcount > 0


def end_all(connection: Connection, user: int) -> None:
    """Delete all tokens of a user."""
    connection.execute(delete(Token).where(Token.user == user))
