"""Ways to a replay: of a game that was just played, or of one in a file."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from tests.e2e.table_kit import begin, play, resign


def finished(page: Page, game: str, side: str, steps: int) -> None:
    """The replay of a game that was resigned after a few decisions."""
    begin(page, game, side)
    play(page, 6, steps)
    resign(page)
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector(".screen[data-number]")


def bring(page: Page, file: Path) -> None:
    """Open a file as a record."""
    page.goto("/games")
    page.get_by_label("Open a saved game").set_input_files(file)
