"""Try a sample of mutants: `python -m tests.mutants --minutes 10 --seed 1 [--package core]`."""

from __future__ import annotations

import os
import resource
import signal
import sys
import tomllib
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from itertools import chain, zip_longest
from pathlib import Path
from random import Random
from types import CodeType

import hypothesis  # noqa: F401 (what all tests need is imported once, and each mutant's process is a copy of this one)
import msgspec
import pytest

from tests.effort import QUICK
from tests.mutants.change import Mutant, mutants

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
KILLED, SURVIVED, TIMEOUT = "killed", "survived", "timeout"
PATIENCE = 4
"""A mutant may take this many times the CPU time that the tests take without it; then it goes round in a circle."""


class Package(msgspec.Struct):
    """What is changed, and the tests that should notice, the quickest first."""

    folder: str
    tests: list[str]


class Trial(msgspec.Struct):
    """A mutant of a module."""

    package: str
    file: Path
    mutant: Mutant

    @property
    def key(self) -> str:
        """Its name in the file of results, the same as long as the line does not change."""
        return f"{self.file.relative_to(SOURCE)}:{self.mutant.name}"


def run_tests(package: Package, trial: Trial | None, seconds: int) -> str:
    """Run a package's tests in a process of their own, with a mutant or without; what became of it."""
    child = os.fork()
    if child == 0:
        os.environ |= {"DETENTE_PURE": "1", "DETENTE_TESTS": QUICK}
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1), os.dup2(quiet, 2)
        if trial is not None:
            put_in_place(trial)
        os._exit(int(pytest.main(["-x", "-q", "-n", "0", *package.tests])))
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return TIMEOUT if os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL) else KILLED
    return SURVIVED if os.WEXITSTATUS(status) == pytest.ExitCode.OK else KILLED


def put_in_place(trial: Trial) -> None:
    """Have a module's code made from the mutant, whoever imports it."""
    original = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        if Path(loader.get_filename(name)) != trial.file:
            return original(loader, name)
        return compile(trial.mutant.source, str(trial.file), "exec")

    SourceFileLoader.get_code = get_code  # type: ignore[assignment, method-assign]


def drawn(packages: dict[str, Package], seed: object) -> Iterator[Trial]:
    """Every mutant once, in an order drawn by a seed, from the packages in turn."""
    queues = []
    for name, package in packages.items():
        files = sorted((ROOT / package.folder).rglob("*.py"))
        queue = [Trial(name, file, each) for file in files for each in mutants(file.read_text("utf-8"))]
        Random(f"{seed} {name}").shuffle(queue)
        queues.append(queue)
    return (trial for trial in chain.from_iterable(zip_longest(*queues)) if trial is not None)


def spent() -> float:
    """The CPU seconds of this process and of those that it waited for."""
    times = os.times()
    return sum(times[:4])


def baseline(packages: dict[str, Package]) -> dict[str, int]:
    """The most CPU seconds that each package's tests may take; they must pass without a mutant."""
    most = {}
    for name, package in packages.items():
        before = spent()
        if run_tests(package, None, 3600) != SURVIVED:
            sys.exit(f"the tests of {name} fail without any mutant: {' '.join(package.tests)}")
        most[name] = int(PATIENCE * (spent() - before)) + 10
    return most


def report(found: dict[str, tuple[str, str]]) -> None:
    """Print the survivors, and the score of each package."""
    for key, (_, verdict) in sorted(found.items()):
        if verdict == SURVIVED:
            print(f"survived: {key}")
    for name in sorted({package for package, _ in found.values()}):
        counts = Counter(verdict for package, verdict in found.values() if package == name)
        caught, tried = counts[KILLED] + counts[TIMEOUT], counts.total()
        print(f"{name}: {caught} of {tried} mutants noticed ({caught / tried:.0%}), {counts[TIMEOUT]} by running on")


def main() -> None:
    """Try mutants until the budget is spent; every result is kept, so that the next run goes on."""
    parser = ArgumentParser(description="see whether the tests notice small changes of the rules")
    parser.add_argument("--minutes", type=float, default=25, help="CPU minutes to spend (default 25)")
    parser.add_argument("--seed", default="1", help="which mutants are tried first (default 1)")
    parser.add_argument("--package", action="append", help="only this package; may be given several times")
    parser.add_argument("--results", type=Path, default=ROOT / "build" / "mutants.json", help="where results are kept")
    given = parser.parse_args()
    table = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["detente"]["mutants"]
    packages = msgspec.convert(table, dict[str, Package])
    if given.package:
        packages = {name: packages[name] for name in given.package}
    found: dict[str, tuple[str, str]] = {}
    if given.results.exists():
        found = msgspec.json.decode(given.results.read_bytes(), type=dict[str, tuple[str, str]])
    given.results.parent.mkdir(parents=True, exist_ok=True)
    os.chdir(ROOT)
    most = baseline(packages)
    for trial in drawn(packages, given.seed):
        if spent() > 60 * given.minutes:
            break
        if trial.key not in found:
            found[trial.key] = trial.package, run_tests(packages[trial.package], trial, most[trial.package])
            given.results.write_bytes(msgspec.json.encode(found))
    report(found)


if __name__ == "__main__":
    main()
