"""Whether a built wheel works for a user without a compiler: `make wheel` runs this on what it built.

The wheel is installed into an environment of its own, without a C compiler; there the command plays,
`detente serve --open` serves the browser client, and a program that uses the library passes mypy in strict mode.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
import venv
from pathlib import Path
from socket import socket
from tempfile import TemporaryDirectory
from urllib.request import urlopen

PROGRAM = """
import detente
from detente.bots.bot import Budget
from detente.bots.levels import make
from detente.curtain.state import CurtainState

game = detente.game("curtain")
state = game.new(seed=7)
bot = make("level3", game, budget=Budget(iterations=10))
while state.actor != detente.OVER:
    action: int = bot.think(state).action
    state.apply(action)
outcome: detente.Outcome | None = state.outcome
assert outcome is not None
assert isinstance(state, CurtainState)
print(outcome.side)
"""
WRONG = 'import detente\n\ndetente.game("curtain").new(seed=7).apply("pass")\n'


def run(*command: object, folder: Path, fails: bool = False) -> str:
    """Run a command far from the sources; what it printed."""
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "DETENTE_PURE")}
    environment |= {"CC": "/bin/false", "CXX": "/bin/false"}
    done = subprocess.run(list(map(str, command)), cwd=folder, env=environment, capture_output=True, text=True)
    if (done.returncode != 0) != fails:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def serve(detente: Path, folder: Path) -> None:
    """Start the server as a new user does; the page must open, in a browser that only notes the address."""
    opened, browser = folder / "opened", folder / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [str(detente), "serve", "--open", "--port", str(port), "--data", str(folder / "data")]
    server = subprocess.Popen(command, cwd=folder, env={**os.environ, "BROWSER": str(browser)})
    try:
        until = time.monotonic() + 60
        while not opened.exists() or not opened.read_text().endswith("\n"):
            if server.poll() is not None or time.monotonic() > until:
                sys.exit("`detente serve --open` opens no page")
            time.sleep(0.1)
        with urlopen(opened.read_text().strip()) as page:
            if b'<div id="app"' not in page.read():
                sys.exit("the page is not the browser client")
    finally:
        server.terminate()
        server.wait(30)


def check(wheel: Path, folder: Path) -> None:
    """Install a wheel and use it; the first thing that does not work ends the program."""
    place = folder / "environment"
    venv.create(place, with_pip=True)
    python, detente = place / "bin" / "python", place / "bin" / "detente"
    pip = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:")
    run(*pip, f"{wheel}[server]", "openskill>=6,<7", folder=folder)
    version = run(detente, "--version", folder=folder).strip()
    if "compiled" not in version:
        sys.exit(f"{wheel.name} is not compiled: {version}")
    run(detente, "simulate", "volk", "--games", 20, "--json", folder=folder)
    run(detente, "arena", "curtain", "random", "greedy", "--games", 2, "--out", "games.jsonl", folder=folder)
    serve(detente, folder)
    program, wrong = folder / "program.py", folder / "wrong.py"
    program.write_text(PROGRAM, "utf-8")
    wrong.write_text(WRONG, "utf-8")
    run(python, program, folder=folder)
    mypy = (sys.executable, "-m", "mypy", "--strict", "--python-executable", python, "--cache-dir", folder / "cache")
    run(*mypy, program, folder=folder)
    told = run(*mypy, wrong, folder=folder, fails=True)
    if "[arg-type]" not in told:
        sys.exit(f"the types of the wheel are not seen:\n{told}")
    sys.stdout.write(f"{wheel}: {version}; installs without a compiler, plays, serves, and is typed\n")


def main() -> None:
    """Check the newest wheel in a folder."""
    wheels = sorted(Path(sys.argv[1]).glob("*.whl"), key=lambda path: path.stat().st_mtime)
    if not wheels:
        sys.exit(f"there is no wheel in {sys.argv[1]}")
    with TemporaryDirectory() as folder:
        check(wheels[-1].resolve(), Path(folder))


if __name__ == "__main__":
    main()
