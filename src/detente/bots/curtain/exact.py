"""A bot that plays the end of Iron Curtain exactly, and leaves everything before it to another bot."""

from __future__ import annotations

import msgspec

from detente.bots.bot import Budget, Searcher, Thought
from detente.bots.curtain.endgame import Endgame, deals, turns_left
from detente.core.state import State
from detente.curtain.state import CurtainState

LAST_TURNS = 3
"""How many turns before the end it is worth to try."""
NODES_PER_ITERATION = 3
"""What may be spent on the end for each iteration of the search."""
NODES_PER_SECOND = 200_000
SOLVING = 0.25
"""The part of a budget of seconds that solving may take; the search has what is left."""


class ExactBot:
    """A searching bot whose choice is corrected where the end can be solved within a part of its budget."""

    def __init__(self, bot: Searcher) -> None:
        self.bot, self.budget, self.name = bot, bot.budget, bot.name

    def think(self, state: State) -> Thought:
        """The bot's choice; near the end the action that wins in most deals, the bot's own first among equals.

        What was not solved, because another action wins in every deal, keeps the chance that the bot gave it.
        """
        assert isinstance(state, CurtainState)
        near = 0 < turns_left(state) <= LAST_TURNS
        self.bot.budget = left_of(self.budget) if near else self.budget
        thought = self.bot.think(state)
        if not near:
            return thought
        found = solve(state, [each.action for each in thought.considered], nodes_of(self.budget))
        if found is None or found[0][1] == 0:
            return thought
        chances = dict(found)
        considered = [
            msgspec.structs.replace(each, chance=chances.get(each.action, each.chance)) for each in thought.considered
        ]
        considered.sort(key=lambda each: (-each.chance, each.action not in chances))
        return Thought(considered[0].action, tuple(considered), frozenset(chances))


def nodes_of(budget: Budget) -> int:
    """The nodes that go with a budget: with its iterations or its seconds, whichever are fewer."""
    limits = []
    if budget.iterations is not None:
        limits.append(NODES_PER_ITERATION * budget.iterations)
    if budget.seconds is not None:
        limits.append(int(NODES_PER_SECOND * SOLVING * budget.seconds))
    return min(limits)


def left_of(budget: Budget) -> Budget:
    """What a budget leaves to the search, if its nodes may be spent as well."""
    if budget.seconds is None:
        return budget
    return Budget(budget.iterations, budget.seconds - nodes_of(budget) / NODES_PER_SECOND)


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
