"""The searching player."""

from __future__ import annotations

from time import perf_counter

from detente.bots.bot import Budget, Considered, Thought
from detente.bots.models.file import Model
from detente.bots.search.tree import Tree
from detente.core.chance import Generator
from detente.core.state import State

DEAL_EVERY = 16
"""Iterations on one deal of the hidden cards."""
CHECK_EVERY = 64
"""Iterations between two looks at the clock and at the lead of the best action; a multiple of the above."""
CURIOSITY = 0.5
"""The exploration constant of PUCT."""
TURNS = 3
"""How many turns ahead a search looks by default."""
PLAYOUT = 3
"""How many turns the policy plays on from a new node, at most."""


class SearchBot:
    """Information-set Monte Carlo tree search with the value network at the end of a turn.

    Within a turn of its own the tree is kept: a decision takes over what the decision before has
    seen of it, and searches on until as much is known as the budget gives to a decision.
    """

    def __init__(
        self,
        model: Model,
        budget: Budget,
        seed: object = 0,
        curiosity: float = CURIOSITY,
        turns: int = TURNS,
        playout: int = PLAYOUT,
        name: str = "search",
    ) -> None:
        self.name, self.budget = name, budget
        self.value, self.policy = model.networks
        self.curiosity, self.turns, self.playout = curiosity, turns, playout
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
        most = self.budget.iterations
        while done == 0 or done % CHECK_EVERY or int(tree.lead()) < self._left(kept, done, began):
            times = DEAL_EVERY if most is None else max(1, min(DEAL_EVERY, most - kept - done))
            tree.search(state.determinize(side, self.generator.next()), times)
            done += times
            if most is not None and kept + done >= most:
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
        self.tree = Tree(self.value, self.policy, self.generator, self.curiosity, self.turns, self.playout)
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
