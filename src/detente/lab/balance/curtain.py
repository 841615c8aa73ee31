"""Which events of Iron Curtain are worth choosing, and how often a side runs out of cubes."""

from __future__ import annotations

from collections import Counter
from typing import Any

from detente.core.play.record import Record
from detente.core.registry import game as game_of
from detente.curtain.model.actions import GIVE_ORDER, USE_EVENT
from detente.curtain.model.deck import SIDES
from detente.curtain.state import CurtainState
from detente.lab.arena import Score
from detente.lab.balance import told


class Study:
    """C3.3: how often each event was chosen. C5.5: in how many games a side had no cube left in its reserve."""

    def __init__(self) -> None:
        self.games = 0
        self.flags: dict[str, str] = {}
        self.asked: Counter[tuple[str, bool]] = Counter()
        self.chosen: Counter[tuple[str, bool]] = Counter()
        self.emptied: Counter[str] = Counter()

    def add(self, record: Record) -> None:
        """Count a game."""
        self.games += 1
        state = game_of(record.game).new(record.seed, **record.options)
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

    def event(self, card: str, own: bool) -> Score:
        """How often a card's event was chosen, of how often it could be: in its side's own turn, or in the enemy's."""
        return Score(self.chosen[card, own], self.asked[card, own])

    def flag(self, side: str) -> float:
        """How often the events of a side's cards are chosen in its own turns, as the mean over its cards."""
        rates = [self.event(card, True).rate for card, flag in self.flags.items() if flag == side]
        return sum(rates) / len(rates) if rates else 0.0

    def without_cubes(self, side: str) -> Score:
        """In how many games a side (or "any") had no cube left in its reserve."""
        return Score(self.emptied[side], self.games)

    def table(self) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
        """How often each event was chosen: instead of the card's own Order, and when the enemy played the card."""
        rows: list[tuple[str, ...]] = []
        for card, flag in self.flags.items():
            own, enemy = self.event(card, True), self.event(card, False)
            rows.append((card, flag, str(own.games), percent(own), str(enemy.games), percent(enemy)))
        return ("card", "flag", "own turn", "event chosen", "enemy's turn", "event chosen"), rows

    def notes(self) -> list[str]:
        """The means over the cards of each flag, and the games in which cubes ran out."""
        means = ", ".join(f"{side} {self.flag(side):.0%}" for side in SIDES)
        emptied = ", ".join(f"{side} {percent(self.without_cubes(side))}" for side in (*SIDES, "any"))
        return [
            f"events chosen in own turns, average of the cards of a flag: {means}",
            f"games in which a side has no cube left: {emptied}",
        ]

    def to_json(self) -> dict[str, Any]:
        """Fields of the result for programs."""
        events = {
            card: {"flag": flag, "own": told(self.event(card, True)), "enemy": told(self.event(card, False))}
            for card, flag in self.flags.items()
        }
        means = {side: self.flag(side) for side in SIDES}
        emptied = {side: told(self.without_cubes(side)) for side in (*SIDES, "any")}
        return {"events": events, "own turns": means, "without cubes": emptied}


def percent(score: Score) -> str:
    """A rate for a table; empty if there is none."""
    return f"{score.rate:.0%}" if score.games else ""
