"""A real browser and the pages in it; whatever a page complains about is kept."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
DESKTOP = (1440, 900)
PHONE = (390, 844)
TABLET = (820, 1180)
TABLET_LYING = (1180, 820)
LARGE = (2560, 1440)


def chromium_path() -> str:
    """Where Chromium is; CHROMIUM names one that is not on the path."""
    found = next(filter(None, map(shutil.which, [os.environ.get("CHROMIUM", ""), *NAMES])), None)
    assert found, f"no browser: `make browser` installs Chromium, or set CHROMIUM to one of {', '.join(NAMES)}"
    return found


@contextmanager
def chromium() -> Iterator[Browser]:
    """A running Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=list(FLAGS))
        yield browser
        browser.close()


class Visitor:
    """Somebody with a browser of his own: his page, and what it complained about."""

    def __init__(self, browser: Browser, address: str, size: tuple[int, int] = DESKTOP, **settings: Any) -> None:
        phone = size[0] < 800
        self.context: BrowserContext = browser.new_context(
            base_url=address,
            viewport={"width": size[0], "height": size[1]},
            has_touch=phone,
            is_mobile=phone,
            locale="en-GB",
        )
        kept = json.dumps({"lang": "en", "theme": "light", "pace": "off"} | settings)
        self.context.add_init_script(f"localStorage.detente ??= {json.dumps(kept)}")
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(20_000)
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(f"page error: {error}"))
        self.page.on("console", self._hear)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            where = message.location
            self.complaints.append(f"{message.type}: {message.text} ({where.get('url', '')})")
