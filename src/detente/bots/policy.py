"""A policy: how good an action tends to be, before anything is searched; a table that self-play fills."""

from __future__ import annotations

from math import exp

from librt.vecs import vec
from mypy_extensions import i64

from detente.core.chance import Generator
from detente.core.state import State


class Policy:
    """A weight for each sort of action: where sorts meet, they are played in proportion to their weights.

    A game's own policy says in `sort` which sort an action is in a state, by what its side can see; a game
    without one has one sort, and every action is as good as any other.
    """

    def __init__(self, logits: list[float]) -> None:
        self.weights: vec[float] = vec[float]([exp(logit) for logit in logits])

    def sort(self, state: State, action: i64) -> i64:
        """The sort of a legal action."""
        return 0

    def weight(self, state: State, action: i64) -> float:
        """The weight of a legal action."""
        return self.weights[self.sort(state, action)]

    def pick(self, state: State, generator: Generator) -> i64:
        """A legal action at random, in proportion to the weights."""
        mass = 0.0
        chosen = state.choices[0]
        for i in range(state.count):
            action = state.choices[i]
            weight = self.weight(state, action)
            mass += weight
            if float(generator.next()) * mass < weight * 4294967296.0:
                chosen = action
        return chosen
