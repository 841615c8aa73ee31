"""A bot that plays the end of Iron Curtain exactly, and leaves everything before it to another bot."""

from __future__ import annotations

import msgspec

from detente.bots.bot import Bot, Budget, Thought
from detente.bots.endgame import Endgame, deals, turns_left
from detente.core.state import State
from detente.curtain.state import CurtainState

LAST_TURNS = 3
"""How many turns before the end it is worth to try."""
NODES_PER_ITERATION = 3
NODES_PER_SECOND = 200_000
"""What may be spent on the end, beside what the search spends."""


class ExactBot:
    """Another bot whose choice is corrected where the end can be solved within so many nodes."""

    def __init__(self, bot: Bot, nodes: int) -> None:
        self.bot, self.nodes, self.name = bot, nodes, bot.name

    def think(self, state: State) -> Thought:
        """The bot's choice; near the end the action that wins in most deals, the bot's own first among equals.

        What was not solved, because another action wins in every deal, keeps the chance that the bot gave it.
        """
        thought = self.bot.think(state)
        assert isinstance(state, CurtainState)
        if not 0 < turns_left(state) <= LAST_TURNS:
            return thought
        found = solve(state, [each.action for each in thought.considered], self.nodes)
        if found is None:
            return thought
        if found[0][1] == 0:
            return thought
        chances = dict(found)
        considered = [
            msgspec.structs.replace(each, chance=chances.get(each.action, each.chance)) for each in thought.considered
        ]
        considered.sort(key=lambda each: (-each.chance, each.action not in chances))
        return Thought(considered[0].action, tuple(considered), frozenset(chances))

    def close(self) -> None:
        """Give back what the other bot took."""
        self.bot.close()


def nodes_of(budget: Budget) -> int:
    """The nodes that go with a budget of iterations or seconds."""
    if budget.iterations is not None:
        return NODES_PER_ITERATION * budget.iterations
    return int(NODES_PER_SECOND * (budget.seconds or 1))


def solve(state: CurtainState, actions: list[int], nodes: int) -> list[tuple[int, float]] | None:
    """In how many of the deals that a side holds possible each action wins, the best first; None if it is too much.

    Nothing more is looked at once an action wins in every deal.
    """
    side = int(state.actor)
    dealt = deals(state, side)
    solvers = [Endgame(nodes // len(dealt)) for _ in dealt]
    found: list[tuple[int, float]] = []
    for action in actions:
        wins = sum(solver.after(deal, action) == (side == 0) for solver, deal in zip(solvers, dealt, strict=True))
        if any(solver.spent for solver in solvers):
            return None
        found.append((action, wins / len(dealt)))
        if wins == len(dealt):
            break
    return sorted(found, key=lambda each: -each[1])
