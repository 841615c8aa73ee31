"""Users: guests, accounts, their names and settings, and what remains of them when they leave."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from detente.server.accounts import names, sessions, tokens, vacation
from detente.server.accounts.credentials import DAY_MS
from detente.server.storage.models import Chat, Friend, MailLink, Mute, Note, Notice, Seat, Table, User
from detente.server.storage.plans import delete_plans_of
from detente.server.storage.studies import delete_studies_of, give_studies
from detente.table.errors import RequestError, bad, conflict, not_found

NICKNAME_MS = 14 * DAY_MS
"""How long a guest keeps a nickname after their last visit."""


class Me(msgspec.Struct, kw_only=True):
    """A user as they see themselves."""

    id: int
    name: str
    guest: bool
    bot: bool
    lang: str
    settings: dict[str, Any]
    email: str | None
    email_pending: str | None
    two_factor: bool
    webhook: str | None
    vacation: vacation.Vacation
    created: int


def new(connection: Connection, name: str, password_hash: str | None, lang: str, now: int) -> int:
    """Create a user, a guest if there is no password; returns the id."""
    values: dict[str, Any] = {
        "name": name,
        "name_key": names.key(name),
        "password_hash": password_hash,
        "guest": password_hash is None,
        "bot": False,
        "admin": False,
        "lang": lang,
        "settings": {},
        "email": None,
        "webhook": None,
        "vacation_since": None,
        "vacation_left": vacation.YEARLY_MS,
        "vacation_year": vacation.year(now),
        "created": now,
        "seen": now,
        "deleted": None,
        "totp": None,
        "totp_pending": None,
        "totp_last": 0,
    }
    try:
        with connection.begin_nested():
            [id] = connection.execute(insert(User).values(values).returning(User.id)).one()
    except IntegrityError:
        raise taken(name) from None
    return int(id)


def new_guest(connection: Connection, lang: str, now: int) -> int:
    """Create a guest with a random name; returns the id."""
    for _ in range(10):
        try:
            return new(connection, names.guest_name(), None, lang, now)
        except RequestError:
            continue
    raise conflict("try-again", "no free name was found for a new guest; try again")


def make_account(connection: Connection, user: int, name: str, password_hash: str) -> None:
    """Turn a guest into an account; they keep everything."""
    rename(connection, user, name)
    changed = connection.execute(
        update(User).where(User.id == user, User.guest).values(password_hash=password_hash, guest=False)
    )
    if not changed.rowcount:
        raise conflict("has-account", "this is already an account")


def rename(connection: Connection, user: int, name: str) -> None:
    """Change a user's name."""
    check_name(name)
    try:
        with connection.begin_nested():
            connection.execute(update(User).where(User.id == user).values(name=name, name_key=names.key(name)))
    except IntegrityError:
        raise taken(name) from None


def free_nickname(connection: Connection, name: str, now: int) -> int | None:
    """Take a nickname, or one that looks like it, from a guest who has not been here for a while; returns the guest."""
    away = User.guest & (User.seen < now - NICKNAME_MS)
    holder = connection.execute(select(User.id).where(User.name_key == names.key(name), away)).scalar()
    if holder is not None:
        become_nameless(connection, holder)
    return holder


def become_nameless(connection: Connection, guest: int) -> None:
    """Give a guest a random name again, so that others may have theirs; no-op for accounts."""
    for _ in range(10):
        name = names.guest_name()
        values = {"name": name, "name_key": names.key(name)}
        try:
            with connection.begin_nested():
                connection.execute(update(User).where(User.id == guest, User.guest).values(values))
            return
        except IntegrityError:
            continue


def check_name(name: str) -> None:
    """Refuse a name that is not allowed."""
    fault = names.fault(name)
    if fault is not None:
        raise bad("bad-name", fault)
    if names.is_reserved(name):
        raise bad("reserved-name", f"the name {name!r} is reserved")


def taken(name: str) -> RequestError:
    """Another user has this name, or one that looks like it."""
    return conflict("name-taken", f"the name {name!r} is taken, or looks too much like another")


def by_id(connection: Connection, user: int) -> Row[Any]:
    """The row of a user; `no-such-person` if they were deleted."""
    row = connection.execute(select(User.__table__).where(User.id == user, User.deleted.is_(None))).one_or_none()
    if row is None:
        raise not_found("person", user)
    return row


def by_name(connection: Connection, name: str) -> Row[Any]:
    """The row of a user by name, regardless of case and look-alikes."""
    query = select(User.__table__).where(named(name), User.deleted.is_(None)).order_by(User.name != name)
    row = connection.execute(query.limit(1)).one_or_none()
    if row is None:
        raise not_found("person", name[:40])
    return row


def password_of(connection: Connection, name: str) -> tuple[int, str] | None:
    """The id and password hash of the account of this name, or None."""
    row = connection.execute(
        select(User.id, User.password_hash)
        .where(named(name), User.deleted.is_(None), User.password_hash.is_not(None))
        .order_by(User.name != name)
        .limit(1)
    ).one_or_none()
    return None if row is None else (row.id, row.password_hash)


def named(name: str) -> ColumnElement[bool]:
    """A condition: users of this name, or of one that looks like it; older names may look alike."""
    return or_(User.name == name, User.name_key == names.key(name))


def set_password(connection: Connection, user: int, password_hash: str) -> None:
    """Store a new password hash."""
    connection.execute(update(User).where(User.id == user).values(password_hash=password_hash))


def keep(connection: Connection, user: int, values: dict[str, Any]) -> None:
    """Store other values of a user's columns: lang, settings, email, webhook, bot."""
    if values:
        connection.execute(update(User).where(User.id == user).values(values))


def me(connection: Connection, user: int, now: int) -> Me:
    """A user as they see themselves."""
    row = by_id(connection, user)
    pending = connection.execute(
        select(MailLink.email)
        .where(MailLink.user == user, MailLink.purpose == "confirm", MailLink.expires > now)
        .order_by(MailLink.expires.desc())
    ).scalar()
    return Me(
        id=row.id,
        name=row.name,
        guest=row.guest,
        bot=row.bot,
        lang=row.lang,
        settings=row.settings,
        email=row.email,
        email_pending=pending,
        two_factor=row.totp is not None,
        webhook=row.webhook,
        vacation=vacation.of(row, now),
        created=row.created,
    )


def hand_over(connection: Connection, guest: int, account: int) -> None:
    """Give an account what a guest has, but no seat where the two play each other; the nickname is free."""
    there = select(Seat.table).where(Seat.user == account).scalar_subquery()
    connection.execute(update(Seat).where(Seat.user == guest, Seat.table.not_in(there)).values(user=account))
    connection.execute(update(Table).where(Table.creator == guest).values(creator=account))
    give_studies(connection, guest, account)
    become_nameless(connection, guest)


def leave(connection: Connection, user: int, now: int) -> None:
    """Delete a user: their games remain without a name, everything else about them is removed."""
    sessions.end_all(connection, user)
    tokens.end_all(connection, user)
    for kept in (Note, Mute, MailLink, Notice):
        connection.execute(delete(kept).where(kept.user == user))
    delete_plans_of(connection, user)
    delete_studies_of(connection, user)
    connection.execute(delete(Friend).where(or_(Friend.asker == user, Friend.asked == user)))
    connection.execute(update(Chat).where(Chat.user == user).values(text="", hidden=True))
    connection.execute(
        update(User)
        .where(User.id == user)
        .values(
            name=f"deleted-{user}",
            name_key=f"deleted-{user}",
            password_hash=None,
            admin=False,
            settings={},
            email=None,
            webhook=None,
            vacation_since=None,
            deleted=now,
            totp=None,
            totp_pending=None,
        )
    )
