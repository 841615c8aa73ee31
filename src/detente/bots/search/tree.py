"""The search tree: information-set Monte Carlo tree search over determinized states.

A node is what the searching side has seen since the root: the actions taken. Each iteration deals the hidden cards
again and walks down by what is legal in that deal. Where it reaches a new node, the policy plays on to the end of a
turn, and the value network judges the position there. Nodes are rows of flat arrays; the children of a node are a
list in ascending order of their actions.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from detente.bots.models.policy import MOST_CHOICES, Policy
from detente.bots.models.value import ValueNetwork
from detente.core.chance import Generator
from detente.core.state import OVER, State

NONE: Final = -1
DEEPEST: Final = 500
"""The most decisions of an iteration within the tree."""


@final
class Tree:
    """A search from one decision of one side."""

    def __init__(
        self,
        value: ValueNetwork,
        policy: Policy,
        generator: Generator,
        curiosity: float,
        turns: int,
        playout: int,
    ) -> None:
        """Search `turns` turns ahead; a playout ends after `playout` turns at the latest."""
        self.value = value
        self.policy = policy
        self.generator = generator
        self.curiosity = curiosity
        self.turns: i64 = turns
        self.playout: i64 = playout
        self.action: vec[i64] = vec[i64]()
        self.first_child: vec[i64] = vec[i64]()
        self.next_sibling: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.total: vec[float] = vec[float]()
        self.prior: vec[float] = vec[float]()
        self.path: vec[i64] = vec[i64]([0] * (DEEPEST + 1))
        self.legal: vec[i64] = vec[i64]([0] * MOST_CHOICES)
        self.root: i64 = 0
        self.add_node(NONE, 1.0)

    def add_node(self, action: i64, prior: float) -> i64:
        """Make a node that is reached by an action."""
        node: i64 = len(self.action)
        self.action = append(self.action, action)
        self.first_child = append(self.first_child, NONE)
        self.next_sibling = append(self.next_sibling, NONE)
        self.visits = append(self.visits, i64(0))
        self.total = append(self.total, 0.0)
        self.prior = append(self.prior, prior)
        return node

    def child(self, node: i64, action: i64) -> i64:
        """The child of a node by an action, or NONE."""
        child = self.first_child[node]
        while child != NONE and self.action[child] != action:
            child = self.next_sibling[child]
        return child

    def search(self, deal: State, times: i64) -> None:
        """Run this many iterations on copies of a deal."""
        for _ in range(times):
            self.iterate(deal.copy())

    def iterate(self, state: State) -> None:
        """Run one iteration on a determinized state, which is played on."""
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
                end = min(end, state.turns + self.playout)
                break
        while state.actor != OVER and state.turns < end:
            state.play(self.policy.pick(state, self.generator))
        value = self.value.chance(state)
        for i in range(depth):
            at = self.path[i]
            self.visits[at] += 1
            self.total[at] += value

    def choose(self, node: i64, state: State) -> i64:
        """PUCT: the child with the best mean value plus a prior-weighted exploration bonus, for the side to move.

        An untried action is taken to be as good as its parent.
        """
        mass = self.expand(node, state)
        first = state.actor == 0
        visits = float(self.visits[node])
        middle = self.total[node] / visits if visits > 0.0 else 0.5
        spread = self.curiosity * sqrt(visits + 1.0) / mass
        best: i64 = NONE
        best_bound = -1.0
        for i in range(state.count):
            child = self.legal[i]
            tried = float(self.visits[child])
            mean = middle if tried == 0.0 else self.total[child] / tried
            if not first:
                mean = 1.0 - mean
            bound = mean + spread * self.prior[child] / (1.0 + tried)
            if bound > best_bound:
                best_bound = bound
                best = child
        return best

    def expand(self, node: i64, state: State) -> float:
        """Put the children of all legal actions into `legal`, making those that are new; the sum of their priors."""
        prepared = False
        before: i64 = NONE
        child = self.first_child[node]
        mass = 0.0
        for i in range(state.count):
            action = state.choices[i]
            while child != NONE and self.action[child] < action:
                before = child
                child = self.next_sibling[child]
            if child == NONE or self.action[child] != action:
                if not prepared:
                    self.policy.prepare(state)
                    prepared = True
                new = self.add_node(action, self.policy.weight(state, action))
                self.next_sibling[new] = child
                if before == NONE:
                    self.first_child[node] = new
                else:
                    self.next_sibling[before] = new
                child = new
            self.legal[i] = child
            mass += self.prior[child]
        return mass

    def descend(self, action: i64) -> None:
        """Make the state after an action the root."""
        self.root = self.child(self.root, action)

    def seen(self) -> i64:
        """The visit count of the root."""
        return self.visits[self.root]

    def lead(self) -> i64:
        """By how many visits the most visited action is ahead of the next; an only action is ahead of none."""
        most: i64 = 0
        next_most: i64 = 0
        child = self.first_child[self.root]
        if child == NONE or self.next_sibling[child] == NONE:
            return 0
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
        """The actions tried at the root: action, visits and the first side's chance, most visited first."""
        found: list[tuple[int, int, float]] = []
        child = self.first_child[self.root]
        while child != NONE:
            visits = self.visits[child]
            if visits > 0:
                found.append((int(self.action[child]), int(visits), self.total[child] / float(visits)))
            child = self.next_sibling[child]
        found.sort(key=lambda each: (-each[1], each[0]))
        return found
