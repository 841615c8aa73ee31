"""Balance: how often each side wins between equals, and how often the cards' events are worth choosing."""

from __future__ import annotations

from collections import Counter
from typing import Any

from detente.core.record import Record
from detente.core.registry import game as game_of
from detente.curtain.model.actions import GIVE_ORDER, USE_EVENT
from detente.curtain.model.deck import SIDES
from detente.curtain.state import CurtainState
from detente.lab.arena import Played, Score

BOT = "level5"
"""Who plays both sides."""


class Balance:
    """The games of a study, counted by side, and in Iron Curtain by event."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.wins: Counter[int] = Counter()
        self.reasons: Counter[str] = Counter()
        self.flags: dict[str, str] = {}
        self.asked: Counter[tuple[str, bool]] = Counter()
        self.chosen: Counter[tuple[str, bool]] = Counter()
        self.emptied: Counter[str] = Counter()

    @property
    def games(self) -> int:
        """How many games were counted."""
        return sum(self.wins.values())

    def add(self, played: Played) -> None:
        """Count a game."""
        self.wins[played.winner] += 1
        self.reasons[played.reason] += 1
        if self.game == "curtain":
            self._count_curtain(played.record)

    def _count_curtain(self, record: Record) -> None:
        """C3.3: count who could choose an event: its side in its own turn, against the Order, or in the enemy's.

        C5.5: count the games in which a side has no cube left in its reserve.
        """
        state = game_of(self.game).new(record.seed, **record.options)
        assert isinstance(state, CurtainState)
        self.flags = {card.id: SIDES[card.flag] for card in state.deck.cards}
        emptied = set[str]()
        for action in record.decisions:
            if state.is_legal(USE_EVENT):
                key = state.deck.ids[state.card], state.is_legal(GIVE_ORDER)
                self.asked[key] += 1
                self.chosen[key] += action == USE_EVENT
            state.play(action)
            emptied |= {name for side, name in enumerate(SIDES) if state.reserve(side) == 0}
        self.emptied.update([*emptied, *(["any"] if emptied else [])])

    def side(self, side: int) -> Score:
        """What a side won."""
        return Score(self.wins[side], self.games)

    def event(self, card: str, own: bool) -> Score:
        """How often a card's event was chosen, of how often it could be: in its side's own turn, or in the enemy's."""
        return Score(self.chosen[card, own], self.asked[card, own])

    def flag(self, side: str) -> float:
        """How often the events of a side's cards are chosen in its own turns, the average of the cards."""
        rates = [self.event(card, True).rate for card, flag in self.flags.items() if flag == side]
        return sum(rates) / len(rates) if rates else 0.0

    def without_cubes(self, side: str) -> Score:
        """In how many games a side (or "any") had no cube left in its reserve."""
        return Score(self.emptied[side], self.games)

    def to_json(self) -> dict[str, Any]:
        """The result for programs."""
        sides = {name: told(self.side(number)) for number, name in enumerate(game_of(self.game).sides)}
        events = {
            card: {"flag": flag, "own": told(self.event(card, True)), "enemy": told(self.event(card, False))}
            for card, flag in self.flags.items()
        }
        result = {"game": self.game, "games": self.games, "sides": sides, "reasons": dict(sorted(self.reasons.items()))}
        if not events:
            return result
        averages = {side: self.flag(side) for side in SIDES}
        emptied = {side: told(self.without_cubes(side)) for side in (*SIDES, "any")}
        return result | {"events": events, "own turns": averages, "without cubes": emptied}


def told(score: Score) -> dict[str, Any]:
    """A score for programs: how often of how many, and the 95% interval."""
    return {"of": score.games, "times": score.wins, "rate": score.rate, "interval": score.interval}
