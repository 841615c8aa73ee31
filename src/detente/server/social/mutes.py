"""Mutes: users whose messages a user does not want to read."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from detente.server.storage.models import Friend, Mute, User
from detente.table.errors import bad


def mute(connection: Connection, user: int, other: int, now: int) -> None:
    """Hide a user's messages from another; they are no friends any more, and the other cannot challenge them."""
    if user == other:
        raise bad("bad-mute", "you cannot mute yourself")
    unmute(connection, user, other)
    both = (Friend.asker == user) & (Friend.asked == other) | (Friend.asker == other) & (Friend.asked == user)
    connection.execute(delete(Friend).where(both))
    connection.execute(insert(Mute).values(user=user, muted=other, at=now))


def unmute(connection: Connection, user: int, other: int) -> None:
    """Show a user's messages to another again."""
    connection.execute(delete(Mute).where(Mute.user == user, Mute.muted == other))


def has_muted(connection: Connection, user: int, other: int) -> bool:
    """Whether `user` has muted `other`."""
    found = select(Mute.at).where(Mute.user == user, Mute.muted == other)
    return connection.execute(found).first() is not None


def muted(connection: Connection, user: int) -> list[str]:
    """The names of the users whom a user has muted."""
    query = select(User.name).join(Mute, Mute.muted == User.id).where(Mute.user == user).order_by(User.name)
    return list(connection.execute(query).scalars())
