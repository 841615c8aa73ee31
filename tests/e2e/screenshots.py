"""Pictures of every main screen, on a desktop and a phone, light and dark: `python -m tests.e2e.screenshots FOLDER`."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from PIL import Image

from detente.server.config import Settings
from tests.e2e.browser_kit import DESKTOP, PHONE, Visitor, chromium
from tests.e2e.screens_kit import SCREENS
from tests.server.process_kit import process

README = {
    "curtain": "curtain-desktop-light",
    "volk": "volk-desktop-light",
    "phone-curtain": "curtain-phone-light",
    "phone-volk": "volk-phone-dark",
}
"""The pictures that the README shows, by their names in docs/images."""


def take(folder: Path, screens: list[str]) -> None:
    """Take the pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    settings = Settings(data=tempfile.mkdtemp(prefix="detente-screenshots-"))
    with process(settings) as server, chromium() as browser:
        for size, kind in ((DESKTOP, "desktop"), (PHONE, "phone")):
            for name in screens:
                visitor = Visitor(browser, server.url, size)
                page = visitor.page
                SCREENS[name](page)
                page.mouse.move(2, 2)
                for theme in ("light", "dark"):
                    page.locator("nav select").nth(1).select_option(theme, force=True)
                    page.evaluate("scrollTo(0, 0)")
                    page.wait_for_timeout(300)
                    page.screenshot(path=folder / f"{name}-{kind}-{theme}.png")
                    if kind == "phone" or name not in ("curtain", "volk", "finished", "replay"):
                        page.screenshot(path=folder / f"{name}-{kind}-{theme}-whole.png", full_page=True)
                visitor.context.close()


def keep(folder: Path, docs: Path) -> None:
    """Keep the README's pictures, small."""
    for name, source in README.items():
        picture = Image.open(folder / f"{source}.png")
        picture.save(docs / f"{name}.webp", quality=80, method=6)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("screens", nargs="*", default=list(SCREENS), help="only these")
    parser.add_argument("--docs", type=Path, help="also keep those of the README in this folder")
    asked = parser.parse_args()
    take(asked.folder, asked.screens)
    if asked.docs:
        keep(asked.folder, asked.docs)
