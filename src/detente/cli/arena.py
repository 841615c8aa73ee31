"""Computer players against each other, and how their evaluation is learned, with progress and tables."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import detente
from detente.bots.bot import Budget
from detente.bots.levels import make
from detente.cli.measure import progress
from detente.core.errors import BadOption
from detente.lab.arena import Result, Score, pairings, play_all


def arena(
    name: str,
    bots: list[str],
    games: int,
    seconds: float | None,
    iterations: int | None,
    jobs: int,
    threads: int,
    seed: str,
    records: Path | None,
    as_json: bool,
    options: dict[str, Any],
) -> None:
    """Play all pairs and show who won."""
    game = detente.game(name)
    if len(set(bots)) != len(bots) or len(bots) < 2:
        raise BadOption("an arena needs two or more different bots, such as: greedy level3")
    for bot in bots:
        make(bot, game)  # an unknown one is refused before anything is played
    budget = None if seconds is None and iterations is None else Budget(iterations, seconds)
    plan = pairings(name, bots, games, seed, budget, options, threads)
    result = Result(name, bots)
    with progress(not as_json) as bar:
        task = bar.add_task(game.title, total=len(plan))
        for played in play_all(plan, jobs):
            result.add(played)
            bar.update(task, completed=len(result.played))
    if records is not None:
        result.save_records(records)
    if as_json:
        print(json.dumps(result.to_json(), indent=1))
    else:
        show(result)


def show(result: Result) -> None:
    """The result as tables: each bot, each pair, each side."""
    console = Console(markup=False)
    table = Table("bot", "games", "won", "95% interval", "rating", title=detente.game(result.game).title)
    ratings = result.ratings()
    for bot in sorted(result.bots, key=lambda each: -ratings[each][0]):
        mean, doubt = ratings[bot]
        table.add_row(bot, *cells(result.of(bot)), f"{mean:.1f} ± {doubt:.1f}")
    console.print(table)
    pairs = Table("pair", "games", "won by the first", "95% interval")
    for number, one in enumerate(result.bots):
        for other in result.bots[number + 1 :]:
            pairs.add_row(f"{one} : {other}", *cells(result.between(one, other)))
    for side, name in enumerate(detente.game(result.game).sides):
        pairs.add_row(name, *cells(result.of_side(side)))
    console.print(pairs)


def cells(score: Score) -> tuple[str, str, str]:
    """A score as games, part won and interval."""
    low, high = score.interval
    return str(score.games), f"{score.rate:.1%}", f"{low:.1%} to {high:.1%}"


def train(
    name: str,
    rounds: int,
    games: int,
    match: int,
    iterations: int,
    jobs: int,
    seed: str,
    further: bool,
    out: Path,
) -> None:
    """Learn the weights and write them."""
    from detente.lab.card import write_card
    from detente.lab.train import Round, learn

    game = detente.game(name)
    with progress(True) as bar:
        task = bar.add_task(game.title, total=rounds)

        def tell(done: Round) -> None:
            bar.update(task, advance=1)
            bar.console.print(
                f"loss {done.loss}, {done.match_won} of {done.match_played} against the weights before: "
                + ("kept" if done.kept else "dropped")
            )

        weights, told = learn(name, rounds, games, match, iterations, seed, jobs, tell, further)
    write_card(out, name, weights, told, iterations, seed, further)
    Console(markup=False).print(f"{out}: weights of {len(weights)} features")


def train_policy(name: str, games: int, iterations: int, jobs: int, seed: str, out: Path) -> None:
    """Learn a policy and write it."""
    from detente.lab.policy import learn_policy, write_policy

    logits, decisions, loss = learn_policy(detente.game(name).name, games, iterations, seed, jobs)
    write_policy(out, name, logits, decisions, loss, games, iterations, seed)
    Console(markup=False).print(f"{out}: {decisions} decisions, loss {loss:.3f}")
