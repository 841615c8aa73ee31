"""Random games: who wins them, how fast they run, and whether the rules hold."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

import detente
from detente.cli.reports.progress import progress
from detente.core.chance import Generator, fresh_seed
from detente.core.checks.perft import play_out


def simulate(name: str, games: int, seed: str | None, as_json: bool, options: dict[str, Any]) -> None:
    """Play random games and print the counts; the same seed plays the same games."""
    game = detente.game(name)
    seed = fresh_seed() if seed is None else seed
    wins: Counter[str] = Counter(dict.fromkeys(game.sides, 0))
    reasons: Counter[str] = Counter()
    decisions = 0
    began = perf_counter()
    with progress(not as_json) as bar:
        task = bar.add_task(game.title, total=games)
        for number in range(games):
            own = f"{seed}/{number}"
            state = game.new(own, **options)
            decisions += play_out(state, Generator(own, "simulate"))
            outcome = state.outcome
            assert outcome is not None
            wins[outcome.side] += 1
            reasons[outcome.reason] += 1
            bar.update(task, completed=number + 1)
    seconds = perf_counter() - began
    result: dict[str, Any] = {
        "games": games,
        "decisions": decisions,
        "seconds": round(seconds, 6),
        "decisions_per_second": round(decisions / seconds),
        "wins": dict(wins),
        "reasons": dict(sorted(reasons.items())),
    }
    if as_json:
        print(json.dumps(result, indent=1))
    else:
        Console(markup=False).print(result_table(game.title, seed, result))


def result_table(title: str, seed: str, result: dict[str, Any]) -> Table:
    """The result of a simulation as a table."""
    games = result["games"]
    table = Table(title=title, show_header=False, title_justify="left")
    table.add_column()
    table.add_column(justify="right")
    for side, number in result["wins"].items():
        table.add_row(f"{side} wins", f"{number} ({number / games:.1%})")
    for reason, number in result["reasons"].items():
        table.add_row(f"by {reason}", f"{number} ({number / games:.1%})")
    table.add_section()
    table.add_row("games", f"{games}")
    table.add_row("decisions a game", f"{result['decisions'] / games:.1f}")
    table.add_row("decisions a second", f"{result['decisions_per_second']}")
    table.add_row("seconds", f"{result['seconds']:.2f}")
    table.add_row("seed", seed)
    return table


class Fuzzing(NamedTuple):
    """For how long games are checked (seconds, and decisions at least), and whether both kinds of play take turns."""

    seconds: float
    decisions: int
    folder: Path
    random: bool
    learned: bool


def fuzz(name: str, wish: Fuzzing, seed: str | None, options: dict[str, Any]) -> bool:
    """Check games for some time; True if none failed."""
    from detente.bots.models.file import learned as model_of
    from detente.core.checks.checked import Chooser
    from detente.core.checks.fuzz import SAMPLED, WHOLE
    from detente.core.checks.fuzz import fuzz as run

    game = detente.game(name)
    seed = fresh_seed() if seed is None else seed
    choosers = [Chooser()] if wish.random else []
    choosers += [model_of(name).networks[1]] if wish.learned else []
    began, busy = perf_counter(), process_time()
    with progress(True) as bar:
        task = bar.add_task(game.title, total=None if wish.decisions else round(wish.seconds))

        def show(games: int, decisions: int) -> None:
            elapsed = round(perf_counter() - began)
            bar.update(task, completed=elapsed, description=f"{game.title}: {games} games, {decisions} decisions")

        report = run(game, wish.seconds, wish.folder, seed, show, choosers, decisions=wish.decisions, options=options)
    rate, own = (report.decisions / spent for spent in (perf_counter() - began, process_time() - busy))
    print(f"{report.games:,} games, {report.decisions:,} decisions, {len(report.failures)} failures (seed {seed})")
    print(
        f"{rate:,.0f} decisions/s, {own:,.0f} per second of CPU time. The invariants of the rules were checked "
        f"at every decision; copies, positions, views and hidden cards at {report.sampled:,} of them "
        f"(one in {SAMPLED:,}); everything in one game of {WHOLE:,}."
    )
    for path, message in zip(report.failures, report.messages, strict=True):
        print(f"{message}\n  detente replay {path}")
    return not report.failures
