"""Messages of the live channel, besides the moments themselves."""

from __future__ import annotations

import msgspec

from detente.table.errors import Problem
from detente.table.wire import Message, Number, TableInfo

# What clients send


class Watch(msgspec.Struct, frozen=True, tag="watch", tag_field="type"):
    """Send me what happens at a table; `since` is the last number I have."""

    table: str
    since: int | None = None


class Unwatch(msgspec.Struct, frozen=True, tag="unwatch", tag_field="type"):
    """Stop sending me a table."""

    table: str


class Lobby(msgspec.Struct, frozen=True, tag="lobby", tag_field="type"):
    """Start or stop sending me the open tables."""

    on: bool


class Mine(msgspec.Struct, frozen=True, tag="mine", tag_field="type"):
    """Start or stop sending me my own tables, whichever page I am on."""

    on: bool


class Decide(msgspec.Struct, frozen=True, tag="decide", tag_field="type"):
    """Make a decision at the moment of this number."""

    id: Number | str
    table: str
    number: Number
    action: Number
    hold: bool = False
    """Whether I hand my turn over myself once it is complete."""


class Commit(msgspec.Struct, frozen=True, tag="commit", tag_field="type"):
    """Hand over my turn, which is complete."""

    id: Number | str
    table: str
    number: Number


class Undo(msgspec.Struct, frozen=True, tag="undo", tag_field="type"):
    """Take back my last decision, or everything that nobody else has seen yet."""

    id: Number | str
    table: str
    number: Number
    whole: bool = False


class Say(msgspec.Struct, frozen=True, tag="chat", tag_field="type"):
    """Post a chat message at a table."""

    id: int | str
    table: str
    text: str


class Ping(msgspec.Struct, frozen=True, tag="ping", tag_field="type"):
    """Are you there? `lag` is the last round trip that the client measured, in milliseconds."""

    at: float
    lag: int = 0


Spoken = Watch | Unwatch | Lobby | Mine | Decide | Commit | Undo | Say | Ping


# What the server sends


class Done(msgspec.Struct, frozen=True, tag="done", tag_field="type"):
    """The decision is stored; the moment now has this number."""

    id: int | str
    number: int


class Wrong(msgspec.Struct, frozen=True, tag="error", tag_field="type"):
    """A request could not be carried out."""

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
    """A chat message was posted."""

    table: str
    message: Message


class LobbyTables(msgspec.Struct, frozen=True, tag="lobby", tag_field="type"):
    """All open tables, and running ones to watch."""

    tables: list[TableInfo]


class LobbyChanged(msgspec.Struct, frozen=True, tag="lobby", tag_field="type"):
    """What has changed in the lobby."""

    changed: list[TableInfo]
    gone: list[str]


class MyTables(msgspec.Struct, frozen=True, tag="mine", tag_field="type"):
    """The user's own open and running tables."""

    tables: list[TableInfo]


class MyTableChanged(msgspec.Struct, frozen=True, tag="mine", tag_field="type"):
    """One of the user's tables is new, its turn has passed, or it has begun or ended."""

    changed: TableInfo


class FriendsChanged(msgspec.Struct, frozen=True, tag="friends", tag_field="type"):
    """The user's friends or requests have changed: read them again."""


class TournamentChanged(msgspec.Struct, frozen=True, tag="tournament", tag_field="type"):
    """A round of one of the user's tournaments has begun, or the tournament is over: read it again."""

    id: str


class Restart(msgspec.Struct, frozen=True, tag="restart", tag_field="type"):
    """The server is shutting down: reconnect soon."""


class Pong(msgspec.Struct, frozen=True, tag="pong", tag_field="type"):
    """The answer to a ping."""

    at: float


class TurnCame(msgspec.Struct, frozen=True, tag="turn", tag_field="type"):
    """It is a bot's turn at a table, or its game has ended."""

    table: TableInfo
