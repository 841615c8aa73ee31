"""Every main screen is usable by everybody: axe finds nothing serious, and nothing is wider than a phone."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.e2e.browser_kit import PHONE, TABLET
from tests.e2e.conftest import Visit
from tests.e2e.screens_kit import SCREENS
from tests.e2e.table_kit import begin, ready

AXE = Axe()


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_serious(visit: Visit, screen: str) -> None:
    page = visit().page
    SCREENS[screen](page)
    assert not serious(page)
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert not serious(page), "in the dark theme"


@pytest.mark.parametrize("screen", [name for name in SCREENS if name not in ("finished", "person")])
def test_nothing_is_wider_than_a_phone(visit: Visit, screen: str) -> None:
    page = visit(size=PHONE).page
    SCREENS[screen](page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


@pytest.mark.parametrize(("screen", "board"), [("curtain", ".world"), ("volk", ".country")])
def test_on_an_upright_tablet_the_map_has_the_whole_width(visit: Visit, screen: str, board: str) -> None:
    page = visit(size=TABLET).page
    begin(page, screen)
    ready(page)
    box = page.locator(board).bounding_box()
    assert box
    assert box["width"] > 0.95 * TABLET[0]
    assert box["height"] > 0.3 * TABLET[1]
    assert page.evaluate("document.documentElement.scrollWidth") <= TABLET[0]


def serious(page: Page) -> list[Any]:
    """What axe holds for serious or critical."""
    return [
        (found["id"], [(node["html"][:200], node["failureSummary"]) for node in found["nodes"][:4]])
        for found in AXE.run(page).response["violations"]
        if found["impact"] in ("serious", "critical")
    ]
