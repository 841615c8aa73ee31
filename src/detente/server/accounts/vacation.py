"""Vacation: days of the year on which the clocks of a user's correspondence games stand still."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, exists, select, update

from detente.server.storage.models import Seat, Table, User
from detente.table.errors import conflict

YEARLY_MS = 30 * 24 * 3600 * 1000


class Vacation(msgspec.Struct):
    """Whether a user is on vacation, until when at most, and how many milliseconds are left of this year's."""

    on: bool
    until: int | None
    left: int


def year(now: int) -> int:
    """The year of a time in milliseconds, in UTC."""
    return datetime.fromtimestamp(now / 1000, UTC).year


def of(user: Row[Any], now: int) -> Vacation:
    """A user's vacation; it ends by itself when no days are left."""
    until = None if user.vacation_since is None else user.vacation_since + user.vacation_left
    if until is not None and now < until:
        return Vacation(True, until, until - now)
    if user.vacation_year != year(now):
        return Vacation(False, None, YEARLY_MS)
    return Vacation(False, None, user.vacation_left if until is None else 0)


def begin(connection: Connection, user: Row[Any], now: int) -> None:
    """Go on vacation: the deadlines of the user's correspondence games move by all that is left of it.

    So no game times out meanwhile and nothing has to be watched; `end` gives back what was not used.
    """
    present = of(user, now)
    if present.on:
        return
    left = present.left
    if left <= 0:
        raise conflict("no-vacation", "no vacation is left this year")
    connection.execute(
        update(User).where(User.id == user.id).values(vacation_since=now, vacation_left=left, vacation_year=year(now))
    )
    connection.execute(update(Table).where(*_turn_of(user.id)).values(deadline=Table.deadline + left))


def end(connection: Connection, user: Row[Any], now: int) -> None:
    """Come back: clocks go on with the time they had; turns that came meanwhile begin now."""
    if user.vacation_since is None:
        return
    used = min(now - user.vacation_since, user.vacation_left)
    left = user.vacation_left - used
    connection.execute(update(User).where(User.id == user.id).values(vacation_since=None, vacation_left=left))
    before, meanwhile = Table.since < user.vacation_since, Table.since >= user.vacation_since
    connection.execute(update(Table).where(*_turn_of(user.id), before).values(deadline=Table.deadline - left))
    if left > 0:
        connection.execute(update(Table).where(*_turn_of(user.id), meanwhile).values(deadline=now + Table.clock_base))


def pause(connection: Connection, user: int, now: int) -> int:
    """Milliseconds that a user's vacation adds to a turn of theirs that begins now."""
    row = connection.execute(select(User.vacation_since, User.vacation_left).where(User.id == user)).one_or_none()
    if row is None or row.vacation_since is None:
        return 0
    return max(0, int(row.vacation_since + row.vacation_left - now))


def turn_began(connection: Connection, table: str, now: int) -> None:
    """A game began: if the first player is on vacation, their clock starts when it ends."""
    asked = select(Seat.user).join(Table, (Table.id == Seat.table) & (Table.actor == Seat.side))
    user = connection.execute(asked.where(Table.id == table, Table.clock_kind == "days")).scalar()
    if user is not None and (wait := pause(connection, user, now)):
        connection.execute(update(Table).where(Table.id == table).values(deadline=Table.deadline + wait))


def slow_tables(connection: Connection, user: int) -> list[str]:
    """The correspondence games in which it is a user's turn."""
    return list(connection.execute(select(Table.id).where(*_turn_of(user))).scalars())


def _turn_of(user: int) -> list[ColumnElement[bool]]:
    turn = exists(select(Seat.user).where(Seat.table == Table.id, Seat.side == Table.actor, Seat.user == user))
    slow = (Table.status == "playing") & (Table.clock_kind == "days") & Table.deadline.is_not(None)
    return [slow, turn]
