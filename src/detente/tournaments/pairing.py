"""The next round of a tournament of any format."""

from __future__ import annotations

from detente.tournaments import knockout, round_robin, swiss
from detente.tournaments.matches import Entrant, Match, lot
from detente.tournaments.plan import Format


def rounds_of(format: Format, count: int, wanted: int | None) -> int:
    """How many rounds a tournament has; `wanted` matters to a Swiss only."""
    if format == "round-robin":
        return round_robin.rounds_of(count)
    if format == "knockout":
        return knockout.rounds_of(count)
    return swiss.default_rounds(count) if wanted is None else min(wanted, swiss.most_rounds(count))


def next_round(
    format: Format, entrants: list[Entrant], matches: list[Match], round: int, legs: int, seed: str
) -> list[Match]:
    """The matches of a round, given all earlier ones: the same arguments always give the same matches."""
    if format == "round-robin":
        return round_robin.pair(entrants, round, legs)
    if format == "knockout":
        return knockout.pair(entrants, matches, round, legs, seed)
    return swiss.pair(entrants, matches, round, legs, seed)


def is_decided(format: Format, entrants: list[Entrant], round: int) -> bool:
    """Whether fewer than two entrants are left for a round, so that there is nothing more to play."""
    return sum(entrant.plays_in(round) for entrant in entrants) < 2


def seeded(strengths: list[tuple[int, float]], seed: str) -> list[int]:
    """Ids in the order of their seeds: the strongest first, equal ones by lot."""
    return [id for id, _ in sorted(strengths, key=lambda each: (-each[1], lot(seed, "seed", each[0]), each[0]))]
