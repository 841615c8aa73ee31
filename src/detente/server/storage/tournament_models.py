"""The schema of tournaments: who plays, who meets whom, and at which tables."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, ForeignKey, ForeignKeyConstraint, Index, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from detente.server.storage.models import Base, Time


class Tournament(Base):
    """A tournament: its plan, and how far it is."""

    __tablename__ = "tournaments"
    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    name: Mapped[str] = mapped_column(String(80))
    about: Mapped[str] = mapped_column(Text)
    game: Mapped[str] = mapped_column(String(40))
    options: Mapped[dict[str, Any]]
    format: Mapped[str] = mapped_column(String(12))
    sides: Mapped[str] = mapped_column(String(5))
    rounds: Mapped[int | None]
    """How many there will be; None until the number of players decides it."""
    clock_kind: Mapped[str] = mapped_column(String(10))
    clock_base: Mapped[Time]
    clock_increment: Mapped[Time]
    rated: Mapped[bool]
    computers: Mapped[bool]
    """Whether the organiser may add computer players."""
    min_players: Mapped[int]
    max_players: Mapped[int]
    pause_ms: Mapped[Time]
    round_ms: Mapped[int | None] = mapped_column(BigInteger)
    """How long a round may last."""
    organiser: Mapped[int | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"), index=True)
    status: Mapped[str] = mapped_column(String(10))
    """`open`, `running`, `finished` or `cancelled`."""
    registration: Mapped[bool]
    """Whether players can still register."""
    round: Mapped[int]
    """The last round that has begun; 0 before the first."""
    next_at: Mapped[int | None] = mapped_column(BigInteger)
    """When the next round begins; of an open tournament, the first one."""
    deadline: Mapped[int | None] = mapped_column(BigInteger)
    """When the present round ends."""
    version: Mapped[int]
    """Counts changes: whoever pairs a round writes it only if nothing has changed since they read the tournament."""
    seed: Mapped[str] = mapped_column(String(80))
    created: Mapped[Time]
    started: Mapped[int | None] = mapped_column(BigInteger)
    finished: Mapped[int | None] = mapped_column(BigInteger)
    reason: Mapped[str | None] = mapped_column(String(20))
    """Why it was cancelled: `organiser` or `too-few`."""
    winner: Mapped[int | None]
    """The id of the player who has won, if it is one alone."""
    __table_args__ = (Index("ix_tournaments_status_created", "status", "created"),)


class TournamentPlayer(Base):
    """A player of a tournament: a user or a level of the computer. The number is the seed, drawn at the start."""

    __tablename__ = "tournament_players"
    id: Mapped[int] = mapped_column(primary_key=True)
    tournament: Mapped[str] = mapped_column(ForeignKey("tournaments.id", ondelete="CASCADE"), index=True)
    user: Mapped[int | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"), index=True)
    level: Mapped[str | None] = mapped_column(String(10))
    number: Mapped[int | None]
    joined: Mapped[Time]
    out_from: Mapped[int | None]
    """The first round without them."""
    __table_args__ = (UniqueConstraint("tournament", "user"),)


class TournamentMatch(Base):
    """Who meets whom in a round, by their numbers."""

    __tablename__ = "tournament_matches"
    tournament: Mapped[str] = mapped_column(ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True)
    round: Mapped[int] = mapped_column(primary_key=True)
    board: Mapped[int] = mapped_column(primary_key=True)
    first: Mapped[int]
    second: Mapped[int | None]
    walkover: Mapped[int | None]
    """Of a match that is not played: who gets its points, or 0."""
    forfeit: Mapped[int | None]
    """Who loses the games that had not begun at the deadline."""


class TournamentGame(Base):
    """A game of a match, and its table; its result is that table's."""

    __tablename__ = "tournament_games"
    tournament: Mapped[str] = mapped_column(String(16), primary_key=True)
    round: Mapped[int] = mapped_column(primary_key=True)
    board: Mapped[int] = mapped_column(primary_key=True)
    game: Mapped[int] = mapped_column(primary_key=True)
    table: Mapped[str | None] = mapped_column(ForeignKey("tables.id", ondelete="SET NULL"), unique=True)
    side: Mapped[int]
    """The side of the match's first player."""
    __table_args__ = (
        ForeignKeyConstraint(
            ["tournament", "round", "board"],
            ["tournament_matches.tournament", "tournament_matches.round", "tournament_matches.board"],
            name="fk_tournament_games_match",
            ondelete="CASCADE",
        ),
    )
