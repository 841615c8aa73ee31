"""Search on several cores: members search the same decision, each in a process of its own, and count together."""

from __future__ import annotations

from typing import Any

from detente.bots.bot import TURNS, Budget, Considered, SearchBot, Thought
from detente.bots.processes import pool
from detente.bots.weights import evaluation
from detente.core.registry import game as game_of
from detente.core.state import State

Counts = tuple[int, int, int]
"""What no position holds: decisions, turns and the undo point, by which a member knows that a turn goes on."""

_member: SearchBot | None = None
"""The member of this process; it lives as long as the process, and keeps its tree from one decision to the next."""


def _join(game: str, budget: Budget, seed: str, name: str, turns: int) -> None:
    global _member
    _member = SearchBot(evaluation(game), budget, seed, turns=turns, name=name)


def _think(game: str, budget: Budget, position: dict[str, Any], counts: Counts) -> Thought:
    assert _member is not None
    _member.budget = budget
    state = game_of(game).from_position(position)
    state.decisions, state.turns, state.undo_point = counts
    return _member.think(state)


class TeamBot:
    """Several searches of one decision at the same time, each on deals of its own; their visits are added up.

    The same seed, iterations and number of members think the same.
    """

    def __init__(
        self, game: str, budget: Budget, members: int, seed: object = 0, name: str = "team", turns: int = TURNS
    ) -> None:
        self.name, self.game, self.budget = name, game, budget
        self.pools = [
            pool(1, "spawn", _join, (game, budget, f"{seed} member {number}", name, turns)) for number in range(members)
        ]

    def think(self, state: State) -> Thought:
        """Search until the budget of each member is spent; they see what the side sees, and nothing more."""
        deal = state.determinize(int(state.actor), 0)
        counts = int(deal.decisions), int(deal.turns), int(deal.undo_point)
        asked = [each.submit(_think, self.game, self.budget, deal.position(), counts) for each in self.pools]
        return together([each.result() for each in asked])

    def close(self) -> None:
        """End the processes."""
        for each in self.pools:
            each.shutdown()


def together(thoughts: list[Thought]) -> Thought:
    """What several searches of one decision thought: visits added up, chances weighed by them."""
    visits: dict[int, int] = {}
    hopes: dict[int, float] = {}
    for thought in thoughts:
        for each in thought.considered:
            visits[each.action] = visits.get(each.action, 0) + each.visits
            hopes[each.action] = hopes.get(each.action, 0.0) + each.visits * each.chance
    found = [Considered(action, visits[action], hopes[action] / visits[action]) for action in visits]
    found.sort(key=lambda each: (-each.visits, each.action))
    return Thought(found[0].action, tuple(found))
