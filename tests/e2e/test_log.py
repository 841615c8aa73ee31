"""The log of Iron Curtain: what happened and what did not, on the side whose doing it was."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import expect

from detente import State
from tests.e2e.conftest import Visit
from tests.e2e.late_kit import asked, sit_late
from tests.e2e.table_kit import begin, draft, play, ready

STRIPES = """(lines) => lines.map((line) => [
  line.firstElementChild.textContent,
  getComputedStyle(line).borderInlineStartColor.match(/\\d+/g).map(Number),
])"""
"""Each line of the log with the colour of its stripe."""


def without_effect(state: State) -> bool:
    """Whether a card of the opponent is to be placed, and its event can do nothing wherever it lies."""

    def kinds(action: int) -> list[str]:
        after = state.copy()
        after.journal = []
        after.play(action)
        return [event.kind for event in after.journal]

    return asked(state) == "space" and all("EventWithoutEffect" in kinds(action) for action in state.legal())


def test_an_event_of_the_opponent_that_can_do_nothing_is_in_the_log(visit: Visit, address: str) -> None:
    page = sit_late(visit(), address, "curtain", without_effect)
    draft(page, Random(1))
    line = page.locator("aside .log li", has_text=re.compile(r"^The event of .+ would do nothing for the \w+\."))
    expect(line).to_be_visible()


def test_each_line_has_the_colour_of_the_side_that_acts(visit: Visit) -> None:
    page = visit().page
    begin(page, "curtain", "usa")
    play(page, 2, 12)
    ready(page)
    found: dict[str, set[tuple[int, ...]]] = {}
    for text, colour in page.locator("aside .log li").evaluate_all(STRIPES):
        if acting := re.match(r"(?:The )?(USA|USSR)\b", text):
            found.setdefault(acting[1], set()).add(tuple(colour[:3]))
    assert sorted(found) == ["USA", "USSR"], found
    assert [len(colours) for colours in found.values()] == [1, 1], found
    (usa,), (ussr,) = found["USA"], found["USSR"]
    assert usa[2] > usa[0], "blue"
    assert ussr[0] > ussr[2], "red"
