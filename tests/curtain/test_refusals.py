"""Legality lives in one place: a step offers exactly what its own conditions allow, and a refusal names one of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detente import OVER
from detente.core.steps import ALLOWED
from detente.curtain.model import reasons
from detente.curtain.model.actions import DONE, NUM_ACTIONS, PLACES, family
from detente.curtain.model.deck import BOARD_WIDTH
from detente.curtain.model.grid import place_card, space_of
from detente.curtain.model.program import NUMBER, WIDTH
from detente.curtain.model.reasons import NOT_ASKED, REASONS
from detente.curtain.rules.instructions import placer
from detente.curtain.rules.machine import STEPS
from detente.curtain.state import CurtainState
from tests.curtain.scene import GAME, event_scene
from tests.curtain.test_properties import decks

Games = st.tuples(decks(), st.integers(0, 2**32), st.integers(0, 90))


def played(game: tuple[dict[str, Any], int, int]) -> CurtainState:
    """A state after some random decisions with any events, not at the end."""
    source, seed, length = game
    state = GAME.new(seed, deck=source)
    for number in range(length):
        after = state.copy()
        after.play(after.legal()[hash((seed, number)) % len(after.legal())])
        if after.actor == OVER:
            break
        state = after
    return state


def bar(state: CurtainState, action: int) -> int:
    """What the step says of an action, as the refusals ask it."""
    step = STEPS[state.step]
    return int(step.bar(state, action)) if family(action)[0] in step.families else NOT_ASKED


@given(Games)
def test_a_step_offers_exactly_what_it_does_not_bar(game: tuple[dict[str, Any], int, int]) -> None:
    state = played(game)
    assert [action for action in range(NUM_ACTIONS) if bar(state, action) == ALLOWED] == state.legal()


# What each reason names, put right. A repair may only touch that one thing.


def place_of(action: int) -> int:
    """The card that an action is about."""
    return family(action)[1]


def put_into_hand(state: CurtainState, action: int) -> None:
    """The card is in the hand after all."""
    state.set_hand(state.mover, state.hand(state.mover) | 1 << place_of(action))


def clear_space(state: CurtainState, action: int) -> None:
    """No card lies on the space."""
    space = space_of(action)
    card = int(state.board[space]) - 1
    state.board[space] = 0
    state.in_play &= ~(1 << card)


def place_beside(state: CurtainState, action: int) -> None:
    """A card of the same region lies beside the space."""
    space = space_of(action)
    cards = int(state.deck.region_mask[state.deck.region[state.card]] & ~state.in_play & ~(1 << state.card))
    free = [space + way for way in (1, -1, BOARD_WIDTH, -BOARD_WIDTH) if state.board[space + way] == 0]
    if cards == 0 or not free:  # all cards of the region lie elsewhere: one moves here
        cards = int(state.deck.region_mask[state.deck.region[state.card]] & state.in_play)
        card = cards.bit_length() - 1
        state.board[state.space[card]] = 0
        state.space[card] = free[0]
        state.board[free[0]] = card + 1
        return
    place_card(state, cards.bit_length() - 1, free[0])


def put_into_play(state: CurtainState, action: int) -> None:
    """The card lies on the map."""
    state.in_play |= 1 << place_of(action)


def widen_area(state: CurtainState, action: int) -> None:
    """The instruction works everywhere."""
    state.area = state.area_to = 0
    state.cards = state.cards_to = state.in_play


def give_access(state: CurtainState, action: int) -> None:
    """The card was within reach when the Order began."""
    state.access |= 1 << place_of(action)


def lift_limit(state: CurtainState, action: int) -> None:
    """No cube was handled on the card yet."""
    state.tally[place_of(action)] = 0
    state.each = max(state.each, 1)


def enlarge_order(state: CurtainState, action: int) -> None:
    """The Order has cubes enough for a controlled card."""
    state.left = 2


def free_cubes(state: CurtainState, action: int) -> None:
    """Fewer of the side's cubes are on the card itself."""
    side, place = placer(state), place_of(action)
    state.add_cubes(side, place, -min(2, int(state.cubes_on(side, place))))


def add_cubes(state: CurtainState, action: int) -> None:
    """Cubes to handle lie on the card."""
    for side in (0, 1):
        if state.whose in (side, 2):
            state.add_cubes(side, place_of(action), 2)


def add_lifted_cube(state: CurtainState, action: int) -> None:
    """A cube that can be lifted lies on the card."""
    state.add_cubes(placer(state), place_of(action), 1)


def aim_elsewhere(state: CurtainState, action: int) -> None:
    """Another card is aimed at."""
    state.target = next(place for place in range(PLACES) if place != place_of(action))


def add_option(state: CurtainState, action: int) -> None:
    """The event has as many alternatives (in the test's own deck)."""
    state.deck.code[state.at * WIDTH + NUMBER] = place_of(action) + 1


def deal_card(state: CurtainState, action: int) -> None:
    """The card is everywhere that cards can be taken from."""
    card = 1 << place_of(action)
    state.hand_usa |= card
    state.hand_ussr |= card
    state.aftermath |= card


REPAIRS: dict[int, Callable[[CurtainState, int], None]] = {
    reasons.NOT_IN_HAND: put_into_hand,
    reasons.ALREADY_PLAYED: put_into_hand,
    reasons.SPACE_TAKEN: clear_space,
    reasons.NOT_BESIDE_CARD: place_beside,
    reasons.NOT_BESIDE_REGION: place_beside,
    reasons.NOT_IN_PLAY: put_into_play,
    reasons.OUTSIDE: widen_area,
    reasons.NOT_ACCESSIBLE: give_access,
    reasons.ENOUGH_THERE: lift_limit,
    reasons.CONTROLLED_THERE: enlarge_order,
    reasons.NO_CUBE_LEFT: free_cubes,
    reasons.NO_CUBE: add_cubes,
    reasons.NO_CUBES: add_cubes,
    reasons.NO_HALF: add_cubes,
    reasons.NOWHERE_TO_MOVE: widen_area,
    reasons.SAME_CARD: aim_elsewhere,
    reasons.LIFT_FROM_TARGET: aim_elsewhere,
    reasons.NOTHING_TO_LIFT: add_lifted_cube,
    reasons.NO_SUCH_OPTION: add_option,
    reasons.NOT_THERE: deal_card,
}


@given(Games)
def test_the_reason_names_what_would_have_to_change(game: tuple[dict[str, Any], int, int]) -> None:
    """Each reason is put right, one after another; none comes back, and in the end the action is legal."""
    state = played(game)
    refused = [action for action in range(NUM_ACTIONS) if bar(state, action) not in (ALLOWED, NOT_ASKED)]
    for action in refused[:: max(1, len(refused) // 25)]:
        if action == DONE:
            continue
        changed, named = state.copy(), list[str]()
        changed.tally = state.tally[:]
        while (reason := bar(changed, action)) != ALLOWED:
            assert REASONS[reason].kind not in named, (family(action), named)
            named.append(REASONS[reason].kind)
            REPAIRS[reason](changed, action)
        changed.count = 0
        changed.ask()
        assert changed.is_legal(action), (family(action), named)


@pytest.mark.parametrize(("event", "stop"), [("infiltrate 2 in anywhere", "up to 2"), ("discard 1 own", "up to 1")])
def test_only_a_number_that_is_open_may_be_stopped_at(event: str, stop: str) -> None:
    exact, open_ = (event_scene(each, japan="1,0") for each in (event, event.replace(stop[-1], stop, 1)))
    assert bar(exact, DONE) in (reasons.MUST_GO_ON, reasons.MUST_CHOOSE)
    assert not exact.is_legal(DONE)
    assert bar(open_, DONE) == ALLOWED
    assert open_.is_legal(DONE)


def test_every_reason_is_put_right_somewhere() -> None:
    assert set(REPAIRS) | {NOT_ASKED, reasons.MUST_GO_ON, reasons.MUST_CHOOSE, ALLOWED} == set(range(len(REASONS)))


def test_a_swap_in_its_middle_does_not_ask_whether_to_stop() -> None:
    state = event_scene("swap 1 with enemy", "Iran", japan="1,0")
    refusal = state.why_not(DONE)
    assert refusal is not None
    assert refusal.kind == "asked-swap-hand"
