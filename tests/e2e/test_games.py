"""Whole games against the computer, played by clicking only what glows."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.table_kit import begin, play, reason


@pytest.mark.parametrize(("game", "side", "steps"), [("curtain", "ussr", 300), ("volk", "east", 1500)])
def test_a_whole_game_is_played_by_what_glows(visit: Visit, game: str, side: str, steps: int) -> None:
    page = visit().page
    begin(page, game, side)
    assert play(page, 3, steps) < steps
    sentence = reason(page)
    assert sentence.startswith(("You have won.", "You have lost.")), sentence
    assert len(sentence) > len("You have lost. ")
    expect(page.get_by_role("link", name="See the game again")).to_be_visible()
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
