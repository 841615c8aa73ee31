"""Whole games against the computer, played by clicking only what glows."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.table_kit import begin, play, press, ready, reason


@pytest.mark.parametrize(("game", "side", "steps"), [("curtain", "ussr", 300), ("volk", "east", 1500)])
def test_a_whole_game_is_played_by_what_glows(visit: Visit, game: str, side: str, steps: int) -> None:
    page = visit().page
    begin(page, game, side)
    assert play(page, 3, steps) < steps
    sentence = reason(page)
    assert sentence.startswith(("You won.", "You lost.")), sentence
    assert len(sentence) > len("You lost. ")
    expect(page.get_by_role("link", name="Replay")).to_be_visible()
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


def test_from_the_start_page_to_the_first_move(visit: Visit) -> None:
    """As the README says."""
    page = visit().page
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    ready(page)
    random = Random(1)
    while not page.locator(".space.legal").count():  # who begins, events of cards that the computer plays, a card
        press(page, random)
        ready(page)
    press(page, random)
    side = page.locator(".score .side:has(em) .name").inner_text().split()[0]
    expect(page.locator("section[aria-label='Log']")).to_contain_text(f"{side} plays")
