"""What must hold of every state of every game, by hypothesis over random games of both editions."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detente import OVER, Match, State
from detente.core.chance import Generator
from detente.core.checks.invariants import check_copy, check_hidden, check_legal, check_position, check_views, watchers
from detente.volk.game import GAME
from detente.volk.model.actions import DONE
from tests.volk.oracle import pieces
from tests.volk.printed import EAST, EXTERNAL, SUPPLIERS

editions = st.sampled_from(["revised", "first"])
seeds = st.integers(0, 2**32)
lengths = st.integers(0, 250)


def after(seed: int, edition: str, length: int) -> State:
    """A random game after this many decisions, or at its end."""
    state = GAME.new(seed, edition=edition)
    generator = Generator(seed, "choices")
    while state.actor != OVER and state.decisions < length:
        state.play(state.legal()[generator.below(len(state.legal()))])
    return state


@given(seed=seeds, edition=editions, length=lengths)
def test_every_state_keeps_the_invariants(seed: int, edition: str, length: int) -> None:
    state = after(seed, edition, length)
    state.check()
    check_legal(state)
    check_views(state)
    check_copy(state, seed)
    check_position(state)
    for side in watchers(state):
        check_hidden(state, side, seed)


@given(seed=seeds, edition=editions, length=lengths)
def test_legal_is_exactly_what_is_accepted(seed: int, edition: str, length: int) -> None:
    state = after(seed, edition, length)
    for action in range(-1, GAME.num_actions + 1):
        refusal = state.why_not(action)
        assert (refusal is None) == (action in state.legal())
        if refusal is None:
            state.copy().apply(action)
        else:
            assert refusal.kind


@given(seed=seeds, edition=editions, length=lengths)
def test_every_position_is_one_that_the_rules_allow(seed: int, edition: str, length: int) -> None:
    position = after(seed, edition, length).position()
    check_board(position)
    check_cards(position)


def check_board(position: dict[str, Any]) -> None:
    """1.2.9, 1.3.2, 1.7, 1.9.6, 1.11: the board by the written position alone."""
    assert position["box"] + sum(position["socialists"].values()) <= 12
    assert set(position["socialists"]) <= set(EAST)
    assert all(-6 <= position[track] <= 6 for track in ("prestige", "currency", "socialist"))
    for line, number in pieces(position).items():
        assert number == 0 or any(end in position["factories"] for end in line)
    rundown = {city for city, state in position["factories"].items() if state == "rundown"}
    assert not rundown & {*EXTERNAL, "hamburg"}
    assert set(position["closed"]) <= set(EXTERNAL) - set(position["factories"])
    assert set(position["imported"]) <= set(SUPPLIERS.values())
    protests = position["unrest"].get("west-berlin", 0) // 4
    waiting = any(step[0] == "import-protest" for step in position.get("pending", {}).get("stack", []))
    assert len(position["imported"]) == protests or waiting
    assert not (position["stasi_disbanded"] and position["police"])


def check_cards(position: dict[str, Any]) -> None:
    """1.3.5: every normal card in exactly one place, and no special card in two."""
    places = [position["display"], position["row"], list(position["police"]), position["deck"], *position["later"]]
    places += [*position["hands"].values(), *position["out"].values()]
    cards = [card for place in places for card in place] + [position["special"]] * bool(position["special"])
    assert len(cards) == len(set(cards))
    assert {card for card in cards if card.isdigit()} == {str(number) for number in range(1, 81)}
    assert [len(deck) for deck in position["later"]] == [20] * (4 - position["decade"])
    assert all(len(hand) <= 3 for hand in position["hands"].values())


def test_1_4_9_there_are_always_enough_cards() -> None:
    """Seven for each display, and one at least when the special card is taken."""
    for seed in range(30):
        state = GAME.new(seed, edition=("revised", "first")[seed % 2], journal=True)
        generator = Generator(seed, "cards")
        while state.actor != OVER:
            if state.prompt is not None and state.prompt.kind == "pay-price":
                assert state.view()["deck"]
            state.play(state.legal()[generator.below(len(state.legal()))])
        shown: list[Any] = [e.facts()["cards"] for e in state.journal or [] if e.kind == "DisplayRevealed"]
        assert {len(cards) for cards in shown} == {7}


def test_games_end_within_the_four_decades_and_both_sides_win_some() -> None:
    winners = set()
    for seed in range(60):
        state = after(seed, ("revised", "first")[seed % 2], 100_000)
        assert state.outcome is not None
        assert 1 <= state.position()["decade"] <= 4
        winners.add(state.outcome.side)
    assert winners == {"west", "east"}


@settings(max_examples=10)
@given(seed=seeds, edition=editions)
def test_a_record_replays_to_the_same_end(seed: int, edition: str) -> None:
    match = Match(GAME, seed, edition=edition)
    generator = Generator(seed, "record")
    while match.state.actor != OVER:
        match.apply(match.state.legal()[generator.below(len(match.state.legal()))])
    again = match.record().verify()
    assert again.state.position() == match.state.position()
    assert again.state.journal == match.state.journal


UNORDERED = ("raise-living", "adjust-hand")
"""The steps whose choices may be made in any order."""


def unordered_choices(seed: int) -> list[State]:
    """The states of a random game in which such a step begins."""
    state = GAME.new(seed, edition=("revised", "first")[seed % 2])
    generator = Generator(seed, "unordered")
    found: list[State] = []
    last = (OVER, "")
    while state.actor != OVER:
        assert state.prompt is not None
        asked = (int(state.actor), state.prompt.kind)
        if asked != last and asked[1] in UNORDERED:
            found.append(state.copy())
        last = asked
        legal = state.legal()
        state.play(legal[generator.below(len(legal))])
    return found


@pytest.mark.parametrize("kind", UNORDERED)
def test_search_takes_each_set_of_choices_in_one_order_only(kind: str) -> None:
    states = [state for seed in range(16) for state in unordered_choices(seed)]
    states = [state for state in states if state.prompt is not None and state.prompt.kind == kind]
    assert len(states) > 10
    reordered = 0
    for state in states:
        all_orders, one_order = outcomes(state, search=False), outcomes(state, search=True)
        assert sorted(one_order) == sorted(set(all_orders))
        reordered += len(all_orders) > len(one_order)
    assert reordered > 0


def outcomes(state: State, search: bool) -> list[str]:
    """The positions after each way to make the choices of a step, by all legal actions or by those of search."""
    found: list[str] = []
    for action in state.search_legal() if search else state.legal():
        there = state.copy()
        there.play(action)
        again = state.prompt is not None and there.prompt is not None and there.prompt.kind == state.prompt.kind
        if again and there.actor == state.actor and action != DONE:
            found += outcomes(there, search)
        else:
            found.append(repr(there.position()))
    return found
