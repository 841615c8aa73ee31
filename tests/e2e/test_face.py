"""What a player is not left to guess: what just happened, how to win, a hint, and nothing that covers the score."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from detente.core.text.words import LANGUAGES
from tests.e2e.axe_kit import serious
from tests.e2e.browser_kit import DESKTOP, PHONE, drawn
from tests.e2e.conftest import Visit
from tests.e2e.late_kit import asks, sit_late
from tests.e2e.table_kit import begin, number, play, ready
from tests.effort import also

SMALL_LAPTOP = (1024, 768)
CLEAR = """() => {
  const box = document.querySelector('.score').getBoundingClientRect()
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  return box.top >= document.querySelector('.prompt').getBoundingClientRect().bottom - 1
    && document.querySelector('.score').contains(top)
}"""
"""Whether the score track is below the question and nothing lies on it."""


SEEN = """(element) => {
  const box = element.getBoundingClientRect()
  const corners = [[box.left + 9, box.top + 9], [box.right - 9, box.bottom - 9]]
  return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
}"""
"""Whether an element is in sight, and nothing lies on it."""
READABLE = """(list) => {
  const [seen, room] = [list, list.closest('.acts')].map((each) => each.getBoundingClientRect())
  const height = Math.min(seen.bottom, room.bottom) - Math.max(seen.top, room.top)
  return height > Math.min(60, list.scrollHeight - 1)
}"""
"""Whether three lines of a list within the column beside the board are in sight, or all if it is shorter."""


def after_their_turn(page: Page) -> None:
    """Play until the opponent has had a turn and it is ours again."""
    for seed in range(30):
        ready(page)
        if page.locator(".recap li").count() > 0:
            return
        play(page, seed, 1)
    raise AssertionError("the opponent had no turn")


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_what_the_opponent_did_stays_until_the_first_move_and_after_a_reload(
    visit: Visit, size: tuple[int, int]
) -> None:
    page = visit(size=size).page
    begin(page, "curtain", "usa")
    ready(page)
    recap = page.get_by_role("region", name="Since your last move")
    after_their_turn(page)
    told = recap.locator("li").all_inner_texts()
    page.reload()
    ready(page)
    expect(recap.locator("li")).to_have_text(told)
    before = number(page)
    recap.get_by_role("button", name="Show on the board").click()
    expect(page.locator(".table.past")).to_be_visible()
    expect(recap.locator("li.shown").first).to_be_visible()
    assert not serious(page, ".recap")
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator(".table.past")).to_have_count(0)
    assert number(page) == before


@pytest.mark.parametrize(("game", "side"), [("curtain", "ussr"), ("volk", "west")])
def test_what_happened_is_readable_below_the_goal_and_a_bubble_in_every_language(
    visit: Visit, game: str, side: str
) -> None:
    page = visit().page
    begin(page, game, side)
    ready(page)
    after_their_turn(page)
    again = "lang => localStorage.detente = JSON.stringify({...JSON.parse(localStorage.detente), welcomed: 0, lang})"
    for lang in LANGUAGES:
        page.evaluate(again, lang)
        page.reload()
        ready(page)
        expect(page.locator("html")).to_have_attribute("lang", lang)
        expect(page.locator(".acts .bubble")).to_contain_text("1/4")
        expect(page.locator(".acts .aim")).to_be_visible()
        drawn(page)
        assert page.locator(".acts .recap ol").evaluate(READABLE), lang
        log = page.locator("aside .log").bounding_box()
        assert log
        assert log["height"] > 150, lang


def test_the_log_is_in_sight_however_many_moves_there_are(visit: Visit, address: str) -> None:
    page = sit_late(visit(), address, "volk", asks("build"), 140)
    log = page.locator("aside .log")
    box = log.bounding_box()
    assert box
    assert box["y"] + 150 < DESKTOP[1]
    assert box["height"] > 150


@pytest.mark.parametrize("game", ["curtain", "volk"])
def test_the_goal_is_in_view_and_a_newcomer_learns_how_a_table_works(visit: Visit, game: str) -> None:
    page = visit().page
    begin(page, game)
    ready(page)
    goal = page.get_by_role("region", name="How to win")
    expect(goal).to_contain_text(re.compile("wins"))
    expect(goal).to_contain_text(re.compile(r"now"))
    bubble = page.get_by_role("region", name="Welcome")
    for count in range(1, 5):
        expect(bubble).to_contain_text(f"{count}/4")
        bubble.get_by_role("button", name="Next").click()
    expect(bubble).to_have_count(0)
    assert not serious(page, ".goal")


@pytest.mark.parametrize("size", [SMALL_LAPTOP, PHONE, *also(DESKTOP)])
@pytest.mark.parametrize(("game", "side"), [("curtain", "usa"), ("volk", "east")])
def test_a_newcomer_sees_the_goal_and_the_bubbles_without_scrolling(
    visit: Visit, game: str, side: str, size: tuple[int, int]
) -> None:
    page = visit(size=size).page
    begin(page, game, side)
    ready(page)
    drawn(page)
    assert page.locator(".goal").evaluate(SEEN)
    assert page.locator(".bubble").evaluate(SEEN)
    play(page, 3, 1)  # which may scroll to what can be done
    ready(page)
    expect(page.locator(".bubble")).to_contain_text("2/4")
    drawn(page)
    assert page.locator(".bubble").evaluate(SEEN)


def test_an_enlarged_card_is_within_a_narrow_window(visit: Visit) -> None:
    page = visit(size=(900, 800)).page
    begin(page, "volk")
    ready(page)
    page.locator(".volk .card[data-place]").first.hover()
    box = page.locator(".large").bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 900


@pytest.mark.parametrize("game", ["curtain", "volk"])
def test_a_hint_is_drawn_on_the_board_with_reasons_and_can_be_played(visit: Visit, game: str) -> None:
    page = visit().page
    begin(page, game)
    ready(page)
    before = number(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    hint = page.get_by_role("region", name="Hint")
    expect(hint).to_contain_text(re.compile(r"Best: .+ \(\d+% to win\)"))
    expect(page.locator(".table .pointed").first).to_be_visible()
    assert not serious(page, ".hint")
    hint.get_by_role("button", name="Play this").click()
    page.wait_for_function("before => Number(document.querySelector('.screen').dataset.number) > before", arg=before)


def test_on_a_small_laptop_the_score_is_in_view_and_no_preview_covers_it(visit: Visit, address: str) -> None:
    page = sit_late(visit(size=SMALL_LAPTOP), address, "curtain", asks("order"), 30)
    assert page.evaluate(CLEAR)
    page.locator(".curtain .legal").first.hover()
    expect(page.locator(".dock")).to_contain_text("Preview")
    assert page.evaluate(CLEAR)


def test_a_preview_of_a_card_in_the_hand_is_not_blank_and_the_card_is_seen_large(visit: Visit) -> None:
    page = visit().page
    begin(page, "curtain", "ussr")
    ready(page)
    page.get_by_role("button", name="USSR begins").first.click()
    card = page.locator(".hand .legal").first
    card.hover()
    expect(page.locator(".dock .coming")).to_contain_text(re.compile(r"\w+ \w+"))
    name = card.locator(".name").text_content()
    expect(page.locator(".slot")).to_contain_text(name or "no name")


def test_a_pointer_at_rest_enlarges_nothing_that_moves_under_it(visit: Visit) -> None:
    page = visit(pace="normal").page
    begin(page, "curtain", "ussr")
    ready(page)
    page.locator(".buttons").get_by_role("button", name="USSR begins").click()
    card = page.locator(".hand ul button").last
    name = card.locator(".name").text_content() or ""
    card.click()
    expect(page.locator(".asked")).to_contain_text("Where do you place")
    page.wait_for_timeout(1000)  # the cards that are left close the gap, below the pointer
    expect(page.locator(".slot .name")).to_have_text(name)


def test_a_link_that_works_on_this_computer_only_says_so(visit: Visit) -> None:
    page = visit().page
    begin(page, "curtain", against="friend")
    expect(page.get_by_text("only works on this computer")).to_be_visible()


def test_a_click_on_the_name_of_a_city_means_the_city(visit: Visit, address: str) -> None:
    page = sit_late(visit(), address, "volk", asks("build"), 140)
    city = page.locator(".city.lit:has(.name)").first
    place = city.get_attribute("data-place")
    box = city.locator(".name").bounding_box()
    assert box
    hit = page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y)?.closest('[data-place]')?.dataset.place",
        [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
    )
    assert hit == place
