"""The PettingZoo environments pass PettingZoo's own tests, and play by our rules."""

from __future__ import annotations

import time
from types import ModuleType
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.performance_benchmark import performance_benchmark

import detente
from detente.lab import curtain_v0, volk_v0
from detente.lab.text import text

either_game = pytest.mark.parametrize("module", [curtain_v0, volk_v0], ids=["curtain", "volk"])

NOT_TAKEN = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably",
    "We recommend agents to be named",
)
"""Advice of the test that we do not take: masks make dictionaries, and the agents are the sides."""


@either_game
@pytest.mark.filterwarnings("error", *(f"ignore:{advice}" for advice in NOT_TAKEN))
def test_pettingzoos_api_test_passes(module: ModuleType) -> None:
    api_test(module.env(), num_cycles=100)


@either_game
def test_pettingzoos_seed_test_passes(module: ModuleType) -> None:
    seed_test(module.env, num_cycles=60)


@either_game
def test_pettingzoos_render_test_passes(module: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(module.env, custom_tests={"ansi": lambda shown: "hand" in shown})
    assert "[" in capsys.readouterr().out  # what is asked, with its rule


@either_game
def test_pettingzoos_benchmark_runs(
    module: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ticks = iter(range(10**6))
    monkeypatch.setattr(time, "time", lambda: next(ticks))
    performance_benchmark(module.env())
    assert "turns per second" in capsys.readouterr().out


@either_game
def test_a_game_of_a_seed_is_that_game_and_rewards_its_winner(module: ModuleType) -> None:
    env = module.env()
    env.reset(seed=7)
    game = env.unwrapped.game
    state = game.new(7)
    rewards: dict[str, float] = {}
    for agent in env.agent_iter():
        seen, reward, termination, truncation, _ = env.last()
        if termination or truncation:
            rewards[agent] = reward
            env.step(None)
            continue
        assert agent == game.sides[state.actor]
        assert np.flatnonzero(seen["action_mask"]).tolist() == state.legal()
        assert seen["observation"].tolist() == state.tensor(agent).tolist()
        action = state.legal()[0]
        state.play(action)
        env.step(action)
    assert state.outcome is not None
    assert rewards == {side: 1 if side == state.outcome.side else -1 for side in game.sides}


def test_another_agent_sees_its_own_side_and_may_do_nothing() -> None:
    env = curtain_v0.raw_env()
    env.reset(seed=1)
    [other] = set(env.agents) - {env.agent_selection}
    seen = env.observe(other)
    assert not seen["action_mask"].any()
    assert not np.array_equal(seen["observation"], env.observe(env.agent_selection)["observation"])


def test_an_illegal_action_is_refused_with_its_reason_or_loses() -> None:
    raw, env = curtain_v0.raw_env(), curtain_v0.env()
    for each in (raw, env):
        each.reset(seed=1)
    illegal = int(np.flatnonzero(raw.observe(raw.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(detente.IllegalAction):
        raw.step(illegal)
    loser = env.agent_selection
    env.step(illegal)
    assert env.terminations[loser]
    assert env.rewards[loser] == -1


def test_resets_without_a_seed_follow_from_the_last_seed() -> None:
    def deals() -> list[Any]:
        env = volk_v0.raw_env(edition="first")
        env.reset(seed=3)
        found = []
        for _ in range(3):
            env.reset()
            found.append(env.state_now.position())
        return found

    assert deals() == deals()
    assert len({str(deal) for deal in deals()}) == 3


def test_pettingzoos_registry_knows_the_environments() -> None:
    assert pettingzoo.make("aec", "detente/volk-v0", edition="first").unwrapped.options == {"edition": "first"}
    assert pettingzoo.make("aec", "detente/curtain-v0").possible_agents == ["usa", "ussr"]


def test_a_render_mode_that_is_not_there_is_refused() -> None:
    with pytest.raises(detente.BadOption, match="human, ansi, rgb_array or None"):
        curtain_v0.env(render_mode="hologram")


@either_game
def test_pictures_and_texts_tell_no_hidden_card(module: ModuleType) -> None:
    """A spectator's table is the same for two deals that differ in hidden cards only."""
    env = module.raw_env(render_mode="rgb_array")
    env.reset(seed=5)
    for _ in range(12):
        env.step(env.state_now.legal()[-1])
    shown, told = env.render(), text(env.state_now)
    env.state_now = env.state_now.determinize(None, "other cards")
    assert np.array_equal(env.render(), shown)
    assert text(env.state_now) == told
