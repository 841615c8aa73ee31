"""perft: how many ways there are to take the next n decisions. It guards the rules against change."""

from __future__ import annotations

from mypy_extensions import i64

from detente.core.chance import Generator
from detente.core.state import OVER, State


def perft(state: State, n: int) -> int:
    """The number of sequences of n decisions from here; a game that ends sooner counts once."""
    return int(_count(state, n))


def _count(state: State, n: i64) -> i64:
    if n == 0 or state.actor == OVER:
        return 1
    if n == 1:
        return state.count
    total: i64 = 0
    for i in range(state.count):
        after = state.copy()
        after.play(state.choices[i])
        total += _count(after, n - 1)
    return total


def play_out(state: State, generator: Generator) -> int:
    """Play random legal decisions to the end of the game; how many there were."""
    before = state.decisions
    while state.actor != OVER:
        state.play(state.choices[generator.below(state.count)])
    return int(state.decisions - before)
