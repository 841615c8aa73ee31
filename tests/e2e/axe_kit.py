"""What axe, the checker of accessibility, says of a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

AXE = Axe()
OPTIONS = {"resultTypes": ["violations"]}
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""The rules about colours that axe applies."""


def serious(page: Page, *within: str, colours_only: bool = False) -> list[Any]:
    """What axe holds for serious or critical, on the page or within parts of it.

    `colours_only` is for another theme of a page that was checked already: nothing else of it is different.
    """
    context = {"include": [[part] for part in within]} if within else None
    options = OPTIONS | COLOURS if colours_only else OPTIONS
    return [
        (found["id"], [(node["html"][:200], node["failureSummary"]) for node in found["nodes"][:4]])
        for found in AXE.run(page, context, options).response["violations"]
        if found["impact"] in ("serious", "critical")
    ]
