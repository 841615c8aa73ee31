"""Who plays which side in a match of a single game: over the rounds, everyone plays both sides as often."""

from __future__ import annotations

from collections.abc import Iterable

from detente.tournaments.matches import Match, lot


class Sides:
    """How often each entrant has played the first side more than the second, and which one they played last."""

    def __init__(self, matches: Iterable[Match]) -> None:
        self.balance: dict[int, int] = {}
        self.last: dict[int, int] = {}
        for match in matches:
            if match.is_played and match.second is not None and match.legs == 1:
                for side, number in enumerate((match.first, match.second)):
                    self.balance[number] = self.balance.get(number, 0) + (1 if side == 0 else -1)
                    self.last[number] = side

    def excess(self, one: int, other: int) -> int:
        """By how much a game of two entrants would at least unbalance the sides beyond 1."""
        return min(_over(first) + _over(second) for first, second in self._after(one, other))

    def arranged(self, one: int, other: int, seed: str, round: int) -> tuple[int, int]:
        """Two entrants, the better placed one given first, as the players of the first and the second side."""
        keep, swap = (first**2 + second**2 for first, second in self._after(one, other))
        if keep != swap:
            return (one, other) if keep < swap else (other, one)
        mine, theirs = self.last.get(one), self.last.get(other)
        if mine is not None or theirs is not None:
            first = mine == 1 if mine is not None else theirs == 0
        else:
            first = lot(seed, "side", round, one) % 2 == 0
        return (one, other) if first else (other, one)

    def _after(self, one: int, other: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """The balances of both after a game in which the first of them has the first side, and the other way round."""
        mine, theirs = self.balance.get(one, 0), self.balance.get(other, 0)
        return (mine + 1, theirs - 1), (mine - 1, theirs + 1)


def _over(balance: int) -> int:
    return max(0, abs(balance) - 1)
