"""Iron Curtain's speed: random games compiled and interpreted, and the copy of a state, beside the bars."""

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
from detente.core.perft import play_out

RUNS = 5
GAMES = {True: 2000, False: 20}
"""Games of one run, compiled and interpreted."""
COPIES = 20_000


def measure() -> dict[str, float]:
    """Decisions and games per second and the microseconds of a copy, each the median of several runs."""
    game, number = detente.game("curtain"), GAMES[detente.COMPILED]
    decisions, games, copies = [], [], []
    for run in range(RUNS):
        states = [game.new(f"{run} {seed}") for seed in range(number)]
        began = perf_counter()
        played = sum(play_out(state, Generator(seed, "bench")) for seed, state in enumerate(states))
        took = perf_counter() - began
        decisions.append(played / took)
        games.append(number / took)
        state = game.new(run)
        for _ in range(30):
            state.play(state.legal()[0])
        began = perf_counter()
        for _ in range(COPIES):
            state.copy()
        copies.append((perf_counter() - began) / COPIES * 1e6)
    return {"decisions": median(decisions), "games": median(games), "copy": median(copies)}


def measure_interpreted() -> dict[str, float]:
    """The same in a process that runs interpreted."""
    environment = os.environ | {"DETENTE_PURE": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    ran = subprocess.run(
        [sys.executable, __file__, "--json"], env=environment, stdout=subprocess.PIPE, check=True, text=True
    )
    result: dict[str, float] = json.loads(ran.stdout)
    return result


def main() -> None:
    """Print the table, or only the numbers of this process as JSON."""
    if "--json" in sys.argv:
        print(json.dumps(measure()))
        return
    table = Table(title=f"Iron Curtain, one core, median of {RUNS} runs")
    table.add_column("what")
    table.add_column("measured", justify="right")
    table.add_column("bar", justify="right")
    if detente.COMPILED:
        compiled = measure()
        table.add_row("random games, compiled", f"{compiled['decisions']:,.0f} decisions/s", "700,000")
        table.add_row("", f"{compiled['games']:,.0f} games/s", "")
        table.add_row("state.copy(), compiled", f"{compiled['copy']:.2f} µs", "under 2 µs")
    interpreted = measure_interpreted()
    table.add_row("random games, interpreted", f"{interpreted['decisions']:,.0f} decisions/s", "5,000")
    table.add_row("", f"{interpreted['games']:,.0f} games/s", "")
    table.add_row("state.copy(), interpreted", f"{interpreted['copy']:.2f} µs", "")
    Console().print(table)


if __name__ == "__main__":
    main()
