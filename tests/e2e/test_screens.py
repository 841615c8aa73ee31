"""Every main screen is accessible: axe finds nothing serious, and nothing is wider than a phone."""

from __future__ import annotations

import pytest

from tests.e2e.axe_kit import serious
from tests.e2e.browser_kit import PHONE
from tests.e2e.conftest import Look, Visit
from tests.e2e.screens_kit import OPEN, SCREENS


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_serious(visit: Visit, look: Look, screen: str) -> None:
    page = look() if screen in OPEN else visit().page
    SCREENS[screen](page)
    assert not serious(page)
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert not serious(page, colours_only=True), "in the dark theme"


LONG_WAYS = ("curtain", "volk", "finished", "person")
"""To these a game is played; how wide tables are on a phone is looked at while they are played there (`test_ways`)."""


@pytest.mark.parametrize("screen", [name for name in SCREENS if name not in LONG_WAYS])
def test_nothing_is_wider_than_a_phone(visit: Visit, look: Look, screen: str) -> None:
    page = look(PHONE) if screen in OPEN else visit(size=PHONE).page
    SCREENS[screen](page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
