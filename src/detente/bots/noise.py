"""Errors of an easy opponent: now and then it plays something sensible, but not the best."""

from __future__ import annotations

from detente.bots.bot import Bot, Considered, Thought
from detente.core.chance import Generator
from detente.core.state import State


class NoisyBot:
    """Another bot that at times plays one of the better half of what it considered."""

    def __init__(self, bot: Bot, noise: float, seed: object = 0) -> None:
        self.bot, self.noise, self.name = bot, noise, bot.name
        self.generator = Generator(seed, f"noise of {bot.name}")

    def think(self, state: State) -> Thought:
        """The bot's choice, or an error."""
        thought = self.bot.think(state)
        if self.generator.below(1000) >= int(self.noise * 1000):
            return thought
        better: tuple[Considered, ...] = thought.considered[: (len(thought.considered) + 1) // 2]
        chosen = better[self.generator.below(len(better))]
        return Thought(chosen.action, thought.considered, thought.solved)
