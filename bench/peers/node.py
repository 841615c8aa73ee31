"""boardgame.io on Node: installed from npm into a folder that is thrown away."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.peers.measure import Measured

SCRIPT = Path(__file__).with_name("heap.cjs")
VERSION = "0.50.2"


def all_of() -> Iterator[Measured]:
    """The tiny game."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        raise ModuleNotFoundError("node and npm are not in the path", name="node")
    with TemporaryDirectory() as folder:
        install = [npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", folder, f"boardgame.io@{VERSION}"]
        subprocess.run(install, check=True, stdout=subprocess.DEVNULL)
        script = Path(shutil.copy(SCRIPT, folder))
        ran = subprocess.run([node, script.name], cwd=folder, check=True, stdout=subprocess.PIPE, text=True)
    yield Measured("tiny", f"boardgame.io {VERSION}, Node", float(json.loads(ran.stdout)))
