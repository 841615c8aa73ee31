"""The Python of the built site, run by Node: the same games as here, to the last byte, and the tests of the kit."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import detente
from tests.effort import also

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SITE = ROOT / "build" / "site"


WHEELS = ROOT / "build" / "kit"
"""What the tests of the kit need and the site has not: `make packages` brings it."""
LIBRARY = ROOT / "web" / "node_modules" / "pyodide" / "python_stdlib.zip"
"""The whole standard library; pages have what they need of it."""
HIDDEN = (
    "test_decisions.py::test_every_state_keeps_the_invariants",
    "test_question.py",
    "test_seeds.py",
    "test_standing.py",
)
KIT = ["test_records.py", *HIDDEN, *also("test_decisions.py", "test_lessons.py", "test_preview.py", "test_undo.py")]
STARTS_PROCESSES = "test_seeds.py::test_pythons_hash_seed_changes_nothing"


def node() -> str:
    """Where Node is: the developers' own, or the system's."""
    found = shutil.which("node", path=str(Path(sys.executable).parent)) or shutil.which("node")
    assert found, "Node is missing: `make install` brings it"
    return found


def output(*command: object) -> list[str]:
    """The lines that a program prints."""
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    return done.stdout.splitlines()


def test_records_are_the_same_to_the_last_byte() -> None:
    assert (SITE / "offline.js").exists(), "there is no site: `make site` builds it"
    program = HERE / "program.py"
    here = output(sys.executable, program)
    there = output(node(), HERE / "run.mjs", SITE, program)
    assert there == here
    assert len(here) == 6


@pytest.mark.parametrize("game", detente.games())
def test_the_kit_finds_nothing_hidden_and_every_record_replays(game: str) -> None:
    [wheel] = WHEELS.glob("*.whl")
    folders = {"/project": ROOT, "/tools": sysconfig.get_path("purelib")}
    told = output(
        *(node(), HERE / "run.mjs", "--library", LIBRARY, "--wheel", wheel),
        *(f"--folder={place}={folder}" for place, folder in folders.items()),
        *("--", SITE, HERE / "kit_program.py", "-k", game, f"--deselect=tests/kit/{STARTS_PROCESSES}"),
        *(f"tests/kit/{part}" for part in KIT),
    )
    assert re.fullmatch(r"\d+ passed, \d+ deselected(, 1 warning)? in .*", told[-1]), told[-1]
