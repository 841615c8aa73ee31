"""Every action that is refused names a rule, and what is refused is refused for its own reason."""

from __future__ import annotations

import pytest

from detente import OVER
from detente.core.chance import Generator
from detente.volk.model.actions import NUM_ACTIONS
from tests.volk.scene import GAME, do, event, refused, scene


@pytest.mark.parametrize("seed", range(6))
def test_every_refusal_of_a_random_game_names_a_rule(seed: int) -> None:
    state = GAME.new(seed)
    generator = Generator(seed, "refusals")
    kinds = set()
    while state.actor != OVER:
        legal = state.legal()
        for action in range(generator.below(7), NUM_ACTIONS, 7):
            refusal = state.why_not(action)
            assert (refusal is None) == (action in legal)
            if refusal is not None:
                assert refusal.rule.startswith("1."), refusal
                assert refusal.kind
                kinds.add(refusal.kind)
        state.apply(legal[generator.below(len(legal))])
    assert len(kinds) > 20


def test_every_action_of_some_decision_of_each_kind_is_refused_by_a_rule() -> None:
    met: dict[str, int] = {}
    for seed in range(12):
        state = GAME.new(seed)
        generator = Generator(seed, "all refusals")
        while state.actor != OVER:
            legal = state.legal()
            assert state.prompt is not None
            if met.setdefault(state.prompt.kind, 0) < 2:
                met[state.prompt.kind] += 1
                for action in range(NUM_ACTIONS):
                    refusal = state.why_not(action)
                    assert action in legal if refusal is None else refusal.rule
            state.apply(legal[generator.below(len(legal))])
    assert len(met) > 25


def test_an_action_that_does_not_exist_is_refused_too() -> None:
    state = GAME.new(0)
    assert [(state.why_not(action) is None) for action in (-1, NUM_ACTIONS)] == [False, False]


def test_what_is_not_asked_is_refused_by_the_rule_of_what_is_asked() -> None:
    state = scene("use-build", card="43", by="east")
    assert refused(state, "dismantle-factory berlin") == ("asked-build", "1.7")
    assert refused(state, "card 75") == ("asked-build", "1.7")
    assert refused(event("54", "east"), "factory kiel") == ("asked-dismantle", "1.7.6")


def test_a_refused_action_changes_nothing() -> None:
    state = scene("use-build", card="43", by="east")
    before = state.view("east")
    refused(state, "factory berlin")
    assert state.view("east") == before
    do(state, "factory jena")
