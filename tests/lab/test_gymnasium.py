"""The Gymnasium environments pass Gymnasium's own check, and play by our rules."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from numpy.typing import NDArray

import detente
from detente.bots.levels import make
from detente.core import registry
from detente.core.state import OVER
from detente.lab.solo import SoloEnv
from detente.lab.vector import GameVectorEnv
from tests.tiny.heap import Heap

either_game = pytest.mark.parametrize("name", ["curtain", "volk"])


def first_legal(masks: NDArray[Any]) -> NDArray[Any]:
    """The first legal action of each game."""
    found: NDArray[Any] = masks.argmax(axis=-1)
    return found


@either_game
def test_gymnasiums_own_check_passes(name: str) -> None:
    check_env(gymnasium.make(f"detente/{name}-v0", render_mode="ansi").unwrapped)


@either_game
def test_a_game_against_a_bot_is_played_to_the_end(name: str) -> None:
    env = gymnasium.make(f"detente/{name}-v0", opponent="random", side=1)
    seen, info = env.reset(seed=5)
    assert info == {"side": 1}
    over, reward = False, 0.0
    while not over:
        assert reward == 0.0
        seen, told, over, cut, _ = env.step(int(seen["action_mask"].argmax()))
        reward = float(told)
        assert not cut
    state = env.unwrapped.state  # type: ignore[attr-defined]
    assert state.actor == OVER
    assert reward == (1.0 if state.winner_index() == 1 else -1.0)


def test_the_opponent_may_be_a_level_or_your_own_bot() -> None:
    game = detente.game("curtain")
    for opponent in ("level1", make("greedy", game, 1)):
        env = SoloEnv("curtain", opponent=opponent, side="usa")
        seen, _ = env.reset(seed=1)
        env.step(int(seen["action_mask"].argmax()))
        assert env.state.actor in (0, OVER)
    with pytest.raises(detente.BadOption, match="there is no computer player 'chess'"):
        SoloEnv("curtain", opponent="chess")


def test_an_illegal_action_loses_and_says_why() -> None:
    env = SoloEnv("curtain", side="ussr")
    seen, _ = env.reset(seed=2)
    _, reward, over, _, info = env.step(int(seen["action_mask"].argmin()))
    assert (reward, over) == (-1.0, True)
    assert info["illegal"]


@either_game
def test_a_vector_of_games_plays_what_single_states_play(name: str) -> None:
    envs, game = GameVectorEnv(name, 3), detente.game(name)
    seen, infos = envs.reset(seed=11)
    assert envs.observation_space.contains(seen)
    states: list[detente.State] = [game.new(f"11 {number}") for number in range(3)]
    dealt = 3
    for _ in range(150):
        for i, state in enumerate(states):
            side = int(infos["side"][i])
            assert state.actor in (side, OVER)
            assert seen["observation"][i].tolist() == state.tensor(side).tolist()
            assert np.flatnonzero(seen["action_mask"][i]).tolist() == state.legal()
        actions = first_legal(seen["action_mask"])
        for i, state in enumerate(states):
            if state.actor == OVER:
                states[i], dealt = game.new(f"11 {dealt}"), dealt + 1
            else:
                state.play(int(actions[i]))
        decided = infos["side"]
        seen, rewards, over, _, infos = envs.step(actions)
        for i, state in enumerate(states):
            assert over[i] == (state.actor == OVER)
            assert rewards[i] == ((1 if state.winner_index() == decided[i] else -1) if over[i] else 0)
    assert dealt > 3 or name == "volk"


def test_your_own_game_runs_in_a_vector(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_games", dict(registry._games))
    detente.register(Heap())
    envs = GameVectorEnv("heap", 2)
    seen, _ = envs.reset(seed=1)
    for _ in range(20):
        assert [row.tolist() for row in seen["observation"]] == [s.tensor(None).tolist() for s in envs.pool.states]
        seen, *_ = envs.step(first_legal(seen["action_mask"]))


def test_with_a_side_the_other_one_decides_at_random() -> None:
    envs = gymnasium.make_vec("detente/curtain-v0", num_envs=4, side="usa")
    seen, infos = envs.reset(seed=1)
    won, chance = [], np.random.default_rng(1)
    for _ in range(120):
        assert (infos["side"] == 0).all()
        any_legal = (seen["action_mask"] * chance.random(seen["action_mask"].shape)).argmax(axis=1)
        seen, rewards, over, _, infos = envs.step(any_legal)
        won += rewards[over].tolist()
    assert set(won) == {1.0, -1.0}


def test_the_same_seed_gives_the_same_games() -> None:
    def played(seed: int) -> list[float]:
        envs = GameVectorEnv("curtain", 2, side=1)
        seen, _ = envs.reset(seed=seed)
        total = []
        for _ in range(30):
            seen, *_ = envs.step(first_legal(seen["action_mask"]))
            total.append(float(seen["observation"].sum()))
        return total

    assert played(4) == played(4) != played(5)


def test_an_illegal_action_in_one_game_changes_none_of_them() -> None:
    envs = GameVectorEnv("curtain", 2)
    seen, _ = envs.reset(seed=4)
    actions = first_legal(seen["action_mask"])
    actions[1] = seen["action_mask"][1].argmin()
    before = [state.position() for state in envs.pool.states]
    with pytest.raises(detente.IllegalAction, match=r"^game 1: "):
        envs.step(actions)
    assert [state.position() for state in envs.pool.states] == before
