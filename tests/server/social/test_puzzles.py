"""Puzzles on the server: the solution comes after the attempt, the first attempt counts, accounts are rated."""

from __future__ import annotations

from typing import Any

import pytest

import detente
from detente.core.play.puzzles import Puzzle, puzzles
from detente.server.social.puzzles import results, settle
from detente.server.storage.puzzle_models import PuzzleRating, Solver
from tests.server.house_kit import Browser, Served, done, refused

GAMES = [name for name in detente.games() if puzzles(detente.game(name))]


def some(game: str) -> list[Puzzle]:
    """The puzzles of a game."""
    return list(puzzles(detente.game(game)).values())


def attempt(browser: Browser, puzzle: Puzzle, *actions: int, **more: Any) -> Any:
    """Hand in a turn."""
    body = {"actions": list(actions), **more}
    return done(browser.post(f"/puzzles/{puzzle.game}/{puzzle.id}/attempts", json=body))


def page(browser: Browser, game: str) -> Any:
    """The list of puzzles."""
    return done(browser.get(f"/puzzles/{game}"))


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_is_played_on_the_board_and_solves_the_puzzle(served: Served, game: str) -> None:
    ada, puzzle = served.player("Ada"), some(game)[0]
    path = f"/puzzles/{game}/{puzzle.id}"
    board = done(ada.get(path))
    assert board["puzzle"] == {
        "id": puzzle.id, "game": game, "side": puzzle.side, "rating": puzzle.difficulty, "result": None
    }  # fmt: skip
    for number, action in enumerate(puzzle.best.actions):
        assert not board["whole"]
        assert action in board["moment"]["view"]["legal"]
        assert str(action) in board["moment"]["phrases"]
        played = {"actions": list(puzzle.best.actions[:number])}
        assert done(ada.post(f"{path}/why", json=played | {"action": action})) is None
        assert done(ada.post(f"{path}/preview", json=played | {"action": action})) is not None
        board = done(ada.post(f"{path}/board", json={"actions": list(puzzle.best.actions[: number + 1])}))
    assert board["whole"]
    assert board["moment"]["view"]["legal"] == []
    judged = attempt(ada, puzzle, *puzzle.best.actions)
    assert judged["solved"]
    assert judged["solution"]["best"]["chance"] == puzzle.best.chance
    assert judged["solution"]["themes"] == list(puzzle.themes)
    assert judged["rated"]["change"] > 0
    assert judged["next"] != puzzle.id


@pytest.mark.parametrize("game", GAMES)
def test_nothing_tells_the_solution_before_the_attempt(served: Served, game: str) -> None:
    ada, puzzle = served.player("Ada"), some(game)[0]
    path = f"/puzzles/{game}/{puzzle.id}"
    for answer in (
        ada.get(f"/puzzles/{game}"),
        ada.get(path),
        ada.post(f"{path}/board", json={"actions": [puzzle.best.actions[0]]}),
        ada.post(f"{path}/attempts", json={"actions": []}),
    ):
        for secret in (puzzle.best.reached, "themes", "solution", str(puzzle.best.chance)):
            assert secret not in answer.text
    refused(ada.post(f"{path}/attempts", json={"actions": []}), 409, "puzzle-unfinished")


@pytest.mark.parametrize("game", GAMES)
def test_only_the_first_attempt_counts(served: Served, game: str) -> None:
    ada, puzzle = served.player("Ada"), some(game)[0]
    missed = attempt(ada, puzzle, *puzzle.others[0].actions)
    assert not missed["solved"]
    assert missed["solution"]["own"]["chance"] == puzzle.others[0].chance
    assert missed["rated"]["change"] < 0
    again = attempt(ada, puzzle, *puzzle.best.actions)
    assert again["solved"]
    assert again["rated"] == {"rating": None, "change": None}
    told = page(ada, game)
    assert told["solver"] == {"rating": missed["rated"]["rating"], "solved": 0, "failed": 1}
    [own] = [each for each in told["puzzles"] if each["id"] == puzzle.id]
    assert own["result"] == "failed"
    assert own["rating"] > puzzle.difficulty
    assert told["next"] != puzzle.id


def test_guests_and_strangers_solve_without_a_rating(served: Served) -> None:
    puzzle = some(GAMES[0])[0]
    guest, stranger = served.browser(), served.browser()
    guest.guest()
    stranger.get("/session")  # the cookie against forged requests
    for browser in (guest, stranger):
        judged = attempt(browser, puzzle, give_up=True)
        assert not judged["solved"]
        assert judged["solution"]["own"] is None
        assert judged["rated"] == {"rating": None, "change": None}
    assert page(guest, puzzle.game)["solver"] == {"rating": None, "solved": 0, "failed": 1}
    assert page(stranger, puzzle.game)["solver"] == {"rating": None, "solved": 0, "failed": 0}
    assert served.ask(lambda connection: connection.execute(PuzzleRating.__table__.select()).all()) == []
    assert served.ask(lambda connection: connection.execute(Solver.__table__.select()).all()) == []


def test_the_puzzle_of_the_day_is_the_same_for_everyone(served: Served) -> None:
    game = GAMES[0]
    ada, ben = served.player("Ada"), served.player("Ben")
    attempt(ada, some(game)[0], give_up=True)
    assert page(ada, game)["daily"] == page(ben, game)["daily"]
    today = done(ben.get(f"/puzzles/{game}/daily"))
    assert today["puzzle"]["id"] == page(ben, game)["daily"]
    assert done(ben.get(f"/puzzles/{game}/next"))["puzzle"]["id"] == page(ben, game)["next"]


def test_a_row_is_written_once_whatever_is_sent_twice(served: Served) -> None:
    puzzle = some(GAMES[0])[0]
    user = served.player("Ada").get("/session").json()["id"]
    first = served.change(lambda connection: settle(connection, user, puzzle, True, 1000))
    second = served.change(lambda connection: settle(connection, user, puzzle, False, 2000))
    assert first.change is not None
    assert second.change is None
    assert served.ask(lambda connection: results(connection, user, puzzle.game)) == {puzzle.id: "solved"}


def test_bad_requests_are_refused(served: Served) -> None:
    ada, puzzle = served.player("Ada"), some(GAMES[0])[0]
    path = f"/puzzles/{puzzle.game}/{puzzle.id}"
    refused(ada.get("/puzzles/chess"), 400, "unknown-game")
    refused(ada.get(f"/puzzles/{puzzle.game}/00000000"), 404, "no-such-puzzle")
    refused(ada.post(f"{path}/board", json={"actions": [-1]}), 409, "illegal-action")
    refused(ada.post(f"{path}/board", json={"actions": [0] * 1000}), 400, "too-many")
    refused(ada.post(f"{path}/board", json={"actions": [*puzzle.best.actions, 0]}), 409, "puzzle-over")
    refused(ada.post(f"{path}/why", json={"actions": []}), 400, "bad-request")
