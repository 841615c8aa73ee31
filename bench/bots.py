"""The speed of the search: iterations a second on one core, with the evaluation at the end of a turn."""

from __future__ import annotations

from statistics import median
from time import perf_counter

from rich.console import Console
from rich.table import Table

import detente
from detente.bots.bot import Budget, SearchBot
from detente.bots.weights import evaluation
from detente.core.chance import Generator
from detente.core.state import OVER, State

ITERATIONS = 4000
EVERY = 20
"""Decisions between two positions that are searched."""
BARS = {"volk": "20,000"}


def positions(name: str) -> list[State]:
    """States from a random game."""
    state, generator = detente.game(name).new("bench"), Generator("bench", "positions")
    found = []
    while state.actor != OVER:
        if state.decisions % EVERY == 0:
            found.append(state.copy())
        state.play(state.legal()[generator.below(len(state.legal()))])
    return found


def speed(name: str, turns: int) -> float:
    """The median of the iterations a second over several positions."""
    rates = []
    for state in positions(name):
        bot = SearchBot(evaluation(name), Budget(iterations=ITERATIONS), 1, turns=turns)
        began = perf_counter()
        thought = bot.think(state)  # it may stop early
        rates.append(sum(each.visits for each in thought.considered) / (perf_counter() - began))
    return median(rates)


def main() -> None:
    """Print the table."""
    table = Table("game", "to the end of", "iterations/s", "bar", title="Search, one core, median over a game")
    for name in detente.games():
        for turns in (1, 3):
            bar = BARS.get(name, "") if turns == 1 else ""
            table.add_row(name, f"{turns} turn{'s' if turns > 1 else ''}", f"{speed(name, turns):,.0f}", bar)
    Console().print(table)


if __name__ == "__main__":
    main()
