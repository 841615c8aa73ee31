"""What a client gets of a table, the same over HTTP and over the live channel.

Times are milliseconds since 1970; `base` and `increment` of a clock are seconds.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

ClockKind = Literal["none", "live", "days"]
Visibility = Literal["open", "invite", "private"]
Status = Literal["open", "playing", "finished", "aborted", "discarded"]
Opponent = Literal["level1", "level2", "level3", "level4", "level5", "self"]
Number = Annotated[int, msgspec.Meta(ge=-(2**31), lt=2**31)]
"""A number from a client that fits into a database column."""


class PersonInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A user as everyone sees them, or a level of the computer."""

    id: int | None
    name: str
    guest: bool
    bot: str | None = None
    rating: int | None = None
    deleted: bool = False


class ClockInfo(msgspec.Struct, frozen=True):
    """How time is counted: not at all, base and increment in seconds, or days per turn."""

    kind: ClockKind = "none"
    base: int | None = None
    increment: int | None = None
    days: int | None = None


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A side of a table and its player; `clock_ms` is the time left now."""

    side: str
    person: PersonInfo | None
    online: bool
    clock_ms: int | None
    reserved: PersonInfo | None = None
    """Who is challenged to take this seat, while it is free."""


class OutcomeInfo(msgspec.Struct, frozen=True):
    """How a game ended."""

    winner: str | None
    reason: str
    rule: str


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of a finished game to play on from; `number` counts the decisions before it."""

    table: str
    number: int


class Standing(msgspec.Struct, frozen=True):
    """How a game stands, in a few words: a key into the section `standings` of its words, and what it concerns."""

    kind: str
    about: dict[str, Any]


class TableInfo(msgspec.Struct, frozen=True):
    """A table as any viewer sees it; one that continues another game names it as its `origin`."""

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
    """An imported record: nobody has sat here, and it may stop before the game is over."""
    mine: str | None
    standing: list[Standing]
    """How far the game is and who leads, as of the last turn that passed."""
    tournament: str | None = None
    """The tournament that the game belongs to."""


class NewTable(msgspec.Struct, frozen=True):
    """A table that was just created; the invitation is shown once, to its creator."""

    table: TableInfo
    invite: str | None


class EventInfo(msgspec.Struct, frozen=True):
    """Something that happened, as the viewer may know it; `at` is the number of the moment it led to.

    `by` is the side whose decision caused it: null for what came before the first decision, and where the viewer
    does not know the decisions one by one.
    """

    kind: str
    sentence: str
    about: dict[str, Any]
    rule: str
    at: int
    by: str | None


class Foreseen(msgspec.Struct, frozen=True):
    """What an action would do as far as its own side can know; what depends on hidden cards is left out.

    `view` holds the fields of the view that would change; a `final` decision cannot be undone. One that `hands_over`
    completes the turn, and can be undone until then if it is held.
    """

    events: list[EventInfo]
    view: dict[str, Any]
    final: bool
    hands_over: bool


class HeldInfo(msgspec.Struct, frozen=True):
    """The decision that completes the viewer's turn: it is made when they hand the turn over.

    `ends_turn` is false if the turn goes on after another side has decided something.
    """

    action: int
    phrase: tuple[str, dict[str, Any]]
    ends_turn: bool
    foreseen: Foreseen


class Moment(msgspec.Struct, frozen=True, tag_field="type", tag="moment"):
    """What a player or a spectator sees of a table.

    `events` are those after `since`. Any later ones that a client already has were taken back and must be dropped.
    `draft` counts the decisions that the viewer's side can still undo: nobody else sees them yet. With a `held` one the
    turn is complete: `number` counts it, but view and events are as of before it.
    """

    table: TableInfo
    number: int
    since: int | None
    view: dict[str, Any]
    phrases: dict[str, tuple[str, dict[str, Any]]]
    events: list[EventInfo]
    names: dict[str, dict[str, str]]
    can_undo: bool
    draft: int = 0
    held: HeldInfo | None = None


class PlannedTurn(msgspec.Struct, frozen=True):
    """What one side does in a prepared line, as the player would see it."""

    by: str
    events: list[EventInfo]


class PlannedLine(msgspec.Struct, frozen=True):
    """A prepared line: turns of the opponent and replies to them, alternately.

    If the last reply `reveals` hidden cards, it is played up to there and the player goes on.
    """

    id: str
    turns: list[PlannedTurn]
    reveals: bool


class PlanInfo(msgspec.Struct, frozen=True):
    """The replies that a player has prepared; only they can see them.

    `played` is the number of the moment after a prepared reply was played, until the player's next turn.
    """

    lines: list[PlannedLine]
    played: int | None
    most: int
    """How many lines there can be."""


class PlanBoard(msgspec.Struct, frozen=True):
    """The table after some decisions of a line, with hidden cards that the player cannot tell from the real ones.

    `stage` says whose decisions come next, or that the line is `complete` and can be kept. `final` is why nothing can
    be added to it: `plan-reveals`, `plan-over` or `plan-too-long`; null if the opponent's next turn can be added.
    """

    moment: Moment
    stage: Literal["theirs", "mine", "complete"]
    final: str | None


class Why(msgspec.Struct, frozen=True):
    """Why an action is not legal."""

    kind: str
    rule: str
    about: dict[str, Any]


class Message(msgspec.Struct, frozen=True):
    """A chat message."""

    id: int
    user: int
    name: str
    text: str
    at: int
