"""Computer players. A bot knows what its side knows: it looks at a state only through `determinize`."""

from __future__ import annotations

from time import perf_counter
from typing import Protocol

import msgspec

from detente.bots.evaluation import Evaluation
from detente.bots.tree import Tree, play_on
from detente.core.chance import Generator
from detente.core.state import State

DEAL_EVERY = 8
"""Iterations on one deal of the hidden cards."""
CHECK_EVERY = 64
"""Iterations between two looks at the clock."""


class Considered(msgspec.Struct, frozen=True):
    """An action that a bot considered: how often it was tried, and the own chance to win after it."""

    action: int
    visits: int
    chance: float


class Thought(msgspec.Struct, frozen=True):
    """What a bot decided, and what it considered, the best first."""

    action: int
    considered: tuple[Considered, ...] = ()


class Budget(msgspec.Struct, frozen=True):
    """How long a bot may think: so many iterations, so many seconds, or whichever is over first."""

    iterations: int | None = None
    seconds: float | None = None


class Bot(Protocol):
    """A computer player."""

    name: str

    def think(self, state: State) -> Thought:
        """Decide for the side that is asked."""


class RandomBot:
    """Plays any legal action."""

    def __init__(self, seed: object = 0, name: str = "random") -> None:
        self.name = name
        self.generator = Generator(seed, name)

    def think(self, state: State) -> Thought:
        """Any legal action."""
        legal = state.legal()
        return Thought(legal[self.generator.below(len(legal))])


class GreedyBot:
    """Plays the action after which the best of a few ways to finish the turn is best, over a few deals."""

    def __init__(
        self, evaluation: Evaluation, seed: object = 0, deals: int = 2, looks: int = 6, name: str = "greedy"
    ) -> None:
        self.name, self.deals, self.looks = name, deals, looks
        self.evaluation = evaluation
        self.generator = Generator(seed, name)

    def think(self, state: State) -> Thought:
        """The best action one turn ahead."""
        side = int(state.actor)
        dealt = [state.determinize(side, self.generator.next()) for _ in range(self.deals)]
        found = [
            Considered(action, self.deals, sum(self._best(deal, action, side) for deal in dealt) / self.deals)
            for action in state.legal()
        ]
        found.sort(key=lambda each: (-each.chance, each.action))
        return Thought(found[0].action, tuple(found))

    def _best(self, deal: State, action: int, side: int) -> float:
        """The best chance of a side after an action and a random rest of the turn, of a few."""
        best = 0.0
        for _ in range(self.looks):
            after = deal.copy()
            end = after.turns + 1
            after.play(action)
            play_on(after, end, self.generator)
            chance = self.evaluation.chance(after)
            best = max(best, chance if side == 0 else 1 - chance)
        return best


class SearchBot:
    """Information-set Monte Carlo tree search with the evaluation at the end of a turn."""

    def __init__(
        self,
        evaluation: Evaluation,
        budget: Budget,
        seed: object = 0,
        curiosity: float = 0.3,
        turns: int = 3,
        name: str = "search",
    ) -> None:
        self.name, self.budget = name, budget
        self.evaluation, self.curiosity, self.turns = evaluation, curiosity, turns
        self.generator = Generator(seed, name)

    def think(self, state: State) -> Thought:
        """Search until the budget is spent."""
        side = int(state.actor)
        tree = Tree(self.evaluation, self.generator, self.curiosity, self.turns)
        began, done = perf_counter(), 0
        deal = state
        while not self._spent(done, began):
            if done % DEAL_EVERY == 0:
                deal = state.determinize(side, self.generator.next())
            tree.iterate(deal.copy())
            done += 1
        found = [
            Considered(action, visits, chance if side == 0 else 1 - chance)
            for action, visits, chance in tree.considered()
        ]
        return Thought(found[0].action, tuple(found))

    def _spent(self, done: int, began: float) -> bool:
        if done == 0:
            return False
        if self.budget.iterations is not None and done >= self.budget.iterations:
            return True
        if self.budget.seconds is None or done % CHECK_EVERY:
            return False
        return perf_counter() - began >= self.budget.seconds
