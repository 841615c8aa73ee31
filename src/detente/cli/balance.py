"""The balance of a game as tables: who wins between equals, and which events are chosen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import detente
from detente.bots.bot import Budget
from detente.cli.arena import cells
from detente.cli.measure import progress
from detente.curtain.model.deck import SIDES
from detente.lab.arena import Score, self_play
from detente.lab.balance import BOT, Balance
from detente.lab.results import play_plan
from detente.lab.workers import workers


def balance(
    name: str,
    games: int,
    iterations: int,
    jobs: int,
    cluster: str | None,
    seed: str,
    out: Path | None,
    as_json: bool,
    options: dict[str, Any],
) -> None:
    """Let the strongest level play itself and show what is balanced."""
    game = detente.game(name)
    game.new(seed, **options)  # an unknown option is refused before anything is played
    result = Balance(name)
    plan = self_play(name, BOT, games, seed, Budget(iterations=iterations), options)
    with progress(not as_json) as bar, workers(jobs, cluster) as staff:
        task = bar.add_task(game.title, total=games)
        for played in play_plan(plan, staff, out, lambda done: bar.update(task, completed=done)):
            result.add(played)
    if as_json:
        print(json.dumps(result.to_json(), indent=1))
        return
    console = Console(markup=False)
    sides = Table("side", "games", "won", "95% interval", title=f"{game.title}: {BOT} of {iterations} iterations")
    for side, side_name in enumerate(game.sides):
        sides.add_row(side_name, *cells(result.side(side)))
    console.print(sides)
    console.print("ended by: " + ", ".join(f"{reason} {number}" for reason, number in sorted(result.reasons.items())))
    if result.flags:
        console.print(event_table(result))
        averages = ", ".join(f"{side} {result.flag(side):.0%}" for side in SIDES)
        console.print(f"events chosen in own turns, average of the cards of a flag: {averages}")
        emptied = ", ".join(f"{side} {percent(result.without_cubes(side))}" for side in (*SIDES, "any"))
        console.print(f"games in which a side has no cube left: {emptied}")


def event_table(result: Balance) -> Table:
    """How often each event was chosen: instead of the own card's Order, and when the enemy played the card."""
    table = Table("card", "flag", "own turn", "event chosen", "enemy's turn", "event chosen")
    for card, flag in result.flags.items():
        own, enemy = result.event(card, True), result.event(card, False)
        table.add_row(card, flag, str(own.games), percent(own), str(enemy.games), percent(enemy))
    return table


def percent(score: Score) -> str:
    """A rate as a table shows it."""
    return f"{score.rate:.0%}" if score.games else ""
