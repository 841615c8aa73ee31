"""Whole tournaments on paper: rounds are paired, and every game gets a result at once."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from detente.tournaments.matches import Entrant, Match, Score, forfeited, games_due, is_over
from detente.tournaments.pairing import next_round, rounds_of
from detente.tournaments.plan import Format

Result = Callable[[int, int], Score]
"""The score of a game between two entrants, that of the first one given first."""


def entrants(count: int, **out_from: int) -> list[Entrant]:
    """That many entrants; `p3=2` leaves before round 2."""
    return [Entrant(number, out_from.get(f"p{number}")) for number in range(1, count + 1)]


def stronger_wins(one: int, other: int) -> Score:
    """The better seed wins."""
    return (2, 0) if one < other else (0, 2)


def drawn(one: int, other: int) -> Score:
    """Nobody wins."""
    return (1, 1)


def played(match: Match, who: list[Entrant], decisive: bool, result: Result) -> Match:
    """A match with all its games."""
    by_number = {each.number: each for each in who}
    out = [number is not None and not by_number[number].plays_in(match.round) for number in (match.first, match.second)]
    match = forfeited(match, *out)
    while games_due(match, False, decisive):
        assert match.second is not None
        match = replace(match, games=(*match.games, result(match.first, match.second)))
    assert is_over(match, decisive)
    return match


def tournament(
    format: Format,
    who: list[Entrant],
    legs: int = 1,
    result: Result = stronger_wins,
    rounds: int | None = None,
    seed: str = "s",
) -> list[Match]:
    """All matches of a whole tournament."""
    matches: list[Match] = []
    for round in range(1, rounds_of(format, len(who), rounds) + 1):
        new = next_round(format, who, matches, round, legs, seed)
        matches += [played(match, who, format == "knockout", result) for match in new]
    return matches


def pairs(matches: list[Match], round: int) -> list[tuple[int, int | None]]:
    """Who meets whom in a round, the better seed first."""
    return [
        (match.first, None)
        if match.second is None
        else (min(match.first, match.second), max(match.first, match.second))
        for match in matches
        if match.round == round
    ]
