"""A real browser and the pages in it; whatever a page complains about is kept."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NEEDLESS = (
    # what Playwright switches off: a later --disable-features replaces its list
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *(
        "HttpsFirstBalancedModeAutoEnable",
        "LensOverlay",
        "MediaRouter",
        "PaintHolding",
        "ThirdPartyStoragePartitioning",
    ),
    *("AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled"),
    "PreconnectToSearch",
    # pages that Chromium loads into the address bar of every window, and processes that it keeps ready
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "SpareRendererForSitePerProcess"),
)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    f"--disable-features={','.join(NEEDLESS)}",
)
DESKTOP = (1440, 900)
PHONE = (390, 844)
TABLET = (820, 1180)
TABLET_LYING = (1180, 820)
LARGE = (2560, 1440)
PATIENCE = 60_000
"""Milliseconds for which anything is awaited: a machine may be slow, and nothing waits longer than it must."""


def chromium_path() -> str:
    """Where Chromium is; CHROMIUM names one that is not on the path."""
    found = next(filter(None, map(shutil.which, [os.environ.get("CHROMIUM", ""), *NAMES])), None)
    assert found, f"no browser: `make browser` installs Chromium, or set CHROMIUM to one of {', '.join(NAMES)}"
    return found


@contextmanager
def chromium() -> Iterator[Browser]:
    """A running Chromium, with patience for its pages."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=list(FLAGS))
        yield browser
        browser.close()


class Visitor:
    """A person with their own browser: their page, and what this and others that they open complained about."""

    def __init__(self, browser: Browser, address: str, size: tuple[int, int] = DESKTOP, **settings: Any) -> None:
        phone = size[0] < 800
        self.context: BrowserContext = browser.new_context(
            base_url=address,
            viewport={"width": size[0], "height": size[1]},
            has_touch=phone,
            is_mobile=phone,
            locale="en-GB",
            # where nothing is to move, nothing glows in waves either, which would be drawn all the time
            reduced_motion="reduce" if settings.get("pace", "off") == "off" else "no-preference",
        )
        kept = json.dumps({"lang": "en", "theme": "light", "pace": "off"} | settings)
        # a page that was not led anywhere yet keeps nothing
        self.context.add_init_script(f"if (location.host) localStorage.detente ??= {json.dumps(kept)}")
        self.context.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.context.on("weberror", lambda error: self.complaints.append(f"page error: {error.error}"))
        self.context.on("console", self._hear)
        self.page: Page = self.context.new_page()

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            where = message.location
            self.complaints.append(f"{message.type}: {message.text} ({where.get('url', '')})")


def resize(page: Page, size: tuple[int, int]) -> None:
    """Give a page another size, and wait until it is drawn so."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function("width => innerWidth === width", arg=size[0])
    drawn(page)


def drawn(page: Page) -> None:
    """Wait until all is drawn that is known, in the letters that it is meant to have."""
    page.evaluate(DRAWN)


DRAWN = """async () => {
  await document.fonts.ready
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
}"""
"""What measures itself has done so when a second frame begins."""
