"""What goes over the wire of a table, the same over HTTP and over the live channel.

Times are milliseconds since 1970; `base` and `increment` of a clock are seconds.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from detente.server.accounts.people import PersonInfo
from detente.server.errors import Problem
from detente.server.social.chat import Message

ClockKind = Literal["none", "live", "days"]
Visibility = Literal["open", "invite", "private"]
Status = Literal["open", "playing", "finished", "aborted"]
Opponent = Literal["level1", "level2", "level3", "level4", "level5", "self"]


class ClockInfo(msgspec.Struct, frozen=True):
    """How time is counted: not at all, base and increment in seconds, or days for each turn."""

    kind: ClockKind = "none"
    base: int | None = None
    increment: int | None = None
    days: int | None = None


class SeatInfo(msgspec.Struct, frozen=True):
    """A side of a table and who sits there; `clock_ms` is the time left now."""

    side: str
    person: PersonInfo | None
    online: bool
    clock_ms: int | None


class OutcomeInfo(msgspec.Struct, frozen=True):
    """How a game ended."""

    winner: str | None
    reason: str
    rule: str


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of a finished game, to play on from: the number is that of the decisions before it."""

    table: str
    number: int


class TableInfo(msgspec.Struct, frozen=True):
    """A table as anybody who may look at it sees it; one that went on from another game tells its `origin`."""

    id: str
    game: str
    options: dict[str, Any]
    status: Status
    visibility: Visibility
    rated: bool
    clock: ClockInfo
    seats: list[SeatInfo]
    actor: str | None
    deadline: int | None
    turn: int
    created: int
    started: int | None
    finished: int | None
    outcome: OutcomeInfo | None
    seed_hash: str
    seed: str | None
    rematch: str | None
    takeback: str | None
    origin: Origin | None
    imported: bool
    """A record from elsewhere: nobody has sat here, and it may end before the game does."""
    mine: str | None


class NewTable(msgspec.Struct, frozen=True):
    """A table that was just made; the invitation is shown once, to who made it."""

    table: TableInfo
    invite: str | None


class EventInfo(msgspec.Struct, frozen=True):
    """Something that happened, as the asker may know it; `at` is the number of the moment it led to.

    `by` is the side from whose decision it followed: null for what came before the first one, and where the asker
    does not know the decisions one by one.
    """

    kind: str
    sentence: str
    about: dict[str, Any]
    rule: str
    at: int
    by: str | None


class Moment(msgspec.Struct, frozen=True, tag_field="type", tag="moment"):
    """What a seat or a spectator sees of a table.

    `events` are those after `since`; what a client had of later ones was taken back and is dropped.
    """

    table: TableInfo
    number: int
    since: int | None
    view: dict[str, Any]
    phrases: dict[str, tuple[str, dict[str, Any]]]
    events: list[EventInfo]
    names: dict[str, dict[str, str]]
    can_undo: bool


class Why(msgspec.Struct, frozen=True):
    """Why an action is not legal."""

    kind: str
    rule: str
    about: dict[str, Any]


class Foreseen(msgspec.Struct, frozen=True):
    """What an action would bring, as far as the own side can know: what depends on hidden cards is left out.

    `view` holds the fields of the view as they would be; a `final` decision cannot be taken back.
    """

    events: list[EventInfo]
    view: dict[str, Any]
    final: bool


# What clients send over the live channel


class Watch(msgspec.Struct, frozen=True, tag="watch", tag_field="type"):
    """Tell me what happens at a table; `since` is the last number I have."""

    table: str
    since: int | None = None


class Unwatch(msgspec.Struct, frozen=True, tag="unwatch", tag_field="type"):
    """No more of that table."""

    table: str


class Lobby(msgspec.Struct, frozen=True, tag="lobby", tag_field="type"):
    """Tell me of open tables, or no more."""

    on: bool


class Mine(msgspec.Struct, frozen=True, tag="mine", tag_field="type"):
    """Tell me of my own tables, wherever I look, or no more."""

    on: bool


Number = Annotated[int, msgspec.Meta(ge=-(2**31), lt=2**31)]


class Decide(msgspec.Struct, frozen=True, tag="decide", tag_field="type"):
    """Take a decision at the moment of this number."""

    id: Number | str
    table: str
    number: Number
    action: Number


class Undo(msgspec.Struct, frozen=True, tag="undo", tag_field="type"):
    """Take my last decision back."""

    id: Number | str
    table: str
    number: Number


class Say(msgspec.Struct, frozen=True, tag="chat", tag_field="type"):
    """Say something at a table."""

    id: int | str
    table: str
    text: str


class Ping(msgspec.Struct, frozen=True, tag="ping", tag_field="type"):
    """Are you there? `lag` is the round trip that the client measured last, in milliseconds."""

    at: float
    lag: int = 0


Spoken = Watch | Unwatch | Lobby | Mine | Decide | Undo | Say | Ping


# What the server sends, besides moments


class Done(msgspec.Struct, frozen=True, tag="done", tag_field="type"):
    """The decision is on disk; the moment has this number now."""

    id: int | str
    number: int


class Wrong(msgspec.Struct, frozen=True, tag="error", tag_field="type"):
    """What was asked cannot be done."""

    error: Problem
    id: int | str | None = None


class TableChanged(msgspec.Struct, frozen=True, tag="table", tag_field="type"):
    """Presence, clocks or seats have changed."""

    table: TableInfo


class TakebackAsked(msgspec.Struct, frozen=True, tag="takeback", tag_field="type"):
    """A side asks to take back."""

    table: str
    by: str


class Said(msgspec.Struct, frozen=True, tag="chat", tag_field="type"):
    """Somebody said something."""

    table: str
    message: Message


class LobbyTables(msgspec.Struct, frozen=True, tag="lobby", tag_field="type"):
    """All open tables, and running ones to watch."""

    tables: list[TableInfo]


class LobbyChanged(msgspec.Struct, frozen=True, tag="lobby", tag_field="type"):
    """What has changed of them."""

    changed: list[TableInfo]
    gone: list[str]


class MyTables(msgspec.Struct, frozen=True, tag="mine", tag_field="type"):
    """The asker's own tables that are open or played."""

    tables: list[TableInfo]


class MyTableChanged(msgspec.Struct, frozen=True, tag="mine", tag_field="type"):
    """One of them is new, its turn has passed on, or it has begun or ended."""

    changed: TableInfo


class Restart(msgspec.Struct, frozen=True, tag="restart", tag_field="type"):
    """The server goes down: connect again soon."""


class Pong(msgspec.Struct, frozen=True, tag="pong", tag_field="type"):
    """I am here."""

    at: float


class TurnCame(msgspec.Struct, frozen=True, tag="turn", tag_field="type"):
    """A bot's table waits for it, or has ended."""

    table: TableInfo
