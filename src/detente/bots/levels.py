"""The computer players by name: random, greedy, and five levels from easy to strong."""

from __future__ import annotations

import msgspec

from detente.bots.bot import TURNS, Bot, Budget, GreedyBot, RandomBot, SearchBot
from detente.bots.exact import ExactBot, Searcher
from detente.bots.noise import NoisyBot
from detente.bots.team import Team, TeamBot
from detente.bots.weights import evaluation
from detente.core.errors import BadOption, one_of
from detente.core.game import Game


class Level(msgspec.Struct, frozen=True):
    """How a level thinks: iterations or seconds of search, how many turns ahead, and how often it errs."""

    iterations: int | None = None
    seconds: float | None = None
    turns: int = TURNS
    noise: float = 0.0


LEVELS = {
    "level1": Level(iterations=6, noise=1.0),
    "level2": Level(iterations=30, noise=0.15),
    "level3": Level(iterations=80),
    "level4": Level(iterations=1000),
    "level5": Level(seconds=1.0, turns=6),
}
"""From easy to strong."""
NAMES = ("random", "greedy", *LEVELS)


def make(name: str, game: Game, seed: object = 0, budget: Budget | None = None, team: Team | None = None) -> Bot:
    """A computer player of a game; a budget takes the place of a searching level's own, a team searches for it.

    Several bots, one after another, may be handed the same team.
    """
    if name not in NAMES:
        raise BadOption(f"there is no computer player {name!r}: {one_of(NAMES, name)}")
    if name == "random":
        return RandomBot(seed)
    if name == "greedy":
        return GreedyBot(evaluation(game.name), seed)
    level = LEVELS[name]
    bot = thinker(name, level, game, seed, budget, team)
    return NoisyBot(bot, level.noise, seed) if level.noise else bot


def thinker(name: str, level: Level, game: Game, seed: object, budget: Budget | None, team: Team | None) -> Bot:
    """What a level would play if it did not err."""
    own = budget or Budget(level.iterations, level.seconds)
    if own.iterations is None and own.seconds is None:
        raise BadOption("a budget without an end: give it iterations, seconds or both")
    search: Searcher
    if team is None:
        search = SearchBot(evaluation(game.name), own, seed, turns=level.turns, name=name)
    else:
        search = TeamBot(team, game.name, own, seed, name, level.turns)
    return ExactBot(search) if game.name == "curtain" else search
