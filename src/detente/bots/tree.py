"""The search tree: information-set Monte Carlo tree search over determinized states.

A node is what the searching side has seen since the root: the actions taken. Each iteration deals the
hidden cards anew and walks down by what is legal in that deal. Where it comes to a new node it plays on by the
policy to the end of a turn, and asks the evaluation there. Nodes are rows of flat arrays.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from detente.bots.evaluation import Evaluation
from detente.bots.policy import Policy
from detente.core.chance import Generator
from detente.core.state import OVER, State

NONE: Final = -1
DEEPEST: Final = 500
"""The most decisions of an iteration within the tree."""


@final
class Tree:
    """A search from one decision of one side."""

    def __init__(
        self, evaluation: Evaluation, policy: Policy, generator: Generator, curiosity: float, turns: int
    ) -> None:
        self.evaluation = evaluation
        self.policy = policy
        self.generator = generator
        self.curiosity = curiosity
        self.turns: i64 = turns
        self.action: vec[i64] = vec[i64]()
        self.first_child: vec[i64] = vec[i64]()
        self.next_sibling: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.total: vec[float] = vec[float]()
        self.path: vec[i64] = vec[i64]([0] * (DEEPEST + 1))
        self.root: i64 = 0
        self.add_node(NONE)

    def add_node(self, action: i64) -> i64:
        """A new node, reached by an action."""
        node: i64 = len(self.action)
        self.action = append(self.action, action)
        self.first_child = append(self.first_child, NONE)
        self.next_sibling = append(self.next_sibling, NONE)
        self.visits = append(self.visits, i64(0))
        self.total = append(self.total, 0.0)
        return node

    def child(self, node: i64, action: i64) -> i64:
        """The child of a node by an action, or NONE."""
        child = self.first_child[node]
        while child != NONE and self.action[child] != action:
            child = self.next_sibling[child]
        return child

    def iterate(self, state: State) -> None:
        """One iteration on a determinized state, which is played on."""
        node = self.root
        depth: i64 = 1
        self.path[0] = node
        end = state.turns + self.turns
        while state.actor != OVER and state.turns < end and depth < DEEPEST:
            node = self.choose(node, state)
            state.play(self.action[node])
            self.path[depth] = node
            depth += 1
            if self.visits[node] == 0:
                break
        while state.actor != OVER and state.turns < end:
            state.play(self.policy.pick(state, self.generator))
        value = self.evaluation.chance(state)
        for i in range(depth):
            at = self.path[i]
            self.visits[at] += 1
            self.total[at] += value

    def choose(self, node: i64, state: State) -> i64:
        """The child with the best upper bound for who decides: its mean, and more the likelier and the less tried.

        An action that was never tried is thought to be as good as its siblings are.
        """
        first = state.actor == 0
        visits = float(self.visits[node])
        middle = self.total[node] / visits if visits > 0.0 else 0.5
        mass = 0.0
        for i in range(state.count):
            mass += self.policy.weight(state, state.choices[i])
        spread = self.curiosity * sqrt(visits + 1.0) / mass
        best: i64 = NONE
        best_action: i64 = NONE
        best_bound = -1.0
        for i in range(state.count):
            action = state.choices[i]
            child = self.child(node, action)
            tried = 0.0 if child == NONE else float(self.visits[child])
            mean = middle if tried == 0.0 else self.total[child] / tried
            if not first:
                mean = 1.0 - mean
            bound = mean + spread * self.policy.weight(state, action) / (1.0 + tried)
            if bound > best_bound:
                best_bound = bound
                best = child
                best_action = action
        if best != NONE:
            return best
        new = self.add_node(best_action)
        self.next_sibling[new] = self.first_child[node]
        self.first_child[node] = new
        return new

    def descend(self, action: i64) -> None:
        """The state after an action is the root from now on."""
        self.root = self.child(self.root, action)

    def seen(self) -> i64:
        """How often the root was visited."""
        return self.visits[self.root]

    def lead(self) -> i64:
        """By how many visits the most visited action is ahead of the next."""
        most: i64 = 0
        next_most: i64 = 0
        child = self.first_child[self.root]
        while child != NONE:
            visits = self.visits[child]
            if visits > most:
                next_most = most
                most = visits
            elif visits > next_most:
                next_most = visits
            child = self.next_sibling[child]
        return most - next_most

    def considered(self) -> list[tuple[int, int, float]]:
        """What was considered at the root: action, visits and the first side's chance, most visited first."""
        found: list[tuple[int, int, float]] = []
        child = self.first_child[self.root]
        while child != NONE:
            visits = self.visits[child]
            if visits > 0:
                found.append((int(self.action[child]), int(visits), self.total[child] / float(visits)))
            child = self.next_sibling[child]
        found.sort(key=lambda each: (-each[1], each[0]))
        return found
