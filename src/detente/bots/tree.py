"""The search tree: information-set Monte Carlo tree search over determinized states.

A node is what the searching side has seen since the root: the actions taken. Each iteration deals the
hidden cards anew, walks down by the actions that are legal in that deal, adds a node, plays on to the
end of a turn and asks the evaluation what the state is worth. Nodes are rows of flat arrays.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from detente.bots.evaluation import Evaluation
from detente.core.chance import Generator
from detente.core.state import OVER, State

NONE: Final = -1
ROOT: Final = 0


@final
class Tree:
    """A search from one decision of one side."""

    def __init__(self, evaluation: Evaluation, generator: Generator, curiosity: float, turns: int) -> None:
        self.evaluation = evaluation
        self.generator = generator
        self.curiosity = curiosity
        self.turns: i64 = turns
        self.action: vec[i64] = vec[i64]()
        self.first_child: vec[i64] = vec[i64]()
        self.next_sibling: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.offered: vec[i64] = vec[i64]()
        self.total: vec[float] = vec[float]()
        self.path: vec[i64] = vec[i64]([0] * 512)
        self.add_node(NONE)

    def add_node(self, action: i64) -> i64:
        """A new node, reached by an action."""
        node: i64 = len(self.action)
        self.action = append(self.action, action)
        self.first_child = append(self.first_child, NONE)
        self.next_sibling = append(self.next_sibling, NONE)
        self.visits = append(self.visits, i64(0))
        self.offered = append(self.offered, i64(0))
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
        node: i64 = ROOT
        depth: i64 = 1
        self.path[0] = ROOT
        end = state.turns + self.turns
        while state.actor != OVER and state.turns < end and depth < 500:
            chosen = self.choose(node, state)
            state.play(self.action[chosen])
            self.path[depth] = chosen
            depth += 1
            node = chosen
            if self.visits[chosen] == 0:
                break
        play_on(state, end, self.generator)
        value = self.evaluation.chance(state)
        for i in range(depth):
            at = self.path[i]
            self.visits[at] += 1
            self.total[at] += value

    def choose(self, node: i64, state: State) -> i64:
        """An action that was never tried, else the one with the best upper bound for who decides."""
        untried: i64 = 0
        pick: i64 = NONE
        best: i64 = NONE
        best_bound = -1.0
        first = state.actor == 0
        for i in range(state.count):
            action = state.choices[i]
            child = self.child(node, action)
            if child == NONE:
                untried += 1
                if self.generator.below(untried) == 0:
                    pick = action
                continue
            self.offered[child] += 1
            if pick != NONE:
                continue
            visits = self.visits[child]
            mean = self.total[child] / float(visits)
            if not first:
                mean = 1.0 - mean
            bound = mean + self.curiosity * sqrt(log(float(self.offered[child])) / float(visits))
            if bound > best_bound:
                best_bound = bound
                best = child
        if pick == NONE:
            return best
        child = self.add_node(pick)
        self.next_sibling[child] = self.first_child[node]
        self.first_child[node] = child
        self.offered[child] = 1
        return child

    def considered(self) -> list[tuple[int, int, float]]:
        """What was considered at the root: action, visits and the first side's chance, most visited first."""
        found: list[tuple[int, int, float]] = []
        child = self.first_child[ROOT]
        while child != NONE:
            visits = self.visits[child]
            if visits > 0:
                found.append((int(self.action[child]), int(visits), self.total[child] / float(visits)))
            child = self.next_sibling[child]
        found.sort(key=lambda each: (-each[1], each[0]))
        return found


def play_on(state: State, end: i64, generator: Generator) -> None:
    """Play at random until so many turns are finished: a state is worth something when a turn is done."""
    while state.actor != OVER and state.turns < end:
        state.play(state.choices[generator.below(state.count)])
