"""Learning a policy by self-play: `detente lab policy GAME`.

A search plays itself with the policy there is, and how often it tried each action of each decision says
how good an action of that sort tends to be. Learning again from the better search makes a better policy.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from detente.bots.bot import Budget, SearchBot
from detente.bots.weights import SORTS, evaluation, policy
from detente.core.chance import Generator
from detente.core.registry import game as game_of
from detente.core.state import OVER
from detente.lab.train import ERRORS
from detente.lab.workers import Workers

Numbers = NDArray[np.float64]
MOST = 3.0
"""No sort is thought better or worse than this, so that none is given up for good."""
SHARPER = 2
"""Visits count to this power: the policy is to be surer than the search that it learns from."""
DOUBT = 2.0
"""How many decisions have to speak for a sort before it counts."""
STEPS = 300
PACE = 0.1


class Decision(msgspec.Struct, frozen=True):
    """A decision of the search: the sorts of its actions, and what part of the choice each is to get."""

    sorts: list[int]
    parts: list[float]


def watch(game: str, iterations: int, seed: str) -> list[Decision]:
    """Play a game against oneself, some decisions at random, and note how the search divided itself."""
    generator = Generator(seed, "errors")
    own = policy(game)
    bots = [SearchBot(evaluation(game), Budget(iterations=iterations), f"{seed} {seat}") for seat in range(2)]
    state = game_of(game).new(seed)
    seen = []
    while state.actor != OVER:
        thought = bots[state.actor].think(state)
        legal = state.legal()
        tried = {each.action: each.visits for each in thought.considered}
        total = sum(visits**SHARPER for visits in tried.values())
        sorts = [int(own.sort(state, action)) for action in legal]
        seen.append(Decision(sorts, [tried.get(action, 0) ** SHARPER / total for action in legal]))
        at_random = generator.below(1000) < int(ERRORS * 1000)
        state.play(legal[generator.below(len(legal))] if at_random else thought.action)
    return seen


def fit_policy(decisions: list[Decision], number: int) -> tuple[list[float], float]:
    """Softmax regression by gradient descent with Adam's steps; the logits and the loss of a decision."""
    sorts = np.array([sort for each in decisions for sort in each.sorts])
    parts = np.array([part for each in decisions for part in each.parts])
    sizes = np.array([len(each.sorts) for each in decisions])
    starts = np.concatenate(([0], np.cumsum(sizes)[:-1]))
    logits, speed, force = np.zeros(number), np.zeros(number), np.zeros(number)
    met = np.bincount(sorts, minlength=number) + DOUBT
    loss = 0.0
    for step in range(1, STEPS + 1):
        weights = np.exp(logits[sorts])
        chances = weights / np.repeat(np.add.reduceat(weights, starts), sizes)
        loss = float(-np.sum(parts * np.log(chances)) / len(decisions))
        slope = np.bincount(sorts, weights=chances - parts, minlength=number)
        slope = (slope + DOUBT * 0.1 * logits) / met
        speed = 0.9 * speed + 0.1 * slope
        force = 0.99 * force + 0.01 * slope**2
        logits -= PACE * (speed / (1 - 0.9**step)) / (np.sqrt(force / (1 - 0.99**step)) + 1e-6)
        logits = np.clip(logits, -MOST, MOST)
    return [round(float(logit), 2) for logit in logits], loss


def learn_policy(
    game: str, games: int, iterations: int, seed: str, workers: Workers, tell: Callable[[], None] | None = None
) -> tuple[list[float], int, float]:
    """Learn from self-play: the logits, the decisions seen, and the loss of one; `tell` is called after each game."""
    watched = workers.map(partial(watch, game, iterations), [f"{seed} {each}" for each in range(games)], tell)
    seen = [each for decisions in watched for each in decisions]
    logits, loss = fit_policy(seen, len(SORTS[game]))
    return logits, len(seen), loss


def write_policy(
    path: Path, game: str, logits: list[float], decisions: int, loss: float, games: int, iterations: int, seed: str
) -> None:
    """Write a policy with the data and the method behind it; sorts that were never met are left out."""
    lines = [
        f"# The policy of {game}: how good each sort of action tends to be, learned by self-play.",
        "# Where actions meet, the search expects them in proportion to the exponentials of these numbers.",
        "#",
        f"# Method: {games} games of a search of {iterations} iterations against itself, {ERRORS:.0%} of the decisions",
        f"# at random, with the policy before; softmax regression on each action's visits to the power {SHARPER};",
        f"# no number is beyond {MOST:g}.",
        f"# {decisions} decisions, loss {loss:.3f} each.",
        f"# Again: detente lab policy {game} --games {games} --iterations {iterations} --seed {seed}",
        f"# Learned with version {game_of(game).rules_version} of the rules and cards.",
        "",
        "[logits]",
    ]
    lines += [f'"{name}" = {logit}' for name, logit in zip(SORTS[game], logits, strict=True) if logit]
    path.write_text("\n".join(lines) + "\n", "utf-8")
