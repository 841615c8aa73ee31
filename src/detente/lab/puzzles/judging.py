"""What whole turns are worth: each is searched on its own, by what its side knows before it."""

from __future__ import annotations

from collections.abc import Sequence

from detente.bots.models.file import learned
from detente.bots.puzzles import play_line
from detente.bots.search.bot import CURIOSITY, DEAL_EVERY, PLAYOUT
from detente.bots.search.tree import Tree
from detente.core.chance import Generator
from detente.core.state import State
from detente.lab.puzzles.turns import tried_turns

DEPTH = 6
"""How many turns ahead is searched: as many as the strongest level."""


def search(state: State, seed: object, iterations: int, line: Sequence[int] = (), turns: int = DEPTH) -> Tree | None:
    """Search from the end of a line of own decisions; None if the line is possible in hardly any deal.

    The cards are dealt again for every few iterations, as the side that decides in `state` could not tell them apart.
    """
    value, policy = learned(state.game.name).networks
    generator = Generator(seed, "puzzle")
    tree = Tree(value, policy, generator, CURIOSITY, turns, PLAYOUT)
    side, done = int(state.actor), 0
    for _ in range(4 * (iterations // DEAL_EVERY + 1)):
        deal = state.determinize(side, generator.next())
        if play_line(deal, line):
            tree.search(deal, DEAL_EVERY)
            done += DEAL_EVERY
        if done >= iterations:
            return tree
    return None


def chance_after(state: State, line: Sequence[int], seed: object, iterations: int, turns: int = DEPTH) -> float:
    """The chance to win of the side that decides in `state`, after a whole turn of its own."""
    tree = search(state, seed, iterations, line, turns)
    if tree is None:
        return 0.0
    first = tree.total[tree.root] / float(tree.visits[tree.root])
    return first if state.actor == 0 else 1 - first


def favourite(state: State, seed: object, iterations: int) -> str | None:
    """The turn that a search from the beginning of the turn likes best, by the state it reaches."""
    tree = search(state, seed, iterations)
    tried = {} if tree is None else tried_turns(tree, state, 1)
    return max(tried, key=lambda name: tried[name][1], default=None)
