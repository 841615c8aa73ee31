"""Whether a tag may be released: `python -m scripts.release v0.2.0`. Prints what is new in that version.

The tag, the package's version and the changelog must name the same version; otherwise one line says what differs.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class Unfit(Exception):
    """The version cannot be released; the message says why."""


def version(root: Path) -> str:
    """The version of the package, read without importing it."""
    text = (root / "src" / "detente" / "_version.py").read_text("utf-8")
    found = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    if found is None:
        raise Unfit("src/detente/_version.py has no version")
    return found[1]


def notes(root: Path, tag: str) -> str:
    """The changelog's part about a tag."""
    packaged = version(root)
    if tag != f"v{packaged}":
        raise Unfit(f"the tag is {tag}, but the package has version {packaged}: it should be v{packaged}")
    parts = re.split(r"^## ", (root / "CHANGELOG.md").read_text("utf-8"), flags=re.MULTILINE)[1:]
    for part in parts:
        heading, _, text = part.partition("\n")
        if re.fullmatch(rf"{re.escape(packaged)} \(\d{{4}}-\d\d-\d\d\)", heading.strip()):
            return text.strip()
    raise Unfit(f"CHANGELOG.md has no heading '## {packaged} (YYYY-MM-DD)': name what is new, and when it was released")


def main() -> int:
    """Print the notes of the tag; 1 if it does not fit."""
    if len(sys.argv) != 2:
        sys.stderr.write("which tag? For example: python -m scripts.release v0.2.0\n")
        return 1
    try:
        sys.stdout.write(notes(ROOT, sys.argv[1]) + "\n")
    except Unfit as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
