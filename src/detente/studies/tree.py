"""The tree of a chapter played out: what its decisions are called, and the table along a line of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
from msgspec.structs import replace

from detente.core.play.match import Match
from detente.core.registry import game
from detente.core.state import OVER, State
from detente.studies.study import START, Chapter
from detente.table.catalogue import facts
from detente.table.clocks import Clock
from detente.table.errors import bad
from detente.table.info import nobody, table_info
from detente.table.opening import first_state, new_row
from detente.table.play import check_legal
from detente.table.rows import SeatRow
from detente.table.wire import EventInfo, Moment, TableInfo

MOST_MOMENTS = 50
"""Moments in one answer."""
NO_CLOCK = Clock("none")


class NodeInfo(msgspec.Struct, frozen=True):
    """A decision of a tree: the side that makes it, in which turn, and its phrase.

    Side and phrase are null where the present rules do not lead: the notes remain.
    """

    id: int
    parent: int
    action: int
    note: str
    by: str | None
    turn: int
    phrase: tuple[str, dict[str, Any]] | None


class ChapterInfo(msgspec.Struct, frozen=True):
    """A chapter with its tree; `options` are those of its game."""

    id: int
    title: str
    game: str
    options: dict[str, Any]
    table: str | None
    at: int
    note: str
    nodes: list[NodeInfo]
    names: dict[str, dict[str, str]]


def begin(chapter: Chapter) -> State:
    """The state in which a chapter begins, without a journal."""
    return first_state(game(chapter.game), chapter.seed, chapter.position, chapter.options)


def chapter_info(chapter: Chapter) -> ChapterInfo:
    """A chapter with what its decisions are called."""
    start = begin(chapter)
    states: dict[int, State | None] = {START: start}
    nodes = []
    for node in chapter.nodes:
        before = states[node.parent]
        known, after = (node.id, node.parent, node.action, node.note), None
        if before is None or not before.is_legal(node.action):
            nodes.append(NodeInfo(*known, None, 0, None))
        else:
            by, turn = before.game.sides[before.actor], int(before.turns)
            nodes.append(NodeInfo(*known, by, turn, before.phrase(node.action)))
            after = before.copy()
            after.play(node.action)
        states[node.id] = after
    return ChapterInfo(
        chapter.id,
        chapter.title,
        chapter.game,
        start.options(),
        chapter.table,
        chapter.at,
        chapter.note,
        nodes,
        start.names(),
    )


class Line:
    """A line of a chapter, from its first moment to a node.

    Nothing is hidden in a study: every event is shown with its cards. A moment is seen by the side that is to decide
    there, unless one side is chosen.
    """

    def __init__(self, chapter: Chapter, node: int) -> None:
        self.chapter, self.actions = chapter, [each.action for each in chapter.path(node)]
        self.sides = game(chapter.game).sides

    def moments(self, first: int, last: int, side: str | None) -> list[Moment]:
        """The moments after some numbers of decisions, without events: the whole line has them."""
        if not 0 <= first <= last <= len(self.actions):
            raise bad("no-such-moment", f"the line has the moments 0 to {len(self.actions)}")
        if last - first >= MOST_MOMENTS:
            raise bad("too-many", f"at most {MOST_MOMENTS} moments in one answer")
        wanted = islice(enumerate(self._states()), first, last + 1)
        return [self._moment(state, number, side) for number, state in wanted]

    def whole(self, side: str | None) -> Moment:
        """The last moment of the line, with all events."""
        match = self._match()
        events, told = self._told(match, 0, 0, None), len(match.state.journal or ())
        for number, action in enumerate(self.actions, 1):
            by = self.sides[match.state.actor]
            match.apply(action)
            events += self._told(match, told, number, by)
            told = len(match.state.journal or ())
        return replace(self._moment(match.state, len(self.actions), side), events=events)

    @property
    def end(self) -> State:
        """The state at the end of the line."""
        return deque(self._states(), maxlen=1)[0]

    def _match(self) -> Match:
        return Match(game(self.chapter.game), self.chapter.seed, self.chapter.position, **self.chapter.options)

    @staticmethod
    def _told(match: Match, since: int, at: int, by: str | None) -> list[EventInfo]:
        new = (match.state.journal or [])[since:]
        return [EventInfo(event.kind, event.sentence, event.facts(), event.rule, at, by) for event in new]

    def _states(self) -> Iterator[State]:
        """The states along the line; each is valid until the next is asked for."""
        state = begin(self.chapter)
        yield state
        for action in self.actions:
            check_legal(state, action)  # other rules may no longer lead along it
            state.play(action)
            yield state

    def _moment(self, state: State, number: int, side: str | None) -> Moment:
        chosen = state.game.side(side) if side else int(state.actor)
        viewer = None if chosen == OVER else chosen
        asked = viewer is not None and viewer == state.actor
        return Moment(
            table=self._table(state, viewer),
            number=number,
            since=None,
            view=state.view(viewer),
            phrases={str(action): state.phrase(action) for action in state.legal()} if asked else {},
            events=[],
            names=state.names(),
            can_undo=False,
        )

    def _table(self, state: State, viewer: int | None) -> TableInfo:
        """A table without players, as the client shows it around a game."""
        outcome, rules = state.outcome, game(self.chapter.game)
        row = replace(
            new_row(rules, self.chapter.seed, state, self.chapter.position, NO_CLOCK, 0),
            status="playing" if outcome is None else "finished",
            winner=None if outcome is None else outcome.winner,
            reason=None if outcome is None else outcome.reason,
            rule=None if outcome is None else outcome.rule,
            actor=None if outcome is not None else int(state.actor),
        )
        info = table_info(row, [SeatRow(side) for side in range(len(self.sides))], None, 0, nobody)
        return replace(info, mine=None if viewer is None else self.sides[viewer])


def position_at(chapter: Chapter, node: int) -> dict[str, Any]:
    """The position after a node, as it can be edited by hand."""
    return Line(chapter, node).end.position()


def chapter_facts(chapter: Chapter) -> dict[str, Any]:
    """The board and the cards of the game in a chapter."""
    return facts(game(chapter.game), begin(chapter).options())
