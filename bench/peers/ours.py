"""What ours does."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import detente
from bench.peers.measure import Measured, rate
from bench.peers.zoo import steps_of
from detente.core.chance import Generator
from detente.core.checks.perft import play_out
from detente.lab import curtain_v0, volk_v0
from detente.lab.vector import GameVectorEnv
from tests.tiny.heap import Heap

COPIES = 1000
MIDDLE = 40
"""Decisions after which a state is copied."""
TOGETHER = 64
"""Games of the vector environment."""
SPEED = "compiled" if detente.COMPILED else "interpreted"


def all_of() -> Iterator[Measured]:
    """Every kind of work for both games."""
    for name in detente.games():
        yield Measured("rules", f"detente {name}, {SPEED}", rules(name), True)
        yield Measured("copies", f"detente {name}", copies(name), True)
        yield Measured("steps", f"detente {name}, vector of {TOGETHER}", vector(name), True)
    yield Measured("tiny", "detente, the game in Python", tiny(), True)
    for module in (curtain_v0, volk_v0):
        yield Measured(
            "steps", f"detente {module.__name__.rpartition('.')[2]}, PettingZoo", steps_of(module.env()), True
        )


def rules(name: str) -> float:
    """Random decisions, the loop compiled."""
    game, generator = detente.game(name), Generator("peers", name)
    return rate(lambda: play_out(game.new(generator.next()), generator))


def tiny() -> float:
    """Decisions of the tiny game that boardgame.io plays as well."""
    game, random = Heap(), Random(1)

    def play() -> int:
        state = game.new(random.random())
        while state.actor != detente.OVER:
            state.apply(random.choice(state.legal()))
        return int(state.decisions)

    return rate(play)


def copies(name: str) -> float:
    """Copies of a state."""
    state, generator = detente.game(name).new("peers"), Generator("peers", name)
    for _ in range(MIDDLE):
        state.play(state.legal()[generator.below(len(state.legal()))])

    def copy() -> int:
        for _ in range(COPIES):
            state.copy()
        return COPIES

    return rate(copy)


def vector(name: str) -> float:
    """Steps of the vector environment, the choice of a random action included."""
    import numpy as np

    envs, chance = GameVectorEnv(name, TOGETHER), np.random.default_rng(1)
    seen = [envs.reset(seed=1)[0]]

    def step() -> int:
        masks = seen[0]["action_mask"]
        actions = np.zeros(TOGETHER, np.int64)
        rows, columns = masks.nonzero()
        ends = np.searchsorted(rows, np.arange(TOGETHER + 1))
        numbers = ends[1:] - ends[:-1]
        playing = numbers > 0
        actions[playing] = columns[ends[:-1][playing] + chance.integers(numbers[playing])]
        seen[0] = envs.step(actions)[0]
        return TOGETHER

    return rate(step)
