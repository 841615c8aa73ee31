"""Learning the weights of an evaluation by self-play: `detente lab train GAME`.

Learning begins with a guess, every feature is worth as much as every other, or goes on from the weights
there are; a feature that is new counts nothing then. It goes in rounds: a search with the weights so far
plays itself, with some random decisions so that good and bad positions are seen, and a logistic
regression learns from the features at the end of every turn who won. The weights of a round are kept
if they win at least half of a match against those before.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec
import numpy as np
from numpy.typing import NDArray

from detente.bots.bot import Bot, Budget, SearchBot
from detente.bots.weights import evaluation, guess, learned
from detente.core.chance import Generator
from detente.core.registry import game as game_of
from detente.core.state import OVER
from detente.lab.workers import Workers

Numbers = NDArray[np.float64]
ERRORS = 0.1
"""The part of the decisions that is random, so that the games differ."""
LIMIT = 30.0
"""A sum beyond this is as good as certain."""
TINY = 1e-6
"""A step of learning that no longer matters."""
CAUTION = 20.0
"""How much has to speak for a weight to move away from what it was."""


class Round(msgspec.Struct, frozen=True):
    """One round of learning: games and positions seen, the loss, and the match against the weights before."""

    games: int
    positions: int
    loss: float
    first_side_won: float
    match_won: int
    match_played: int
    kept: bool


class Player(msgspec.Struct, frozen=True):
    """A player of the training, so that every process can make it for itself."""

    game: str
    weights: list[float]
    iterations: int

    def bot(self, seed: object) -> Bot:
        """The bot."""
        return SearchBot(evaluation(self.game, self.weights), Budget(iterations=self.iterations), seed, turns=1)


def observe(player: Player, seed: str) -> tuple[list[list[float]], float]:
    """Play a game against oneself: the features at the end of every turn, and whether the first side won."""
    generator = Generator(seed, "errors")
    ruler = evaluation(player.game)
    bots = [player.bot(f"{seed} {seat}") for seat in range(2)]
    state = game_of(player.game).new(seed)
    rows: list[list[float]] = []
    turn = -1
    while state.actor != OVER:
        if state.turns != turn:
            turn = int(state.turns)
            ruler.measure(state)
            rows.append(list(ruler.features))
        legal = state.legal()
        if generator.below(1000) < int(ERRORS * 1000):
            state.play(legal[generator.below(len(legal))])
        else:
            state.play(bots[state.actor].think(state).action)
    return rows, 1.0 if state.winner_index() == 0 else 0.0


def duel(one: Player, other: Player, seed: str, number: int) -> bool:
    """Whether the first player wins game `number` of a match; two games with changed seats share a deal."""
    players = (one, other) if number % 2 == 0 else (other, one)
    bots = [player.bot(f"{seed} {number} {seat}") for seat, player in enumerate(players)]
    state = game_of(one.game).new(f"{seed} {number // 2}")
    while state.actor != OVER:
        state.play(bots[state.actor].think(state).action)
    return players[state.winner_index()] is one


def fit(features: Numbers, won: Numbers, before: Numbers) -> tuple[Numbers, float]:
    """Logistic regression by Newton's method with halved steps, held back towards the weights before."""

    def cost(weights: Numbers) -> float:
        sums = features @ weights
        loss = np.sum(np.logaddexp(0, sums) - won * sums)
        return float(loss + CAUTION / 2 * np.sum((weights - before) ** 2))

    weights = before.copy()
    for _ in range(50):
        chance = 1 / (1 + np.exp(-np.clip(features @ weights, -LIMIT, LIMIT)))
        slope = features.T @ (chance - won) + CAUTION * (weights - before)
        curve = (features * (chance * (1 - chance))[:, None]).T @ features + CAUTION * np.eye(len(weights))
        step = np.linalg.solve(curve, slope)
        while cost(weights - step) > cost(weights) and np.abs(step).max() > TINY:
            step /= 2
        weights = weights - step
        if np.abs(step).max() <= TINY:
            break
    sums = features @ weights
    return weights, float(np.mean(np.logaddexp(0, sums) - won * sums))


def learn(
    game: str,
    rounds: int,
    games: int,
    match: int,
    iterations: int,
    seed: str,
    workers: Workers,
    progress: Callable[[Round], None],
    further: bool = False,
    tell: Callable[[], None] | None = None,
) -> tuple[list[float], list[Round]]:
    """Learn in rounds, from a guess or further from the weights there are; the weights, and what each round was.

    `progress` is called after each round, `tell` after each game.
    """
    best = Player(game, learned(game) if further else guess(game), iterations)
    told: list[Round] = []
    for number in range(1, rounds + 1):
        seen = workers.map(partial(observe, best), [f"{seed} {number} {each}" for each in range(games)], tell)
        features = np.array([row for rows, _ in seen for row in rows])
        won = np.array([result for rows, result in seen for _ in rows])
        weights, loss = fit(features, won, np.array(best.weights))
        new = Player(game, [round(float(weight), 3) for weight in weights], iterations)
        wins = sum(workers.map(partial(duel, new, best, f"{seed} match {number}"), range(match), tell))
        kept = 2 * wins >= match
        first = sum(result for _, result in seen) / games
        told.append(Round(games, len(won), round(loss, 4), round(first, 3), wins, match, kept))
        progress(told[-1])
        if kept:
            best = new
    return best.weights, told
