"""PettingZoo's classic games, and a game of RLCard, as learning environments."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

import numpy as np

from bench.peers.measure import Measured, rate

GAMES = ("connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4", "chess_v6")


def all_of() -> Iterator[Measured]:
    """Steps of each environment."""
    for name in GAMES:
        module = import_module(f"pettingzoo.classic.{name}")
        yield Measured("steps", f"PettingZoo {name}", steps_of(module.env()))
    yield Measured("steps", "RLCard gin-rummy", rlcard())


def steps_of(env: Any) -> float:
    """Steps of a PettingZoo environment with a mask: look, choose, step."""
    random = Random(1)

    def play() -> int:
        env.reset(seed=random.randrange(2**31))
        done = 0
        for _ in env.agent_iter():
            seen, _, termination, truncation, _ = env.last()
            over = termination or truncation
            env.step(None if over else random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            done += not over
        return done

    return rate(play)


def rlcard() -> float:
    """Steps of RLCard's gin rummy."""
    import rlcard

    env, random = rlcard.make("gin-rummy"), Random(1)

    def play() -> int:
        state, _ = env.reset()
        done = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            done += 1
        return done

    return rate(play)
