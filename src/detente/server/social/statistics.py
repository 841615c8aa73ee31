"""Statistics: how a user has played lately, by game, side and kind of opponent."""

from __future__ import annotations

from itertools import takewhile
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, and_, or_, select

from detente.core.registry import game as game_named
from detente.server.storage.models import Seat, Table, User

MOST = 1000
"""Games that are looked at, the last ones: a profile costs the same however much someone has played."""
FORM = 10
"""Results that show how someone plays at present."""
Result = Literal["won", "lost", "draw"]


class Tally(msgspec.Struct):
    """How many games a user has finished, won and lost."""

    games: int = 0
    won: int = 0
    lost: int = 0

    def add(self, result: Result) -> None:
        """Count a game."""
        self.games += 1
        self.won += result == "won"
        self.lost += result == "lost"


class SideTally(Tally, kw_only=True):
    """The same for a side of a game, against one kind of opponent: people, bots, or a level of the computer."""

    game: str
    side: str
    opponent: str


class Statistics(msgspec.Struct, frozen=True):
    """A user's last games against others, at most `MOST`.

    `streak` counts the last games that all ended alike: won ones if it is positive, lost ones if it is negative.
    """

    tallies: list[SideTally]
    streak: int
    longest: int
    """The most games won in a row."""
    form: list[Result]
    """The last results, newest first."""


def statistics(connection: Connection, user: int) -> Statistics:
    """How a user has played lately."""
    rows = _last_games(connection, user)
    results: list[Result] = [_result(row) for row in rows]
    found: dict[tuple[str, int, str], SideTally] = {}
    for row, result in zip(rows, results, strict=True):
        opponent = row.level or ("bots" if row.bot else "people")
        key = (row.game, row.side, opponent)
        if key not in found:
            found[key] = SideTally(game=row.game, side=game_named(row.game).sides[row.side], opponent=opponent)
        found[key].add(result)
    tallies = [found[key] for key in sorted(found)]
    return Statistics(tallies, _streak(results), _longest(results), results[:FORM])


def by_game(tallies: list[SideTally]) -> dict[str, Tally]:
    """The same by game alone."""
    found: dict[str, Tally] = {}
    for each in tallies:
        total = found.setdefault(each.game, Tally())
        total.games, total.won, total.lost = total.games + each.games, total.won + each.won, total.lost + each.lost
    return found


def _last_games(connection: Connection, user: int) -> list[Any]:
    """A user's last finished games against others, newest first."""
    last = (
        select(Seat.table, Seat.side, Seat.finished)
        .where(Seat.user == user, Seat.finished.is_not(None))
        .order_by(Seat.finished.desc())
        .limit(MOST)
        .subquery()
    )
    other = Seat.__table__.alias("other")
    query = (
        select(Table.game, Table.winner, last.c.side, other.c.level, User.bot)
        .select_from(last)
        .join(Table, and_(Table.id == last.c.table, Table.status == "finished"))
        .join(other, and_(other.c.table == last.c.table, other.c.side != last.c.side))
        .outerjoin(User, User.id == other.c.user)
        .where(or_(other.c.user != user, other.c.level.is_not(None)))
        .order_by(last.c.finished.desc(), last.c.table)
    )
    return list(connection.execute(query))


def _result(row: Any) -> Result:
    if row.winner is None:
        return "draw"
    return "won" if row.winner == row.side else "lost"


def _streak(results: list[Result]) -> int:
    if not results or results[0] == "draw":
        return 0
    length = sum(1 for _ in takewhile(lambda each: each == results[0], results))
    return length if results[0] == "won" else -length


def _longest(results: list[Result]) -> int:
    longest = now = 0
    for result in results:
        now = now + 1 if result == "won" else 0
        longest = max(longest, now)
    return longest
