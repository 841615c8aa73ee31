"""A rule that is broken on purpose, and violates an invariant, is caught by the fuzzer within a minute, interpreted."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import detente
from tests.effort import also

SOURCE = Path(detente.__file__).parent
PROGRAM = """
import sys
from pathlib import Path
from time import process_time
import detente
from detente.core.checks import fuzz
game, folder = sys.argv[1:]
fuzzer = fuzz.Fuzzer(detente.game(game), Path(folder), 1)
while process_time() < 60 and not fuzzer.report.failures:
    fuzzer.play()
print(fuzzer.report.messages)
"""
"""A minute of CPU time, of a machine that may be busy."""
SETTLE = "    if province == WB:\n        settle_imports(table)\n"
BREAKS = [
    ("volk", "volk/rules/unrest.py", "table.unrest[province] - 1, rule)", "table.unrest[province] - 2, rule)", "1.6"),
    (
        "curtain",
        "curtain/rules/cubes.py",
        "table.add_cubes(loser, place, -1)",
        "table.add_cubes(loser, place, -2)",
        "C1.1",
    ),
    *also(
        ("volk", "volk/rules/unrest.py", f"gone, number)\n{SETTLE}", "gone, number)\n", "1.11.2"),
        (
            "curtain",
            "curtain/rules/scoring.py",
            "if table.score == FLAG:",
            "if table.score == FLAG + 1:",
            "usa has not won",
        ),
    ),
]


@pytest.mark.parametrize(("game", "file", "right", "wrong", "message"), BREAKS)
def test_a_broken_rule_is_caught_within_a_minute(
    game: str, file: str, right: str, wrong: str, message: str, tmp_path: Path
) -> None:
    package = tmp_path / "detente"
    shutil.copytree(SOURCE, package, ignore=shutil.ignore_patterns("*.so", "client", "__pycache__", "_build.json"))
    text = (package / file).read_text("utf-8")
    assert text.count(right) == 1
    (package / file).write_text(text.replace(right, wrong), "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, game, str(tmp_path / "failed")],
        env=os.environ | {"DETENTE_PURE": "1", "PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert message in done.stdout
    assert list((tmp_path / "failed").iterdir())
