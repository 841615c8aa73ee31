"""Entrants, and the matches between them. Points are counted in halves: a win is 2, a draw 1."""

from __future__ import annotations

from hashlib import sha256

import msgspec

WIN, DRAW, LOSS = 2, 1, 0
Score = tuple[int, int]
"""The halves of a point that `first` and `second` of a match get for a game."""


class Entrant(msgspec.Struct, frozen=True):
    """A player by their seed: number 1 is the strongest. `out_from` is the first round without them."""

    number: int
    out_from: int | None = None

    def plays_in(self, round: int) -> bool:
        """Whether the entrant takes part in a round."""
        return self.out_from is None or round < self.out_from


class Match(msgspec.Struct, frozen=True):
    """Two entrants in a round, or one who has no opponent. A match is one game, or two with sides swapped (`legs`).

    A match that is not played has a `walkover`: the number of the entrant who gets its points, or 0 for nobody. That is
    a bye if there is no `second`.
    """

    round: int
    first: int
    """Plays the first side in the first game."""
    second: int | None
    legs: int = 1
    games: tuple[Score | None, ...] = ()
    """The games so far; None is one that is still being played."""
    walkover: int | None = None

    def has(self, number: int) -> bool:
        """Whether an entrant is part of this match."""
        return number in (self.first, self.second)

    def opponent(self, number: int) -> int | None:
        """The other entrant, or None for a bye."""
        return self.second if number == self.first else self.first

    def points(self, number: int) -> int:
        """The halves of a point that an entrant has from this match so far."""
        if self.walkover is not None:
            return WIN * self.legs if self.walkover == number else 0
        index = 0 if number == self.first else 1
        return sum(game[index] for game in self.games if game is not None)

    @property
    def is_played(self) -> bool:
        """Whether games are played at all."""
        return self.walkover is None

    @property
    def running(self) -> bool:
        """Whether a game is being played."""
        return any(game is None for game in self.games)


def forfeited(match: Match, first_is_out: bool, second_is_out: bool) -> Match:
    """The match with the games that will never begin, because someone has left the tournament.

    Whoever is still there wins them; if both have left, nobody gets anything.
    """
    missing = match.legs - len(match.games)
    if not match.is_played or missing <= 0 or not (first_is_out or second_is_out):
        return match
    score = (LOSS if first_is_out else WIN, LOSS if second_is_out else WIN)
    return msgspec.structs.replace(match, games=match.games + (score,) * missing)


def games_due(match: Match, at_once: bool, decisive: bool) -> list[int]:
    """The indexes of the games that should begin now.

    Games of a match are played one after the other, or `at_once`. A `decisive` match that is tied gets one more game.
    """
    if not match.is_played or match.second is None:
        return []
    count = len(match.games)
    if count < match.legs:
        return list(range(count, match.legs)) if at_once else [] if match.running else [count]
    tied = match.points(match.first) == match.points(match.second)
    return [count] if decisive and count == match.legs and not match.running and tied else []


def is_over(match: Match, decisive: bool) -> bool:
    """Whether nothing more will be played in a match."""
    return not match.running and not games_due(match, True, decisive)


def winner_of(match: Match) -> int | None:
    """Who goes on after a match that is over; of a match that stays tied, the better seed. None: nobody."""
    if match.walkover is not None:
        return match.walkover or None
    if match.second is None:
        return match.first
    one, other = match.points(match.first), match.points(match.second)
    if one == other:
        return None if one == 0 else min(match.first, match.second)  # both have left
    return match.first if one > other else match.second


def side_of_first(match: Match, game: int, seed: str) -> int:
    """The side that `first` plays in a game: sides are swapped from game to game, that of an extra game is a lot."""
    if game < match.legs:
        return game % 2
    return lot(seed, "extra", match.round, match.first) % 2


def lot(seed: str, *about: object) -> int:
    """A number drawn by lot: the same for the same tournament and occasion."""
    text = ":".join(str(each) for each in (seed, *about))
    return int.from_bytes(sha256(text.encode()).digest()[:4], "big")
