"""A program for two Pythons: it prints the same natively as under Pyodide, where the rules are interpreted.

It plays games by chance and by the computer players and prints their records.
"""

from __future__ import annotations

import sys

import msgspec

import detente
from detente.bots.turns import turn
from detente.core.chance import Generator
from detente.core.play.match import Match


def main() -> None:
    """Print a line for each result."""
    for game in map(detente.game, detente.games()):
        for seed in ("one", "two"):
            show("by chance", by_chance(game, seed))
        show("by computers", by_computers(game))


def show(what: str, value: object) -> None:
    """A line of JSON."""
    sys.stdout.write(f"{what}: {msgspec.json.encode(value).decode()}\n")


def by_chance(game: detente.Game, seed: str) -> detente.Record:
    """The record of a whole game of random decisions."""
    match, generator = Match(game, seed), Generator(seed, "program")
    while match.state.actor != detente.OVER:
        legal = match.state.legal()
        match.apply(int(legal[generator.below(len(legal))]))
    return match.record()


def by_computers(game: detente.Game) -> detente.Record:
    """The record of the first turns of a game between two levels."""
    match = Match(game, "three")
    while match.state.actor != detente.OVER and len(match.decisions) < 12:
        record = match.record()
        for action in turn(game.name, record.seed, None, record.options, record.decisions, "level2"):
            match.apply(action)
    return match.record()


main()
