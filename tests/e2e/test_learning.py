"""Lessons and rules: played by what a lesson asks for, searched, and reached from a table."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe_kit import serious
from tests.e2e.browser_kit import PHONE, resize
from tests.e2e.conftest import Visit
from tests.e2e.table_kit import GLOWING, begin, press, ready
from tests.effort import EFFORT, LONG, also


@pytest.mark.parametrize("game", ["curtain", "volk"])
def test_a_lesson_is_played_by_what_it_asks_for(visit: Visit, game: str) -> None:
    page = visit().page
    page.goto("/learn")
    lessons = page.locator(f"main a[href^='/learn/{game}/']")
    expect(lessons.first).to_be_visible()
    addresses = list(dict.fromkeys(each.get_attribute("href") or "" for each in lessons.all()))
    page.goto(addresses[0])
    finish(page)
    page.get_by_role("link", name="Next lesson").click()
    expect(page.get_by_role("progressbar")).to_have_attribute("value", "0")
    for address in [*addresses[2:3], *also(*addresses[3:])]:
        page.goto(address)
        expect(page.locator(".screen[data-number]")).to_be_visible()
        expect(page.locator(".text p").first).not_to_be_empty()
    assert not serious(page)
    resize(page, PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    page.goto("/learn")
    expect(page.get_by_text("1 of ")).to_be_visible()


def finish(page: Page) -> None:
    """Go through a lesson: read on, and click what glows."""
    random, over = Random(1), page.get_by_text("Lesson complete")
    for _ in range(60):
        page.wait_for_selector(f"[data-next], .text b, {GLOWING}")
        if over.count():
            return
        if page.locator("[data-next]").count():
            page.locator("[data-next]").click()
        else:
            press(page, random)
    raise AssertionError("the lesson does not end")


@pytest.mark.parametrize("game", ["curtain", "volk", "rulings"])
def test_the_rules_can_be_searched_and_are_accessible(visit: Visit, game: str) -> None:
    page = visit().page
    page.goto(f"/rules/{game}")
    expect(page.locator("main h2").first).to_be_visible()
    assert not serious(page)
    if EFFORT == LONG:  # otherwise the rules of one game are enough (`test_screens`)
        page.evaluate("document.documentElement.dataset.theme = 'dark'")
        assert not serious(page, colours_only=True), "in the dark theme"
    whole = page.locator("main").inner_text()
    page.get_by_role("searchbox").fill("mass protest" if game == "volk" else "scor")
    expect(page.locator("main [role=status]")).to_contain_text("matches")
    assert 0 < len(page.locator("main").inner_text()) < len(whole)
    page.get_by_role("searchbox").fill("perestroikaa")
    expect(page.locator("main [role=status]")).to_have_text("0 matches")
    resize(page, PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


@pytest.mark.parametrize("game", ["curtain", "volk"])
def test_a_rule_at_the_table_leads_to_its_place(visit: Visit, game: str) -> None:
    page = visit().page
    begin(page, game)
    ready(page)
    tag = page.locator(".bar a.rule").first
    number = tag.inner_text()
    tag.click()
    with page.expect_popup() as opened:
        page.get_by_role("dialog", name="Rules").get_by_role("link", name="Open the full rules").click()
    target = opened.value.locator(".target")
    expect(target).to_be_in_viewport()
    expect(target).to_contain_text(number.split()[0])
