"""The computer players by name: random, greedy, and five levels from easy to strong."""

from __future__ import annotations

import msgspec

from detente.bots.bot import Bot, Budget, GreedyBot, RandomBot
from detente.bots.casual import CasualBot
from detente.bots.knowledge import knowledge_of
from detente.bots.models.file import Model, learned
from detente.bots.search.bot import TURNS, SearchBot
from detente.core.errors import BadOption, one_of
from detente.core.game import Game


class Level(msgspec.Struct, frozen=True):
    """How a level thinks.

    Attributes:
        iterations: of its search, or None for a level that counts seconds.
        seconds: of its search, or None for a level that counts iterations.
        turns: how many turns ahead it looks.
        temperature: how loosely it chooses among what it considered (`CasualBot`); 0 is the best move.

    """

    iterations: int | None = None
    seconds: float | None = None
    turns: int = TURNS
    temperature: float = 0.0


LEVELS = {
    "level1": Level(iterations=20, turns=2, temperature=0.12),
    "level2": Level(iterations=60, turns=2, temperature=0.03),
    "level3": Level(iterations=150, temperature=0.01),
    "level4": Level(iterations=1000),
    "level5": Level(seconds=1.0, turns=6),
}
"""From easy to strong."""
NAMES = ("random", "greedy", *LEVELS)


def make(name: str, game: Game, seed: object = 0, budget: Budget | None = None, model: Model | None = None) -> Bot:
    """A computer player of a game; a budget replaces a searching level's own, a model the one that ships."""
    if name not in NAMES:
        raise BadOption(f"there is no computer player {name!r}: {one_of(NAMES, name)}")
    if name == "random":
        return RandomBot(seed)
    model = model or learned(game.name)
    if name == "greedy":
        return GreedyBot(model.networks[0], seed)
    level = LEVELS[name]
    own = budget or Budget(level.iterations, level.seconds)
    if own.iterations is None and own.seconds is None:
        raise BadOption("a budget without an end: give it iterations, seconds or both")
    search = SearchBot(model, own, seed, turns=level.turns, name=name)
    endgame = knowledge_of(game.name).endgame
    bot = search if endgame is None else endgame(search)
    return CasualBot(bot, level.temperature, seed) if level.temperature else bot
