"""Round robin: everyone meets everyone else once, by the circle method of Berger's tables."""

from __future__ import annotations

from detente.tournaments.matches import Entrant, Match


def rounds_of(count: int) -> int:
    """How many rounds a number of entrants needs; with an odd number, one of them rests in each round."""
    return count - 1 if count % 2 == 0 else count


def pair(entrants: list[Entrant], round: int, legs: int) -> list[Match]:
    """The matches of a round. Sides alternate, so that everyone plays each side as often, give or take one game.

    An entrant who rests gets nothing; the opponent of one who has left gets the points.
    """
    by_number = {entrant.number: entrant for entrant in entrants}
    matches = []
    for first, second in _circle(len(entrants), round):
        if first is None or second is None:
            number = second if first is None else first
            if number is not None and by_number[number].plays_in(round):
                matches.append(Match(round, number, None, legs, walkover=0))
            continue
        here = [number for number in (first, second) if by_number[number].plays_in(round)]
        if here:
            matches.append(Match(round, first, second, legs, walkover=here[0] if len(here) == 1 else None))
    return matches


def _circle(count: int, round: int) -> list[tuple[int | None, int | None]]:
    """All pairs of a round, the player of the first side first: one entrant stays, the others turn in a circle."""
    turning = rounds_of(count)
    resting = count if count % 2 == 0 else None
    middle = (round - 1) % turning
    fixed = (resting, middle + 1) if round % 2 else (middle + 1, resting)
    around = [((middle + step) % turning + 1, (middle - step) % turning + 1) for step in range(1, (turning + 1) // 2)]
    return [fixed, *around]
