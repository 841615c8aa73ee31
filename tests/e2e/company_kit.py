"""Two people at a table, each with their own browser."""

from __future__ import annotations

from random import Random
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.e2e.browser_kit import Visitor
from tests.e2e.table_kit import MY_TURN, number, press
from tests.server.house_kit import Browser, wait


def signed_in(visitor: Visitor, address: str, name: str = "") -> Browser:
    """Sign a visitor in, with an account if they have a name; what speaks to the server for them without a page."""
    known = Browser(address)
    known.account(name) if name else known.guest()
    host = urlsplit(address).hostname or ""
    jar = [(each.name, each.value or "") for each in known.cookies.jar]
    visitor.context.add_cookies([{"name": name, "value": value, "domain": host, "path": "/"} for name, value in jar])
    return known


def on_turn(one: Visitor, two: Visitor) -> Visitor:
    """Who has something to decide now; both browsers show the same moment, or the decision has just passed on."""
    found: Visitor = wait(lambda: next((each for each in (one, two) if each.page.locator(MY_TURN).count()), None))
    return found


def same(mover: Visitor, other: Visitor) -> None:
    """The other browser comes to show the same moment, and the same story."""
    expect(other.page.locator(".screen[data-number]")).to_have_attribute("data-number", str(number(mover.page)))
    mine, theirs = (each.page.locator("section[aria-label='Log'] li") for each in (mover, other))
    expect(theirs).to_have_count(mine.count())


def pass_the_turn(page: Page, random: Random) -> None:
    """Play on at one browser until the other, which cannot know of it, has to decide."""
    for _ in range(60):
        press(page, random)
        if not page.locator(MY_TURN).count():
            return
    raise AssertionError("the turn did not pass on")
