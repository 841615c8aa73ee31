"""An evaluation: what a state is worth, from features with names that a player understands."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from detente.core.state import OVER, State

CERTAIN: Final = 30.0
"""A sum beyond this is as good as certain."""


class Evaluation:
    """A weighted sum of features, made into the chance that the first side wins.

    A game's own evaluation says in `measure` what the features of a state are, each positive where
    it should favour the first side. The weights are learned (`detente lab train`).
    """

    def __init__(self, names: list[str], weights: list[float]) -> None:
        if len(names) != len(weights):
            raise ValueError(f"{len(names)} features need as many weights, not {len(weights)}")
        self.names = names
        self.weights: vec[float] = vec[float](weights)
        self.features: vec[float] = vec[float]([0.0] * len(names))

    def measure(self, state: State) -> None:
        """Write the features of a state into `self.features`."""
        raise NotImplementedError

    def chance(self, state: State) -> float:
        """The chance that the first side wins, from 0 to 1."""
        if state.actor == OVER:
            return 1.0 if state.winner_index() == 0 else 0.0
        self.measure(state)
        total = 0.0
        for i in range(i64(len(self.weights))):
            total += self.weights[i] * self.features[i]
        return 1.0 / (1.0 + exp(-min(max(total, -CERTAIN), CERTAIN)))

    def explain(self, state: State) -> dict[str, float]:
        """The features of a state by name, each with what it adds to the sum."""
        self.measure(state)
        return {name: float(self.weights[i] * self.features[i]) for i, name in enumerate(self.names)}
