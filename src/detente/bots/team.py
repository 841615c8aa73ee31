"""Search on several cores: members search the same decision, each in a process of its own, and count together."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

from detente.bots.bot import TURNS, Budget, Considered, SearchBot, Thought
from detente.bots.processes import leave_quietly, pool
from detente.bots.weights import evaluation
from detente.core.registry import game as game_of
from detente.core.state import State

Counts = tuple[int, int, int]
"""What no position holds: decisions, turns and the undo point, by which a member knows that a turn goes on."""

Setup = tuple[str, str, str, int]
"""Who thinks: its game, seed and name, and how many turns it looks ahead."""

_member: tuple[Setup, SearchBot] | None = None
"""The member of this process, which keeps its tree from one decision to the next until another bot thinks here."""


def _think(setup: Setup, budget: Budget, position: dict[str, Any], counts: Counts) -> Thought:
    global _member
    game, seed, name, turns = setup
    if _member is None or _member[0] != setup:
        _member = setup, SearchBot(evaluation(game), budget, seed, turns=turns, name=name)
    bot = _member[1]
    bot.budget = budget
    state = game_of(game).from_position(position)
    state.decisions, state.turns, state.undo_point = counts
    return bot.think(state)


class Team:
    """Processes that search together, for one bot after another: to start them takes longer than many a decision."""

    def __init__(self, members: int) -> None:
        self.pools = [pool(1, "spawn", leave_quietly) for _ in range(members)]

    def close(self) -> None:
        """End the processes."""
        for each in self.pools:
            each.shutdown()


@contextmanager
def team(members: int) -> Iterator[Team | None]:
    """A team until the block ends; one member alone needs none."""
    if members == 1:
        yield None
        return
    with closing(Team(members)) as working:
        yield working


class TeamBot:
    """Several searches of one decision at the same time, each on deals of its own; their visits are added up.

    The same seed, iterations and number of members think the same.
    """

    def __init__(
        self, team: Team, game: str, budget: Budget, seed: object = 0, name: str = "team", turns: int = TURNS
    ) -> None:
        self.team, self.budget, self.name = team, budget, name
        self.setups = [(game, f"{seed} member {number}", name, turns) for number in range(len(team.pools))]

    def think(self, state: State) -> Thought:
        """Search until the budget of each member is spent; they see what the side sees, and nothing more."""
        deal = state.determinize(int(state.actor), 0)
        position, counts = deal.position(), (int(deal.decisions), int(deal.turns), int(deal.undo_point))
        asked = [
            each.submit(_think, setup, self.budget, position, counts)
            for each, setup in zip(self.team.pools, self.setups, strict=True)
        ]
        return together([each.result() for each in asked])


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
