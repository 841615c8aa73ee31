"""Learn a game from nothing but wins and losses: a linear policy by policy gradient, on many games at once.

python -m examples.reinforce curtain --steps 1200

The policy scores every action by a weighted sum of the observation and picks among the legal ones by these scores.
After each game the actions that were picked become likelier if it was won, and less likely if it was lost.
"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

import numpy as np
from numpy.typing import NDArray

from detente.lab.vector import GameVectorEnv

Numbers = NDArray[Any]


def pick(scores: Numbers, masks: Numbers, chance: np.random.Generator) -> tuple[Numbers, Numbers]:
    """An action for each game, and how likely each one was."""
    scores = np.where(masks > 0, scores, -np.inf)
    scores[~masks.any(axis=1)] = 0.0  # a game that has ended: what is picked is ignored
    likely = np.exp(scores - scores.max(axis=1, keepdims=True))
    likely /= likely.sum(axis=1, keepdims=True)
    noise = chance.gumbel(size=scores.shape)
    return (scores + noise).argmax(axis=1), likely


def learn(game: str, side: int, steps: int, games: int, rate: float, seed: int) -> list[float]:
    """Play this many steps in each of this many games, learning; the results in the order they came, 1 or -1."""
    envs, chance = GameVectorEnv(game, games, side=side), np.random.default_rng(seed)
    weights = np.zeros((envs.game.num_actions, envs.game.tensor_shape[0]), np.float32)
    seen, _ = envs.reset(seed=seed)
    past: list[list[tuple[Numbers, int, Numbers, Numbers]]] = [[] for _ in range(games)]
    results: list[float] = []
    for _ in range(steps):
        actions, likely = pick(seen["observation"] @ weights.T, seen["action_mask"], chance)
        for i in range(games):
            legal = np.flatnonzero(seen["action_mask"][i])
            if len(legal):
                past[i].append((seen["observation"][i], int(actions[i]), legal, likely[i, legal]))
        seen, rewards, over, _, _ = envs.step(actions)
        for i in np.flatnonzero(over).tolist():
            expected = np.mean(results[-500:]) if results else 0.0
            results.append(float(rewards[i]))
            for observation, action, legal, chances in past[i]:
                push = rate * (rewards[i] - expected) * ((legal == action) - chances)
                weights[legal] += np.outer(push, observation)
            past[i].clear()
    return results


def main() -> None:
    """Learn, and tell how the share of games won has changed."""
    parser = ArgumentParser(description="learn a game by policy gradient, against a random player")
    parser.add_argument("game", nargs="?", default="curtain")
    parser.add_argument("--side", type=int, default=0)
    parser.add_argument("--steps", type=int, default=1200)
    parser.add_argument("--games", type=int, default=64)
    parser.add_argument("--rate", type=float, default=0.01)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    results = learn(given.game, given.side, given.steps, given.games, given.rate, given.seed)
    tenth = max(len(results) // 10, 1)
    for number in range(0, len(results), tenth):
        part = results[number : number + tenth]
        print(f"games {number + 1:6} to {number + len(part):6}: won {sum(r > 0 for r in part) / len(part):.0%}")


if __name__ == "__main__":
    main()
