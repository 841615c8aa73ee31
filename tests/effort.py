"""How much the tests try: `make test` a little, `make thorough` a lot, `make mutants` hardly anything."""

from __future__ import annotations

import os
from typing import TypeVar

Case = TypeVar("Case")

LONG = "long"
QUICK = "quick"
EFFORT = os.environ.get("DETENTE_TESTS", "")
"""LONG, QUICK, or nothing for `make test`."""


def tries(usual: int, long: int) -> int:
    """How often to try something."""
    return long if EFFORT == LONG else usual


def also(*cases: Case) -> list[Case]:
    """Further cases of a kind that `make test` tries already; only `make thorough` tries them too."""
    return list(cases) if EFFORT == LONG else []
