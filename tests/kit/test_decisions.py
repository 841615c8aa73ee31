"""The decision machine: every state keeps the invariants, and every game ends."""

from __future__ import annotations

from hypothesis import given

from detente import OVER, Game, State, perft
from detente.core.checks.invariants import check_quickly, check_state, play_to_end
from tests.kit.play import lengths, played, seeds, streams


@given(seed=seeds, length=lengths, stream=streams)
def test_every_state_keeps_the_invariants(game: Game, seed: int, length: int, stream: bytes) -> None:
    check_state(played(game, seed, length, stream).state, seed)


def test_every_decision_of_a_game_keeps_the_invariants(game: Game) -> None:
    state = game.new("decisions")
    for action in played(game, "decisions").decisions:
        check_quickly(state, action)
        state.apply(action)
    check_state(state)


@given(seed=seeds)
def test_every_random_game_ends(game: Game, seed: int) -> None:
    state = game.new(seed)
    play_to_end(state, seed)
    assert state.actor == OVER
    assert state.outcome is not None
    assert state.outcome.side == game.sides[state.outcome.winner]


@given(seed=seeds, length=lengths)
def test_perft_counts_what_apply_reaches(game: Game, seed: int, length: int) -> None:
    state = played(game, seed, length).state
    assert [perft(state, n) for n in range(3)] == [ways(state, n) for n in range(3)]


def ways(state: State, n: int) -> int:
    """The number of sequences of n decisions, by trying them."""
    if n == 0 or state.actor == OVER:
        return 1
    total = 0
    for action in state.legal():
        after = state.copy()
        after.apply(action)
        total += ways(after, n - 1)
    return total
