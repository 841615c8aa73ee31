"""A table in the middle of a game: what it says and opens, its map by keys and taps, and windows of every size."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from detente import State
from tests.e2e.axe_kit import serious
from tests.e2e.browser_kit import DESKTOP, LARGE, PHONE, TABLET, TABLET_LYING, Visitor, resize
from tests.e2e.conftest import Visit
from tests.e2e.late_kit import asked, asks, sit_late
from tests.e2e.table_kit import number

LATE = {"curtain": (asks("order"), 40), "volk": (asks("build"), 140)}
"""What is asked in each game, after how many decisions."""
DULL = {"curtain": ".frame .card:not(.legal)", "volk": ".frame .city[aria-disabled=true] .hit"}
"""What lies on a map and does not glow."""
PLACES = {"curtain": ".frame .card", "volk": ".frame .city.lit"}
"""What Tab leads to on a map."""

WITHIN = """(thing) => {
  const [at, frame] = [thing, document.querySelector('.frame')].map((each) => each.getBoundingClientRect())
  return at.left >= frame.left && at.right <= frame.right && at.top >= frame.top && at.bottom <= frame.bottom
}"""
"""Whether something on a map is in view."""
COVERED = """() => {
  const clipped = (element) => {
    let box = element.getBoundingClientRect()
    let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom]
    for (let outer = element.parentElement; outer; outer = outer.parentElement) {
      if (getComputedStyle(outer).overflow === 'visible') continue
      box = outer.getBoundingClientRect()
      left = Math.max(left, box.left), right = Math.min(right, box.right)
      top = Math.max(top, box.top), bottom = Math.min(bottom, box.bottom)
    }
    return right - left > 4 && bottom - top > 4 ? [(left + right) / 2, (top + bottom) / 2] : null
  }
  const read = [...document.querySelectorAll('.screen :not(svg, svg *, .frame *, .space, option)')].filter(
    (element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()) &&
      element.checkVisibility({opacityProperty: true, visibilityProperty: true}) &&
      getComputedStyle(element).clipPath === 'none' && getComputedStyle(element).pointerEvents !== 'none',
  )
  return read.flatMap((element) => {
    const at = clipped(element)
    const top = at && document.elementFromPoint(...at)
    return !top || element.contains(top) || top.contains(element) ? [] : [`${element.outerHTML} under ${top.outerHTML}`]
  })
}"""
"""The words outside the map that something else lies on; a marker lies on the space of its track."""
UNDER = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect())
  const meet = (a, b) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
  const buttons = boxes('.frame ~ .tools button, .help')
  return boxes('.frame .card').filter((card) => buttons.some((button) => meet(button, card))).length
}"""
"""How many cards on a map its buttons lie on."""
CUT = """() => [...document.querySelectorAll('.hand .event')].filter(
  ({scrollHeight, clientHeight}) => scrollHeight > clientHeight).map((event) => event.textContent)"""
"""The events of cards in the hand that cannot be read to their end."""
SMALLEST = """() => Math.min(...[...document.querySelectorAll('.screen *')].flatMap((element) => {
  const text = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())
  const {clipPath, fontSize} = getComputedStyle(element)
  if (!text || clipPath !== 'none' || !element.checkVisibility()) return []
  const map = element.closest('.frame > div')
  const {a, b} = map ? new DOMMatrix(getComputedStyle(map).transform) : element.getScreenCTM?.() ?? {a: 1, b: 0}
  return [parseFloat(fontSize) * Math.hypot(a, b)]
}))"""
"""The size of the smallest letters on a table, as they are seen."""


@pytest.fixture(scope="module", params=LATE)
def late(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Page]:
    """A table in the middle of a game, for all that is only looked at there."""
    visitor = Visitor(browser, address)
    yield sit_late(visitor, address, request.param, *LATE[request.param])
    visitor.context.close()
    assert not visitor.complaints, visitor.complaints


def game_of(page: Page) -> str:
    """The game that a page shows."""
    return page.locator(".screen").get_attribute("data-game") or ""


def test_what_does_not_glow_says_why_with_its_rule(late: Page) -> None:
    before, places = number(late), late.locator(PLACES[game_of(late)])
    lay = places.first.bounding_box()
    late.locator(DULL[game_of(late)]).first.click(force=True)
    refusal = late.get_by_role("alert")
    expect(refusal.locator(".rule")).to_have_text(re.compile(r"^[CR]?\d"))
    expect(refusal).to_contain_text(re.compile(r"\w+ \w+ \w+"))
    assert places.first.bounding_box() == lay  # the table stays where it is
    assert not serious(late, ".prompt")
    late.keyboard.press("Escape")
    expect(refusal).to_have_count(0)
    assert number(late) == before


def test_what_a_table_opens_is_accessible(late: Page) -> None:
    if game_of(late) == "curtain":
        region = late.locator("[data-place^='region:']:not(.complete)").first
        region.get_by_role("button").press("Enter")
        expect(region.get_by_text("Missing: ")).to_be_visible()
        assert not serious(late, ".regions")
    else:
        late.locator(".card[data-place]").first.hover()
        expect(late.locator(".large .rule").first).to_be_visible()
        expect(late.locator(".large .history")).to_have_text(re.compile(r"19\d\d.{40,}\.$"))
        assert not serious(late, ".large")
        late.get_by_role("tab", name="End of decade").click()
        expect(late.locator(".end article").first).to_be_visible()
        late.locator(PLACES["volk"]).first.focus()
        expect(late.get_by_role("tooltip")).to_contain_text("▸")
        assert not serious(late, ".end", "[role=tooltip]")
    late.get_by_role("button", name="Legend").click()
    legend = late.get_by_role("dialog")
    expect(legend).to_contain_text("the arrow keys move the zoomed map")
    assert not serious(late, "dialog")
    legend.get_by_role("button", name="Close").click()
    expect(legend).to_have_count(0)


def test_a_zoomed_map_is_panned_by_keys_and_by_taps(late: Page) -> None:
    late.mouse.move(0, 0)  # what is under the pointer would be left where it is
    places, ways = late.locator(PLACES[game_of(late)]), late.locator(".way")
    whole = places.first.bounding_box()
    expect(ways).to_have_count(0)
    late.locator(".frame").focus()
    for key in ("+", "+", "+", *["ArrowRight"] * 6, *["ArrowDown"] * 6):
        late.keyboard.press(key)
    expect(ways).to_have_count(2)  # more lies to the left and above
    assert not all(places.evaluate_all(f"places => places.map({WITHIN})"))
    for _ in range(places.count()):
        late.keyboard.press("Tab")
        assert late.evaluate(f"({WITHIN})(document.activeElement)"), late.evaluate("document.activeElement.outerHTML")
    late.locator("aside ol button").last.focus()
    assert late.locator(".frame .pointed[data-place]").evaluate(WITHIN)
    for way in ("left", "up"):
        while (button := late.get_by_role("button", name=f"Move {way}")).count():
            button.click()
    expect(ways).to_have_count(2)
    places.first.focus()
    late.keyboard.press("0")
    expect(ways).to_have_count(0)
    assert places.first.bounding_box() == pytest.approx(whole, abs=1)


def test_a_table_uses_the_room_of_every_window(late: Page) -> None:
    for width, height in (PHONE, TABLET, TABLET_LYING, LARGE, DESKTOP):
        resize(late, (width, height))
        assert late.evaluate("document.documentElement.scrollWidth") <= width
        assert not late.evaluate(COVERED), (width, height)
        assert not late.evaluate(UNDER), (width, height)
        assert not late.evaluate(CUT), (width, height)
        board = late.locator(".frame").bounding_box()
        assert board
        assert board["width"] * board["height"] > width * height / 3, (width, height, board)
        if width <= TABLET[0]:
            assert board["width"] > 0.95 * width
        assert late.evaluate(SMALLEST) > {LARGE[0]: 12}.get(width, 8.5), (width, height)


def two_attacks(state: State) -> bool:
    """Whether a side is asked for an attack, and again if it declines."""
    if asked(state) != "choose-attack":
        return False
    declined = state.copy()
    declined.apply(next(action for action in state.legal() if state.game.describe(action) == "done"))
    return (asked(declined), declined.actor) == (asked(state), state.actor)


def test_all_attacks_are_declined_at_once_and_the_decade_is_seen_again(visit: Visit, address: str) -> None:
    page = sit_late(visit(), address, "volk", two_attacks)
    before = number(page)
    decline = page.get_by_role("button", name="Decline all the rest")
    decline.click()
    page.wait_for_function("two => document.querySelector('.screen').dataset.number >= two", arg=before + 2)
    expect(decline).to_have_count(0)
    page.get_by_role("link", name="Go to the original game").click()
    expect(page.get_by_role("navigation", name="Phase by phase").get_by_role("button").nth(6)).to_be_visible()
    assert not serious(page, ".end")
