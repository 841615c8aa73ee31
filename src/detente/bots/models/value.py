"""The value network: the chance that the first side wins, from the rows that a position fills.

One hidden layer and a direct path: the rows' vectors are added up, the hidden units pass what is positive, and a
weighted sum of them becomes a chance. All arithmetic is on integers, three units to a machine word, so the result
is the same to the last bit compiled, interpreted and on every machine.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from detente.bots.models.features import Features
from detente.core.state import OVER, State

LANES: Final = 3
"""Units in a word."""
BITS: Final = 20
"""Bits of a unit: 256 rows of 12 bits each fit."""
MASK: Final = 0xFFFFF
OFFSET: Final = 2048
"""Added to every weight of a row so that no unit is negative and borrows from its neighbour."""
UNIT: Final = 256
"""Weights of rows are multiples of 1/256."""
OUT_UNIT: Final = 16384
"""Output weights are multiples of 1/16384."""
CHANCES: Final = 4096
"""Entries of the logistic table, for sums from -16 to 16."""
PER_ENTRY: Final = UNIT * OUT_UNIT * 32 // CHANCES


def chance_table() -> list[float]:
    """The logistic function, rounded so that no machine's `exp` can make a difference."""
    return [round(1e7 / (1.0 + exp(16.0 - (i + 0.5) * 32.0 / CHANCES))) / 1e7 for i in range(CHANCES)]


@final
class ValueNetwork:
    """A value network with its features and integer weights."""

    def __init__(self, features: Features, rows: list[list[int]], bias: list[int], out: list[int]) -> None:
        """Take a vector for each row of the features, and for each unit a bias and an output weight.

        The last unit is the direct path: it passes negative sums too.
        """
        self.features = features
        self.units: i64 = len(bias)
        self.words: i64 = (len(bias) + LANES - 1) // LANES
        packed = [word for row in rows for word in pack(row)]
        self.weights: vec[i64] = vec[i64](packed)
        self.bias: vec[i64] = vec[i64](bias)
        self.out: vec[i64] = vec[i64](out)
        self.sums: vec[i64] = vec[i64]([0] * int(self.words))
        self.chances: vec[float] = vec[float](chance_table())

    def chance(self, state: State) -> float:
        """The chance that the first side wins, from 0 to 1."""
        if state.actor == OVER:
            return 1.0 if state.winner_index() == 0 else 0.0
        self.features.measure(state)
        return self.measured_chance()

    def measured_chance(self) -> float:
        """The chance for what the features measured last."""
        entry = CHANCES // 2 + self.logit() // PER_ENTRY
        if entry < 0:
            entry = 0
        elif entry >= CHANCES:
            entry = CHANCES - 1
        return self.chances[entry]

    def logit(self) -> i64:
        """The network's sum for what the features measured last, in 1/(UNIT * OUT_UNIT)."""
        features = self.features
        sums = self.sums
        weights = self.weights
        words = self.words
        for word in range(words):
            sums[word] = 0
        rows = features.rows
        for i in range(features.count):
            at = rows[i] * words
            for word in range(words):
                sums[word] += weights[at + word]
        offset = features.count * OFFSET
        bias = self.bias
        out = self.out
        last = self.units - 1
        lanes: i64 = 0
        value: i64 = 0
        total: i64 = 0
        for unit in range(last + 1):
            lanes = sums[unit // LANES] if unit % LANES == 0 else lanes >> BITS
            value = (lanes & MASK) - offset + bias[unit]
            if value > 0 or unit == last:
                total += value * out[unit]
        return total


def pack(row: list[int]) -> list[int]:
    """The vector of a row as words."""
    padded = [weight + OFFSET for weight in row]
    padded += [OFFSET] * (-len(row) % LANES)
    if any(not 0 <= weight < 2 * OFFSET for weight in padded):
        raise ValueError(f"a weight is beyond {OFFSET}")
    return [sum(padded[at + lane] << BITS * lane for lane in range(LANES)) for at in range(0, len(padded), LANES)]
