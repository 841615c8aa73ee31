"""Computer players. A bot knows what its side knows: it looks at a state only through `determinize`."""

from __future__ import annotations

from typing import Protocol

import msgspec

from detente.bots.models.value import ValueNetwork
from detente.core.chance import Generator
from detente.core.state import State

ENOUGH = 0.5
"""The part of the best action's visits with which another one is as well known."""


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


def favourite_first(considered: tuple[Considered, ...]) -> tuple[Considered, ...]:
    """What was considered, first of all the best chance among what was looked at often enough to be sure."""
    least = ENOUGH * considered[0].visits
    best = max((each for each in considered if each.visits >= least), key=lambda each: each.chance)
    return best, *(each for each in considered if each is not best)


class Budget(msgspec.Struct, frozen=True):
    """How long a bot may think: a number of iterations, of seconds, or whichever runs out first."""

    iterations: int | None = None
    seconds: float | None = None


class Bot(Protocol):
    """A computer player."""

    name: str

    def think(self, state: State) -> Thought:
        """Decide for the side that is asked."""


class Searcher(Bot, Protocol):
    """A bot that thinks for as long as its budget says."""

    budget: Budget


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
    """Plays the action after which the value network likes the position best, over a few deals of the hidden cards."""

    def __init__(self, value: ValueNetwork, seed: object = 0, deals: int = 4, name: str = "greedy") -> None:
        self.name, self.deals = name, deals
        self.value = value
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
        chance = self.value.chance(after)
        return chance if side == 0 else 1 - chance
