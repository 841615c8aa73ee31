"""The `detente` command, run as people run it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import detente as library

COMMAND = [sys.executable, "-m", "detente.cli"]
SOURCE = Path(library.__file__).parents[1]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONUTF8": "1", "COLUMNS": "80", "LINES": "24"}


def detente(*arguments: object, typed: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command to its end, with lines typed into it; a traceback is always a failure."""
    done = subprocess.run(
        [*COMMAND, *map(str, arguments)],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env=ENVIRONMENT,
        cwd=cwd,
        timeout=600,
    )
    assert "Traceback" not in done.stderr
    return done
