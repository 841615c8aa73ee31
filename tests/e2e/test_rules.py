"""The text of a rule in the place where its number stands."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe_kit import serious
from tests.e2e.browser_kit import PHONE
from tests.e2e.conftest import Visit
from tests.e2e.table_kit import begin, play, ready
from tests.effort import also

BEGINS = {"curtain": "The USSR says who begins.", "volk": "First half-decade."}


@pytest.mark.parametrize(("game", "side"), [("curtain", "ussr"), *also(("volk", "west"))])
def test_the_number_of_a_rule_opens_its_text_in_place(visit: Visit, game: str, side: str) -> None:
    page = visit().page
    begin(page, game, side)
    ready(page)
    number = page.locator(".asked a.rule")
    number.focus()
    page.keyboard.press("Enter")
    text = page.get_by_role("dialog", name="Rules")
    expect(text).to_contain_text(BEGINS[game])
    expect(number).to_have_attribute("aria-expanded", "true")
    assert not serious(page)
    page.keyboard.press("Escape")
    expect(text).to_have_count(0)
    expect(number).to_be_focused()

    number.click()
    expect(text).to_contain_text(BEGINS[game])
    before, address = page.locator(".screen").get_attribute("data-number"), page.url
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    assert page.locator(".screen").get_attribute("data-number") == before, "keys belong to the text while it is open"
    with page.context.expect_page() as opened:
        text.get_by_role("link", name="Open the full rules").click()
    expect(opened.value.locator("article .target")).to_contain_text(BEGINS[game])
    opened.value.close()
    text.get_by_role("button", name="Close").click()
    expect(text).to_have_count(0)
    assert page.url == address


def test_a_rule_of_the_log_leads_on_to_other_rules(visit: Visit) -> None:
    page = visit().page
    begin(page, "curtain", "ussr")
    play(page, 2, 3)
    ready(page)
    page.locator("section[aria-label='Log'] a.rule").first.click()
    text = page.get_by_role("dialog", name="Rules")
    expect(text.locator("article")).to_contain_text("C")
    assert inside(page)
    page.mouse.click(5, 5)
    expect(text).to_have_count(0)


def test_on_a_phone_a_rule_is_a_sheet(visit: Visit) -> None:
    page = visit(size=PHONE).page
    begin(page, "curtain", "ussr")
    ready(page)
    page.locator(".asked a.rule").tap()
    text = page.get_by_role("dialog", name="Rules")
    expect(text).to_contain_text(BEGINS["curtain"])
    box = text.bounding_box()
    assert box
    assert (round(box["x"]), round(box["width"]), round(box["y"] + box["height"])) == (0, PHONE[0], PHONE[1])
    text.get_by_role("button", name="Close").tap()
    expect(text).to_have_count(0)


def inside(page: Page) -> bool:
    """Whether all of the text's box is on the screen."""
    box = page.get_by_role("dialog", name="Rules").bounding_box()
    size = page.viewport_size
    return bool(
        box
        and size
        and min(box["x"], box["y"]) >= 0
        and box["x"] + box["width"] <= size["width"]
        and box["y"] + box["height"] <= size["height"]
    )
