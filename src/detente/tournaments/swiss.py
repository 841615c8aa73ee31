"""Swiss: everyone plays in every round, against someone with about as many points whom they have not met yet.

A round is a perfect matching of minimum weight (networkx, chosen because it is the smallest maintained library that
solves this exactly; the Swiss pairing libraries follow FIDE's rules for chess, which let sides be unbalanced by 2).
"""

from __future__ import annotations

from collections.abc import Iterable

from detente.tournaments.matches import Entrant, Match
from detente.tournaments.sides import Sides

BYE = 0
"""The opponent of whoever has none."""


def default_rounds(count: int) -> int:
    """Enough rounds that one entrant can be the only one without a loss, and two more to sort the others."""
    return min(most_rounds(count), max(1, (count - 1).bit_length()) + 2)


def most_rounds(count: int) -> int:
    """How many rounds are possible in which nobody meets anyone twice."""
    return count - 1 if count % 2 == 0 else count


def pair(entrants: list[Entrant], matches: list[Match], round: int, legs: int, seed: str) -> list[Match]:
    """The matches of a round: the best placed first, the bye last."""
    here = [entrant.number for entrant in entrants if entrant.plays_in(round)]
    weights = Weights(here, matches, legs)
    sides = Sides(matches)
    found = []
    for one, other in _matched(weights):
        if other == BYE:
            found.append(Match(round, one, None, legs, walkover=one))
        else:
            first, second = sides.arranged(one, other, seed, round)
            found.append(Match(round, first, second, legs))
    return found


class Weights:
    """How bad it would be to pair two entrants. What comes first in `of` outweighs everything after it.

    1. They have met before, or one would have a second bye.
    2. One of them would have played one side two times more often than the other.
    3. Their points differ: the square of it, so that one large difference is worse than two small ones.
    4. Of those with the same points, the upper half meets the lower half; the bye goes to the last.
    """

    def __init__(self, here: list[int], matches: list[Match], legs: int) -> None:
        points = {number: sum(match.points(number) for match in matches if match.has(number)) for number in here}
        self.order = sorted(here, key=lambda number: (-points[number], number))
        self.points = {**points, BYE: min(points.values(), default=0)}
        if len(here) % 2:
            self.order.append(BYE)
        self.place = {number: place for place, number in enumerate(self.order)}
        self.sides = Sides(matches if legs == 1 else ())
        self.met: dict[frozenset[int], int] = {}
        for match in matches:
            if match.second is not None or match.walkover == match.first:
                both = frozenset((match.first, match.second or BYE))
                self.met[both] = self.met.get(both, 0) + 1
        widest = max(points.values(), default=0) - min(points.values(), default=0)
        count = len(self.order)
        self._point = count * count
        self._side = self._point * (widest**2 + 1) * count
        self._repeat = self._side * count * 2

    def of(self, one: int, other: int) -> int:
        """The weight of a pair."""
        repeats = self.met.get(frozenset((one, other)), 0) ** 2
        excess = 0 if BYE in (one, other) else self.sides.excess(one, other)
        difference = abs(self.points[one] - self.points[other])
        return repeats * self._repeat + excess * self._side + difference**2 * self._point + self._fold(one, other)

    def _fold(self, one: int, other: int) -> int:
        distance = abs(self.place[one] - self.place[other])
        if BYE in (one, other):
            return distance
        if self.points[one] != self.points[other]:
            return distance // 2
        alike = sum(1 for number in self.order if number != BYE and self.points[number] == self.points[one])
        return abs(distance - alike // 2)


def _matched(weights: Weights) -> Iterable[tuple[int, int]]:
    """The pairs of least weight, the better placed entrant of each first."""
    import networkx  # slow to import, and needed when a round begins only

    graph = networkx.Graph()
    graph.add_nodes_from(weights.order)
    for place, one in enumerate(weights.order):
        for other in weights.order[place + 1 :]:
            graph.add_edge(one, other, weight=weights.of(one, other))
    pairs = [sorted(pair, key=weights.place.__getitem__) for pair in networkx.min_weight_matching(graph)]
    return [(one, other) for one, other in sorted(pairs, key=lambda pair: weights.place[pair[0]])]
