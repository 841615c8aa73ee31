"""A sitting: a table in memory, with the match that its log leads to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from msgspec.structs import replace

from detente.core.errors import DetenteError, IllegalAction
from detente.core.play.match import Match, trace
from detente.core.play.preview import Preview, preview
from detente.core.registry import game
from detente.core.state import OVER, State
from detente.table.log import COMMIT, DECISION, HELD, OTHER_ENDS, TAKEBACK, UNDO, Line, LogDiffers
from detente.table.results import Step
from detente.table.rows import SeatRow, TableRow


class Seating:
    """What is true of a table whatever its rules: its row, its seats, and the number of the next line of its log."""

    def __init__(self, row: TableRow, seats: list[SeatRow], number: int) -> None:
        self.row = row
        self.seats = seats
        self.number = number
        self.stale = False
        """Whether memory and storage may differ, so that the table must be read again before it is used."""
        self.planned: bool | None = None
        """Whether a side has prepared replies; None if that has to be looked up."""

    def sides_of(self, user: int | None) -> list[int]:
        """The sides a user plays."""
        return [seat.side for seat in self.seats if user is not None and seat.user == user]

    def become(self, other: Seating) -> None:
        """Take over a table that was just read."""
        self.row, self.seats, self.number, self.stale = other.row, other.seats, other.number, False
        self.planned = None

    def accept(self, step: Step) -> None:
        """A step was stored: it is true now."""
        self.row, self.number = step.after, self.number + 1
        if step.clocks:
            times = step.clocks
            self.seats = [replace(seat, clock_ms=times.get(seat.side, seat.clock_ms)) for seat in self.seats]

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Marks the table as stale until the block, which stores a change, has ended without an exception."""
        self.stale = True
        yield
        self.stale = False


class Sitting(Seating):
    """A table with its match.

    Decisions are made here before they are stored, so a sitting belongs to one request from the
    decision until it is stored.
    """

    def __init__(self, row: TableRow, seats: list[SeatRow], lines: Iterable[Line]) -> None:
        super().__init__(row, seats, 0)
        self.match = begin(row)
        self.marks: list[tuple[int, ...]] = []
        """After each decision: the length of the journal, then the moment's number for each side and spectators."""
        self.held: int | None = None
        """The action that completes the turn, not made yet: its side has not handed the turn over."""
        self._coming: Preview | None = None
        self._mark()
        self.catch_up(lines)

    def become(self, other: Seating) -> None:
        """Take over a sitting that was just read."""
        super().become(other)
        if isinstance(other, Sitting):
            self.match, self.marks, self.held, self._coming = other.match, other.marks, other.held, None

    # What the log does to the match

    def catch_up(self, lines: Iterable[Line]) -> None:
        """Follow lines of the log; LogDiffers if the rules do not lead along them (some may have been followed)."""
        for line in lines:
            if line.number != self.number:
                raise LogDiffers(self.number, f"the next line has the number {line.number}")
            try:
                self._follow(line)
            except IllegalAction as error:
                raise LogDiffers(line.number, str(error)) from None
            self.number += 1

    def _follow(self, line: Line) -> None:
        """Follow one line; those that end a game outside its rules do not change the match."""
        if line.kind == UNDO:
            self.undo(max(1, line.value))
        elif line.kind == TAKEBACK:
            self.go_back(line.value)
        elif line.kind == COMMIT:
            self.commit()
        elif line.kind in (DECISION, HELD):
            state = self.match.state
            if state.actor != line.side:
                raise LogDiffers(line.number, f"side {line.side} decided, but it is side {state.actor}'s turn")
            if line.kind == HELD:
                self.hold(line.value)
                found = trace(state) if line.trace else ""
            else:
                self.decide(line.value)
                found = self.match.trail[-1]
            if line.trace and line.trace != found:
                raise LogDiffers(line.number, "other actions are legal than when it was played")

    def decide(self, action: int) -> None:
        """Make a decision; IllegalAction if it is not legal, and nothing changes."""
        self.match.apply(action)
        self._mark()

    def hold(self, action: int) -> None:
        """Keep the decision that completes a turn until its side hands the turn over."""
        self.held, self._coming = action, None

    def commit(self) -> None:
        """Hand over the turn: make the decision that was held."""
        if self.held is None:
            raise IllegalAction("no turn is complete here", "")
        self.decide(self.held)
        self.held = None

    def undo(self, count: int = 1) -> None:
        """Take back the last decisions of the draft; a held one is the first to go."""
        if self.held is not None:
            self.held, count = None, count - 1
        for _ in range(count):
            self.match.undo()
            self.marks.pop()

    def go_back(self, count: int) -> None:
        """Return to the moment after the first `count` decisions."""
        decisions = self.match.decisions[:count]
        self.held = None
        self.match = begin(self.row)
        self.marks.clear()
        self._mark()
        for action in decisions:
            self.decide(action)

    def _mark(self) -> None:
        state = self.match.state
        seen = (state.seen_decisions(side) for side in (*range(len(state.game.sides)), None))
        self.marks.append((len(state.journal or ()), *seen))

    def states(self, counts: set[int]) -> Iterator[tuple[int, State]]:
        """The states after each of some numbers of decisions, in order. Each is valid until the next is asked for."""
        state = begin(self.row, journal=False).state
        for count in range(max(counts, default=-1) + 1):
            if count > 0:
                state.play(self.match.decisions[count - 1])
            if count in counts:
                yield count, state

    # What is true of it

    @property
    def committed(self) -> int:
        """How many decisions can no longer be undone. Those after them are the draft of the side to decide."""
        state = self.match.state
        return max(0, len(self.match.decisions) - int(state.decisions - state.undo_point))

    @property
    def draft(self) -> int:
        """How many decisions the side to decide can undo, with the one that is held."""
        return len(self.match.decisions) - self.committed + (self.held is not None)

    def shown(self, side: int | None) -> int:
        """How many decisions a viewer is shown: each view, event and number they get is as of this moment.

        A draft is shown to its own side. A lesson has one reader, and in a finished game nothing is secret.
        """
        if side == self.actor or self.row.status == "finished" or self.row.is_lesson:
            return len(self.match.decisions)
        return self.committed

    def visible(self, side: int | None) -> State:
        """The state after the decisions that a viewer is shown; use the match's journal, of which it may have none."""
        return self.match.state if self.shown(side) == len(self.match.decisions) else self.match.settled

    def holds(self, side: int | None) -> bool:
        """Whether a viewer's own turn is complete, and waits to be handed over."""
        return self.held is not None and side == self.actor and self.row.status == "playing"

    @property
    def coming(self) -> Preview:
        """All that a side may know of the decision that it holds."""
        if self.held is None:
            raise IllegalAction("no turn is complete here", "")
        if self._coming is None:
            self._coming = preview(self.match.state, self.held)
        return self._coming

    @property
    def actor(self) -> int:
        """The side to decide, or OVER."""
        return int(self.match.state.actor)

    @property
    def is_over(self) -> bool:
        """Whether the rules have ended the game."""
        return self.actor == OVER

    def seen(self, side: int | None) -> int:
        """The number of the present moment for a viewer: to its own side a held decision counts as made."""
        return self.reached(side) + self.holds(side)

    def reached(self, side: int | None) -> int:
        """The number up to which a viewer has events: a held decision has none before it is made."""
        return self.marks[self.shown(side)][column_of(side)]

    def floor(self, side: int | None) -> int:
        """The last number that can no longer be undone."""
        return self.marks[self.committed][column_of(side)]

    def known(self, side: int | None, since: int | None) -> int | None:
        """The last event number that is still valid for a viewer who has those up to `since`."""
        return None if since is None else min(since, self.floor(side))

    def differs(self) -> str | None:
        """How the table's row contradicts its log, or None."""
        row, outcome = self.row, self.match.state.outcome
        if row.status == "playing" and row.actor != self.actor:
            return f"it should be side {row.actor}'s turn, but it is side {self.actor}'s"
        if row.status != "finished" or row.reason in OTHER_ENDS:
            return None
        if outcome is None:
            return f"it should have ended ({row.reason}), but it goes on"
        if (outcome.winner, outcome.reason) != (row.winner, row.reason):
            return f"it ends by {outcome.reason}, but it ended by {row.reason}"
        return None


def column_of(side: int | None) -> int:
    """Where a viewer's number is in a mark; the spectators' is the last."""
    return -1 if side is None else side + 1


def begin(row: TableRow, journal: bool = True) -> Match:
    """The match of a table before its first decision; it runs faster without a journal."""
    try:
        match = Match(game(row.game), row.seed, row.position, **row.options)
    except DetenteError as error:
        raise LogDiffers(0, str(error)) from None
    if not journal:
        match.state.journal = None
    return match
