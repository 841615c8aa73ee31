"""The Python of the built site, run by Node: the same games as here, to the last byte."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SITE = ROOT / "build" / "site"


def node() -> str:
    """Where Node is: the developers' own, or the system's."""
    found = shutil.which("node", path=str(Path(sys.executable).parent)) or shutil.which("node")
    assert found, "Node is missing: `make install` brings it"
    return found


def output(*command: object) -> list[str]:
    """The lines that a program prints."""
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()


def test_records_are_the_same_to_the_last_byte_and_every_invariant_holds() -> None:
    assert (SITE / "offline.js").exists(), "there is no site: `make site` builds it"
    program = HERE / "program.py"
    here = output(sys.executable, program)
    there = output(node(), HERE / "run.mjs", SITE, program)
    assert there == here
    assert len(here) == 8
