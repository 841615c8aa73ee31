"""Without the extra `lab` every door of it says how to get it."""

from __future__ import annotations

import subprocess
import sys

SCRIPT = """
import sys
from importlib import import_module
from detente.lab.extra import MissingExtra

for missing in ("gymnasium", "pettingzoo", "pyspiel", "PIL"):
    sys.modules[missing] = None
for name in ("openspiel", "curtain_v0", "volk_v0", "solo", "vector", "pictures"):
    try:
        import_module(f"detente.lab.{name}")
    except MissingExtra as error:
        print(name, error)
"""


def test_what_is_not_installed_is_named_in_one_line() -> None:
    ran = subprocess.run([sys.executable, "-c", SCRIPT], check=True, stdout=subprocess.PIPE, text=True)
    told = dict(line.split(" ", 1) for line in ran.stdout.splitlines())
    assert set(told) == {"openspiel", "curtain_v0", "volk_v0", "solo", "vector", "pictures"}
    assert told["openspiel"] == "this needs open-spiel, which is not installed: pip install 'detente[lab]'"
    assert all(line.endswith("pip install 'detente[lab]'") for line in told.values())
