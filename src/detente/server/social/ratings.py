"""Ratings: Glicko-2 with each game as its own rating period (the constants are those of Glickman's paper)."""

from __future__ import annotations

from math import exp
from typing import Any

import msgspec
from glicko2 import Player
from sqlalchemy import Connection, insert, select, update

from detente.server.storage.models import Rating, RatingChange, User
from detente.table.wire import PersonInfo

NEW_RATING, NEW_DEVIATION, NEW_VOLATILITY = 1500.0, 350.0, 0.06
MONTH_MS = 30 * 24 * 3600 * 1000
"""A rating becomes less certain with each month without a rated game."""
PROVISIONAL = 110.0
"""A rating with a larger deviation is not in the leaderboard yet."""
SCALE = 173.7178


class Strength(msgspec.Struct, frozen=True):
    """A rating with its deviation and volatility."""

    rating: float = NEW_RATING
    deviation: float = NEW_DEVIATION
    volatility: float = NEW_VOLATILITY


class Glicko2(Player):  # type: ignore[misc]  # the library has no types
    """The library's player with one formula corrected to the paper's.

    In the search for the volatility (`_f`) the library uses the rating where the paper has the deviation, so that
    volatility would depend on how strong a player is.
    """

    def _f(self, x: float, delta: float, v: float, a: float) -> float:
        variance = (self.rd / SCALE) ** 2
        root = exp(x)
        slope = root * (delta**2 - variance - v - root) / (2 * (variance + v + root) ** 2)
        return float(slope - (x - a) / self._tau**2)


def after(own: Strength, other: Strength, score: float) -> Strength:
    """The strength after a game; `score` is 1 for a win, 0 for a loss, 0.5 for a draw."""
    player = Glicko2(own.rating, own.deviation, own.volatility)
    player.update_player([other.rating], [other.deviation], [score])
    return Strength(player.rating, min(player.rd, NEW_DEVIATION), player.vol)


def rested(own: Strength, away_ms: int) -> Strength:
    """The strength after some time without a rated game: the same rating, less certain."""
    player = Glicko2(own.rating, own.deviation, own.volatility)
    for _ in range(min(away_ms // MONTH_MS, 1000)):
        player.did_not_compete()
    return Strength(own.rating, min(player.rd, NEW_DEVIATION), own.volatility)


def settle(
    connection: Connection, table: str, game: str, players: tuple[int, int], first_score: float, now: int
) -> None:
    """Rate a finished game; runs in the commit that ends it. `first_score` is that of the first player.

    Both users are locked in a fixed order first, because another worker may be settling another game of theirs.
    """
    lock = select(User.id).where(User.id.in_(players)).order_by(User.id).with_for_update()
    connection.execute(lock).all()
    known = select(Rating.__table__).where(Rating.game == game, Rating.user.in_(players))
    rows = {row.user: row for row in connection.execute(known)}
    before = [_strength(rows.get(user), now) for user in players]
    for index, score in enumerate((first_score, 1 - first_score)):
        user, own = players[index], before[index]
        new = after(own, before[1 - index], score)
        values = {
            "rating": new.rating,
            "deviation": new.deviation,
            "volatility": new.volatility,
            "games": rows[user].games + 1 if user in rows else 1,
            "at": now,
        }
        if user in rows:
            connection.execute(update(Rating).where(Rating.user == user, Rating.game == game).values(values))
        else:
            connection.execute(insert(Rating).values(user=user, game=game, **values))
        connection.execute(
            insert(RatingChange).values(
                user=user,
                table=table,
                game=game,
                rating=new.rating,
                deviation=new.deviation,
                change=new.rating - own.rating,
                at=now,
            )
        )


def _strength(row: Any, now: int) -> Strength:
    if row is None:
        return Strength()
    return rested(Strength(row.rating, row.deviation, row.volatility), now - row.at)


class RatingInfo(msgspec.Struct):
    """A rating as everyone sees it; provisional while it is too uncertain for the leaderboard."""

    rating: int
    deviation: int
    games: int
    provisional: bool


class Place(msgspec.Struct):
    """A place in the leaderboard."""

    place: int
    person: PersonInfo
    rating: int
    deviation: int
    games: int


class Change(msgspec.Struct):
    """How a game changed a rating."""

    table: str
    game: str
    rating: int
    change: int
    at: int


def of(connection: Connection, user: int, now: int) -> dict[str, RatingInfo]:
    """A user's ratings, by game."""
    ratings = {}
    for row in connection.execute(select(Rating.__table__).where(Rating.user == user)):
        deviation = _strength(row, now).deviation
        ratings[row.game] = RatingInfo(round(row.rating), round(deviation), row.games, deviation > PROVISIONAL)
    return ratings


def history(connection: Connection, user: int, most: int = 500) -> list[Change]:
    """The history of a user's ratings, the last game last."""
    rows = connection.execute(
        select(RatingChange.__table__).where(RatingChange.user == user).order_by(RatingChange.at.desc()).limit(most)
    ).all()
    return [Change(row.table, row.game, round(row.rating), round(row.change), row.at) for row in reversed(rows)]


def leaderboard(connection: Connection, game: str, now: int, most: int = 100) -> list[Place]:
    """The best players of a game whose ratings are certain enough and who played in the last year."""
    rows = connection.execute(
        select(Rating.rating, Rating.deviation, Rating.games, User.id, User.name)
        .join(User, User.id == Rating.user)
        .where(Rating.game == game, Rating.deviation <= PROVISIONAL, Rating.at > now - 12 * MONTH_MS)
        .where(User.deleted.is_(None))
        .order_by(Rating.rating.desc(), User.id)
        .limit(most)
    )
    return [
        Place(number, PersonInfo(row.id, row.name, False), round(row.rating), round(row.deviation), row.games)
        for number, row in enumerate(rows, 1)
    ]
