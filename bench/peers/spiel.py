"""OpenSpiel's own card games in C++, by its own random bots, clones and learning environment."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pyspiel
from open_spiel.python import rl_environment

from bench.peers.measure import Measured, rate

GAMES = ("gin_rummy", "hanabi", "spades", "hearts", "leduc_poker")
COUNTED = 60
"""Games played to learn how many decisions a game takes."""
COPIES = 1000
MIDDLE = 12


def all_of() -> Iterator[Measured]:
    """Every kind of work for each game."""
    for name in GAMES:
        game = pyspiel.load_game(name)
        yield Measured("rules", f"OpenSpiel {name}, C++", rules(game))
        yield Measured("copies", f"OpenSpiel {name}", copies(game))
    for name in GAMES[:1] + GAMES[-1:]:
        yield Measured("steps", f"OpenSpiel {name}, rl_environment", steps(name))


def play_on(state: Any, random: Random, most: int) -> int:
    """Play at random for this many decisions of players; how many there were."""
    decisions = 0
    while not state.is_terminal() and decisions < most:
        decisions += not state.is_chance_node()
        state.apply_action(random.choice(state.legal_actions()))
    return decisions


def rules(game: Any) -> float:
    """Random decisions of players, the loop and the chance in C++."""
    random = Random(1)
    length = sum(play_on(game.new_initial_state(), random, 10**6) for _ in range(COUNTED)) / COUNTED
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]

    def play() -> int:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, random.randrange(2**31))
        return 1

    return rate(play) * length


def copies(game: Any) -> float:
    """Clones of a state."""
    state = game.new_initial_state()
    play_on(state, Random(1), MIDDLE)

    def copy() -> int:
        for _ in range(COPIES):
            state.clone()
        return COPIES

    return rate(copy)


def steps(name: str) -> float:
    """Steps of OpenSpiel's learning environment."""
    environment, random = rl_environment.Environment(name), Random(1)

    def play() -> int:
        step, done = environment.reset(), 0
        while not step.last():
            player = step.observations["current_player"]
            step = environment.step([random.choice(step.observations["legal_actions"][player])])
            done += 1
        return done

    return rate(play)
