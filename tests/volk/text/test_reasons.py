"""A reason against an action is the true one: once it goes, and any other with it, the action is offered."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from detente import OVER
from detente.core.chance import Generator
from detente.core.steps import ALLOWED
from detente.volk.game import Volk
from detente.volk.model.actions import NUM_ACTIONS, family
from detente.volk.model.reasons import NOT_ASKED, REASONS
from detente.volk.rules.machine import step_on_top
from detente.volk.state import VolkState
from detente.volk.text.refusals import reason_against
from tests.volk.text.remedies import REMEDIES, remove

VOLK = Volk()
SEEDS = range(24)
RARE = 12
"""Reasons that games of random decisions may not meet."""
FAMILY = [family(action)[0] for action in range(NUM_ACTIONS)]


def barred(seed: int) -> Iterator[tuple[VolkState, int]]:
    """States of a random game, each with some actions that its step knows but bars."""
    state = VOLK.new(seed, edition=("revised", "first")[seed % 2])
    generator = Generator(seed, "reasons")
    while state.actor != OVER:
        families = step_on_top(state).families
        asked = [action for action, name in enumerate(FAMILY) if name in families]
        for action in {asked[generator.below(len(asked))] for _ in range(12)}:
            if not state.is_legal(action):
                yield state.copy(), action
        legal = state.legal()
        state.play(legal[generator.below(len(legal))])


def remedied(state: VolkState, action: int) -> list[int]:
    """The reasons against an action, each removed before the next is asked for; a printed one ends it."""
    found: list[int] = []
    reason = reason_against(state, action)
    assert reason != ALLOWED, f"{step_on_top(state).name} does not offer {family(action)}, but nothing bars it"
    while reason != ALLOWED:
        assert reason not in found, f"{REASONS[reason].kind} still bars {family(action)} after it has gone"
        found.append(reason)
        if reason == NOT_ASKED or not remove(state, reason, action):
            return found
        reason = reason_against(state, action)
    state.count = 0
    state.ask()
    done = step_on_top(state).name == "run-event" or state.count == 0  # an icon whose order does not matter
    assert state.is_legal(action) or (done and family(action)[0] == "icon"), (
        f"{step_on_top(state).name} bars {family(action)} for no reason"
    )
    return found


def test_what_a_reason_names_is_what_bars_the_action() -> None:
    met: set[int] = set()
    for seed in SEEDS:
        for state, action in barred(seed):
            met.update(remedied(state, action))
    assert len(met) >= len(REASONS) - RARE, sorted(REASONS[r].kind for r in REASONS if r not in met)


def test_every_reason_has_a_remedy_and_words() -> None:
    assert set(REMEDIES) == set(REASONS) - {NOT_ASKED}
    words = VOLK.words("en").sections["refusals"]
    assert {reason.kind for number, reason in REASONS.items() if number != NOT_ASKED} <= set(words)


@pytest.mark.parametrize("seed", range(4))
def test_nothing_bars_what_is_offered(seed: int) -> None:
    state = VOLK.new(seed)
    generator = Generator(seed, "offered")
    while state.actor != OVER:
        legal = state.legal()
        for action in legal:
            assert reason_against(state, action) == ALLOWED, family(action)
        state.play(legal[generator.below(len(legal))])
