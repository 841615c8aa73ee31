"""Without the extra `lab` every door of it says how to get it."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

from detente.core.extras import ROOT, WITH_MAKE, how_to_install

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
    assert told["openspiel"] == f"this needs open-spiel, which is not installed: {how_to_install('lab')}"
    assert all(line.endswith(how_to_install("lab")) for line in told.values())


def test_a_checkout_installs_with_make_and_a_package_with_pip(tmp_path: Path) -> None:
    assert how_to_install("lab", tmp_path) == "pip install 'detente[lab]'"
    for file in ("Makefile", "pyproject.toml"):
        (tmp_path / file).touch()
    assert how_to_install("lab", tmp_path) == "make install"
    assert how_to_install("peers", tmp_path) == ".venv/bin/pip install --editable '.[peers]'"


def test_make_install_brings_every_extra_but_that_of_the_peers() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    brought, waiting = set(), ["dev"]
    while waiting:
        brought.add(extra := waiting.pop())
        for requirement in extras[extra]:
            if named := re.match(r"detente\[(.*)\]", requirement):
                waiting += named[1].split(",")
    assert brought - {"dev"} == set(WITH_MAKE)
    assert set(extras) - brought == {"peers"}
