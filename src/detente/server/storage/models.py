"""The schema. Queries are plain functions over a Connection; these classes describe the tables.

Every time is in milliseconds since 1970, every side an index into the game's sides.
"""

from __future__ import annotations

from typing import Annotated, Any

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, MetaData, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

Time = Annotated[int, mapped_column(BigInteger)]
UserKey = Annotated[int, mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)]
TableKey = Annotated[str, mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))]


class Base(DeclarativeBase):
    """All tables; constraints have the same names in every database."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {dict[str, Any]: JSON, list[Any]: JSON}  # noqa: RUF012 (SQLAlchemy reads it from here)


class User(Base):
    """A user: a guest, an account, or what remains of a deleted one."""

    __tablename__ = "users"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    name_key: Mapped[str] = mapped_column(String(80), unique=True)
    """The name without case and look-alikes, so that no two names can be confused."""
    password_hash: Mapped[str | None] = mapped_column(String(200))
    guest: Mapped[bool]
    bot: Mapped[bool]
    admin: Mapped[bool]
    """Unused: administrators work on the database itself."""
    lang: Mapped[str] = mapped_column(String(5))
    settings: Mapped[dict[str, Any]]
    email: Mapped[str | None] = mapped_column(String(254))
    webhook: Mapped[str | None] = mapped_column(String(500))
    vacation_since: Mapped[int | None] = mapped_column(BigInteger)
    vacation_left: Mapped[Time]
    """Milliseconds of vacation left this year."""
    vacation_year: Mapped[int]
    created: Mapped[Time]
    seen: Mapped[Time]
    deleted: Mapped[int | None] = mapped_column(BigInteger)
    totp: Mapped[str | None] = mapped_column(String(64))
    """The secret of the second factor, if the user signs in with one."""
    totp_pending: Mapped[str | None] = mapped_column(String(64))
    """A secret that the user has not confirmed with a code yet."""
    totp_last: Mapped[Time]
    """The time step of the last code: each is valid once."""


class RecoveryCode(Base):
    """A code that replaces the second factor once; only its hash is stored."""

    __tablename__ = "recovery_codes"
    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    user: Mapped[UserKey]


class Session(Base):
    """A browser that is signed in; only the hash of its secret is stored."""

    __tablename__ = "sessions"
    id: Mapped[int] = mapped_column(primary_key=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    user: Mapped[UserKey]
    created: Mapped[Time]
    seen: Mapped[Time]
    expires: Mapped[Time]
    agent: Mapped[str] = mapped_column(String(200))


class Token(Base):
    """An API token with its scopes; only the hash of its secret is stored."""

    __tablename__ = "tokens"
    id: Mapped[int] = mapped_column(primary_key=True)
    hash: Mapped[str] = mapped_column(String(64), unique=True)
    user: Mapped[UserKey]
    name: Mapped[str] = mapped_column(String(80))
    scopes: Mapped[list[Any]]
    created: Mapped[Time]
    used: Mapped[int | None] = mapped_column(BigInteger)
    expires: Mapped[int | None] = mapped_column(BigInteger)


class MailLink(Base):
    """A link sent by mail, valid once: it sets a new password, or confirms an address."""

    __tablename__ = "mail_links"
    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    user: Mapped[UserKey]
    purpose: Mapped[str] = mapped_column(String(10))
    email: Mapped[str] = mapped_column(String(254))
    expires: Mapped[Time]


class Table(Base):
    """A table: how its game began, and where it stands. What happened is in its entries."""

    __tablename__ = "tables"
    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    options: Mapped[dict[str, Any]]
    seed: Mapped[str] = mapped_column(String(80))
    seed_hash: Mapped[str] = mapped_column(String(64))
    rules: Mapped[int]
    position: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    origin: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    """The table and decision this game continues, the lesson played here, or that it was imported."""
    status: Mapped[str] = mapped_column(String(10))
    visibility: Mapped[str] = mapped_column(String(10))
    invite_hash: Mapped[str | None] = mapped_column(String(64))
    rated: Mapped[bool]
    clock_kind: Mapped[str] = mapped_column(String(10))
    clock_base: Mapped[int] = mapped_column(BigInteger)
    clock_increment: Mapped[int] = mapped_column(BigInteger)
    creator: Mapped[int | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"), index=True)
    actor: Mapped[int | None]
    turn: Mapped[int]
    since: Mapped[int | None] = mapped_column(BigInteger)
    """When the clock of the side to decide began to run."""
    deadline: Mapped[int | None] = mapped_column(BigInteger, index=True)
    takeback: Mapped[int | None]
    """The side that asks to take back."""
    created: Mapped[Time]
    started: Mapped[int | None] = mapped_column(BigInteger)
    finished: Mapped[int | None] = mapped_column(BigInteger, index=True)
    winner: Mapped[int | None]
    reason: Mapped[str | None] = mapped_column(String(40))
    rule: Mapped[str | None] = mapped_column(String(20))
    rematch: Mapped[str | None] = mapped_column(String(16))
    standing: Mapped[str | None] = mapped_column(Text)
    """How the game stood when the turn last passed, as JSON."""
    discarded: Mapped[int | None] = mapped_column(BigInteger, index=True)
    """When its player discarded the game, which will be deleted."""
    __table_args__ = (Index("ix_tables_status_visibility_created", "status", "visibility", "created"),)


class Seat(Base):
    """A side of a table: its player, who is a user or a level of the computer, and the time left."""

    __tablename__ = "seats"
    table: Mapped[TableKey] = mapped_column(primary_key=True)
    side: Mapped[int] = mapped_column(primary_key=True)
    user: Mapped[int | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"), index=True)
    level: Mapped[str | None] = mapped_column(String(10))
    clock_ms: Mapped[int | None] = mapped_column(BigInteger)
    finished: Mapped[int | None] = mapped_column(BigInteger)
    """When the game ended: a user's last games are found by it without reading all of them."""
    __table_args__ = (Index("ix_seats_user_finished", "user", "finished"),)


class Entry(Base):
    """One line of a game's log. Lines are added and never changed; the key allows each number once."""

    __tablename__ = "entries"
    table: Mapped[TableKey] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(10))
    value: Mapped[int]
    side: Mapped[int]
    at: Mapped[Time]
    spent: Mapped[int]
    trace: Mapped[str] = mapped_column(String(4))
    """Four digits of which side decided and what was legal: if the rules change, a replay notices."""


class Chat(Base):
    """A chat message at a table."""

    __tablename__ = "chat"
    id: Mapped[int] = mapped_column(primary_key=True)
    table: Mapped[TableKey] = mapped_column(index=True)
    user: Mapped[UserKey]
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[Time]
    hidden: Mapped[bool]


class Note(Base):
    """A user's private notes at a table."""

    __tablename__ = "notes"
    table: Mapped[TableKey] = mapped_column(primary_key=True)
    user: Mapped[UserKey] = mapped_column(primary_key=True)
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[Time]


class Mute(Base):
    """A user who has muted another."""

    __tablename__ = "mutes"
    user: Mapped[UserKey] = mapped_column(primary_key=True)
    muted: Mapped[UserKey] = mapped_column(primary_key=True)
    at: Mapped[Time]


class Friend(Base):
    """A user who asked another to be friends, and since when they are."""

    __tablename__ = "friends"
    asker: Mapped[UserKey] = mapped_column(primary_key=True)
    asked: Mapped[UserKey] = mapped_column(primary_key=True)
    at: Mapped[Time]
    accepted: Mapped[int | None] = mapped_column(BigInteger)


class Challenge(Base):
    """The free seat of an open table is reserved for a user."""

    __tablename__ = "challenges"
    table: Mapped[TableKey] = mapped_column(primary_key=True)
    user: Mapped[UserKey]
    at: Mapped[Time]


class Report(Base):
    """A report of a chat message."""

    __tablename__ = "reports"
    id: Mapped[int] = mapped_column(primary_key=True)
    table: Mapped[TableKey] = mapped_column(index=True)
    message: Mapped[int | None] = mapped_column(ForeignKey("chat.id", ondelete="SET NULL"))
    user: Mapped[UserKey]
    reason: Mapped[str] = mapped_column(Text)
    at: Mapped[Time]
    settled: Mapped[int | None] = mapped_column(BigInteger)
    verdict: Mapped[str | None] = mapped_column(Text)


class Rating(Base):
    """A user's rating at a game."""

    __tablename__ = "ratings"
    user: Mapped[UserKey] = mapped_column(primary_key=True)
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    rating: Mapped[float]
    deviation: Mapped[float]
    volatility: Mapped[float]
    games: Mapped[int]
    at: Mapped[Time]
    __table_args__ = (Index("ix_ratings_game_rating", "game", "rating"),)


class RatingChange(Base):
    """How a game changed a rating."""

    __tablename__ = "rating_history"
    user: Mapped[UserKey] = mapped_column(primary_key=True)
    table: Mapped[TableKey] = mapped_column(primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    rating: Mapped[float]
    deviation: Mapped[float]
    change: Mapped[float]
    at: Mapped[Time]


class Analysis(Base):
    """The analysis of a finished game by the strongest bot."""

    __tablename__ = "analyses"
    table: Mapped[TableKey] = mapped_column(primary_key=True)
    status: Mapped[str] = mapped_column(String(10))
    progress: Mapped[float]
    result: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    asked_by: Mapped[int | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    asked: Mapped[Time]
    started: Mapped[int | None] = mapped_column(BigInteger)
    finished: Mapped[int | None] = mapped_column(BigInteger)
    seen: Mapped[int | None] = mapped_column(BigInteger)
    """When the worker that analyses it last reported."""
    __table_args__ = (Index("ix_analyses_status_asked", "status", "asked"),)


class Fact(Base):
    """Something that all workers must know, such as the epoch of the database."""

    __tablename__ = "facts"
    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class Plan(Base):
    """The replies that a side has prepared: they are its own secret, and nothing that others read contains them."""

    __tablename__ = "plans"
    table: Mapped[TableKey] = mapped_column(primary_key=True)
    side: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    version: Mapped[str] = mapped_column(String(16))
    """Differs after every change, so that a reply that was withdrawn meanwhile is not played."""
    lines: Mapped[str] = mapped_column(Text)
    """A `detente.table.plans.Plan` as JSON."""


class Notice(Base):
    """A notice that is still to be sent: of a user's turn or played reply at a table, or of news of a tournament."""

    __tablename__ = "notices"
    id: Mapped[int] = mapped_column(primary_key=True)
    user: Mapped[UserKey]
    table: Mapped[str | None] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))
    tournament: Mapped[str | None] = mapped_column(ForeignKey("tournaments.id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(10))
    """`turn`, or `plan` for a prepared reply; of a tournament `round`, `over` or `cancelled`."""
    way: Mapped[str] = mapped_column(String(10))
    tries: Mapped[int]
    due: Mapped[Time] = mapped_column(index=True)
