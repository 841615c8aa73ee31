"""The match against OpenSpiel's search gives both the same time and counts rightly."""

from __future__ import annotations

import pyspiel
import pytest

from bench.match import ROLLOUTS, TimedSearch, play_match


@pytest.mark.parametrize("rollouts", ROLLOUTS)
def test_the_opponent_searches_until_its_time_is_up_and_decides_legally(rollouts: str) -> None:
    game = pyspiel.load_game("detente_curtain")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(3)
    bot = TimedSearch(game, 0.02, 1, rollouts)
    assert bot.step(state) in state.legal_actions()
    assert bot.moves == 1
    assert bot.simulations >= 1


def test_a_match_changes_seats() -> None:
    score, simulations = play_match("curtain", 2, 0.002, "compiled")
    assert score.games == 2
    assert 0 <= score.wins <= 2
    assert simulations >= 1
