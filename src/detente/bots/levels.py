"""The computer players by name: random, greedy, and five levels from easy to strong."""

from __future__ import annotations

import msgspec

from detente.bots.bot import Bot, Budget, GreedyBot, RandomBot, SearchBot
from detente.bots.exact import ExactBot, nodes_of
from detente.bots.noise import NoisyBot
from detente.bots.team import TeamBot
from detente.bots.weights import evaluation
from detente.core.errors import BadOption, one_of
from detente.core.game import Game


class Level(msgspec.Struct, frozen=True):
    """How a level thinks: iterations or seconds of search (neither: one decision ahead), and how often it errs."""

    iterations: int | None = None
    seconds: float | None = None
    noise: float = 0.0


LEVELS = {
    "level1": Level(iterations=6, noise=1.0),
    "level2": Level(iterations=40, noise=0.1),
    "level3": Level(iterations=100),
    "level4": Level(iterations=1500),
    "level5": Level(seconds=1.0),
}
"""From easy to strong."""
SMALLER = {"curtain": {"level4": Level(iterations=700)}}
"""Where a game is so small that its next level would hardly be stronger."""
NAMES = ("random", "greedy", *LEVELS)


def make(name: str, game: Game, seed: object = 0, budget: Budget | None = None, threads: int = 1) -> Bot:
    """A computer player of a game; a budget takes the place of a searching level's own, threads search together."""
    if name not in NAMES:
        raise BadOption(f"there is no computer player {name!r}: {one_of(NAMES, name)}")
    if name == "random":
        return RandomBot(seed)
    if name == "greedy":
        return GreedyBot(evaluation(game.name), seed)
    level = SMALLER.get(game.name, LEVELS).get(name, LEVELS[name])
    bot = thinker(name, level, game, seed, budget, threads)
    return NoisyBot(bot, level.noise, seed) if level.noise else bot


def thinker(name: str, level: Level, game: Game, seed: object, budget: Budget | None, threads: int) -> Bot:
    """What a level would play if it did not err."""
    if level.iterations is None and level.seconds is None:
        return GreedyBot(evaluation(game.name), seed, name=name)
    own = budget or Budget(level.iterations, level.seconds)
    search: Bot = SearchBot(evaluation(game.name), own, seed, name=name)
    if threads > 1:
        search = TeamBot(game.name, own, threads, seed, name)
    return ExactBot(search, nodes_of(own)) if game.name == "curtain" else search
