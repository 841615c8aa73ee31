"""An easy opponent: it sees what a small search sees, and takes a good move more often than a poor one."""

from __future__ import annotations

from math import exp

from detente.bots.bot import Bot, Thought, favourite_first
from detente.core.chance import Generator
from detente.core.state import State


class CasualBot:
    """Another bot whose choice is softened: a move's odds are its visits, and fall with what it costs.

    At a temperature of 0.05 a move that costs 5 percentage points of the chance to win is chosen 1/e times as often as
    one that was tried as often and costs nothing. A move that was hardly tried is hardly chosen, however lucky it was.
    """

    def __init__(self, bot: Bot, temperature: float, seed: object = 0) -> None:
        self.bot, self.temperature, self.name = bot, temperature, bot.name
        self.generator = Generator(seed, f"choices of {bot.name}")

    def think(self, state: State) -> Thought:
        """A move among those that the bot considered."""
        thought = self.bot.think(state)
        best = favourite_first(thought.considered)[0].chance
        weights = [each.visits * exp(min(each.chance - best, 0.0) / self.temperature) for each in thought.considered]
        left = float(self.generator.next()) / 2**32 * sum(weights)
        chosen = thought.considered[0]
        for each, weight in zip(thought.considered, weights, strict=True):
            chosen = each
            left -= weight
            if left < 0:
                break
        return Thought(chosen.action, thought.considered, thought.solved)
