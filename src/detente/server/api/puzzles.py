"""Puzzles: one turn is clearly best. Anyone may solve them; accounts get a rating."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK
from sqlalchemy import Connection

from detente.bots.puzzles import Judged, solution_of
from detente.core.play.puzzles import Puzzle
from detente.core.registry import game as game_of
from detente.server.api.door.limits import address
from detente.server.api.requests import Asked, TheTables, user_of
from detente.server.social import puzzles as solving
from detente.server.storage.store import now_ms
from detente.table import puzzles
from detente.table.puzzles import Attempt, Line, PuzzleBoard, PuzzleInfo, PuzzlesPage, Question, Rated
from detente.table.wire import Foreseen, Why


class PuzzlesApi(Controller):
    """Puzzles of a game."""

    path = "/puzzles/{game:str}"
    tags = ("puzzles",)

    @get()
    async def all(self, request: Asked, tables: TheTables, game: FromPath[str]) -> PuzzlesPage:
        """All puzzles, with the results of my first attempts; themes and solutions come after an attempt."""
        user, rules = user_of(request), game_of(game)

        def query(connection: Connection) -> PuzzlesPage:
            known, done = solving.ratings(connection, game), solving.results(connection, user, game)
            return puzzles.page(rules, known, done, solving.solver_rating(connection, user, game), now_ms())

        return await tables.store.read(query)

    @get("/{puzzle:str}")
    async def look(self, request: Asked, tables: TheTables, game: FromPath[str], puzzle: FromPath[str]) -> PuzzleBoard:
        """A puzzle at its beginning, as its side sees it; `daily` is that of today, `next` the next one for me."""
        user, rules = user_of(request), game_of(game)
        if puzzle == "next":
            following = await tables.store.read(lambda connection: _next(connection, user, game))
            puzzle = following or puzzle
        found = puzzles.daily(rules, now_ms()) if puzzle == "daily" else puzzles.puzzle_of(rules, puzzle)
        return await self._board(request, tables, found, [])

    @post("/{puzzle:str}/board", status_code=HTTP_200_OK)
    async def board(
        self, request: Asked, tables: TheTables, game: FromPath[str], puzzle: FromPath[str], data: JSONBody[Line]
    ) -> PuzzleBoard:
        """The table after some decisions; nothing is stored."""
        return await self._board(request, tables, puzzles.puzzle_of(game_of(game), puzzle), data.actions)

    @post("/{puzzle:str}/why", status_code=HTTP_200_OK)
    async def why(
        self, request: Asked, tables: TheTables, game: FromPath[str], puzzle: FromPath[str], data: JSONBody[Question]
    ) -> Why | None:
        """Why an action, named by its number or `like` a pattern, is not legal after some decisions; null if it is."""
        await tables.limits.hit("moves", _who(request))
        return await tables.aside.replay(puzzles.why_not, puzzles.puzzle_of(game_of(game), puzzle), data)

    @post("/{puzzle:str}/preview", status_code=HTTP_200_OK)
    async def preview(
        self, request: Asked, tables: TheTables, game: FromPath[str], puzzle: FromPath[str], data: JSONBody[Question]
    ) -> Foreseen | None:
        """What an action would do after some decisions, whatever is hidden; null if it is not possible."""
        await tables.limits.hit("moves", _who(request))
        return await tables.aside.replay(puzzles.preview_of, puzzles.puzzle_of(game_of(game), puzzle), data)

    @post("/{puzzle:str}/attempts", status_code=HTTP_200_OK)
    async def attempt(
        self, request: Asked, tables: TheTables, game: FromPath[str], puzzle: FromPath[str], data: JSONBody[Attempt]
    ) -> Judged:
        """Hand in a whole turn, or give up: judged by the state it reaches, and explained.

        The first attempt counts. That of an account changes its rating, and the puzzle's.
        """
        await tables.limits.hit("moves", _who(request))
        found, user = puzzles.puzzle_of(game_of(game), puzzle), user_of(request)
        solved = await tables.aside.replay(puzzles.is_solved, found, data)
        solution = await tables.aside.replay(solution_of, found, [] if data.give_up else data.actions)
        rated = Rated()
        if user is not None:
            rated = await tables.store.write(
                lambda connection: solving.settle(connection, user, found, solved, now_ms())
            )
        after = await tables.store.read(lambda connection: _next(connection, user, game))
        return Judged(solved, solution, rated, after)

    async def _board(self, request: Asked, tables: TheTables, puzzle: Puzzle, actions: list[int]) -> PuzzleBoard:
        await tables.limits.hit("moves", _who(request))
        user = user_of(request)

        def query(connection: Connection) -> PuzzleInfo:
            rating = solving.ratings(connection, puzzle.game).get(puzzle.id)
            return puzzles.info(puzzle, rating, solving.results(connection, user, puzzle.game).get(puzzle.id))

        shown = await tables.store.read(query)
        return await tables.aside.replay(puzzles.board, puzzle, shown, actions)


def _who(request: Asked) -> object:
    """The user to count requests for, or the address of a visitor who is not signed in."""
    user = user_of(request)
    return address(request) if user is None else user


def _next(connection: Connection, user: int | None, game: str) -> str | None:
    """The next puzzle for a user; None if they have tried all."""
    known, done = solving.ratings(connection, game), solving.results(connection, user, game)
    rating = solving.solver_rating(connection, user, game)
    found = puzzles.following(game_of(game), known, done, rating)
    return None if found is None else found.id
