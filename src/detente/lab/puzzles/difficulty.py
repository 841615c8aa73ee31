"""A first estimate of how hard a puzzle is: how long a search has to be to find its solution."""

from __future__ import annotations

from detente.bots.bot import Budget
from detente.bots.models.file import learned
from detente.bots.search.bot import SearchBot
from detente.core.play.puzzles import digest, goes_on
from detente.core.state import State

BUDGETS = (4, 16, 64, 256, 1024)
"""Iterations for each decision."""
TRIES = 4
EASIEST, HARDEST = 900, 2100


def difficulty(state: State, reached: str, seed: object) -> int:
    """The estimate: from EASIEST, if every search finds the turn, to HARDEST, if none does."""
    missed = sum(
        not finds(state, reached, budget, f"{seed} {budget} {number}") for budget in BUDGETS for number in range(TRIES)
    )
    return round(EASIEST + (HARDEST - EASIEST) * missed / (len(BUDGETS) * TRIES))


def finds(state: State, reached: str, iterations: int, seed: object) -> bool:
    """Whether a search of this length plays a turn that ends in a state."""
    bot = SearchBot(learned(state.game.name), Budget(iterations=iterations), seed)
    at = state.copy()
    while goes_on(at, state):
        at.play(bot.think(at).action)
    return digest(at) == reached
