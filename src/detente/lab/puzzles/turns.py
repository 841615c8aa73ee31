"""Whole turns: every state that the side to decide can reach, each with one order of decisions that leads there."""

from __future__ import annotations

from detente.bots.models.value import ValueNetwork
from detente.bots.search.tree import Tree
from detente.core.play.puzzles import digest, goes_on
from detente.core.state import State

MOST = 2000
"""States that are looked at within a turn: where there are more, a person could not compare them either."""


class Reached:
    """A state at the end of a turn, and the decisions that lead there."""

    def __init__(self, actions: tuple[int, ...], state: State) -> None:
        self.actions, self.state = actions, state


def whole_turns(state: State, most: int = MOST) -> dict[str, Reached] | None:
    """The states that a whole turn can reach, by their digest; None if there are too many."""
    found: dict[str, Reached] = {}
    seen: set[str] = set()
    waiting: list[tuple[tuple[int, ...], State]] = [((), state)]
    while waiting:
        actions, at = waiting.pop()
        for action in reversed(at.legal()):
            after = at.copy()
            after.play(action)
            name = digest(after)
            if name in seen:
                continue
            seen.add(name)
            if len(seen) > most:
                return None
            line = (*actions, action)
            if goes_on(after, state):
                waiting.append((line, after))
            else:
                found[name] = Reached(line, after)
    return found


def tried_turns(tree: Tree, state: State, least: int) -> dict[str, tuple[tuple[int, ...], int, float]]:
    """The whole turns that a search has tried at least so often: decisions, visits, and the first side's chance."""
    found: dict[str, tuple[tuple[int, ...], int, float]] = {}

    def walk(node: int, at: State, actions: tuple[int, ...]) -> None:
        child = int(tree.first_child[node])
        while child >= 0:
            action, visits = int(tree.action[child]), int(tree.visits[child])
            if visits >= least and at.is_legal(action):
                after, line = at.copy(), (*actions, action)
                after.play(action)
                if goes_on(after, state):
                    walk(child, after, line)
                else:
                    add(digest(after), line, visits, tree.total[child])
            child = int(tree.next_sibling[child])

    def add(name: str, line: tuple[int, ...], visits: int, total: float) -> None:
        old, seen, mean = found.get(name, (line, 0, 0.0))
        found[name] = old, seen + visits, (mean * seen + total) / (seen + visits)

    walk(int(tree.root), state, ())
    return found


def promising(value: ValueNetwork, turns: dict[str, Reached], side: int, most: int) -> list[str]:
    """The turns after which the value network likes the position best."""

    def chance(name: str) -> float:
        first = value.chance(turns[name].state)
        return first if side == 0 else 1 - first

    return sorted(turns, key=chance, reverse=True)[:most]
