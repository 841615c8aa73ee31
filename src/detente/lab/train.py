"""Learning the weights of an evaluation by self-play: `detente lab train GAME`.

First from random games, then in rounds: bots that use the weights so far play each other, with some
random decisions so that both good and bad positions are seen, and a logistic regression learns from
the features at the end of every turn who won. A round is kept if its weights win a match against
those before it.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import msgspec
import numpy as np
from numpy.typing import NDArray

from detente.bots.bot import Bot, Budget, GreedyBot, RandomBot, SearchBot
from detente.bots.weights import FEATURES, evaluation
from detente.core.chance import Generator
from detente.core.registry import game as game_of
from detente.core.state import OVER

Numbers = NDArray[np.float64]
ERRORS = 0.12
"""The part of the decisions that is random, so that the games differ."""


class Round(msgspec.Struct, frozen=True):
    """One round of learning: who played, how many games, the loss, and the match against the round before."""

    players: str
    games: int
    positions: int
    loss: float
    wins: int
    match: int
    kept: bool


class Player(msgspec.Struct, frozen=True):
    """A player of the training, so that every process can make it for itself."""

    kind: str
    weights: list[float]
    iterations: int = 0

    def bot(self, game: str, seed: object) -> Bot:
        """The bot."""
        if self.kind == "random":
            return RandomBot(seed)
        values = evaluation(game, self.weights)
        if self.kind == "greedy":
            return GreedyBot(values, seed, deals=2)
        return SearchBot(values, Budget(iterations=self.iterations), seed)


def observe(game: str, player: Player, errors: float, seed: str) -> tuple[list[list[float]], float]:
    """Play a game against oneself: the features at the end of every turn, and whether the first side won."""
    generator = Generator(seed, "errors")
    ruler = evaluation(game, [0.0] * len(FEATURES[game]))
    bots = [player.bot(game, f"{seed} {seat}") for seat in range(2)]
    state = game_of(game).new(seed)
    rows: list[list[float]] = []
    turn = -1
    while state.actor != OVER:
        if state.turns != turn:
            turn = int(state.turns)
            ruler.measure(state)
            rows.append(list(ruler.features))
        if generator.below(1000) < errors * 1000:
            legal = state.legal()
            state.play(legal[generator.below(len(legal))])
        else:
            state.play(bots[state.actor].think(state).action)
    return rows, 1.0 if state.winner_index() == 0 else 0.0


def duel(game: str, one: Player, other: Player, seed: str, number: int) -> bool:
    """Whether the first player wins game `number` of a match; two games with changed seats share a deal."""
    players = (one, other) if number % 2 == 0 else (other, one)
    bots = [player.bot(game, f"{seed} {number} {seat}") for seat, player in enumerate(players)]
    state = game_of(game).new(f"{seed} {number // 2}")
    while state.actor != OVER:
        state.play(bots[state.actor].think(state).action)
    return players[state.winner_index()] is one


def fit(features: Numbers, won: Numbers, caution: float) -> tuple[Numbers, float]:
    """Logistic regression by Newton's method; `caution` keeps weights small that little speaks for."""
    weights = np.zeros(features.shape[1])
    for _ in range(30):
        chance = 1 / (1 + np.exp(-features @ weights))
        slope = features.T @ (chance - won) + caution * weights
        curve = (features * (chance * (1 - chance))[:, None]).T @ features + caution * np.eye(len(weights))
        weights -= np.linalg.solve(curve, slope)
    chance = np.clip(1 / (1 + np.exp(-features @ weights)), 1e-9, 1 - 1e-9)
    loss = -np.mean(won * np.log(chance) + (1 - won) * np.log(1 - chance))
    return weights, float(loss)


def learn(
    game: str, plan: list[tuple[Player, int]], match: int, seed: str, jobs: int, progress: Callable[[str], None]
) -> tuple[list[float], list[Round]]:
    """Learn in rounds; the plan says who plays each, and how many games. Weights of a player are filled in."""
    weights = [0.0] * len(FEATURES[game])
    rounds: list[Round] = []
    best: Player | None = None
    with ProcessPoolExecutor(jobs) as pool:
        for number, (kind, games) in enumerate(plan, 1):
            player = msgspec.structs.replace(kind, weights=weights)
            errors = 0.0 if kind.kind == "random" else ERRORS
            seeds = [f"{seed} {number} {each}" for each in range(games)]
            seen = list(pool.map(partial(observe, game, player, errors), seeds, chunksize=4))
            features = np.array([row for rows, _ in seen for row in rows])
            won = np.array([result for rows, result in seen for _ in rows])
            learned, loss = fit(features, won, caution=10.0)
            new = msgspec.structs.replace(_judge(kind), weights=[float(value) for value in learned])
            old = best or Player("random", weights)
            wins = sum(pool.map(partial(duel, game, new, old, f"{seed} match {number}"), range(match), chunksize=4))
            kept = best is None or wins * 2 >= match
            rounds.append(Round(_title(kind), games, len(won), loss, wins, match, kept))
            progress(f"{rounds[-1]}")
            if kept:
                weights, best = new.weights, new
    return weights, rounds


def _judge(kind: Player) -> Player:
    """Who plays the matches of a round: the player itself, or the greedy one for random games."""
    return msgspec.structs.replace(kind, kind="greedy") if kind.kind == "random" else kind


def _title(player: Player) -> str:
    return f"search of {player.iterations} iterations" if player.kind == "search" else player.kind
