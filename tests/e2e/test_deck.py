"""A deck of one's own: checked on its page, and played with at a table that shows its cards."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.table_kit import play, ready
from tests.e2e.test_screens import serious

TEMPLATE = Path(__file__).parents[2] / "src/detente/curtain/data/template.toml"


def test_a_deck_of_ones_own_is_checked_and_played_with(visit: Visit) -> None:
    page = visit().page
    page.goto("/cards")
    template = TEMPLATE.read_text("utf-8")
    check, play_it = (page.get_by_role("button", name=name) for name in ("Check the deck", "Play with this deck"))

    bring(page, template.replace("size = 5", "size = 6"))
    check.click()
    expect(page.get_by_role("alert")).to_contain_text("europe")
    expect(play_it).to_have_count(0)
    assert not serious(page)

    bring(page, re.sub('"EXAMPLE ([^"]+)"', r'"Atlantis \1"', template))
    expect(page.get_by_role("alert")).to_have_count(0)  # it was said of the file before
    check.click()
    play_it.click()
    page.wait_for_url("**/table/*")
    ready(page)
    play(page, 1, 6)
    ready(page)
    expect(page.locator(".curtain")).to_contain_text("Atlantis")
    page.reload()
    ready(page)
    expect(page.locator(".curtain")).to_contain_text("Atlantis")


def bring(page: Page, deck: str) -> None:
    """Open a deck file."""
    page.get_by_label("Open a file of yours").set_input_files(
        {"name": "mine.toml", "mimeType": "text/plain", "buffer": deck.encode()}
    )
    expect(page.get_by_role("textbox")).to_have_value(deck)
    expect(page.locator(".file")).to_contain_text("mine.toml")
