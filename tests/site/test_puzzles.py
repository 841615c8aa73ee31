"""Puzzles without a server: the same answers, and what was solved stays in the browser."""

from __future__ import annotations

import pytest

import detente
from detente.core.play.puzzles import puzzles
from tests.site.kit import Page

GAMES = [name for name in detente.games() if puzzles(detente.game(name))]


@pytest.mark.parametrize("game", GAMES)
def test_puzzles_are_solved_and_remembered(game: str) -> None:
    page, found = Page(), list(puzzles(detente.game(game)).values())
    assert page.get(f"/puzzles/{game}")["solver"] == {"rating": None, "solved": 0, "failed": 0}
    first = page.get(f"/puzzles/{game}/next")["puzzle"]
    puzzle = puzzles(detente.game(game))[first["id"]]
    assert puzzle.difficulty == min(each.difficulty for each in found)
    path = f"/puzzles/{game}/{puzzle.id}"
    board = page.post(f"{path}/board", actions=list(puzzle.best.actions))
    assert board["whole"]
    judged = page.post(f"{path}/attempts", actions=list(puzzle.best.actions))
    assert judged["solved"]
    assert judged["rated"] == {"rating": None, "change": None}
    assert not page.post(f"{path}/attempts", give_up=True)["solved"]  # later attempts change nothing
    again = page.reload()
    told = again.get(f"/puzzles/{game}")
    assert told["solver"] == {"rating": None, "solved": 1, "failed": 0}
    assert told["next"] != puzzle.id
    assert again.get(path)["puzzle"]["result"] == "solved"
    assert again.get(f"/puzzles/{game}/daily")["puzzle"]["id"] == told["daily"]


def test_questions_about_an_action_are_answered() -> None:
    page, puzzle = Page(), next(iter(puzzles(detente.game(GAMES[0])).values()))
    path, action = f"/puzzles/{puzzle.game}/{puzzle.id}", puzzle.best.actions[0]
    assert page.post(f"{path}/why", actions=[], action=action) is None
    assert page.post(f"{path}/preview", actions=[], action=action)["events"] is not None
    refused = next(each for each in range(detente.game(GAMES[0]).num_actions) if not_legal(page, path, each))
    assert page.post(f"{path}/why", actions=[], action=refused)["kind"]
    assert page.ask("GET", f"/puzzles/{puzzle.game}/00000000")[0] == 404


def not_legal(page: Page, path: str, action: int) -> bool:
    """Whether an action is not among those of the board."""
    return action not in page.get(path)["moment"]["view"]["legal"]
