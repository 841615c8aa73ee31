"""How much the tests try: `make test` a little, `make thorough` a lot, `make mutants` hardly anything."""

from __future__ import annotations

import os

LONG = "long"
QUICK = "quick"
EFFORT = os.environ.get("DETENTE_TESTS", "")
"""LONG, QUICK, or nothing for `make test`."""


def tries(usual: int, long: int) -> int:
    """How often to try something."""
    return long if EFFORT == LONG else usual
