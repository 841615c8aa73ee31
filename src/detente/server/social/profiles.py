"""Profiles: a user's games and results, and all their records as one file."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, and_, func, or_, select

from detente.core.registry import game as game_named
from detente.server.accounts import people, vacation
from detente.server.social import ratings
from detente.server.social.ratings import Change, RatingInfo
from detente.server.social.statistics import Statistics, Tally, by_game, statistics
from detente.server.storage.log import read_lines, read_seating
from detente.server.storage.models import Entry, RatingChange, Seat, Table, User
from detente.server.storage.store import Store
from detente.table.errors import not_found
from detente.table.log import COMMIT, DECISION
from detente.table.records import record_of
from detente.table.wire import PersonInfo

PAGE = 50


class Profile(msgspec.Struct):
    """A user as everyone sees them."""

    person: PersonInfo
    since: int
    vacation: bool
    ratings: dict[str, RatingInfo]
    history: list[Change]
    played: dict[str, Tally]
    statistics: Statistics


class Played(msgspec.Struct):
    """A finished game of a user."""

    table: str
    game: str
    side: str
    opponent: PersonInfo | None
    result: Literal["won", "lost", "draw"]
    reason: str | None
    rated: bool
    change: int | None
    decisions: int
    finished: int


class GamesPage(msgspec.Struct):
    """A page of finished games, newest first."""

    page: int
    pages: int
    games: list[Played]


def profile(connection: Connection, name: str, now: int) -> Profile:
    """The profile of the user of this name."""
    row = people.by_name(connection, name)
    lately = statistics(connection, row.id)
    return Profile(
        PersonInfo(row.id, row.name, row.guest),
        row.created,
        vacation.of(row, now).on,
        ratings.of(connection, row.id, now),
        ratings.history(connection, row.id),
        by_game(lately.tallies),
        lately,
    )


def games(connection: Connection, user: int, asker: int | None, page: int) -> GamesPage:
    """A page of a user's finished games; private ones are shown to their players only."""
    seen = or_(Table.visibility != "private", _sat(asker)) if asker is not None else Table.visibility != "private"
    which = [Seat.user == user, *_with_others(user), seen]
    own = select(Table.id).join(Seat, Seat.table == Table.id).where(*which)
    count = connection.execute(select(func.count()).select_from(own.subquery())).scalar_one()
    other, opponent = Seat.__table__.alias("other"), User.__table__.alias("opponent")
    change = RatingChange.__table__
    decided = select(func.count()).where(Entry.table == Table.id, Entry.kind.in_((DECISION, COMMIT)))
    rows = connection.execute(
        select(Table.id, Table.game, Table.winner, Table.reason, Table.rated, Table.finished, Seat.side)
        .add_columns(
            other.c.user, other.c.level, opponent.c.name, opponent.c.guest, opponent.c.deleted, change.c.change
        )
        .add_columns(decided.scalar_subquery().label("lines"))
        .join(Seat, Seat.table == Table.id)
        .join(other, and_(other.c.table == Table.id, other.c.side != Seat.side))
        .outerjoin(opponent, opponent.c.id == other.c.user)
        .outerjoin(change, and_(change.c.table == Table.id, change.c.user == user))
        .where(*which)
        .order_by(Table.finished.desc(), Table.id)
        .limit(PAGE)
        .offset((page - 1) * PAGE)
    )
    return GamesPage(page, max(1, -(-count // PAGE)), [_played(row) for row in rows])


async def export(store: Store, user: int) -> AsyncIterator[bytes]:
    """All finished games of a user, one JSON line each: a record that can be replayed, with players and dates."""
    own = (
        select(Table.id)
        .join(Seat, Seat.table == Table.id)
        .where(Seat.user == user, Table.status == "finished")
        .distinct()
        .order_by(Table.id)
    )
    for id in await store.read(lambda connection: list(connection.execute(own).scalars())):
        yield await store.read(partial(_line, id=id)) + b"\n"


def _line(connection: Connection, id: str) -> bytes:
    seating = read_seating(connection, id)
    if seating is None:
        raise not_found("table", id)
    row, sides = seating.row, game_named(seating.row.game).sides
    line = msgspec.to_builtins(record_of(row, read_lines(connection, id)))
    line |= {"table": row.id, "started": row.started, "finished": row.finished, "rated": row.rated}
    line["players"] = {sides[seat.side]: seat.person and seat.person.name for seat in seating.seats}
    line["result"] = {"winner": None if row.winner is None else sides[row.winner], "reason": row.reason}
    return msgspec.json.encode(line)


def _played(row: Any) -> Played:
    sides = game_named(row.game).sides
    opponent: PersonInfo | None = None
    if row.level is not None:
        opponent = PersonInfo(None, row.level, False, bot=row.level)
    elif row.user is not None:
        opponent = PersonInfo(row.user, row.name, row.guest, deleted=row.deleted is not None)
    return Played(
        row.id,
        row.game,
        sides[row.side],
        opponent,
        "draw" if row.winner is None else "won" if row.winner == row.side else "lost",
        row.reason,
        row.rated,
        None if row.change is None else round(row.change),
        row.lines,
        row.finished,
    )


def _with_others(user: int) -> list[Any]:
    """Finished games against others: not against oneself, and no imported records."""
    other = Seat.__table__.alias("rival")
    rival = select(other.c.side).where(other.c.table == Table.id, or_(other.c.user != user, other.c.level.is_not(None)))
    return [Table.status == "finished", rival.exists()]


def _sat(user: int) -> Any:
    seat = Seat.__table__.alias("sat")
    return select(seat.c.side).where(seat.c.table == Table.id, seat.c.user == user).exists()
