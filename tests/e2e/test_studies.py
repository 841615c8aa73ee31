"""Studies in the browser: made from a finished game, edited by their author, read and copied by others."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe_kit import serious
from tests.e2e.conftest import Visit
from tests.e2e.replay_kit import finished
from tests.e2e.site_kit import begin, hosted
from tests.e2e.table_kit import play, resign
from tests.effort import also

SHOWN = "section[data-study]"
TREE = "[data-tree]"


def node(page: Page) -> int:
    """The node that is shown."""
    return int(page.locator(SHOWN).get_attribute("data-study") or -1)


def make(page: Page, title: str = "My opening") -> None:
    """From a replay to a study."""
    page.get_by_text("Make a study", exact=True).click()
    page.get_by_label("Title", exact=True).fill(title)
    page.get_by_role("button", name="Create").click()
    page.wait_for_selector(f"{TREE} [aria-current]")


def steps(page: Page) -> None:
    """Walk through the line by keys."""
    page.locator("h1").first.click()
    page.keyboard.press("Home")
    expect(page.locator(SHOWN)).to_have_attribute("data-study", "0")
    page.keyboard.press("ArrowRight")
    expect(page.locator(SHOWN)).to_have_attribute("data-study", "1")
    expect(page.locator(".screen")).to_have_attribute("data-number", "1")


def annotate(page: Page, text: str) -> None:
    """Write a note on the shown moment."""
    page.get_by_role("button", name="Write a note").click()
    page.get_by_role("textbox", name="Note").fill(text)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("[data-note]")).to_have_text(text)


def other_line(page: Page) -> None:
    """Play another decision than the game's, on the list of actions."""
    known = page.locator(f"{TREE} button").count()
    played = page.locator(f"{TREE} button").nth(2).inner_text()
    choices = page.locator(".acts ol button:has(kbd)")
    texts = [text.strip() for text in choices.locator("span").all_inner_texts()]
    choices.nth(next(index for index, text in enumerate(texts) if text != played.strip())).click()
    expect(page.locator(f"{TREE} button")).to_have_count(known + 1)
    expect(page.locator(f"{TREE} .variation")).to_have_count(1)


@pytest.mark.parametrize("size", [(1440, 900), *also((390, 844))])
@pytest.mark.parametrize("game", ["curtain", *also("volk")])
def test_a_game_becomes_a_study_that_others_read_and_copy(visit: Visit, game: str, size: tuple[int, int]) -> None:
    page = visit().page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    finished(page, game, "usa" if game == "curtain" else "west", 6)
    make(page)
    steps(page)
    annotate(page, "A trap for both sides")
    other_line(page)
    assert not serious(page)
    address = page.url
    page.reload()
    expect(page.locator(f"{TREE} .variation")).to_have_count(1)
    page.goto("/studies")
    expect(page.get_by_role("link", name="My opening")).to_be_visible()
    assert not serious(page)

    reader = visit().page
    reader.goto(address)
    reader.wait_for_selector(f"{TREE} [aria-current]")
    steps(reader)
    expect(reader.locator("[data-note]")).to_have_text("A trap for both sides")
    expect(reader.get_by_role("button", name="Write a note")).to_have_count(0)
    reader.get_by_role("button", name="Make my own copy").click()
    expect(reader.get_by_role("button", name="Write a note")).to_be_visible()
    assert reader.url != address


def test_two_tabs_never_overwrite_each_other(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    finished(page, "curtain", "usa", 4)
    make(page)
    other = visitor.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(f"{TREE} [aria-current]")
    annotate(page, "from one tab")
    other.get_by_role("button", name="Write a note").click()
    other.get_by_role("textbox", name="Note").fill("from another tab")
    other.get_by_role("button", name="Save", exact=True).click()
    expect(other.get_by_text("This study was changed in another tab")).to_be_visible()
    other.get_by_role("button", name="Cancel").click()
    expect(other.locator("[data-note]")).to_have_text("from one tab")
    visitor.complaints = [each for each in visitor.complaints if "409" not in each]  # the browser's own


def test_without_a_server_a_study_lives_in_the_browser(browser: Any) -> None:
    with hosted() as host:
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        begin(page, host, "curtain", side="usa")
        play(page, 6, 3)
        resign(page)
        page.get_by_role("link", name="Replay").click()
        page.wait_for_selector(".screen[data-number]")
        make(page)
        annotate(page, "kept here")
        page.reload()
        expect(page.locator("[data-note]")).to_have_text("kept here", timeout=120_000)
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save as a file").click()
        file = saved.value.path()
        page.goto(f"{host.address}#/studies")
        page.get_by_label("Open a study from a file").set_input_files(file)
        expect(page.locator("[data-note]")).to_have_text("kept here")
        page.close()
