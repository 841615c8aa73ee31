"""Puzzles in the browser: a turn is played on the table, judged and explained."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import detente
from detente.core.play.puzzles import Puzzle, Turn, begin, puzzles
from tests.e2e.axe_kit import serious
from tests.e2e.conftest import Visit
from tests.effort import also

PANEL = "[data-puzzle]"
GAMES = [name for name in detente.games() if puzzles(detente.game(name))]


def open_next(page: Page, game: str) -> Puzzle:
    """From the list of puzzles to the next one."""
    page.goto("/puzzles")
    page.locator(f"[data-puzzles={game}] a.main").click()
    page.wait_for_selector(f"{PANEL}[data-puzzle=open]")
    return puzzles(detente.game(game))[page.url.rsplit("/", 1)[1]]


def play_turn(page: Page, puzzle: Puzzle, turn: Turn) -> None:
    """Play a turn by typing the number of each decision, and hand it in."""
    state = begin(detente.game(puzzle.game), puzzle)
    for number, action in enumerate(turn.actions, 1):
        box = page.locator("[data-typing]")
        box.fill(str(state.legal().index(action) + 1))
        box.press("Enter")
        expect(page.locator(".screen")).to_have_attribute("data-number", str(number))
        state.play(action)
    page.locator("[data-check]").click()


@pytest.mark.parametrize("size", [(1440, 900), *also((390, 844))])
@pytest.mark.parametrize("game", GAMES)
def test_another_turn_is_missed_and_the_best_one_solves_it(visit: Visit, game: str, size: tuple[int, int]) -> None:
    page = visit(size=size).page
    puzzle = open_next(page, game)
    expect(page.locator(PANEL)).to_contain_text("Find the best turn")
    if size[0] > 1000:  # the table fills the window
        assert page.locator(".screen").evaluate("each => each.getBoundingClientRect().bottom - innerHeight") == 0
    assert not serious(page)
    play_turn(page, puzzle, puzzle.others[0])
    expect(page.locator(PANEL)).to_have_attribute("data-puzzle", "failed")
    expect(page.locator(PANEL)).to_contain_text(f"{puzzle.best.chance * 100:.0f}")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".screen")).to_have_attribute("data-number", "0")
    play_turn(page, puzzle, puzzle.best)
    expect(page.locator(PANEL)).to_have_attribute("data-puzzle", "solved")
    assert not serious(page)
    page.locator("[data-next]").click()
    expect(page.locator(PANEL)).to_have_attribute("data-puzzle", "open")
    assert not page.url.endswith(puzzle.id)
    page.goto("/puzzles")
    expect(page.locator(f"[data-puzzles={game}]")).to_contain_text("missed: 1")
    page.locator(f"[data-puzzles={game}] summary").click()
    expect(page.locator(f"[data-puzzles={game}] li.failed")).to_have_count(1)
    assert not serious(page)
