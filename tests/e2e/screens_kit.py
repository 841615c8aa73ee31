"""The main screens, each with the way to it, for people (`make screenshots`) and for axe."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.table_kit import begin, play, ready, resign

PASSWORD = "perestroika-1985"


def plain(path: str, ready_at: str = "main h1, main h2") -> Callable[[Page], None]:
    """A page that is at an address."""

    def go(page: Page) -> None:
        page.goto(path)
        page.wait_for_selector(ready_at)
        expect(page.get_by_text("Loading")).to_have_count(0)

    return go


def table(game: str, side: str, steps: int) -> Callable[[Page], None]:
    """A table after some decisions."""

    def go(page: Page) -> None:
        begin(page, game, side)
        play(page, 4, steps)
        ready(page)

    return go


def waiting_room(page: Page) -> None:
    """A table that waits for a friend."""
    begin(page, "curtain", "usa", against="friend")
    page.wait_for_selector(".room")


def resigned(page: Page) -> None:
    """A table after the game."""
    table("curtain", "usa", 10)(page)
    resign(page)
    page.wait_for_selector("a[href$='/replay']")


def seen_again(page: Page) -> None:
    """The replay of the game that has ended at a table."""
    page.locator("a[href$='/replay']").click()
    page.wait_for_selector(".screen[data-number]")
    page.get_by_role("slider").fill("8")
    expect(page.locator(".screen[data-number]")).to_have_attribute("data-number", "8")


def account(page: Page) -> None:
    """The settings of a user with an account."""
    page.goto("/sign-in")
    page.locator("main input[value=up]").check(force=True)
    page.get_by_label("Name").fill(f"willy{page.evaluate('Date.now() % 1e9')}")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    page.wait_for_selector("header a[href^='/people/']", state="attached")
    page.goto("/settings")
    page.wait_for_selector("main h2")


def profile(page: Page) -> None:
    """The profile page of a user with an account, as others see it."""
    plain(page.locator("header a[href^='/people/']").get_attribute("href") or "")(page)


def one_by_one(*ways: Callable[[Page], None]) -> Callable[[Page], None]:
    """A way that leads over others."""

    def go(page: Page) -> None:
        for way in ways:
            way(page)

    return go


SCREENS: dict[str, Callable[[Page], None]] = {
    "start": plain("/", "input[name=game]"),
    "curtain": table("curtain", "usa", 16),
    "volk": table("volk", "west", 24),
    "waiting": waiting_room,
    "finished": resigned,
    "replay": one_by_one(resigned, seen_again),
    "games": plain("/games"),
    "lobby": plain("/lobby"),
    "learn": plain("/learn"),
    "lesson": plain("/learn/curtain/control", ".screen[data-number]"),
    "rules": plain("/rules/curtain"),
    "cards": plain("/cards", "main li"),
    "leaders": plain("/leaders"),
    "person": one_by_one(resigned, account, profile),
    "settings": plain("/settings"),
    "account": account,
    "sign-in": plain("/sign-in"),
    "reset": plain("/reset"),
    "confirm": plain("/confirm"),
    "about": plain("/about"),
    "lost": plain("/nowhere"),
}
OPEN = ("start", "games", "lobby", "learn", "rules", "cards", "leaders", "settings", "sign-in", "about", "lost")
"""Screens that are the same for every visitor, and on which nothing is left behind."""
