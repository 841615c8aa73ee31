"""`detente` with a system clock that jumps: a file holds by how many seconds. For the soak test only."""

from __future__ import annotations

import os
import time
from pathlib import Path

_jumps = Path(os.environ["DETENTE_TEST_JUMPS"])
_true = time.time


def _jumping() -> float:
    try:
        return _true() + float(_jumps.read_text() or 0)
    except (OSError, ValueError):
        return _true()


time.time = _jumping

from detente.cli.main import main  # noqa: E402 (after the clock was replaced)

if __name__ == "__main__":
    main()
