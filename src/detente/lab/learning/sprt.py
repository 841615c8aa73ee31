"""The sequential probability ratio test: a match goes on only until it is clear whether the new model is better."""

from __future__ import annotations

from math import log
from typing import Literal

import msgspec

Verdict = Literal["better", "not better", "open"]


class Sprt(msgspec.Struct, frozen=True):
    """Wald's test of two win rates.

    Attributes:
        null: the win rate of a model that is not better.
        better: the win rate of one that is worth keeping.
        error: the probability of either mistake.
        most: games after which a match that is still open is decided by the likelier of the two rates.

    """

    null: float = 0.5
    better: float = 0.56
    error: float = 0.05
    most: int = 240

    def ratio(self, wins: int, games: int) -> float:
        """The logarithm of the likelihood ratio of the two rates."""
        return wins * log(self.better / self.null) + (games - wins) * log((1 - self.better) / (1 - self.null))

    def bounds(self) -> tuple[float, float]:
        """The ratios at which a match ends."""
        upper = log((1 - self.error) / self.error)
        return -upper, upper

    def verdict(self, wins: int, games: int) -> Verdict:
        """What the games so far say."""
        ratio = self.ratio(wins, games)
        low, high = self.bounds()
        if ratio >= high or (games >= self.most and ratio > 0):
            return "better"
        return "not better" if ratio <= low or games >= self.most else "open"
