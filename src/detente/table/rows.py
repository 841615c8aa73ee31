"""What is stored of a table besides its log: one row for the table, one for each seat."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

from detente.table.clocks import Clock
from detente.table.wire import PersonInfo


class TableRow(msgspec.Struct, frozen=True):
    """A table: how its game began, and where it stands.

    Times are milliseconds since 1970, sides are indexes into the game's sides. `since` is when the clock of the
    side to decide (`actor`) began to run; `takeback` is the side that asks to take back.
    """

    id: str
    game: str
    options: dict[str, Any]
    seed: str
    seed_hash: str
    rules: int
    position: dict[str, Any] | None
    origin: dict[str, Any] | None
    status: str
    visibility: str
    invite_hash: str | None
    rated: bool
    clock_kind: str
    clock_base: int
    clock_increment: int
    creator: int | None
    actor: int | None
    turn: int
    since: int | None
    deadline: int | None
    takeback: int | None
    created: int
    started: int | None
    finished: int | None
    winner: int | None
    reason: str | None
    rule: str | None
    rematch: str | None
    standing: str | None = None
    """How the game stood when the turn last passed, as JSON (`detente.table.standing`)."""
    discarded: int | None = None
    """When its player discarded the game."""

    @property
    def clock(self) -> Clock:
        """How the table counts time."""
        return Clock(self.clock_kind, self.clock_base, self.clock_increment)

    @property
    def is_lesson(self) -> bool:
        """Whether a lesson is played here: it is not a game, and no list shows it."""
        return self.origin is not None and "lesson" in self.origin

    @property
    def tournament(self) -> str | None:
        """The tournament that the game belongs to: nobody can take back, abort or discard it, or get a hint."""
        return None if self.origin is None else self.origin.get("tournament")


class SeatRow(msgspec.Struct, frozen=True):
    """A seat: a user's, a computer level's, or free. `clock_ms` is the time left when its clock last stopped."""

    side: int
    user: int | None = None
    level: str | None = None
    clock_ms: int | None = None
    person: PersonInfo | None = None
    """The user or level as everyone sees them."""
    reserved: PersonInfo | None = None
    """Who is challenged to take this seat, while it is free."""

    @property
    def is_free(self) -> bool:
        """Whether a user can still take this seat."""
        return self.user is None and self.level is None


def sides_of(seats: list[SeatRow], user: int | None) -> list[int]:
    """The sides a user plays; none for an anonymous viewer."""
    return [seat.side for seat in seats if user is not None and seat.user == user]


def is_challenged(seats: list[SeatRow], user: int | None) -> bool:
    """Whether a free seat is reserved for a user."""
    return user is not None and any(seat.reserved is not None and seat.reserved.id == user for seat in seats)


def concerned(seats: list[SeatRow]) -> set[int]:
    """The users who sit at a table, and those who are challenged to."""
    challenged = (seat.reserved.id for seat in seats if seat.reserved is not None)
    return {user for user in (*(seat.user for seat in seats), *challenged) if user is not None}


def digest(secret: str) -> str:
    """The SHA-256 of a seed or a random secret; both are too long to guess, so that no salt is needed."""
    return sha256(secret.encode()).hexdigest()
