"""The policy: every legal action has a sort, by what its side can see, and is picked by its weight."""

from __future__ import annotations

from collections import Counter

import pytest

import detente
from detente import OVER, Game
from detente.bots.policy import Policy
from detente.bots.weights import SORTS, habits, policy
from detente.core.chance import Generator
from detente.lab.policy import Decision, fit_policy


@pytest.fixture(params=detente.games())
def game(request: pytest.FixtureRequest) -> Game:
    """Each game in turn."""
    return detente.game(request.param)


def test_every_sort_has_a_name_of_its_own(game: Game) -> None:
    names = SORTS[game.name]
    assert len(set(names)) == len(names) == len(habits(game.name))


def test_every_action_has_a_sort_that_its_side_can_see(game: Game) -> None:
    own, generator = policy(game.name), Generator(1, "sorts")
    state = game.new("sorts")
    while state.actor != OVER:
        dealt = state.determinize(int(state.actor), "other")
        sorts = [int(own.sort(state, action)) for action in state.legal()]
        assert sorts == [int(own.sort(dealt, action)) for action in dealt.legal()]
        names = [SORTS[game.name][sort] for sort in sorts]
        assert all(name.startswith(game.sides[state.actor]) for name in names)
        state.play(own.pick(state, generator))


def test_actions_are_picked_in_proportion_to_their_weights() -> None:
    game = detente.game("curtain")
    state, generator = game.new("weights"), Generator(1, "weights")
    names = SORTS["curtain"]
    logits = [0.0] * len(names)
    legal = state.legal()
    own = policy("curtain")
    logits[own.sort(state, legal[0])] = 2.0
    heavy = policy("curtain", logits)
    picked = Counter(heavy.pick(state, generator) for _ in range(4000))
    mass = sum(heavy.weight(state, action) for action in legal)
    for action in legal:
        assert picked[action] / 4000 == pytest.approx(heavy.weight(state, action) / mass, abs=0.04)


def test_a_game_without_a_policy_of_its_own_finds_every_action_as_good_as_another() -> None:
    state = detente.game("curtain").new(1)
    assert type(policy("some other game")) is Policy
    assert len({policy("some other game").weight(state, action) for action in state.legal()}) == 1


def test_the_regression_finds_which_sorts_the_search_preferred() -> None:
    decisions = [Decision([0, 1, 2], [0.7, 0.2, 0.1])] * 200 + [Decision([1, 2], [2 / 3, 1 / 3])] * 200
    logits, loss = fit_policy(decisions, 4)
    assert logits[0] > logits[1] > logits[2]
    assert logits[3] == 0
    assert loss < 0.9
