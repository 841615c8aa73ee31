"""The rows of tables and seats in SQL: read, created, joined and closed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, delete, insert, select, update

from detente.server.storage.models import Challenge, Rating, Report, Seat, Table, User
from detente.table.errors import conflict
from detente.table.rows import SeatRow, TableRow
from detente.table.wire import PersonInfo

_challenged = User.__table__.alias("challenged")
COLUMNS = [Table.__table__.c[name] for name in TableRow.__struct_fields__]


def read_row(connection: Connection, id: str) -> TableRow | None:
    """The row of a table."""
    found = connection.execute(select(*COLUMNS).where(Table.id == id)).one_or_none()
    return None if found is None else TableRow(*found)


def read_seats(connection: Connection, game: str, ids: Sequence[str]) -> dict[str, list[SeatRow]]:
    """The seats of tables of one game, by table, with the players as others see them."""
    query = (
        select(
            *(Seat.table, Seat.side, Seat.user, Seat.level, Seat.clock_ms),
            *(User.name, User.guest, User.deleted, User.bot, Rating.rating),
            *(_challenged.c.id.label("challenged"), _challenged.c.name.label("challenged_name")),
        )
        .outerjoin(User, User.id == Seat.user)
        .outerjoin(Challenge, and_(Challenge.table == Seat.table, Seat.user.is_(None), Seat.level.is_(None)))
        .outerjoin(_challenged, _challenged.c.id == Challenge.user)
        .outerjoin(Rating, and_(Rating.user == Seat.user, Rating.game == game))
        .where(Seat.table.in_(ids))
        .order_by(Seat.table, Seat.side)
    )
    seats: dict[str, list[SeatRow]] = {id: [] for id in ids}
    for row in connection.execute(query):
        reserved = None if row.challenged is None else PersonInfo(row.challenged, row.challenged_name, False)
        seats[row.table].append(SeatRow(row.side, row.user, row.level, row.clock_ms, _person(row), reserved))
    return seats


def _person(row: Any) -> PersonInfo | None:
    if row.level is not None:
        return PersonInfo(None, row.level, False, bot=row.level)
    if row.user is None:
        return None
    rating = None if row.rating is None else round(row.rating)
    return PersonInfo(row.user, row.name, row.guest, "bot" if row.bot else None, rating, row.deleted is not None)


def insert_table(connection: Connection, row: TableRow, seats: list[SeatRow]) -> None:
    """Write a new table."""
    connection.execute(insert(Table).values(msgspec.structs.asdict(row)))
    values = [
        {"table": row.id, "side": seat.side, "user": seat.user, "level": seat.level, "clock_ms": seat.clock_ms}
        for seat in seats
    ]
    connection.execute(insert(Seat), values)


def take_seat(connection: Connection, table: str, side: int, user: int) -> None:
    """Give a user a seat if it is still free; the table is locked until the transaction ends."""
    free = (Seat.table == table) & (Seat.side == side) & Seat.user.is_(None) & Seat.level.is_(None)
    still = select(Table.id).where(Table.id == table, Table.status == "open").with_for_update()
    if connection.execute(still).first() is None:
        raise conflict("not-open", "this table can no longer be joined")
    if connection.execute(update(Seat).where(free).values(user=user)).rowcount != 1:
        raise conflict("seat-taken", "this seat is taken")


def start(connection: Connection, row: TableRow) -> None:
    """Write that the game at a table has begun."""
    names = ("status", "started", "actor", "since", "deadline", "invite_hash")
    values = {name: getattr(row, name) for name in names}
    connection.execute(update(Table).where(Table.id == row.id).values(values))


def close_open(connection: Connection, table: str, now: int, reason: str = "aborted") -> bool:
    """Close a table whose game has not begun; whether it was still open."""
    still_open = (Table.id == table) & (Table.status == "open")
    values = {"status": "aborted", "finished": now, "reason": reason, "rule": ""}
    return connection.execute(update(Table).where(still_open).values(values)).rowcount > 0


def set_discarded(connection: Connection, before: TableRow, after: TableRow) -> bool:
    """Write that a game was discarded or taken back; whether it was still as before."""
    values = {name: getattr(after, name) for name in ("status", "discarded", "since", "deadline", "takeback")}
    same = (Table.id == before.id) & (Table.status == before.status)
    return connection.execute(update(Table).where(same).values(values)).rowcount > 0


def delete_discarded(connection: Connection, before: int) -> None:
    """Delete games that were discarded before a time, with everything about them; reported ones stay as evidence."""
    open_report = select(Report.id).where(Report.table == Table.id, Report.settled.is_(None)).exists()
    connection.execute(delete(Table).where(Table.discarded < before, ~open_report))


def set_takeback(connection: Connection, table: str, side: int | None) -> None:
    """Write which side asks to take back, or that none does."""
    connection.execute(update(Table).where(Table.id == table).values(takeback=side))


def offer_rematch(connection: Connection, table: str, before: str | None, rematch: str) -> bool:
    """Name a table as the rematch of another, unless another one than `before` was named meanwhile."""
    same_as_read = Table.rematch.is_not_distinct_from(before)
    change = update(Table).where(Table.id == table, same_as_read).values(rematch=rematch)
    return connection.execute(change).rowcount == 1


def is_expected(connection: Connection, table: str, user: int) -> bool:
    """Whether a table is the rematch of a game that a user played, so that they need no invitation."""
    played = select(Table.id).join(Seat, Seat.table == Table.id).where(Seat.user == user, Table.rematch == table)
    return connection.execute(played).first() is not None


def forget_rematch(connection: Connection, table: str, user: int) -> list[str]:
    """A player has cancelled a rematch: the ids of the games that named it, which no longer do."""
    own = Table.id.in_(select(Seat.table).where(Seat.user == user))
    change = update(Table).where(own, Table.rematch == table).values(rematch=None).returning(Table.id)
    return list(connection.execute(change).scalars())
