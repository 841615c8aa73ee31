"""Links sent by mail, each valid once: to set a new password, or to confirm an address."""

from __future__ import annotations

import secrets
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from detente.server.accounts import names
from detente.server.accounts.credentials import DAY_MS
from detente.server.storage.models import MailLink, User
from detente.table.errors import bad
from detente.table.rows import digest

CONFIRM, RESET = "confirm", "reset"
LIVES_MS = {CONFIRM: 3 * DAY_MS, RESET: DAY_MS // 24}


def make(connection: Connection, user: int, purpose: str, email: str, now: int) -> str:
    """Create a link, which replaces an older one; returns its secret."""
    secret = secrets.token_urlsafe(32)
    connection.execute(delete(MailLink).where(MailLink.user == user, MailLink.purpose == purpose))
    connection.execute(
        insert(MailLink).values(
            token_hash=digest(secret), user=user, purpose=purpose, email=email, expires=now + LIVES_MS[purpose]
        )
    )
    return secret


def use(connection: Connection, secret: str, purpose: str, now: int) -> tuple[int, str]:
    """Use up a link; returns its owner and the address it was sent to."""
    query = (
        delete(MailLink)
        .where(MailLink.token_hash == digest(secret), MailLink.purpose == purpose)
        .returning(MailLink.user, MailLink.email, MailLink.expires)
    )
    row = connection.execute(query).one_or_none()
    if row is None or row.expires <= now:
        raise bad("bad-link", "this link was already used or has expired; ask for a new one")
    return row.user, row.email


def confirm(connection: Connection, secret: str, now: int) -> None:
    """Set the address of the link as the account's."""
    user, email = use(connection, secret, CONFIRM, now)
    connection.execute(update(User).where(User.id == user).values(email=email))


def owners(connection: Connection, name_or_email: str) -> list[Row[Any]]:
    """The accounts with a mail address that may be meant by a name or an address."""
    by_mail, by_name = func.lower(User.email) == name_or_email.lower(), User.name_key == names.key(name_or_email)
    meant = by_mail if "@" in name_or_email else by_name
    query = select(User.id, User.name, User.email, User.lang).where(
        meant, User.email.is_not(None), User.deleted.is_(None), User.guest.is_(False)
    )
    return list(connection.execute(query.limit(5)))
