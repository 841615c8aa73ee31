"""The reference of every public module, made from its docstrings: `make docs`, or `python docs/reference.py FOLDER`.

The sources are read interpreted, for compiled modules keep no signatures. It fails if a module cannot be imported or a
link between the pages leads nowhere.
"""

from __future__ import annotations

import os
import sys
import warnings
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

os.environ["DETENTE_PURE"] = "1"

import pdoc
import pdoc.render

PACKAGES = ("core", "curtain", "volk", "bots", "table", "lab", "server", "site", "cli")
HIDDEN = ("detente.server.storage.migrations", "detente.cli.__main__")
"""What is run and not read: the migrations of the database, and the command itself."""


class Page(HTMLParser):
    """The links of a page, and the places in it that a link can lead to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.places: set[str] = {""}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note where a link leads, and what can be led to."""
        for name, value in attrs:
            if name == "id" and value:
                self.places.add(value)
            if tag == "a" and name == "href" and value:
                self.links.add(unquote(value))


def build(folder: Path) -> int:
    """Write the reference; how many pages it has."""
    wanted = ["detente", *(f"detente.{package}" for package in PACKAGES), *(f"!{name}" for name in HIDDEN)]
    pdoc.render.configure(docformat="markdown", show_source=True)
    with warnings.catch_warnings():  # what is a type for type checkers only is shown as it is written
        warnings.filterwarnings("ignore", message="Error parsing type annotation")
        pdoc.pdoc(*wanted, output_directory=folder)
    pages = {path.relative_to(folder): path for path in folder.rglob("*.html")}
    parsed = {path: Page(path.read_text("utf-8")) for path in pages.values()}
    broken = sorted(
        f"{path.name}: {link}" for path, page in parsed.items() for link in page.links if dead(path, link, parsed)
    )
    if broken:
        sys.exit("the reference has links that lead nowhere:\n" + "\n".join(broken))
    return len(pages)


def dead(path: Path, link: str, pages: dict[Path, Page]) -> bool:
    """Whether a link within the reference leads nowhere."""
    if link.startswith(("https:", "http:")):
        return False
    target, _, place = link.partition("#")
    page = pages.get((path.parent / target).resolve() if target else path)
    return page is None or place not in page.places


def main() -> None:
    """Write the reference into a folder."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "build/docs").resolve()
    sys.stdout.write(f"{folder / 'index.html'}: {build(folder)} pages\n")


if __name__ == "__main__":
    main()
