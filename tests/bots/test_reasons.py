"""What a hint names as better or worse adds up to the change of the chance."""

from __future__ import annotations

from itertools import pairwise

import pytest

import detente
from detente.bots.models.file import learned
from detente.bots.models.reasons import shares
from tests.bots.test_bots import moments


@pytest.mark.parametrize("name", detente.games())
def test_the_shares_of_all_features_add_up_to_the_change_of_the_chance(name: str) -> None:
    value, _ = learned(name).networks
    states = moments(detente.game(name), "shares", 23)
    for before, after in pairwise(states):
        found = shares(value, before, after)
        assert sum(found.values()) == pytest.approx(value.chance(after) - value.chance(before), abs=1e-9)
        assert set(found) <= set(value.features.names)


@pytest.mark.parametrize("name", detente.games())
def test_a_position_differs_from_itself_in_nothing(name: str) -> None:
    value, _ = learned(name).networks
    state = detente.game(name).new(1)
    assert shares(value, state, state) == {}
