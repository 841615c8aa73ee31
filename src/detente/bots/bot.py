"""Computer players. A bot knows what its side knows: it looks at a state only through `determinize`."""

from __future__ import annotations

from time import perf_counter
from typing import Protocol

import msgspec

from detente.bots.evaluation import Evaluation
from detente.bots.policy import Policy
from detente.bots.tree import Tree
from detente.bots.weights import policy as learned_policy
from detente.core.chance import Generator
from detente.core.state import State

DEAL_EVERY = 16
"""Iterations on one deal of the hidden cards."""
CHECK_EVERY = 64
"""Iterations between two looks at the clock and at the lead of the best action."""
CURIOSITY = 1.0
"""How much the search tries what is not the best so far."""
TURNS = 3
"""How many turns ahead a search looks, unless it is told otherwise."""


class Considered(msgspec.Struct, frozen=True):
    """An action that a bot considered: how often it was tried, and the own chance to win after it."""

    action: int
    visits: int
    chance: float


class Thought(msgspec.Struct, frozen=True):
    """What a bot decided, what it considered, the best first, and of which actions it knows the chance exactly."""

    action: int
    considered: tuple[Considered, ...] = ()
    solved: frozenset[int] = frozenset()


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
    """Plays the action after which the evaluation is best, over a few deals of the hidden cards."""

    def __init__(self, evaluation: Evaluation, seed: object = 0, deals: int = 4, name: str = "greedy") -> None:
        self.name, self.deals = name, deals
        self.evaluation = evaluation
        self.generator = Generator(seed, name)

    def think(self, state: State) -> Thought:
        """The best action one decision ahead."""
        side = int(state.actor)
        dealt = [state.determinize(side, self.generator.next()) for _ in range(self.deals)]
        found = [
            Considered(action, self.deals, sum(self._chance(deal, action, side) for deal in dealt) / self.deals)
            for action in state.legal()
        ]
        found.sort(key=lambda each: (-each.chance, each.action))
        return Thought(found[0].action, tuple(found))

    def _chance(self, deal: State, action: int, side: int) -> float:
        """The chance of a side right after an action."""
        after = deal.copy()
        after.play(action)
        chance = self.evaluation.chance(after)
        return chance if side == 0 else 1 - chance


class SearchBot:
    """Information-set Monte Carlo tree search with the evaluation at the end of a turn.

    Within a turn of its own the tree is kept: a decision takes over what the decision before has
    seen of it, and searches on until as much is known as the budget gives to a decision.
    """

    def __init__(
        self,
        evaluation: Evaluation,
        budget: Budget,
        seed: object = 0,
        curiosity: float = CURIOSITY,
        turns: int = TURNS,
        name: str = "search",
        policy: Policy | None = None,
    ) -> None:
        self.name, self.budget = name, budget
        self.evaluation, self.curiosity, self.turns, self.policy = evaluation, curiosity, turns, policy
        self.generator = Generator(seed, name)
        self.tree: Tree | None = None
        self.side = 0
        self.dealt: State | None = None
        self.pace = 0

    def think(self, state: State) -> Thought:
        """Search until the budget is spent, or the best action can no longer be overtaken."""
        side = int(state.actor)
        tree = self._tree_of(state, side)
        kept = int(tree.seen())
        began, done = perf_counter(), 0
        deal = state
        while done == 0 or done % CHECK_EVERY or int(tree.lead()) < self._left(kept, done, began):
            if done % DEAL_EVERY == 0:
                deal = state.determinize(side, self.generator.next())
            tree.iterate(deal.copy())
            done += 1
            if self.budget.iterations is not None and kept + done >= self.budget.iterations:
                break
        if kept == 0 and self.budget.seconds is not None:
            self.pace = int(done * self.budget.seconds / (perf_counter() - began))
        found = [
            Considered(action, visits, chance if side == 0 else 1 - chance)
            for action, visits, chance in tree.considered()
        ]
        return Thought(found[0].action, tuple(found))

    def _tree_of(self, state: State, side: int) -> Tree:
        """The tree below an own action since the last decision, if this is what that action led to; else a new one."""
        if self.tree is not None and self.dealt is not None and self.side == side:
            for action, _, _ in self.tree.considered():
                after = self.dealt.copy()
                after.play(action)
                if same_knowledge(self.dealt, after, state, side):
                    self.tree.descend(action)
                    self.dealt = after
                    return self.tree
        policy = self.policy or learned_policy(state.game.name)
        self.tree = Tree(self.evaluation, policy, self.generator, self.curiosity, self.turns)
        self.dealt, self.side = state.determinize(side, self.generator.next()), side
        return self.tree

    def _left(self, kept: int, done: int, began: float) -> float:
        """How many iterations the budget leaves, by the pace so far where it is given in seconds."""
        left = [float("inf")]
        if self.budget.iterations is not None:
            left.append(self.budget.iterations - kept - done)
        if self.budget.seconds is not None and done > 0:
            spent = perf_counter() - began
            left.append(done * (self.budget.seconds - spent) / spent)
            if kept > 0:
                left.append(self.pace - kept - done)
        return min(left)


def same_knowledge(before: State, after: State, state: State, side: int) -> bool:
    """Whether a state is what an own action led to, as far as the side can see, and the action revealed nothing."""
    if after.actor != side or state.actor != side or after.undo_point != before.undo_point:
        return False
    return after.legal() == state.legal() and after.view(side) == state.view(side)
