"""Every main screen is usable by everybody: axe finds nothing serious, and nothing is wider than a phone."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.e2e.browser_kit import PHONE
from tests.e2e.conftest import Visit
from tests.e2e.screens_kit import SCREENS

AXE = Axe()


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_serious(visit: Visit, screen: str) -> None:
    page = visit().page
    SCREENS[screen](page)
    assert not serious(page)
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert not serious(page), "in the dark theme"


LONG_WAYS = ("curtain", "volk", "finished", "person")
"""To these a game is played; how wide tables are on a phone is looked at while they are played there (`test_ways`)."""


@pytest.mark.parametrize("screen", [name for name in SCREENS if name not in LONG_WAYS])
def test_nothing_is_wider_than_a_phone(visit: Visit, screen: str) -> None:
    page = visit(size=PHONE).page
    SCREENS[screen](page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def serious(page: Page, *within: str) -> list[Any]:
    """What axe holds for serious or critical, on the page or within parts of it."""
    context = {"include": [[part] for part in within]} if within else None
    return [
        (found["id"], [(node["html"][:200], node["failureSummary"]) for node in found["nodes"][:4]])
        for found in AXE.run(page, context).response["violations"]
        if found["impact"] in ("serious", "critical")
    ]
