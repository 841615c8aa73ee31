"""The arena: every bot against every other, from both seats, on the same deals."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec
from openskill.models import PlackettLuce

from detente.bots.bot import Budget
from detente.bots.levels import make
from detente.core.match import Match
from detente.core.record import Record
from detente.core.registry import game as game_of
from detente.core.state import OVER

Z = 1.96
"""The normal quantile of a 95% interval."""


class Pairing(msgspec.Struct, frozen=True):
    """One game to be played: who has which seat, and the seed that deals it."""

    game: str
    bots: tuple[str, str]
    seed: str
    budget: Budget | None = None
    options: dict[str, Any] = {}


class Played(msgspec.Struct, frozen=True):
    """A game that was played."""

    pairing: Pairing
    winner: int
    reason: str
    decisions: int
    turns: int
    record: Record


class Score(msgspec.Struct, frozen=True):
    """What a bot won against another, or a side against the other."""

    wins: int
    games: int

    @property
    def rate(self) -> float:
        """The part of the games that were won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95% interval of the rate."""
        n, p = self.games, self.rate
        if n == 0:
            return 0.0, 1.0
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return max(middle - half, 0.0), min(middle + half, 1.0)


def pairings(
    game: str,
    bots: list[str],
    games: int,
    seed: object,
    budget: Budget | None,
    options: dict[str, Any],
) -> list[Pairing]:
    """So many games for each pair of bots; two games with changed seats share a deal."""
    return [
        Pairing(game, (one, other) if number % 2 == 0 else (other, one), f"{seed} {number // 2}", budget, options)
        for one, other in combinations(bots, 2)
        for number in range(games)
    ]


def self_play(
    game: str, bot: str, games: int, seed: object, budget: Budget | None, options: dict[str, Any]
) -> list[Pairing]:
    """So many games of a bot against itself, each on a deal of its own."""
    return [Pairing(game, (bot, bot), f"{seed} {number}", budget, options) for number in range(games)]


def play(pairing: Pairing) -> Played:
    """Play one game."""
    game = game_of(pairing.game)
    match = Match(game, pairing.seed, **pairing.options)
    seats = [
        make(name, game, f"{pairing.seed} {seat} {name}", pairing.budget) for seat, name in enumerate(pairing.bots)
    ]
    while match.state.actor != OVER:
        match.apply(seats[match.state.actor].think(match.state).action)
    outcome = match.state.outcome
    assert outcome is not None
    return Played(pairing, outcome.winner, outcome.reason, len(match.decisions), int(match.state.turns), match.record())


class Result:
    """The games of an arena, counted by pair, bot and side."""

    def __init__(self, game: str, bots: list[str], played: list[Played]) -> None:
        self.game, self.bots, self.played = game, bots, played

    def between(self, one: str, other: str) -> Score:
        """What a bot won against another."""
        return self._score(lambda p: {one, other} == set(p.pairing.bots), lambda p: p.pairing.bots[p.winner] == one)

    def of(self, bot: str) -> Score:
        """What a bot won in all."""
        return self._score(lambda p: bot in p.pairing.bots, lambda p: p.pairing.bots[p.winner] == bot)

    def of_side(self, side: int) -> Score:
        """What a side won, whoever played it."""
        return self._score(lambda p: True, lambda p: p.winner == side)

    def of_at(self, bot: str, side: int) -> Score:
        """What a bot won with a side."""
        return self._score(lambda p: p.pairing.bots[side] == bot, lambda p: p.winner == side)

    def _score(self, counts: Callable[[Played], bool], won: Callable[[Played], bool]) -> Score:
        games = [played for played in self.played if counts(played)]
        return Score(sum(won(played) for played in games), len(games))

    def ratings(self) -> dict[str, tuple[float, float]]:
        """Each bot's rating and its uncertainty (Plackett-Luce, after all games in their order)."""
        model = PlackettLuce()
        rated = {bot: model.rating(name=bot) for bot in self.bots}
        for played in self.played:
            won = played.pairing.bots[played.winner]
            lost = played.pairing.bots[1 - played.winner]
            [[rated[won]], [rated[lost]]] = model.rate([[rated[won]], [rated[lost]]])
        return {bot: (rating.mu, rating.sigma) for bot, rating in rated.items()}

    def to_json(self) -> dict[str, Any]:
        """The result for programs: `wins` by bot name, and more."""
        sides = game_of(self.game).sides
        return {
            "game": self.game,
            "games": len(self.played),
            "wins": {bot: self.of(bot).wins for bot in self.bots},
            "pairs": [
                {
                    "bots": [one, other],
                    "wins": [self.between(one, other).wins, self.between(other, one).wins],
                    "interval": self.between(one, other).interval,
                }
                for one, other in combinations(self.bots, 2)
            ],
            "ratings": {bot: list(rating) for bot, rating in self.ratings().items()},
            "sides": {name: self.of_side(side).wins for side, name in enumerate(sides)},
            "bot_sides": {
                bot: {
                    name: {"wins": score.wins, "games": score.games, "interval": score.interval}
                    for side, name in enumerate(sides)
                    for score in (self.of_at(bot, side),)
                }
                for bot in self.bots
            },
            "decisions": sum(played.decisions for played in self.played),
        }

    def save_records(self, folder: Path) -> None:
        """Keep every game as a record that `detente replay` opens."""
        folder.mkdir(parents=True, exist_ok=True)
        for number, played in enumerate(self.played, 1):
            names = "-".join(played.pairing.bots)
            played.record.save(folder / f"{number:05d}-{names}.json")
