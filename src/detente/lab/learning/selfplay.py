"""Self-play with exploration: games to learn from, and matches between two models."""

from __future__ import annotations

from typing import Any

import msgspec

from detente.bots.bot import Bot, Budget, Thought
from detente.bots.knowledge import knowledge_of
from detente.bots.models.file import Model
from detente.bots.search.bot import SearchBot
from detente.core.chance import Generator
from detente.core.registry import game as game_of
from detente.core.state import OVER, State
from detente.lab.learning.games import Studied, StudyGame


class Exploration(msgspec.Struct, frozen=True):
    """How the games of self-play are played.

    Attributes:
        iterations: the search of a deep decision, from which the policy learns.
        shallow: the search of the others, which only move the game on.
        deep: the percentage of deep decisions.
        sampled: the percentage of decisions chosen in proportion to visits instead of by most visits.
        random: the percentage of decisions chosen at random, so that bad positions are seen too.
        variant: the percentage of games that are played with other than the default options.

    """

    iterations: int = 200
    shallow: int = 40
    deep: int = 25
    sampled: int = 15
    random: int = 2
    variant: int = 20
    turns: int = 3
    playout: int = 1


def study(model: Model, exploration: Exploration, seed: str, number: int) -> StudyGame:
    """Play game `number` of a model against itself and write down what the search thought."""
    seed = f"{seed} {number}"
    generator = Generator(seed, "exploration")
    game = game_of(model.game)
    options = options_of(model.game, exploration, generator)
    state = game.new(seed, **options)
    budgets = Budget(iterations=exploration.iterations), Budget(iterations=exploration.shallow)
    bots = [
        SearchBot(model, budgets[0], f"{seed} {seat}", turns=exploration.turns, playout=exploration.playout)
        for seat in range(2)
    ]
    actions: list[int] = []
    studied: list[Studied | None] = []
    while state.actor != OVER:
        deep = int(generator.below(100)) < exploration.deep
        bot = bots[int(state.actor)]
        bot.budget = budgets[0 if deep else 1]
        thought = bot.think(state)
        studied.append(noted(thought, int(state.actor), deep))
        action = explore(state, thought, exploration, generator)
        actions.append(action)
        state.play(action)
    return StudyGame(
        number=number,
        game=model.game,
        rules=game.rules_version,
        seed=seed,
        options=options,
        actions=actions,
        studied=studied,
        winner=int(state.winner_index()),
    )


def options_of(name: str, exploration: Exploration, generator: Generator) -> dict[str, Any]:
    """The options of a game: now and then others than the default ones."""
    variant = knowledge_of(name).variant
    if variant is not None:
        return variant(generator) if int(generator.below(100)) < exploration.variant else {}
    options: dict[str, Any] = {}
    for option, values in game_of(name).choices().items():
        if len(values) > 1 and int(generator.below(100)) < exploration.variant:
            options[option] = values[1 + int(generator.below(len(values) - 1))]
    return options


def noted(thought: Thought, side: int, deep: bool) -> Studied:
    """What is written down of a thought."""
    visits = sum(each.visits for each in thought.considered)
    chance = sum(each.visits * each.chance for each in thought.considered) / visits
    kept = thought.considered if deep else ()
    return Studied(
        round(chance if side == 0 else 1 - chance, 4), [each.action for each in kept], [each.visits for each in kept]
    )


def explore(state: State, thought: Thought, exploration: Exploration, generator: Generator) -> int:
    """The action to play: now and then another one than the search likes best."""
    luck = int(generator.below(100))
    if luck < exploration.random:
        legal = state.legal()
        return legal[int(generator.below(len(legal)))]
    if luck < exploration.random + exploration.sampled:
        left = int(generator.below(sum(each.visits for each in thought.considered)))
        for each in thought.considered:
            left -= each.visits
            if left < 0:
                return each.action
    return thought.action


def random_game(game: str, seed: str, number: int) -> StudyGame:
    """Play a game of random decisions: where learning begins."""
    seed = f"{seed} {number}"
    generator = Generator(seed, "random")
    rules = game_of(game)
    state = rules.new(seed)
    actions = []
    while state.actor != OVER:
        legal = state.legal()
        actions.append(legal[int(generator.below(len(legal)))])
        state.play(actions[-1])
    return StudyGame(
        number=number,
        game=game,
        rules=rules.rules_version,
        seed=seed,
        options={},
        actions=actions,
        studied=[None] * len(actions),
        winner=int(state.winner_index()),
    )


def contender(model: Model, iterations: int, turns: int, seed: object) -> Bot:
    """A model as it plays in a match."""
    search = SearchBot(model, Budget(iterations=iterations), seed, turns=turns)
    endgame = knowledge_of(model.game).endgame
    return search if endgame is None else endgame(search)


def duel(new: Model, old: Model, iterations: int, turns: int, seed: str, number: int) -> StudyGame:
    """Play game `number` of a match; two games with changed seats share a deal, and `won_by_new` says who won."""
    models = (new, old) if number % 2 == 0 else (old, new)
    game, deal = game_of(new.game), f"{seed} {number // 2}"
    bots = [contender(model, iterations, turns, f"{deal} {number} {seat}") for seat, model in enumerate(models)]
    state = game.new(deal)
    actions: list[int] = []
    studied: list[Studied | None] = []
    while state.actor != OVER:
        thought = bots[int(state.actor)].think(state)
        studied.append(noted(thought, int(state.actor), deep=True))
        actions.append(thought.action)
        state.play(thought.action)
    return StudyGame(
        number=number,
        game=new.game,
        rules=game.rules_version,
        seed=deal,
        options={},
        actions=actions,
        studied=studied,
        winner=int(state.winner_index()),
    )


def won_by_new(number: int, winner: int) -> bool:
    """Whether the new model won game `number` of a match."""
    return winner == number % 2
