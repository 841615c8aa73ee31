"""The installer that make runs: a failure is one line that says what to do, never a traceback."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import pytest

from scripts import environment, site

SCRIPT = Path(environment.__file__)
ROOT = SCRIPT.parent.parent
NOWHERE = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "1", "PIP_CONFIG_FILE": os.devnull}
NOWHERE |= {"PIP_NO_INDEX": "", "PIP_FIND_LINKS": "", "PIP_EXTRA_INDEX_URL": ""}
"""Variables that leave pip without an index."""


def run(root: Path, step: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a step of the installer in a folder of its own, which has nothing but the script."""
    script = root / "scripts" / SCRIPT.name
    script.parent.mkdir(exist_ok=True)
    shutil.copy(SCRIPT, script)
    command = [sys.executable, str(script), step]
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, **variables}, check=False)


def make(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run make in a folder, untouched by a make that runs the tests."""
    alone = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    return subprocess.run(["make", *arguments], cwd=root, env=alone, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("printed", "meaning"),
    [
        ("OSError: [Errno 28] No space left on device", "the disk is full"),
        ("npm error code ENOSPC", "the disk is full"),
        ("Temporary failure in name resolution", "could not be reached"),
        ("npm error getaddrinfo ENOTFOUND registry", "could not be reached"),
        ("The virtual environment was not created: ensurepip is not available", "python3-venv"),
        ("something nobody has seen", "unexpected"),
    ],
)
def test_what_a_log_says_becomes_advice(printed: str, meaning: str) -> None:
    assert meaning in environment.cause(printed)


def test_a_failure_without_a_reason_on_a_full_disk_is_blamed_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "LITTLE_SPACE", shutil.disk_usage(ROOT).total + 1)
    assert "the disk is full" in environment.cause("returned non-zero exit status 1.")


def test_a_python_that_cannot_read_the_script_gets_a_sentence(tmp_path: Path) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "src").mkdir()
    old = tmp_path / "python"  # runs a line as an old version would, and no file at all
    old.write_text(
        f'#!/bin/sh\ntest "$1" = -c && exec {sys.executable} -c "import sys; sys.version_info = (2, 7); $2"\n'
    )
    old.chmod(0o755)
    done = make(tmp_path, f"PYTHON={old}", ".venv/.environment")
    assert done.returncode == 2
    assert done.stderr.startswith("Detente needs Python 3.11 or newer and found 2.7: install one")
    assert len(done.stderr.splitlines()) == 2, "make adds a line of its own"


def test_its_versions_are_those_of_the_project() -> None:
    project = tomllib.loads((SCRIPT.parent.parent / "pyproject.toml").read_text("utf-8"))
    assert set(environment.BUILD_TOOLS) <= set(project["build-system"]["requires"])
    assert environment.NODE in project["project"]["optional-dependencies"]["dev"]


def test_without_a_network_one_line_says_so(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").touch()
    done = run(tmp_path, "environment", **NOWHERE)
    assert done.returncode == 1
    last = done.stdout.splitlines()[-1]
    assert "build tools failed: the package index could not be reached" in last
    assert "build/install.log" in last
    assert "Traceback" not in done.stdout + done.stderr
    assert "Connection refused" in (tmp_path / "build" / "install.log").read_text("utf-8")


def test_steps_that_fail_beside_each_other_say_so_once(tmp_path: Path) -> None:
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "python").symlink_to(shutil.which("false") or "/bin/false")
    (tmp_path / "web").mkdir()
    marker = tmp_path / "failed"
    first, second = (run(tmp_path, step, PATH="", FAILED=str(marker)) for step in ("client", "play"))
    assert (first.returncode, second.returncode) == (1, 1)
    assert len(first.stdout.splitlines()) == 1
    assert (second.stdout, second.stderr) == ("", "")
    assert "libraries failed" in run(tmp_path, "play", PATH="").stdout, "by itself it says why it failed"


def test_an_environment_that_was_not_finished_is_made_again(tmp_path: Path) -> None:
    venv.create(tmp_path / ".venv", with_pip=False)  # as Debian leaves it without python3-venv
    (tmp_path / "pyproject.toml").touch()
    done = run(tmp_path, "environment", **NOWHERE)
    assert "environment in .venv (" in done.stdout
    assert "build tools failed: the package index could not be reached" in done.stdout


def test_a_full_disk_is_one_line_even_where_the_log_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "build").mkdir()
    (tmp_path / "build" / "install.log").symlink_to("/dev/full")
    done = run(tmp_path, "environment")
    assert done.returncode == 1
    assert done.stdout.startswith("environment failed: the disk is full: free about 1 GB and try again")
    assert len(done.stdout.splitlines()) == 1
    assert done.stderr == ""


def test_a_folder_that_may_not_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "build").touch()  # a file, where root may write anything else
    done = run(tmp_path, "environment")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("environment failed: ")
    assert len(done.stdout.splitlines()) == 1


def test_without_node_the_client_that_is_there_is_kept(tmp_path: Path) -> None:
    page = tmp_path / "src" / "detente" / "server" / "client" / "index.html"
    page.parent.mkdir(parents=True)
    page.write_text("<!doctype html>", "utf-8")
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "python").symlink_to(shutil.which("false") or "/bin/false")
    (tmp_path / "web").mkdir()
    done = run(tmp_path, "client", PATH="")
    assert done.returncode == 0
    assert "using the browser client that is here already" in done.stdout
    assert page.exists()


def test_a_source_archive_is_built_with_the_client_that_it_brings(tmp_path: Path) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "pyproject.toml").touch()
    page = tmp_path / "src" / "detente" / "server" / "client" / "index.html"
    page.parent.mkdir(parents=True)
    page.write_text("<!doctype html>", "utf-8")
    done = make(tmp_path, "--dry-run", str(page.relative_to(tmp_path)))
    assert (done.returncode, done.stderr) == (0, "")
    assert run(tmp_path, "client", PATH="").stdout == ""
    assert page.exists()


def test_a_source_archive_says_that_it_cannot_build_the_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(site, "WEB", tmp_path / "web")
    monkeypatch.setattr(sys, "argv", ["site"])
    assert site.main() == 1
    [line] = capsys.readouterr().out.splitlines()
    assert line.startswith("The site is built from the sources of the browser client")


def test_the_rules_are_compiled_beside_the_libraries(tmp_path: Path) -> None:
    for name in ("Makefile", "pyproject.toml", "setup.py"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "src").mkdir()
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv" / ".environment").touch()
    done = make(tmp_path, "--dry-run", ".venv/.compiled")
    assert (done.returncode, done.stderr) == (0, "")
    assert "environment.py compile" in done.stdout
    assert "environment.py play" not in done.stdout
