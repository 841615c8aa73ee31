"""What a program is asked: everything its side may know, and nothing more."""

from __future__ import annotations

import msgspec
from hypothesis import given

from detente import OVER, Game
from detente.core.play.question import Question, question
from tests.kit.play import lengths, played, seeds, streams


@given(seed=seeds, length=lengths, stream=streams)
def test_it_is_the_same_for_all_states_that_the_side_cannot_tell_apart(
    game: Game, seed: int, length: int, stream: bytes
) -> None:
    state = played(game, seed, length, stream).state
    if state.actor == OVER:
        return
    asked = msgspec.json.encode(question(state))
    for other in ("a", "b"):
        assert msgspec.json.encode(question(state.determinize(int(state.actor), other))) == asked


@given(seed=seeds, length=lengths, stream=streams)
def test_its_state_is_one_that_the_side_cannot_tell_from_the_real_one(
    game: Game, seed: int, length: int, stream: bytes
) -> None:
    state = played(game, seed, length, stream).state
    if state.actor == OVER:
        return
    side = int(state.actor)
    asked = msgspec.json.decode(msgspec.json.encode(question(state)), type=Question)
    given = asked.state(game.name)
    assert given.view(side) == state.view(side)
    assert given.legal() == state.legal() == [choice.action for choice in asked.legal]
    assert given.determinize(side, "x").position() == state.determinize(side, "x").position()
    assert asked.number == state.seen_decisions(side)


def test_its_hidden_cards_are_not_always_the_same(game: Game) -> None:
    states = [played(game, "hidden", length).state for length in range(12)]
    dealt = {msgspec.json.encode(question(state).position["hands"]) for state in states}
    assert len(dealt) > 1
