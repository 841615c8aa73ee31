"""The files of the built site: few enough for a first visit."""

from __future__ import annotations

import gzip
from pathlib import Path

SITE = Path(__file__).parents[2] / "build" / "site"
LOAD_BAR = 8_000_000
"""Bytes of a first visit, where the host compresses files."""


def test_a_first_visit_loads_less_than_eight_megabytes() -> None:
    assert (SITE / "offline.js").exists(), "there is no site: `make site` builds it"
    contents = [file.read_bytes() for file in SITE.rglob("*") if file.is_file()]
    assert sum(min(len(each), len(gzip.compress(each, 6))) for each in contents) < LOAD_BAR
