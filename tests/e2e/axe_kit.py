"""What axe, the checker of accessibility, says of a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

AXE = Axe()


def serious(page: Page, *within: str) -> list[Any]:
    """What axe holds for serious or critical, on the page or within parts of it."""
    context = {"include": [[part] for part in within]} if within else None
    return [
        (found["id"], [(node["html"][:200], node["failureSummary"]) for node in found["nodes"][:4]])
        for found in AXE.run(page, context).response["violations"]
        if found["impact"] in ("serious", "critical")
    ]
