"""Every main screen is accessible: axe finds nothing serious, and nothing is wider than a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.e2e.axe_kit import serious
from tests.e2e.browser_kit import PHONE
from tests.e2e.conftest import Look, Visit
from tests.e2e.screens_kit import OPEN, SCREENS, account, profile, resigned, seen_again


def fine(page: Page) -> None:
    """A page that axe has nothing against, neither as it is nor in the dark theme."""
    assert not serious(page)
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert not serious(page, colours_only=True), "in the dark theme"


ONE_GAME = {"finished": resigned, "replay": seen_again, "account": account, "person": profile}
"""Screens on one visitor's way, each reached from the one before."""


@pytest.mark.parametrize("screen", [name for name in SCREENS if name not in ONE_GAME])
def test_axe_finds_nothing_serious(visit: Visit, look: Look, screen: str) -> None:
    page = look() if screen in OPEN else visit().page
    SCREENS[screen](page)
    fine(page)


def test_axe_finds_nothing_serious_after_a_game(visit: Visit) -> None:
    page = visit().page
    for way in ONE_GAME.values():
        way(page)
        fine(page)


LONG_WAYS = ("curtain", "volk", "finished", "person")
"""To these a game is played; how wide tables are on a phone is looked at while they are played there (`test_ways`)."""


@pytest.mark.parametrize("screen", [name for name in SCREENS if name not in LONG_WAYS])
def test_nothing_is_wider_than_a_phone(visit: Visit, look: Look, screen: str) -> None:
    page = look(PHONE) if screen in OPEN else visit(size=PHONE).page
    SCREENS[screen](page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
