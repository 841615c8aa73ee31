"""The levels: what each wins against the one below it, and how often each plays far below the best move.

python -m bench.levels --game volk --games 60                   each level against the one below, both seats
python -m bench.levels --levels level1 --judged 10              also the decisions of 10 games of level 1, judged
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable
from itertools import pairwise

import msgspec
from rich.console import Console
from rich.table import Table

import detente
from detente.bots.analysis import analyze
from detente.bots.bot import Budget
from detente.bots.levels import LEVELS
from detente.lab.arena import Result, pairings, play, self_play
from detente.lab.results import play_plan
from detente.lab.workers import workers

BAR = "65 to 80%"
FAR = 0.15
"""A move this far below the best one is a blunder."""
JUDGE = "level4"


class Lapses(msgspec.Struct, frozen=True):
    """The decisions of a level as a better one sees them."""

    decisions: int
    mean: float
    """The chance to win that a decision costs on average."""
    far: float
    """The part of the decisions that cost more than FAR."""


def lapses(game: str, level: str, games: int, iterations: int, seed: str = "lapses") -> Lapses:
    """Let a level play itself and judge every decision with this many iterations."""
    losses: list[float] = []
    for pairing in self_play(game, level, games, seed, None, {}):
        judged = analyze(play(pairing).record, JUDGE, Budget(iterations=iterations))
        losses += [each.loss for each in judged]
    return Lapses(len(losses), sum(losses) / len(losses), sum(loss > FAR for loss in losses) / len(losses))


def steps(game: str, levels: Iterable[str], games: int, jobs: int, seed: str) -> Table:
    """What each level wins against the one below it."""
    table = Table("level", "against", "won", "95%", "bar", title=detente.game(game).title)
    for below, above in pairwise(levels):
        with workers(jobs) as staff:
            played = play_plan(pairings(game, [above, below], games, seed, None, {}), staff)
        score = Result(game, [above, below], played).between(above, below)
        low, high = score.interval
        table.add_row(above, below, f"{score.wins} of {score.games}", f"{low:.0%} to {high:.0%}", BAR)
    return table


def main() -> None:
    """Print the tables."""
    parser = ArgumentParser(description="the levels against each other, and how often they play far below the best")
    parser.add_argument("--game", nargs="+", choices=detente.games(), default=detente.games())
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=list(LEVELS))
    parser.add_argument("--games", type=int, default=60, help="games of each pair")
    parser.add_argument("--judged", type=int, default=0, help="games of each level of which every decision is judged")
    parser.add_argument("--iterations", type=int, default=400, help="of a judgement")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="levels")
    given = parser.parse_args()
    console = Console()
    for game in given.game:
        if len(given.levels) > 1:
            console.print(steps(game, given.levels, given.games, given.jobs, given.seed))
        for level in given.levels if given.judged else ():
            found = lapses(game, level, given.judged, given.iterations)
            console.print(
                f"{game}, {level}: of {found.decisions} decisions {found.far:.1%} cost more than {FAR:.0%}, "
                f"the average {found.mean:.1%}"
            )


if __name__ == "__main__":
    main()
