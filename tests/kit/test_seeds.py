"""Chance: a game follows from its seed, from nothing else, and the seed is nowhere to be found in it."""

from __future__ import annotations

import random

from hypothesis import given

from detente import Game
from detente.core.checks.invariants import play_to_end, portrait, watchers
from tests.kit.play import lengths, played, seeds
from tests.kit.transcript import transcript_of

SECRET = "a seed that nobody knows"


def test_the_same_seed_gives_the_same_game(game: Game) -> None:
    assert game.new(7).position() == game.new(7).position() == game.new("7").position()
    assert game.new(journal=True).journal is not None


def test_different_seeds_give_different_games(game: Game) -> None:
    beginnings = [game.new(seed).position() for seed in range(20)]
    assert all(one != other for n, one in enumerate(beginnings) for other in beginnings[:n])
    assert game.new().position() != game.new().position()


def test_pythons_generator_is_neither_read_nor_moved(game: Game) -> None:
    portraits = []
    for seed in (1, 2):
        random.seed(seed)
        before = random.getstate()
        state = game.new(7)
        imagined = state.determinize(game.sides[0], 3)
        play_to_end(state, 5)
        portraits.append((portrait(state), portrait(imagined)))
        assert random.getstate() == before
    assert portraits[0] == portraits[1]


def test_pythons_hash_seed_changes_nothing(game: Game) -> None:
    assert transcript_of(game.name, 2, PYTHONHASHSEED="1") == transcript_of(game.name, 2, PYTHONHASHSEED="2")


def test_no_state_holds_its_seed(game: Game) -> None:
    real = played(game, SECRET, 10).state
    for state in (real, real.copy(), *(real.determinize(side, 1) for side in watchers(real))):
        attributes = [name for name in dir(state) if not name.startswith("__")]
        assert not [name for name in attributes if SECRET in repr(getattr(state, name))]
        assert SECRET not in repr(state.position())


@given(seed=seeds, length=lengths)
def test_a_redeal_depends_on_the_new_seed_alone(game: Game, seed: int, length: int) -> None:
    state = played(game, seed, length).state
    for side in watchers(state):
        assert portrait(state.determinize(side, 1)) == portrait(state.determinize(side, 1))


def test_hidden_cards_are_dealt_again(game: Game) -> None:
    state = game.new(7)
    for side in watchers(state):
        dealt = [state.determinize(side, seed).position() for seed in range(10)]
        assert all(position != state.position() for position in dealt)
        assert all(one != other for n, one in enumerate(dealt) for other in dealt[:n])


def test_games_that_look_the_same_are_redealt_the_same(game: Game) -> None:
    """Whatever the seed, equal views lead to equal determinizations."""
    for side in watchers(game.new(0)):
        imagined: dict[str, object] = {}
        for seed in range(200):
            state = game.new(seed)
            told = portrait(state.determinize(side, "new"))
            assert imagined.setdefault(repr(state.view(side)), told) == told
