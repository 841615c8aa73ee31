"""Friends: users who agreed to be, and requests that wait for an answer."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, case, delete, func, insert, or_, select, update

from detente.server.social import mutes
from detente.server.storage.models import Friend, User
from detente.table.errors import bad, conflict, forbidden
from detente.table.wire import PersonInfo

MOST = 200
"""Friends and requests of one user, whoever sent them."""


class FriendInfo(msgspec.Struct, frozen=True):
    """A friend, and since when; `online`: they have a page open."""

    person: PersonInfo
    since: int
    online: bool


class Friends(msgspec.Struct, frozen=True):
    """A user's friends, who asks them, and whom they have asked."""

    friends: list[FriendInfo]
    incoming: list[FriendInfo]
    outgoing: list[FriendInfo]


def ask(connection: Connection, user: int, other: int, now: int) -> None:
    """Ask another user to be friends; if they have asked before, this accepts."""
    if user == other:
        raise bad("bad-friend", "you cannot befriend yourself")
    check_welcome(connection, user, other)
    waiting = (Friend.asker == other) & (Friend.asked == user) & Friend.accepted.is_(None)
    if connection.execute(update(Friend).where(waiting).values(accepted=now)).rowcount:
        return
    if connection.execute(select(Friend.at).where(_between(user, other))).first() is not None:
        return
    for each in (user, other):
        if connection.execute(select(func.count()).where(_of(each))).scalar_one() >= MOST:
            raise conflict("too-many-friends", f"a user has at most {MOST} friends and requests")
    connection.execute(insert(Friend).values(asker=user, asked=other, at=now, accepted=None))


def remove(connection: Connection, user: int, other: int) -> None:
    """End a friendship, decline a request, or withdraw one."""
    connection.execute(delete(Friend).where(_between(user, other)))


def are_friends(connection: Connection, user: int, other: int) -> bool:
    """Whether two users have agreed to be friends."""
    query = select(Friend.at).where(_between(user, other), Friend.accepted.is_not(None))
    return connection.execute(query).first() is not None


def check_welcome(connection: Connection, user: int, other: int) -> None:
    """Refuse a user whom the other one has muted."""
    if mutes.has_muted(connection, other, user):
        raise forbidden("not-welcome", "this user does not want to hear from you")


def friends(connection: Connection, user: int, is_online: Callable[[int], bool]) -> Friends:
    """A user's friends and requests, by name; `online` is always false for requests."""
    other = case((Friend.asker == user, Friend.asked), else_=Friend.asker)
    rows = connection.execute(
        select(User.id, User.name, User.bot, Friend.asker, Friend.at, Friend.accepted)
        .join(User, User.id == other)
        .where(_of(user), User.deleted.is_(None))
        .order_by(User.name)
    )
    found = Friends([], [], [])
    for row in rows:
        person = PersonInfo(row.id, row.name, False, "bot" if row.bot else None)
        if row.accepted is not None:
            found.friends.append(FriendInfo(person, row.accepted, is_online(row.id)))
        else:
            (found.outgoing if row.asker == user else found.incoming).append(FriendInfo(person, row.at, False))
    return found


def _of(user: int) -> ColumnElement[bool]:
    return or_(Friend.asker == user, Friend.asked == user)


def _between(user: int, other: int) -> ColumnElement[bool]:
    one_way = and_(Friend.asker == user, Friend.asked == other)
    return or_(one_way, and_(Friend.asker == other, Friend.asked == user))
