"""The policy: how likely a good player is to choose each action, from features of the action in its state.

An action has a fixed number of features, each a row of one table. The sum of their numbers is the action's
logit. Integers again, so that the same is chosen everywhere.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from detente.core.chance import Generator
from detente.core.checks.checked import Chooser
from detente.core.state import State

UNIT: Final = 64
"""Logits are multiples of 1/64."""
MOST_CHOICES: Final = 512
"""More choices than any decision has."""
LARGEST: Final = 512
"""The largest logit that counts, in units."""


def weight_table() -> list[float]:
    """The exponentials of all logits, rounded so that no machine's `exp` can make a difference."""
    return [round(exp(logit / UNIT) * 1e7) / 1e7 for logit in range(-LARGEST, LARGEST + 1)]


class Policy(Chooser):
    """A weight for each legal action: the actions are chosen in proportion to their weights.

    A game's own policy says in `measure` which rows an action fills; a game without one knows nothing, and
    every action is as likely as any other.
    """

    def __init__(self, rows: int, logits: list[int]) -> None:
        """Take how many rows an action fills, and the number of each row."""
        self.count: i64 = rows
        self.rows: vec[i64] = vec[i64]([0] * rows)
        self.logits: vec[i64] = vec[i64](logits)
        self.weights: vec[float] = vec[float](weight_table())
        self.scratch: vec[float] = vec[float]([0.0] * MOST_CHOICES)

    def prepare(self, state: State) -> None:
        """Compute what the actions of a state have in common."""

    def measure(self, state: State, action: i64) -> None:
        """Fill `rows` for a legal action of the state that was prepared."""

    def weight(self, state: State, action: i64) -> float:
        """The weight of a legal action of the state that was prepared."""
        self.measure(state, action)
        total: i64 = 0
        for i in range(self.count):
            total += self.logits[self.rows[i]]
        if total < -LARGEST:
            total = -LARGEST
        elif total > LARGEST:
            total = LARGEST
        return self.weights[LARGEST + total]

    def pick(self, state: State, generator: Generator) -> i64:
        """A legal action at random, in proportion to the weights."""
        self.prepare(state)
        weights = self.scratch
        mass = 0.0
        for i in range(state.count):
            weights[i] = self.weight(state, state.choices[i])
            mass += weights[i]
        left = float(generator.next()) * mass / 4294967296.0
        last = state.count - 1
        for i in range(last):
            left -= weights[i]
            if left < 0.0:
                return state.choices[i]
        return state.choices[last]

    def measured(self, state: State) -> list[int]:
        """The rows of all legal actions of a state, one action after the other, for learning."""
        self.prepare(state)
        found: list[int] = []
        for i in range(state.count):
            self.measure(state, state.choices[i])
            for each in range(self.count):
                found.append(int(self.rows[each]))
        return found
