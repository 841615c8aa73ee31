"""Other ways to play: on a phone by touch, and by the keyboard alone."""

from __future__ import annotations

import json
from random import Random

import pytest
from playwright.sync_api import Page, expect

from detente import State
from tests.e2e.axe_kit import serious
from tests.e2e.browser_kit import PHONE
from tests.e2e.conftest import Visit
from tests.e2e.late_kit import asked, sit_late
from tests.e2e.table_kit import END_TURN, GLOWING, MY_TURN, begin, draft, end_turn, number, over, press, ready


@pytest.mark.parametrize(("game", "side"), [("curtain", "usa"), ("volk", "east")])
def test_a_phone_is_enough(visit: Visit, game: str, side: str) -> None:
    page = visit(size=PHONE).page
    begin(page, game, side)
    page.mouse.move(0, 0)
    random, went_on = Random(11), 0
    ready(page)
    assert page.locator(".frame").evaluate("frame => getComputedStyle(frame).touchAction") == "pan-y"
    for _ in range(25):
        ready(page)
        if over(page):  # so soon it may end by points
            begin(page, game, side)
            ready(page)
        if page.locator(".space.legal").count():  # the event of the card decides where it is to lie
            expect(page.locator(".placed .event")).to_be_visible()
        before = number(page)
        press(page, random, touch=True)
        if page.evaluate(NOW, MY_TURN) == [before + 1, True]:  # the turn goes on, and what glows is in sight
            page.wait_for_function(IN_SIGHT, arg=GLOWING)
            expect(page.locator(".slot.taken.looked")).to_have_count(0)  # nothing large lies over what glows
            went_on += 1
    assert went_on > 5
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page is wider than the phone"


def test_a_phone_shows_what_to_do_when_the_same_side_has_another_turn(visit: Visit, address: str) -> None:
    page = sit_late(visit(size=PHONE), address, "volk", keeps_the_turn)
    draft(page, Random(1), touch=True)
    expect(page.locator(END_TURN)).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    end_turn(page)
    expect(page.locator(f"{MY_TURN} .asked")).to_contain_text("Which card do you use?")
    page.wait_for_function(IN_SIGHT, arg=".volk .card.lit")


def keeps_the_turn(state: State) -> bool:
    """Whether the turn ends with this decision, whatever it is, and the same side then chooses a card."""

    def after(action: int) -> State:
        found = state.copy()
        found.play(action)
        return found

    return all(
        end.turns != state.turns and end.actor == state.actor and asked(end) == "choose-card"
        for end in map(after, state.legal())
    )


def test_a_phone_can_put_it_among_its_apps(visit: Visit) -> None:
    page = visit(size=PHONE).page
    page.goto("/")
    asked = page.context.new_cdp_session(page)
    manifest = asked.send("Page.getAppManifest")
    assert manifest["url"].endswith("/site.webmanifest")
    assert manifest["errors"] == []
    hindered = {error["errorId"] for error in asked.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert hindered <= {"in-incognito"}, "each visitor of the tests is a private window"
    for icon in json.loads(manifest["data"])["icons"]:
        assert page.request.get(icon["src"]).headers["content-type"] == icon["type"]


@pytest.mark.parametrize("game", ["curtain", "volk"])
def test_the_keyboard_is_enough(visit: Visit, game: str) -> None:
    page = visit().page
    page.goto("/")
    expect(page.locator("input[name=game]")).to_have_count(2)
    tab_to(page, "input[name=game]")
    while page.evaluate("document.activeElement.value") != game:
        page.keyboard.press("ArrowDown")
    tab_to(page, ".wishes input")
    tab_to(page, ".wishes input")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.value") == "1", "the level"
    tab_to(page, "button.go")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    for _ in range(6):
        ready(page)
        before = number(page)
        page.keyboard.type("1")
        page.keyboard.press("Enter")
        passed(page, before)
    for _ in range(4):
        ready(page)
        before = number(page)
        tab_to(page, GLOWING)
        page.keyboard.press("Enter")
        if page.locator(".chooser").count():
            page.keyboard.press("Enter")
        passed(page, before)


def test_users_who_want_to_confirm_are_asked_again(visit: Visit) -> None:
    page = visit().page
    page.goto("/settings")
    page.get_by_label("Confirm each move").check()
    page.get_by_label("Colours for colour-blind players").check()
    page.get_by_label("large", exact=True).check(force=True)
    assert not serious(page)
    begin(page, "curtain", "usa")
    ready(page)
    before, action = number(page), page.locator("aside ol button").first
    told = action.locator("span").first.inner_text()
    action.click()
    confirming = page.locator(".confirm")
    expect(confirming).to_contain_text(told.splitlines()[0])
    assert not serious(page)
    page.keyboard.press("Escape")
    expect(confirming).to_have_count(0)
    action.click()
    page.get_by_role("button", name="Confirm").click()
    passed(page, before)
    while not action.inner_text().split("\n")[-1].startswith("at "):
        before = number(page)
        action.click()
        expect(page.get_by_role("button", name="Confirm")).to_be_focused()
        page.keyboard.press("Enter")
        passed(page, before)
        ready(page)
    cards = page.locator(".map .card").count()
    action.hover()
    expect(page.locator(".dock .coming")).to_contain_text("USA plays")
    action.click()
    expect(confirming).to_contain_text("USA plays")
    expect(page.locator(".table.foreseen .map .card")).to_have_count(cards + 1)
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".map .card")).to_have_count(cards)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-colours", "distinct")
    expect(page.locator("html")).to_have_attribute("data-board", "large")


NOW = """(mine) => {
  return [Number(document.querySelector('.screen').dataset.number), document.querySelector(mine) !== null]
}"""
"""How many decisions the page shows, and whether the next is the reader's: both of one moment."""
IN_SIGHT = """(glowing) => {
  const above = document.querySelector('.prompt').getBoundingClientRect().bottom
  const boxes = [...document.querySelectorAll(glowing)].map((each) => each.getBoundingClientRect())
  return boxes.some(({ top, bottom, width }) => width > 0 && bottom > above && top < innerHeight)
}"""
"""Whether something that glows can be seen between the question and the lower edge of the window."""


def tab_to(page: Page, selector: str) -> None:
    """Tab until something that fits has the focus."""
    for _ in range(150):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} cannot be reached by Tab")


def passed(page: Page, before: int) -> None:
    """The decision was taken; if it completed the turn, Enter ends that."""
    expect(page.locator(".screen")).not_to_have_attribute("data-number", str(before))
    if page.locator(END_TURN).count():
        page.keyboard.press("Enter")
        page.locator(END_TURN).wait_for(state="detached")
    page.wait_for_selector(MY_TURN)
