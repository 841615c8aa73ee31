"""Puzzles without a server: the same paths and answers. What was solved is kept in the browser; there is no rating."""

from __future__ import annotations

from typing import Any

from detente.bots.puzzles import Judged, solution_of
from detente.core.game import Game
from detente.core.play.puzzles import Puzzle
from detente.core.registry import game as game_of
from detente.site.requests import Asked, Route
from detente.table import puzzles
from detente.table.puzzles import Attempt, Line, PuzzleBoard, PuzzlesPage, Question, Rated
from detente.table.wire import Foreseen, Why


def page(site: Any, asked: Asked) -> PuzzlesPage:
    """All puzzles of a game, with the results of the first attempts."""
    game = game_of(asked.parts["game"])
    return puzzles.page(game, {}, site.tables.store.puzzle_results(game.name), None, site.tables.now())


def look(site: Any, asked: Asked) -> PuzzleBoard:
    """A puzzle at its beginning: that of an id, of the `daily`, or the `next` one."""
    game, id = game_of(asked.parts["game"]), asked.parts["puzzle"]
    if id == "daily":
        return shown(site, puzzles.daily(game, site.tables.now()), [])
    return shown(site, puzzles.puzzle_of(game, (following(site, game) or id) if id == "next" else id), [])


def board(site: Any, asked: Asked) -> PuzzleBoard:
    """The table after some decisions."""
    return shown(site, puzzle_at(asked), asked.data(Line).actions)


def why(site: Any, asked: Asked) -> Why | None:
    """Why an action is not legal after some decisions; None if it is."""
    return puzzles.why_not(puzzle_at(asked), asked.data(Question))


def preview(site: Any, asked: Asked) -> Foreseen | None:
    """What an action would do after some decisions."""
    return puzzles.preview_of(puzzle_at(asked), asked.data(Question))


def attempt(site: Any, asked: Asked) -> Judged:
    """Judge a turn and explain the solution; the first attempt is kept."""
    puzzle, data = puzzle_at(asked), asked.data(Attempt)
    solved = puzzles.is_solved(puzzle, data)
    site.tables.store.keep_puzzle(puzzle.game, puzzle.id, solved)
    solution = solution_of(puzzle, [] if data.give_up else data.actions)
    return Judged(solved, solution, Rated(), following(site, game_of(puzzle.game)))


def puzzle_at(asked: Asked) -> Puzzle:
    """The puzzle of a path."""
    return puzzles.puzzle_of(game_of(asked.parts["game"]), asked.parts["puzzle"])


def shown(site: Any, puzzle: Puzzle, actions: list[int]) -> PuzzleBoard:
    """The board of a puzzle."""
    result = site.tables.store.puzzle_results(puzzle.game).get(puzzle.id)
    return puzzles.board(puzzle, puzzles.info(puzzle, None, result), actions)


def following(site: Any, game: Game) -> str | None:
    """The next puzzle."""
    found = puzzles.following(game, {}, site.tables.store.puzzle_results(game.name), None)
    return None if found is None else found.id


PUZZLES = [
    Route("GET", "/puzzles/{game}", page),
    Route("GET", "/puzzles/{game}/{puzzle}", look),
    Route("POST", "/puzzles/{game}/{puzzle}/board", board),
    Route("POST", "/puzzles/{game}/{puzzle}/why", why),
    Route("POST", "/puzzles/{game}/{puzzle}/preview", preview),
    Route("POST", "/puzzles/{game}/{puzzle}/attempts", attempt),
]
