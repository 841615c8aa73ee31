"""Ratings: Glicko-2, each game its own rating period (the numbers are those of Glickman's paper)."""

from __future__ import annotations

from math import exp

import msgspec
from glicko2 import Player

NEW_RATING, NEW_DEVIATION, NEW_VOLATILITY = 1500.0, 350.0, 0.06
MONTH_MS = 30 * 24 * 3600 * 1000
"""After each month without a rated game a rating is less certain."""
PROVISIONAL = 110.0
"""A rating with a larger deviation is not yet in the leaderboard."""
SCALE = 173.7178


class Strength(msgspec.Struct, frozen=True):
    """A rating with how certain and how steady it is."""

    rating: float = NEW_RATING
    deviation: float = NEW_DEVIATION
    volatility: float = NEW_VOLATILITY


class Glicko2(Player):  # type: ignore[misc]  # the library has no types
    """The library's player, with the deviation where the paper has it in the search for the volatility.

    The library reads the rating there (its `_f`), so that volatility would depend on how good somebody is.
    """

    def _f(self, x: float, delta: float, v: float, a: float) -> float:
        variance = (self.rd / SCALE) ** 2
        root = exp(x)
        slope = root * (delta**2 - variance - v - root) / (2 * (variance + v + root) ** 2)
        return float(slope - (x - a) / self._tau**2)


def after(own: Strength, other: Strength, score: float) -> Strength:
    """The strength after a game: score 1 for a win, 0 for a loss, 0.5 for a draw."""
    player = Glicko2(own.rating, own.deviation, own.volatility)
    player.update_player([other.rating], [other.deviation], [score])
    return Strength(player.rating, min(player.rd, NEW_DEVIATION), player.vol)


def rested(own: Strength, away_ms: int) -> Strength:
    """The strength after some time without a rated game: as good, but less certain."""
    player = Glicko2(own.rating, own.deviation, own.volatility)
    for _ in range(min(away_ms // MONTH_MS, 1000)):
        player.did_not_compete()
    return Strength(own.rating, min(player.rd, NEW_DEVIATION), own.volatility)
