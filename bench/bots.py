"""The computer players: the speed of the search, and with --games a match against OpenSpiel's.

python -m bench.bots                            iterations a second, value and policy by the learned models
python -m bench.bots --games 20 --seconds 0.2   also this many games against OpenSpiel's search at equal time
"""

from __future__ import annotations

from argparse import ArgumentParser
from statistics import median
from time import perf_counter

from rich.console import Console
from rich.table import Table

import detente
from detente.bots.bot import Budget
from detente.bots.levels import LEVELS
from detente.bots.models.file import learned
from detente.bots.search.bot import SearchBot
from detente.core.chance import Generator
from detente.core.state import OVER, State

ITERATIONS = 4000
EVERY = 20
"""Decisions between two positions that are searched."""
BARS = {"volk": "35,000", "curtain": "60,000"}
"""Six turns ahead."""
MATCH_BAR = "19 of 20"


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
        bot = SearchBot(learned(name), Budget(iterations=ITERATIONS), 1, turns=turns)
        began = perf_counter()
        thought = bot.think(state)  # it may stop early
        rates.append(sum(each.visits for each in thought.considered) / (perf_counter() - began))
    return median(rates)


def match_table(games: int, seconds: float, handicap: float, names: list[str], rollouts: list[str]) -> Table:
    """Ours against OpenSpiel's information-set search, which has as many seconds a move, or more of them."""
    from bench.match import play_match

    title = f"level5, {seconds:g} s a move, against OpenSpiel's ISMCTS, {seconds * handicap:g} s a move, both seats"
    table = Table("game", "its rollouts", "its simulations a move", "won", "95%", "bar", title=title)
    for name in names:
        for kind in rollouts:
            score, simulations = play_match(name, games, seconds, kind, handicap, tell=True)
            low, high = score.interval
            won = f"{score.wins} of {score.games}"
            bar = MATCH_BAR if handicap == 1 else ""
            table.add_row(name, kind, f"{simulations:,.0f}", won, f"{low:.0%} to {high:.0%}", bar)
    return table


def main() -> None:
    """Print the tables."""
    parser = ArgumentParser(description="the speed of the search, and its strength against OpenSpiel's")
    parser.add_argument("--games", type=int, default=0, help="games of each match; 0: speed only")
    parser.add_argument("--seconds", type=float, default=0.2, help="for a move")
    parser.add_argument("--handicap", type=float, default=1.0, help="how many times our seconds the opponent has")
    parser.add_argument("--game", nargs="+", choices=detente.games(), default=detente.games())
    parser.add_argument("--rollouts", nargs="+", choices=("openspiel", "compiled"), default=["openspiel", "compiled"])
    given = parser.parse_args()
    Console().print(speed_table())
    if given.games:
        Console().print(match_table(given.games, given.seconds, given.handicap, given.game, given.rollouts))


def speed_table() -> Table:
    """How fast the search is to the end of the turn, and as many turns ahead as the levels look."""
    table = Table("game", "to the end of", "iterations/s", "bar", title="Search, one core, median over a game")
    for name in detente.games():
        for turns in sorted({1, *(level.turns for level in LEVELS.values())}):
            bar = BARS.get(name, "") if turns == 6 else ""
            table.add_row(name, f"{turns} turn{'s' if turns > 1 else ''}", f"{speed(name, turns):,.0f}", bar)
    return table


if __name__ == "__main__":
    main()
