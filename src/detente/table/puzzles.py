"""Puzzles at the table: which one is next, its board after some decisions, and whether a turn is the solution.

A board is worked out from the puzzle and the decisions so far; nothing of it is stored. It shows what the solving side
sees, and neither the solution nor the themes, which would give it away.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Literal

import msgspec

from detente.core.errors import IllegalAction
from detente.core.game import Game
from detente.core.play.lessons import Pattern
from detente.core.play.puzzles import LONGEST, BadPuzzle, Puzzle, digest, play, puzzles
from detente.core.play.refused import refusal_like
from detente.core.registry import game as game_of
from detente.core.state import State
from detente.table.errors import bad, conflict, not_found
from detente.table.moments import foreseen
from detente.table.wire import ClockInfo, EventInfo, Foreseen, Moment, Number, SeatInfo, TableInfo, Why

DAY_MS = 24 * 3600 * 1000
STRIDE = 7919
"""A prime: so many puzzles lie between those of two days."""
Result = Literal["solved", "failed"]


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The decisions of a turn so far."""

    actions: list[Number] = []


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The decisions so far, and an action by its number or, for `why`, by a pattern of its phrase."""

    actions: list[Number] = []
    action: Number | None = None
    like: Pattern | None = None


class Attempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole turn; or, to see the solution, none."""

    actions: list[Number] = []
    give_up: bool = False


class PuzzleInfo(msgspec.Struct, frozen=True):
    """A puzzle in a list. `result` is that of the solver's first attempt, null before it."""

    id: str
    game: str
    side: str
    rating: int
    result: Result | None


class SolverInfo(msgspec.Struct, frozen=True):
    """What a user has made of the puzzles of a game; only accounts on a server have a rating."""

    rating: int | None
    solved: int
    failed: int


class Rated(msgspec.Struct, frozen=True):
    """The solver's rating after an attempt; null if it changed nothing."""

    rating: int | None = None
    change: int | None = None


class PuzzlesPage(msgspec.Struct, frozen=True):
    """The puzzles of a game, that of the day, the next one to solve, and what the user has made of them."""

    puzzles: list[PuzzleInfo]
    daily: str
    next: str | None
    solver: SolverInfo


class PuzzleBoard(msgspec.Struct, frozen=True):
    """The table of a puzzle after some decisions; `whole` if they are a turn, which can be handed in."""

    puzzle: PuzzleInfo
    moment: Moment
    whole: bool


def puzzle_of(game: Game, id: str) -> Puzzle:
    """A puzzle of a game by its id."""
    found = puzzles(game).get(id)
    if found is None:
        raise not_found("puzzle", id)
    return found


def all_puzzles(game: Game) -> list[Puzzle]:
    """The puzzles of a game; refused if it has none."""
    found = list(puzzles(game).values())
    if not found:
        raise not_found("puzzle", game.name)
    return found


def daily(game: Game, now: int) -> Puzzle:
    """The puzzle of the day, which begins at midnight UTC: the same for everyone."""
    found = all_puzzles(game)
    return found[now // DAY_MS * STRIDE % len(found)]


def following(game: Game, ratings: dict[str, float], tried: Collection[str], rating: float | None) -> Puzzle | None:
    """The puzzle nearest to a solver's rating that they have not tried, or the easiest one; None if all are done.

    `ratings` are those of puzzles that have been rated; the others have their first estimate.
    """
    left = [each for each in all_puzzles(game) if each.id not in tried]

    def far(puzzle: Puzzle) -> tuple[float, str]:
        own = ratings.get(puzzle.id, float(puzzle.difficulty))
        return (own if rating is None else abs(own - rating)), puzzle.id

    return min(left, key=far, default=None)


def info(puzzle: Puzzle, rating: float | None = None, result: Result | None = None) -> PuzzleInfo:
    """A puzzle in a list."""
    own = puzzle.difficulty if rating is None else rating
    return PuzzleInfo(puzzle.id, puzzle.game, puzzle.side, round(own), result)


def page(
    game: Game, ratings: dict[str, float], results: dict[str, Result], rating: float | None, now: int
) -> PuzzlesPage:
    """The puzzles of a game for a user with the results of their first attempts, and their rating if they have one."""
    shown = [info(each, ratings.get(each.id), results.get(each.id)) for each in all_puzzles(game)]
    after = following(game, ratings, results, rating)
    solved = list(results.values()).count("solved")
    own = SolverInfo(None if rating is None else round(rating), solved, len(results) - solved)
    return PuzzlesPage(shown, daily(game, now).id, None if after is None else after.id, own)


def played(puzzle: Puzzle, actions: Sequence[int]) -> tuple[State, bool]:
    """The state after some decisions, and whether they are a whole turn; a problem if they are not possible."""
    if len(actions) > LONGEST:
        raise bad("too-many", f"a turn has at most {LONGEST} decisions")
    try:
        return play(game_of(puzzle.game), puzzle, actions)
    except IllegalAction as error:
        raise conflict("illegal-action", str(error)) from None
    except BadPuzzle as error:
        raise conflict("puzzle-over", str(error)) from None


def is_solved(puzzle: Puzzle, attempt: Attempt) -> bool:
    """Whether a turn is the solution; who gives up has not solved it."""
    if attempt.give_up:
        return False
    state, whole = played(puzzle, attempt.actions)
    if not whole:
        raise conflict("puzzle-unfinished", "the turn is not complete yet")
    return digest(state) == puzzle.best.reached


def board(puzzle: Puzzle, shown: PuzzleInfo, actions: Sequence[int]) -> PuzzleBoard:
    """The table of a puzzle after some decisions, as its side sees it."""
    state, whole = played(puzzle, actions)
    game = state.game
    side = game.side(puzzle.side)
    legal = [] if whole else state.legal()
    moment = Moment(
        table=_table(puzzle, state),
        number=len(actions),
        since=None,
        view={**state.view(side), "legal": legal},
        phrases={str(action): state.phrase(action) for action in legal},
        events=events(state, side),
        names=state.names(),
        can_undo=bool(actions),
        draft=len(actions),
    )
    return PuzzleBoard(shown, moment, whole)


def events(state: State, side: int) -> list[EventInfo]:
    """What happened in a turn, as its side may know it."""
    seen = [event.seen_by(side) for event in state.journal or []]
    by = state.game.sides[side]
    return [EventInfo(each.kind, each.sentence, each.facts(), each.rule, 1, by) for each in seen]


def why_not(puzzle: Puzzle, asked: Question) -> Why | None:
    """Why an action is not legal after some decisions; None if it is."""
    state, _ = played(puzzle, asked.actions)
    if (asked.action is None) == (asked.like is None):
        raise bad("bad-request", "either the number of an action or a pattern is needed")
    found = refusal_like(state, asked.like or {}) if asked.action is None else state.why_not(asked.action)
    return None if found is None else Why(found.kind, found.rule, found.about)


def preview_of(puzzle: Puzzle, asked: Question) -> Foreseen | None:
    """What an action would do after some decisions, whatever is hidden; None if it is not possible."""
    state, whole = played(puzzle, asked.actions)
    if whole or asked.action is None or state.why_not(asked.action) is not None:
        return None
    return foreseen(state, asked.action)


def _table(puzzle: Puzzle, state: State) -> TableInfo:
    """What a client has to know of a table, for one that nobody else sits at."""
    options: dict[str, Any] = {name: puzzle.position[name] for name in state.game.choices() if name in puzzle.position}
    return TableInfo(
        id=f"puzzle-{puzzle.id}",
        game=puzzle.game,
        options=options,
        status="playing",
        visibility="private",
        rated=False,
        clock=ClockInfo(),
        seats=[SeatInfo(side, None, False, None) for side in state.game.sides],
        actor=puzzle.side,
        deadline=None,
        turn=0,
        created=0,
        started=0,
        finished=None,
        outcome=None,
        seed_hash="",
        seed=None,
        rematch=None,
        takeback=None,
        origin=None,
        imported=False,
        mine=puzzle.side,
        standing=[],
    )
