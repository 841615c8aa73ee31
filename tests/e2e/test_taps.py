"""Taps on the maps of a phone: a finger that is 18 pixels off means the lit thing all the same, or is asked."""

from __future__ import annotations

from math import hypot
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from detente import State
from tests.e2e.browser_kit import PHONE, drawn
from tests.e2e.conftest import Visit
from tests.e2e.late_kit import Wanted, asked, asks, sit_late
from tests.e2e.test_targets import TOO_SMALL

OFF = 18
"""Pixels that a tap is off: somewhat less than half of the 40 that a finger needs."""

LIT = """() => {
  document.querySelector('.frame').scrollIntoView({block: 'center', behavior: 'instant'})
  const along = (path, part) => {
    const {x, y} = path.getPointAtLength(part * path.getTotalLength())
    const at = new DOMPoint(x, y).matrixTransform(path.getScreenCTM())
    return [at.x, at.y]
  }
  const box = (element) => {
    const {x, y, width, height} = element.getBoundingClientRect()
    return {middle: [x + width / 2, y + height / 2], half: [width / 2, height / 2]}
  }
  const SECTORS = ['french', 'uk', 'us']
  return [...document.querySelectorAll('.frame [data-place].lit')].map((element) => {
    const [kind, id] = element.dataset.place.split(':')
    const line = kind === 'line' && element.querySelector('.hit')
    const shape = kind === 'sector'
      ? document.querySelectorAll('.inset .living')[SECTORS.indexOf(id)]
      : element.querySelector('.hit, .back') ?? element
    const name = element.querySelector('.name')
    return {
      place: element.dataset.place,
      means: element.getAttribute('aria-label').split(' / '),
      middle: line ? along(line, 0.5) : box(shape).middle,
      points: line ? [...Array(17).keys()].map((part) => along(line, 0.1 + 0.05 * part)) : [],
      boxes: line ? [] : [box(shape), ...(name ? [box(name)] : [])],
    }
  })
}"""
"""What is lit on the map: what a click there means, where its middle is, and where it lies, with its name."""

CHOSEN = ".chooser [role=menuitem], .confirm strong"
"""What a tap was taken for: a menu of what it may mean, or a decision that waits to be confirmed."""


def away(lit: dict[str, Any], x: float, y: float) -> float:
    """How far a tap is from something, in pixels: from a line, or from what is drawn of anything else."""
    from_points = [hypot(px - x, py - y) for px, py in lit["points"]]
    from_boxes = [
        hypot(max(0, abs(mx - x) - wide), max(0, abs(my - y) - high))
        for (mx, my), (wide, high) in ((box["middle"], box["half"]) for box in lit["boxes"])
    ]
    return min(from_points + from_boxes)


def tap(page: Page, x: float, y: float) -> list[str]:
    """Tap, and read what it was taken for."""
    page.touchscreen.tap(x, y)
    chosen = page.locator(CHOSEN)
    expect(chosen.or_(page.get_by_role("alert")).first).to_be_visible()
    taken = chosen.all_inner_texts()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(chosen).to_have_count(0)
    return taken


def sectors(state: State) -> bool:
    """Whether a sector of West Berlin may be chosen."""
    return any("sector" in state.game.describe(action) for action in state.legal())


@pytest.mark.parametrize(
    ("wanted", "after"),
    [(asks("build"), 140), (asks("add-unrest"), 40), (sectors, 0)],
    ids=["build", "unrest", "sectors"],
)
def test_a_tap_beside_what_is_lit_means_it_or_asks(visit: Visit, address: str, wanted: Wanted, after: int) -> None:
    page = sit_late(visit(size=PHONE, confirm=True), address, "volk", wanted, after)
    lit = page.evaluate(LIT)
    assert len(lit) > 2
    for index, thing in enumerate(lit):
        offsets = [(0, 0), ((OFF, 0), (-OFF, 0), (0, OFF), (0, -OFF))[index % 4]]
        for dx, dy in offsets:
            here = page.evaluate(LIT)[index]
            assert here["place"] == thing["place"]
            x, y = here["middle"][0] + dx, here["middle"][1] + dy
            if not 0 < x < PHONE[0]:
                continue
            taken = tap(page, x, y)
            assert taken, f"{thing['place']}: a tap {dx},{dy} off it means nothing"
            if not set(taken) & set(here["means"]):
                meant = [each for each in page.evaluate(LIT) if set(taken) & set(each["means"])]
                nearest = min(away(each, x, y) for each in meant)
                assert nearest < away(here, x, y), f"{thing['place']}: a tap {dx},{dy} off it means {taken}"


def wide(state: State) -> bool:
    """Whether a card is to be placed, and cards and spaces for it take nine columns."""
    if asked(state) != "space":
        return False
    spaces = [state.game.describe(action).removeprefix("at ").replace("−", "-") for action in state.legal()]
    columns = [int(place.split(",")[0]) for place in [*state.view(None)["grid"], *spaces]]
    return max(columns) - min(columns) >= 8


def test_the_widest_map_has_cards_for_a_finger_and_is_panned(visit: Visit, address: str) -> None:
    page = sit_late(visit(size=PHONE), address, "curtain", wide)
    drawn(page)
    assert not page.evaluate(TOO_SMALL)
    space = page.locator(".frame .legal").first
    box = space.bounding_box()
    assert box
    assert box["width"] >= 40
    page.get_by_role("button", name="Move left").or_(page.get_by_role("button", name="Move right")).first.tap()


@pytest.mark.parametrize(("question", "card"), [("order", ".hand li button"), ("play", ".map .card")])
def test_a_tap_reads_a_card_and_only_a_second_one_asks_why_it_cannot_be_chosen(
    visit: Visit, address: str, question: str, card: str
) -> None:
    page = sit_late(visit(size=PHONE), address, "curtain", asks(question), 20)
    refused: list[str] = []
    page.on("request", lambda request: refused.append(request.url) if "/why?" in request.url else None)
    told = page.locator(".asked").inner_text()
    tapped = page.locator(card).first
    tapped.tap()
    expect(page.locator(".slot.taken.looked")).to_be_visible()
    assert refused == []
    expect(page.locator(".asked")).to_have_text(told, use_inner_text=True)
    tapped.tap()
    expect(page.get_by_role("alert")).to_be_visible()
    assert len(refused) == 1
