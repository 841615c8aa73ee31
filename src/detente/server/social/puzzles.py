"""Solvers and puzzles rate each other by Glicko-2: a solved puzzle is a game won against it, and only once."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, insert, select, update

from detente.core.play.puzzles import Puzzle
from detente.server.social.ratings import NEW_VOLATILITY, Strength, after, rested
from detente.server.storage.models import User
from detente.server.storage.puzzle_models import PuzzleAttempt, PuzzleRating, Solver
from detente.table.puzzles import Rated, Result

ESTIMATED = 150.0
"""The deviation of a puzzle that has only its first estimate."""


def ratings(connection: Connection, game: str) -> dict[str, float]:
    """The ratings of the puzzles that were rated."""
    rows = connection.execute(select(PuzzleRating.puzzle, PuzzleRating.rating).where(PuzzleRating.game == game))
    return {row.puzzle: row.rating for row in rows}


def results(connection: Connection, user: int | None, game: str) -> dict[str, Result]:
    """What became of a user's first attempt at each puzzle."""
    query = select(PuzzleAttempt.puzzle, PuzzleAttempt.solved).where(
        PuzzleAttempt.user == user, PuzzleAttempt.game == game
    )
    return {row.puzzle: "solved" if row.solved else "failed" for row in connection.execute(query)}


def solver_rating(connection: Connection, user: int | None, game: str) -> float | None:
    """An account's rating at the puzzles of a game, once it has one."""
    query = select(Solver.rating).where(Solver.user == user, Solver.game == game)
    return connection.execute(query).scalar_one_or_none()


def settle(connection: Connection, user: int, puzzle: Puzzle, solved: bool, now: int) -> Rated:
    """Keep a user's first attempt at a puzzle, and rate both if the user has an account; later ones change nothing.

    The user is locked first and the puzzle after it, because other workers may be settling other attempts.
    """
    person = connection.execute(select(User.guest).where(User.id == user).with_for_update()).one()
    done = select(PuzzleAttempt.solved).where(
        PuzzleAttempt.user == user, PuzzleAttempt.game == puzzle.game, PuzzleAttempt.puzzle == puzzle.id
    )
    if connection.execute(done).one_or_none() is not None:
        return Rated()
    connection.execute(
        insert(PuzzleAttempt).values(user=user, game=puzzle.game, puzzle=puzzle.id, solved=solved, at=now)
    )
    if person.guest:
        return Rated()
    mine = (Solver.user == user) & (Solver.game == puzzle.game)
    its = (PuzzleRating.game == puzzle.game) & (PuzzleRating.puzzle == puzzle.id)
    own_row = connection.execute(select(Solver.__table__).where(mine)).one_or_none()
    its_row = connection.execute(select(PuzzleRating.__table__).where(its).with_for_update()).one_or_none()
    own = Strength() if own_row is None else rested(_strength(own_row), now - own_row.at)
    hard = Strength(float(puzzle.difficulty), ESTIMATED, NEW_VOLATILITY) if its_row is None else _strength(its_row)
    new = after(own, hard, float(solved))
    _put(connection, Solver, mine, own_row, new, now, user=user, game=puzzle.game)
    _put(
        connection,
        PuzzleRating,
        its,
        its_row,
        after(hard, own, 1 - float(solved)),
        now,
        game=puzzle.game,
        puzzle=puzzle.id,
    )
    return Rated(round(new.rating), round(new.rating) - round(own.rating))


def _strength(row: Any) -> Strength:
    return Strength(row.rating, row.deviation, row.volatility)


def _put(connection: Connection, kind: Any, which: Any, row: Any, new: Strength, now: int, **key: Any) -> None:
    """Write a rating after one more attempt."""
    values = msgspec.structs.asdict(new) | {"attempts": 1 if row is None else row.attempts + 1, "at": now}
    if row is None:
        connection.execute(insert(kind).values(**key, **values))
    else:
        connection.execute(update(kind).where(which).values(values))
