"""Why something that was clicked cannot be chosen, without the number of an action."""

from __future__ import annotations

from random import Random

import pytest

import detente
from detente.core.play.refused import refusal_like
from detente.core.state import OVER, State


def states(name: str, games: int) -> list[State]:
    """Every state of some random games."""
    found: list[State] = []
    for seed in range(games):
        state, random = detente.game(name).new(seed), Random(seed)
        while state.actor != OVER:
            found.append(state.copy())
            state.apply(random.choice(state.legal()))
    return found


@pytest.mark.parametrize("name", ["curtain", "volk"])
def test_a_whole_phrase_means_its_own_action(name: str) -> None:
    random = Random(name)
    for state in states(name, 2)[::7]:
        action = random.randrange(state.game.num_actions)
        key, about = state.phrase(action)
        refusal = refusal_like(state, {"key": key, **about})
        assert refusal == state.why_not(action), state.describe(action)


def test_a_click_is_about_what_is_asked_for() -> None:
    """A city without a legal build is refused as a place to build, and not as something to dismantle."""
    asked = [state for state in states("volk", 3) if state.prompt is not None and state.prompt.kind == "build"]
    pattern = {"key": ["factory", "dismantle-factory", "rundown", "stop"], "city": "muenchen"}
    kinds = {refusal.kind for state in asked if (refusal := refusal_like(state, pattern)) is not None}
    assert asked
    assert kinds
    assert "asked-build" not in kinds


def test_where_nothing_of_the_kind_is_asked_the_question_is_the_reason() -> None:
    state = detente.game("volk").new(1)
    assert state.prompt is not None
    refusal = refusal_like(state, {"key": ["factory", "stop"], "city": "berlin"})
    assert refusal is not None
    assert refusal.kind == f"asked-{state.prompt.kind}"


def test_nothing_is_said_of_what_is_legal_or_does_not_exist() -> None:
    state = detente.game("curtain").new(1)
    key, about = state.phrase(state.legal()[0])
    assert refusal_like(state, {"key": key, **about}) is None
    assert refusal_like(state, {"key": "dance"}) is None
