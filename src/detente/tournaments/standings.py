"""Standings: points first, then the tie-breaks of the format; those who are equal in all of them share a place."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import msgspec

from detente.tournaments import knockout
from detente.tournaments.matches import DRAW, WIN, Entrant, Match
from detente.tournaments.plan import Format


class Row(msgspec.Struct, frozen=True):
    """An entrant in the standings. `breaks` are the values of the format's tie-breaks, in their order."""

    number: int
    place: int
    points: float
    won: int
    drawn: int
    lost: int
    breaks: tuple[float, ...]


TIE_BREAKS: dict[Format, tuple[str, ...]] = {
    "round-robin": ("direct", "sonneborn-berger", "wins"),
    "swiss": ("buchholz", "sonneborn-berger", "direct", "wins"),
    "knockout": ("rounds",),
}
"""What decides between equal points; in a knockout, the rounds survived come before the points."""


class Table:
    """Points and tie-breaks, in halves of points as the matches count them."""

    def __init__(self, entrants: list[Entrant], matches: list[Match]) -> None:
        self.numbers = [entrant.number for entrant in entrants]
        self.matches = matches
        self.of = {number: [match for match in matches if match.has(number)] for number in self.numbers}
        self.points = {number: sum(match.points(number) for match in self.of[number]) for number in self.numbers}
        self.survived = knockout.lasted(matches)

    def buchholz(self, number: int) -> float:
        """The points of all opponents; a bye counts as an opponent with the entrant's own points."""
        return sum(self._opponent_points(match, number) for match in self.of[number]) / 2

    def sonneborn_berger(self, number: int) -> float:
        """The points of each opponent times the points won against them."""
        scored = (match.points(number) * self._opponent_points(match, number) for match in self.of[number])
        return sum(scored) / 4

    def direct(self, number: int) -> float:
        """The points won against those with equal points; 0 if they have not all met each other."""
        equal = [each for each in self.numbers if self.points[each] == self.points[number]]
        met = {frozenset((match.first, match.second)) for match in self.matches if match.second is not None}
        if len(equal) < 2 or any(frozenset(both) not in met for both in combinations(equal, 2)):
            return 0.0
        mutual = (match for match in self.of[number] if match.opponent(number) in equal)
        return sum(match.points(number) for match in mutual) / 2

    def wins(self, number: int) -> float:
        """Games won; byes and walkovers are none."""
        return float(self.tally(number)[0])

    def rounds(self, number: int) -> float:
        """Rounds survived in a knockout."""
        return float(self.survived.get(number, 0))

    def tally(self, number: int) -> tuple[int, int, int]:
        """Games won, drawn and lost."""
        scores = [
            game[0 if match.first == number else 1]
            for match in self.of[number]
            if match.is_played
            for game in match.games
            if game is not None
        ]
        return scores.count(WIN), scores.count(DRAW), len(scores) - scores.count(WIN) - scores.count(DRAW)

    def _opponent_points(self, match: Match, number: int) -> int:
        opponent = match.opponent(number)
        if opponent is not None:
            return self.points[opponent]
        return self.points[number] if match.walkover == number else 0


def standings(format: Format, entrants: list[Entrant], matches: list[Match]) -> list[Row]:
    """The standings after the matches so far, the best first."""
    table = Table(entrants, matches)
    values: dict[str, Callable[[int], float]] = {
        "buchholz": table.buchholz,
        "sonneborn-berger": table.sonneborn_berger,
        "direct": table.direct,
        "wins": table.wins,
        "rounds": table.rounds,
    }
    breaks = {number: tuple(values[name](number) for name in TIE_BREAKS[format]) for number in table.numbers}

    def key(number: int) -> tuple[float, ...]:
        points = table.points[number]
        return breaks[number] if format == "knockout" else (points, *breaks[number])

    ordered = sorted(table.numbers, key=lambda number: (*(-value for value in key(number)), number))
    rows: list[Row] = []
    for index, number in enumerate(ordered):
        equal = index > 0 and key(number) == key(ordered[index - 1])
        place = rows[-1].place if equal else index + 1
        rows.append(Row(number, place, table.points[number] / 2, *table.tally(number), breaks[number]))
    return rows
