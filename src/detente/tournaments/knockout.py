"""Knockout: the loser of a match is out. The best seeds meet last, and have byes if the bracket is not full."""

from __future__ import annotations

from detente.tournaments.matches import Entrant, Match, winner_of
from detente.tournaments.sides import Sides


def rounds_of(count: int) -> int:
    """How many rounds it takes until one is left."""
    return max(1, (count - 1).bit_length())


def pair(entrants: list[Entrant], matches: list[Match], round: int, legs: int, seed: str) -> list[Match]:
    """The matches of a round, in the order of the bracket; an entrant without an opponent goes on."""
    by_number = {entrant.number: entrant for entrant in entrants}
    sides = Sides(matches)
    lines = _lines(len(entrants), matches, round)
    found = []
    for one, other in zip(lines[::2], lines[1::2], strict=True):
        both = [number for number in (one, other) if number is not None]
        here = [number for number in both if by_number[number].plays_in(round)]
        if not both:
            continue
        if len(here) == 2:
            first, second = sides.arranged(min(here), max(here), seed, round)
            found.append(Match(round, first, second, legs))
        else:
            second_or_none = both[1] if len(both) == 2 else None
            found.append(Match(round, both[0], second_or_none, legs, walkover=here[0] if here else 0))
    return found


def _lines(count: int, matches: list[Match], round: int) -> list[int | None]:
    """Who comes to each line of the bracket of a round; None where nobody does."""
    lines: list[int | None] = [number if number <= count else None for number in bracket(2 ** rounds_of(count))]
    for earlier in range(1, round):
        played = {match.first: match for match in matches if match.round == earlier}
        played |= {match.second: match for match in played.values() if match.second is not None}
        going_on: list[int | None] = []
        for one, other in zip(lines[::2], lines[1::2], strict=True):
            match = played.get(one or 0) or played.get(other or 0)
            going_on.append(None if match is None else winner_of(match))
        lines = going_on
    return lines


def bracket(size: int) -> list[int]:
    """The seeds in the order of the lines: 1 and 2 can meet in the final only, 1 to 4 not before the semifinals."""
    lines = [1]
    while len(lines) < size:
        total = 2 * len(lines) + 1
        lines = [seed for each in lines for seed in (each, total - each)]
    return lines


def lasted(matches: list[Match]) -> dict[int, int]:
    """How many rounds each entrant has survived: those they won, with a bye or without."""
    rounds: dict[int, int] = {}
    for match in matches:
        for number in (match.first, match.second):
            if number is not None:
                rounds.setdefault(number, match.round - 1)
        winner = None if match.running else winner_of(match)
        if winner is not None:
            rounds[winner] = max(rounds[winner], match.round)
    return rounds
