"""A turn is a draft until its player ends it: the other browser shows nothing of it, and hears nothing."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.e2e.browser_kit import Visitor
from tests.e2e.company_kit import on_turn, signed_in
from tests.e2e.conftest import Visit
from tests.e2e.table_kit import END_TURN, MY_TURN, begin, draft, end_turn, number, press, ready
from tests.server.house_kit import sit_down, wait

UNDO = re.compile("Undo$")


class Heard:
    """What a page shows of its table, and every message that it hears but answers to its pings."""

    def __init__(self, visitor: Visitor) -> None:
        self.page, self.frames = visitor.page, list[str]()
        self.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._keep(str(frame)))

    def _keep(self, frame: str) -> None:
        if not frame.startswith('{"type":"pong"'):
            self.frames.append(frame)

    def shows(self) -> tuple[str, int]:
        """The page as it is, byte for byte, and how many messages it has heard."""
        return str(self.page.locator("main").evaluate("main => main.outerHTML")), len(self.frames)


def complete(page: Page, random: Random) -> None:
    """Make decisions until the turn is complete."""
    while not page.locator(END_TURN).count():
        draft(page, random)


def at_rest(visitor: Visitor, heard: Heard) -> tuple[str, int]:
    """What a browser shows and has heard once nothing that is new is highlighted any more."""
    for _ in range(20):
        before = heard.shows()
        visitor.page.wait_for_timeout(2500)
        if heard.shows() == before:
            return before
    raise AssertionError("the page does not come to rest")


@pytest.mark.parametrize("game", ["curtain", "volk"])
def test_the_other_browser_shows_and_hears_nothing_before_the_turn_is_ended(
    visit: Visit, address: str, game: str
) -> None:
    one, two = visit(), visit()
    players = [signed_in(visitor, address) for visitor in (one, two)]
    heard = {visitor: Heard(visitor) for visitor in (one, two)}
    table = sit_down(*players, game=game, side="random")
    for visitor in (one, two):
        visitor.page.goto(f"/table/{table}")
        expect(visitor.page.locator(".screen")).to_be_visible()
    random = Random(11)
    mover, turns = on_turn(one, two), 0
    while turns < 3:  # who begins, and some turns, so that there is something to hide
        complete(mover.page, random)
        end_turn(mover.page)
        mover, turns = on_turn(one, two), turns + 1
    other = two if mover is one else one
    # until the last turn was shown there, decision by decision
    wait(lambda: number(other.page) == number(mover.page))
    before, start = at_rest(other, heard[other]), number(mover.page)

    complete(mover.page, random)
    assert number(mover.page) > start
    assert heard[other].shows() == before
    mover.page.get_by_role("button", name=UNDO).click()
    expect(mover.page.locator(END_TURN)).to_have_count(0)
    complete(mover.page, random)
    assert heard[other].shows() == before
    mover.page.reload()  # a draft is kept, and another device would show it
    expect(mover.page.locator(END_TURN)).to_be_visible()
    wait(lambda: heard[other].shows()[0] == before[0])  # the player who went away is back
    assert all(frame.startswith('{"type":"table"') for frame in heard[other].frames[before[1] :])
    before = heard[other].shows()
    if mover.page.get_by_role("button", name="Undo turn").count():
        mover.page.get_by_role("button", name="Undo turn").click()
    else:
        mover.page.get_by_role("button", name=UNDO).click()
    expect(mover.page.locator(".screen")).to_have_attribute("data-number", str(start))
    expect(mover.page.get_by_role("button", name=UNDO)).to_have_count(0)
    complete(mover.page, random)
    assert heard[other].shows() == before

    mover.page.keyboard.press("Enter")
    expect(mover.page.locator(END_TURN)).to_have_count(0)
    wait(lambda: number(other.page) > start)
    assert heard[other].shows() != before


def test_a_turn_ends_by_itself_for_those_who_want_it(visit: Visit) -> None:
    page = visit().page
    page.goto("/settings")
    page.get_by_label("End each turn with a button").uncheck()
    begin(page, "volk", "east", against="self")
    random = Random(2)
    page.get_by_role("button", name="Show my cards").click()
    for _ in range(60):
        draft(page, random)
        assert not page.locator(END_TURN).count()
        if page.get_by_role("button", name="Show my cards").count():
            return
    raise AssertionError("the turn did not end")


def test_against_the_computer_an_earlier_turn_is_played_again(visit: Visit) -> None:
    page = visit().page
    begin(page, "curtain", "ussr")
    random = Random(4)
    ready(page)
    numbers = []
    for _ in range(8):
        ready(page)
        numbers.append(number(page))
        press(page, random)
    ready(page)
    table = page.url
    page.goto(f"{table}/replay?at={numbers[3]}")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(table)
    expect(page.locator(".screen")).to_have_attribute("data-number", str(numbers[3]))
    page.wait_for_selector(MY_TURN)
    press(page, random)
    page.locator("summary", has_text="More").click()
    page.get_by_role("button", name="Back to my last turn").click()
    page.wait_for_selector(MY_TURN)
