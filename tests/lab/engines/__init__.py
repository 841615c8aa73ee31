"""Engines that the tests let play: small programs, most of them hostile."""

from __future__ import annotations

import sys
from pathlib import Path

HOSTILE = Path(__file__).with_name("hostile.py")


def hostile(mode: str, after: int = 2, mark: str = "") -> tuple[str, ...]:
    """The command of an engine that misbehaves after this many decisions; its processes are found by the mark."""
    return sys.executable, "-S", "-E", str(HOSTILE), mode, str(after), mark
