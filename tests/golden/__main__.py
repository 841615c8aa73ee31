"""Rewrites the golden playthroughs, to be reviewed as a diff: python -m tests.golden."""

from __future__ import annotations

from tests.golden.files import GOLDEN, text_of

for path in GOLDEN:
    path.write_text(text_of(path), "utf-8")
    print(f"wrote {path.name}")  # noqa: T201
