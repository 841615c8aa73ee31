"""Balance: how often each side wins between equal players, and what a game's own module counts besides."""

from __future__ import annotations

from collections import Counter
from typing import Any, Protocol

from detente.core.play.record import Record
from detente.core.registry import companion
from detente.core.registry import game as game_of
from detente.lab.arena import Played, Score

BOT = "level5"
"""The computer player of both sides."""


class Study(Protocol):
    """What a game counts besides wins: `Study()` of the module here that is named after the game."""

    def add(self, record: Record) -> None:
        """Count a game."""

    def table(self) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
        """The result as headings and rows."""

    def notes(self) -> list[str]:
        """Lines to print below the table."""

    def to_json(self) -> dict[str, Any]:
        """Fields of the result for programs."""


class Balance:
    """The games of a study, counted by winner and reason, and by the game's own study if it has one."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.wins: Counter[int] = Counter()
        self.reasons: Counter[str] = Counter()
        module = companion(__name__, game)
        self.own: Study | None = None if module is None else module.Study()

    @property
    def games(self) -> int:
        """How many games were counted."""
        return sum(self.wins.values())

    def add(self, played: Played) -> None:
        """Count a game."""
        self.wins[played.winner] += 1
        self.reasons[played.reason] += 1
        if self.own is not None:
            self.own.add(played.record)

    def side(self, side: int) -> Score:
        """What a side won."""
        return Score(self.wins[side], self.games)

    def to_json(self) -> dict[str, Any]:
        """The result for programs."""
        sides = {name: told(self.side(number)) for number, name in enumerate(game_of(self.game).sides)}
        result = {"game": self.game, "games": self.games, "sides": sides, "reasons": dict(sorted(self.reasons.items()))}
        return result | self.own.to_json() if self.own is not None else result


def told(score: Score) -> dict[str, Any]:
    """A score for programs: how often of how many, and the 95% interval."""
    return {"of": score.games, "times": score.wins, "rate": score.rate, "interval": score.interval}
