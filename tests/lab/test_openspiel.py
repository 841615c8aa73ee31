"""Our games pass OpenSpiel's own tests, and its players play them."""

from __future__ import annotations

import pickle
from typing import Any
from unittest import TestLoader, TestResult

import numpy as np
import pyspiel
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.tests import games_sim_test

import detente
from detente.core import registry
from detente.core.chance import Generator
from detente.lab.openspiel import SEED_DIGITS, register, seed_of
from tests.tiny.heap import Heap

NAMES = ["detente_curtain", "detente_volk", "detente_volk(edition=first)"]
each_game = pytest.mark.parametrize("name", NAMES)
either_game = pytest.mark.parametrize("name", NAMES[:2])


def dealt(name: str, seed: int, decisions: int = 0) -> Any:
    """A state after this many random decisions."""
    state = pyspiel.load_game(name).new_initial_state()
    for place in reversed(range(SEED_DIGITS)):
        state.apply_action(seed >> 8 * place & 255)
    generator = Generator(seed, "openspiel")
    for _ in range(decisions):
        if not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[generator.below(len(legal))])
    return state


@each_game
def test_openspiels_own_simulation_in_c_passes(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@each_game
def test_openspiels_own_simulation_in_python_passes(name: str) -> None:
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


@either_game
def test_openspiels_own_tests_of_what_a_game_answers_pass(name: str) -> None:
    made = type("Tests", (api_test.EnforceAPIOnPartialTreeBase,), {"game": pyspiel.load_game(name), "game_name": name})
    tests = TestLoader().loadTestsFromTestCase(made)
    assert tests.countTestCases() >= 5
    result = tests.run(TestResult())
    assert result.wasSuccessful(), (result.errors, result.failures)


@either_game
def test_chance_deals_the_cards_of_the_seed_that_it_writes(name: str) -> None:
    assert seed_of((1, 2, 3, 4)) == 0x01020304
    state = dealt(name, 0x01020304)
    assert state.ours.position() == detente.game(name.removeprefix("detente_")).new(0x01020304).position()
    assert sum(chance for _, chance in pyspiel.load_game(name).new_initial_state().chance_outcomes()) == 1.0


def test_options_reach_the_game() -> None:
    assert dealt(NAMES[2], 1).ours.options() == {"edition": "first"}


@given(
    name=st.sampled_from(NAMES[:2]),
    seed=st.integers(0, 2**32 - 1),
    decisions=st.integers(0, 150),
    side=st.integers(0, 1),
)
@settings(max_examples=25)
def test_a_resampled_state_is_the_same_to_its_side_and_tells_nothing_more(
    name: str, seed: int, decisions: int, side: int
) -> None:
    state = dealt(name, seed, decisions)
    if state.is_terminal():
        return
    one, again = (state.resample_from_infostate(side, lambda: 0.25) for _ in range(2))
    assert one.information_state_string(side) == state.information_state_string(side)
    assert one.information_state_tensor(side) == state.information_state_tensor(side)
    assert one.legal_actions(side) == state.legal_actions(side)
    assert one.history() == []
    assert str(one) == str(again) == str(one.resample_from_infostate(side, lambda: 0.25))


@either_game
def test_resampling_deals_other_cards(name: str) -> None:
    state = dealt(name, 5, 10)
    assert len({str(state.resample_from_infostate(0, lambda n=n: n / 10)) for n in range(5)}) == 5


@either_game
def test_an_information_state_remembers_what_a_view_does_not_show(name: str) -> None:
    """Two states that differ in the past only look the same and are not the same information state."""
    state = dealt(name, 3, 30)
    side = state.current_player()
    forgetful = pickle.loads(pickle.dumps(state))
    forgetful.moment.recall = [b"another past", b"another past"]
    assert forgetful.observation_string(side) == state.observation_string(side)
    assert forgetful.information_state_string(side) != state.information_state_string(side)


@either_game
def test_what_is_remembered_does_not_depend_on_when_it_is_asked(name: str) -> None:
    asked, not_asked = dealt(name, 9), dealt(name, 9)
    for _ in range(25):
        asked.information_state_string(0)
        action = asked.legal_actions()[-1]
        asked.apply_action(action)
        not_asked.apply_action(action)
    for side in (0, 1):
        assert asked.information_state_string(side) == not_asked.information_state_string(side)
        assert asked.clone().information_state_string(side) == not_asked.information_state_string(side)


@either_game
def test_a_stored_state_goes_on_as_the_real_one(name: str) -> None:
    state = dealt(name, 11, 40)
    _, stored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    while not state.is_terminal():
        assert stored.information_state_string() == state.information_state_string()
        action = state.legal_actions()[0]
        state.apply_action(action)
        stored.apply_action(action)
    assert stored.returns() == state.returns()
    assert sorted(state.returns()) == [-1.0, 1.0]


@either_game
def test_openspiels_bots_play(name: str) -> None:
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(side, 7) for side in (0, 1)]
    assert sorted(pyspiel.evaluate_bots(game.new_initial_state(), bots, 5)) == [-1.0, 1.0]
    random = np.random.RandomState(1)
    searcher = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, random), 1.4, 6, random_state=random)
    state = dealt(name, 4)
    for _ in range(4):
        state.apply_action(searcher.step(state))
    assert state.ours.decisions == 4


@either_game
def test_openspiels_learning_environment_runs(name: str) -> None:
    environment = rl_environment.Environment(name)
    step = environment.reset()
    assert len(step.observations["info_state"][0]) == environment.observation_spec()["info_state"][0]
    for _ in range(5):
        player = step.observations["current_player"]
        step = environment.step([step.observations["legal_actions"][player][0]])
    assert not step.last()


def test_an_observer_sees_what_a_spectator_sees_if_it_has_no_side() -> None:
    game = pyspiel.load_game("detente_curtain")
    public = game.make_py_observer(
        pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    )
    state = dealt("detente_curtain", 2, 6)
    assert '"hand":[]' in public.string_from(state, 0)
    assert public.string_from(state, 0) == public.string_from(state, 1)
    with pytest.raises(ValueError, match="one side"):
        game.make_py_observer(
            pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
        )
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"depth": 3})


def test_your_own_game_is_a_game_of_openspiel(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(registry, "_games", dict(registry._games))
    detente.register(Heap())
    name = register(detente.game("heap"))
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)
