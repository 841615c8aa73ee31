"""Runs tests of the kit under Pyodide, with pytest: its arguments are those of this program."""

from __future__ import annotations

import os
import sys

import pytest

sys.dont_write_bytecode = True  # these files belong to another Python
os.environ |= {
    "DETENTE_TESTS": "quick",
    "HYPOTHESIS_STORAGE_DIRECTORY": "/tmp/hypothesis",
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # they are for processes, sockets and the like
}
assert sys.platform == "emscripten"
assert pytest.main(["-rA", "--capture=no", "--show-capture=no", "-p", "no:faulthandler", *sys.argv[1:]]) == 0
