"""On a phone everything that can be tapped is large enough for a finger, and nothing lies on it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browser_kit import DESKTOP, PHONE, drawn
from tests.e2e.conftest import Look, Visit
from tests.e2e.replay_kit import finished
from tests.e2e.table_kit import begin, play, ready

PAGES = ("/", "/games", "/learn", "/settings", "/lobby", "/leaders", "/sign-in", "/cards", "/about")

STILL = """() => document.getAnimations().every(
  (each) => each.playState !== 'running' || each.effect.getComputedTiming().iterations === Infinity)"""
"""What has just opened has reached its size."""

TOO_SMALL = """() => {
  const TAPPED = 'a[href], button, summary, select, input, textarea, [role=button], [role=tab], [role=menuitem], label'
  const LEAST = 40
  // a link within a sentence is as high as its line; what is drawn on a map is tapped by `test_a_tap_...`
  const flows = (element) => element.matches('a:not(.rule)') && getComputedStyle(element).display === 'inline'
    && element.parentElement.textContent.trim() !== element.textContent.trim()
  // what lies across the edge of a map, or under the buttons that move it, is panned into it
  const beyond = (element) => {
    const [at, frame] = [element, element.closest('.frame')].map((each) => each?.getBoundingClientRect())
    const edge = document.querySelector('.way') ? 44 : 0
    return frame && (at.left < frame.left + edge || at.right > frame.right - edge
      || at.top < frame.top || at.bottom > frame.bottom)
  }
  const exempt = (element) =>
    flows(element) || beyond(element) || element.matches('.skip') || element.closest('.frame svg, article')
  const shown = (element) => element.checkVisibility({visibilityProperty: true, opacityProperty: true})
    && element.getBoundingClientRect().width > 1
  const usable = (element) => !element.disabled && !element.closest('[inert], [aria-disabled=true]')
  const found = []
  for (const element of document.querySelectorAll(TAPPED)) {
    if (!shown(element) || !usable(element) || exempt(element)) continue
    if (element.matches('label') ? !element.control : element.closest('label')) continue
    element.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'})
    const box = element.getBoundingClientRect()
    const middle = [box.x + box.width / 2, box.y + box.height / 2]
    const hits = (x, y) => {
      const top = document.elementFromPoint(x, y)
      return top !== null && (element.contains(top) || top.closest('label')?.control === element)
    }
    const reach = (dx, dy) => {
      let way = 0
      while (way < LEAST && hits(middle[0] + dx * way, middle[1] + dy * way)) way++
      return way
    }
    const [wide, high] = [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)]
    if (Math.min(wide, high) >= LEAST) continue
    const top = document.elementFromPoint(...middle)?.outerHTML.slice(0, 100)
    found.push(`${wide}x${high} ${element.outerHTML.slice(0, 150)} at ${middle.map(Math.round)} under ${top}`)
  }
  scrollTo(0, 0)
  return found
}"""
"""What is tapped at its middle and is less than 40 pixels wide or high around that, as far as nothing covers it."""


def check(page: Page) -> None:
    """Fail with what is too small on a page."""
    drawn(page)
    found = page.evaluate(TOO_SMALL)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("path", PAGES)
def test_pages_can_be_tapped(look: Look, path: str) -> None:
    page = look(PHONE)
    page.goto(path)
    expect(page.locator("main")).to_be_visible()
    page.wait_for_load_state("networkidle")
    check(page)


@pytest.mark.parametrize(("game", "side"), [("curtain", "usa"), ("volk", "east")])
def test_tables_can_be_tapped(visit: Visit, game: str, side: str) -> None:
    page = visit(size=PHONE).page
    begin(page, game, side)
    ready(page)
    check(page)
    play(page, 3, 9, touch=True)
    ready(page)
    check(page)
    page.locator("summary", has_text="More").tap()
    page.get_by_role("button", name=re.compile("^Your moves")).tap()
    check(page)
    if game == "volk":
        page.get_by_role("tab", name="End of decade").tap()
        check(page)


def test_a_replay_can_be_tapped(visit: Visit) -> None:
    page = visit(size=PHONE).page
    finished(page, "curtain", "usa", 3)
    page.wait_for_function(STILL)
    check(page)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_folded_hand_leaves_room_stays_folded_and_is_played(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(size=size).page
    begin(page, "volk", "west")
    ready(page)
    page.wait_for_selector(".hand .card.lit")
    fold, card = page.get_by_role("button", name="Fold or unfold the hand"), page.locator(".hand .card").first
    expect(fold).to_have_attribute("aria-expanded", "true")
    whole = card.bounding_box()
    fold.click()
    page.reload()
    ready(page)
    expect(fold).to_have_attribute("aria-expanded", "false")
    drawn(page)
    folded = card.bounding_box()
    assert whole
    assert folded
    assert folded["height"] < whole["height"]
    if size == PHONE:
        check(page)
        page.locator(".hand .card.lit").first.tap()
        page.locator(".sheet .actions .main").first.tap()
    else:
        page.locator(".hand .card.lit").first.click()
    page.wait_for_selector(".screen:not([data-number='0'])")
