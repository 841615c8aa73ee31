"""A preview: true where nothing hidden comes into it, and never more than the side that decides may know."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from detente import OVER, Game, IllegalAction, Match, preview
from detente.core.checks.invariants import portrait
from tests.kit.play import lengths, played, seeds

picks = st.integers(0, 1000)
"""Which of the legal actions is looked at."""


def somewhere(game: Game, seed: int, length: int, pick: int) -> tuple[Match, int]:
    """A match that goes on, and one of its legal actions."""
    match = played(game, seed, length)
    assume(match.state.actor != OVER)
    legal = match.state.legal()
    return match, legal[pick % len(legal)]


@given(seed=seeds, length=lengths, pick=picks)
def test_it_knows_no_more_than_the_side_that_decides(game: Game, seed: int, length: int, pick: int) -> None:
    match, action = somewhere(game, seed, length, pick)
    state = match.state
    other = state.determinize(int(state.actor), f"{seed} other")
    assert preview(other, action) == preview(state, action)


@given(seed=seeds, length=lengths, pick=picks)
def test_what_can_be_taken_back_comes_exactly_so(game: Game, seed: int, length: int, pick: int) -> None:
    match, action = somewhere(game, seed, length, pick)
    before, told = portrait(match.state), preview(match.state, action)
    assert portrait(match.state) == before
    side, known = int(match.state.actor), len(match.state.journal or ())
    match.apply(action)
    assert told.final == (not match.can_undo)
    if not told.final:
        assert told.view == match.state.view(side)
        assert list(told.events) == [event.seen_by(side) for event in (match.state.journal or [])[known:]]


def test_what_depends_on_hidden_cards_is_left_out(game: Game) -> None:
    left_out = set()
    for seed in range(3):
        match = played(game, seed, 0)
        while match.state.actor != OVER and len(match.decisions) < 400:
            action = match.state.legal()[-1]
            told = preview(match.state, action)
            left_out |= set(match.state.view(int(match.state.actor))) - set(told.view)
            match.apply(action)
    assert left_out & {"display", "hand", "grid"}


def test_an_illegal_action_has_none(game: Game) -> None:
    state = game.new(seed=1)
    illegal = next(action for action in range(game.num_actions) if action not in state.legal())
    with pytest.raises(IllegalAction):
        preview(state, illegal)
