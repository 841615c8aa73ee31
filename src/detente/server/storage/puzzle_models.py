"""The schema of what was made of puzzles; the puzzles themselves are files of the games."""

from __future__ import annotations

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from detente.server.storage.models import Base, Time, UserKey


class PuzzleRating(Base):
    """How hard a puzzle is, by what its solvers made of it."""

    __tablename__ = "puzzle_ratings"
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    puzzle: Mapped[str] = mapped_column(String(16), primary_key=True)
    rating: Mapped[float]
    deviation: Mapped[float]
    volatility: Mapped[float]
    attempts: Mapped[int]
    at: Mapped[Time]


class Solver(Base):
    """An account's rating at the puzzles of a game."""

    __tablename__ = "solvers"
    user: Mapped[UserKey] = mapped_column(primary_key=True)
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    rating: Mapped[float]
    deviation: Mapped[float]
    volatility: Mapped[float]
    attempts: Mapped[int]
    at: Mapped[Time]


class PuzzleAttempt(Base):
    """A user's first attempt at a puzzle: the one that counts."""

    __tablename__ = "puzzle_attempts"
    user: Mapped[UserKey] = mapped_column(primary_key=True)
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    puzzle: Mapped[str] = mapped_column(String(16), primary_key=True)
    solved: Mapped[bool]
    at: Mapped[Time]
