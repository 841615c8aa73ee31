"""The speed of a game's rules: random games and copies of a state, compiled beside interpreted."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from statistics import median
from time import perf_counter

from rich.console import Console
from rich.table import Table

import detente
from detente.core.chance import Generator
from detente.core.checks.perft import play_out

RUNS = 5
COPIES = 20_000
MIDDLE = 30
"""Decisions after which a state is copied: something lies on the table by then."""


def measure(name: str, games: int) -> dict[str, float]:
    """Decisions and games per second and the microseconds of a copy, each the median of several runs."""
    game = detente.game(name)
    decisions, rates, copies = [], [], []
    for run in range(RUNS):
        began = perf_counter()
        played = sum(play_out(game.new(f"{run} {seed}"), Generator(seed, "bench")) for seed in range(games))
        took = perf_counter() - began
        decisions.append(played / took)
        rates.append(games / took)
        state = game.new(run)
        for _ in range(MIDDLE):
            state.play(state.legal()[0])
        began = perf_counter()
        for _ in range(COPIES):
            state.copy()
        copies.append((perf_counter() - began) / COPIES * 1e6)
    return {"decisions": median(decisions), "games": median(rates), "copy": median(copies)}


def measure_interpreted(name: str, games: int) -> dict[str, float]:
    """The same in a process that runs interpreted."""
    environment = os.environ | {"DETENTE_PURE": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "bench.speed", name, str(games)]
    ran = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True, text=True)
    result: dict[str, float] = json.loads(ran.stdout)
    return result


def report(name: str, games: int, bars: dict[str, str]) -> None:
    """Print what was measured, beside the bars to reach and as a ratio of the two speeds."""
    slow = measure_interpreted(name, max(games // 100, 1))
    fast = measure(name, games) if detente.COMPILED else None
    table = Table(title=f"{detente.game(name).title}: one core, new games included, median of {RUNS} runs")
    for heading in ("what", "compiled", "bar", "interpreted", "bar", "ratio"):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    for key, what, form in (
        ("decisions", "random decisions/s", ",.0f"),
        ("games", "random games/s", ",.0f"),
        ("copy", "state.copy(), µs", ".2f"),
    ):
        ratio = "" if fast is None else f"{max(fast[key] / slow[key], slow[key] / fast[key]):.0f}x"
        measured = "not compiled" if fast is None else format(fast[key], form)
        table.add_row(what, measured, bars.get(key, ""), format(slow[key], form), bars.get(f"slow {key}", ""), ratio)
    Console().print(table)


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], int(sys.argv[2]))))
