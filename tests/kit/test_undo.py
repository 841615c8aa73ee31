"""Taking back: exactly to where one was, and never over what another side decided or what was shown."""

from __future__ import annotations

import pytest
from hypothesis import given

from detente import Game, IllegalAction
from detente.core.checks.invariants import portrait
from tests.kit.play import lengths, played, seeds


@given(seed=seeds, length=lengths)
def test_undo_restores_exactly_what_was(game: Game, seed: int, length: int) -> None:
    match = played(game, seed, length)
    while match.can_undo:
        earlier = played(game, seed, len(match.decisions) - 1)
        match.undo()
        assert portrait(match.state) == portrait(earlier.state)
        assert match.state.journal == earlier.state.journal
        assert match.record() == earlier.record()


@given(seed=seeds, length=lengths)
def test_undo_stops_at_the_undo_point(game: Game, seed: int, length: int) -> None:
    match = played(game, seed, length)
    point, actor = int(match.state.undo_point), match.state.actor
    while match.can_undo:
        match.undo()
        assert match.state.actor == actor
    assert len(match.decisions) == point
    before = match.record()
    with pytest.raises(IllegalAction, match="nothing can be taken back"):
        match.undo()
    assert match.record() == before


def test_another_way_can_be_taken_after_undo(game: Game) -> None:
    matches = [played(game, seed, 12) for seed in range(30)]
    match = next(match for match in matches if match.can_undo)
    taken = match.decisions[-1]
    match.undo()
    match.apply(next(action for action in match.state.legal() if action != taken))
    assert portrait(match.record().verify().state) == portrait(match.state)
