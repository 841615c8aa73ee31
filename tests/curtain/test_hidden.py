"""What is hidden stays hidden: views, journal and everything that others are sent."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from detente import Match
from detente.core.checks.invariants import check_state
from detente.curtain.state import CurtainState
from tests.curtain.scene import GAME, deck, event_scene, scene
from tests.kit.play import played

LOOKING = deck(japan="look hand", vietnam="look hand", panama="look aftermath", cuba="look aftermath")
DEALING = deck(
    japan="steal 1 at random",
    vietnam="own chooses: swap up to 1 with enemy",
    panama="swap 1 with aftermath",
    cuba="own chooses: discard 1 enemy",
    iran=["draw 1", "discard up to 1 own"],
    chile="swap hands",
    poland="draw 1 for enemy",
    italy="enemy chooses: steal 1",
    egypt="swap 1 with enemy at random",
    brazil=["give 1", "if done: draw 2"],
)
"""Two decks whose events let sides see cards, and move them."""


def hidden_from(state: CurtainState, side: str | None) -> set[str]:
    """The cards that a side (None: a spectator) must not know the place of."""
    position = state.position()
    cards = {*position["draw"], *position["aftermath"]}
    cards.update(*(hand for owner, hand in position["hands"].items() if owner != side))
    return cards - set(position.get("seen", {}).get(side or "all", []))


def names_in(text: bytes) -> set[str]:
    """All words in quotes: whatever could be a card."""
    return set(text.decode().split('"'))


@pytest.mark.parametrize("source", [LOOKING, DEALING], ids=["looking", "dealing"])
@given(seed=st.integers(0, 2**32), length=st.integers(0, 90))
def test_no_view_and_no_event_names_a_card_that_is_hidden_from_its_viewer(
    source: dict[str, Any], seed: int, length: int
) -> None:
    position = GAME.new(seed, deck=source).position()
    match = Match(GAME, seed, position)
    for number in range(length):
        if match.state.outcome is None:
            match.apply(match.state.legal()[(seed >> number % 24) % len(match.state.legal())])
        state = match.state
        assert isinstance(state, CurtainState)
        for side in ("usa", "ussr", None):
            hidden = hidden_from(state, side)
            view = state.view(side) | {"regions": None}
            assert not hidden & names_in(msgspec.json.encode(view))
            seen = [event.seen_by(None if side is None else GAME.side(side)) for event in state.journal or []]
            assert not hidden & names_in(msgspec.json.encode(seen))


@given(seed=st.integers(0, 2**32), length=st.integers(0, 90))
def test_games_in_which_cards_change_hands_keep_every_invariant(seed: int, length: int) -> None:
    match = Match(GAME, seed, deck=DEALING)
    for number in range(length):
        if match.state.outcome is None:
            match.apply(match.state.legal()[(seed >> number % 24) % len(match.state.legal())])
    check_state(match.state, seed)
    assert match.record().verify().state.position() == match.state.position()


def test_c2_2_only_its_side_knows_which_card_was_set_aside() -> None:
    state = played(GAME, 5).state
    aside = [event for event in state.journal or [] if event.kind == "CardSetAside"]
    assert [event.sentence for event in aside] == ["CardSetAside-cards"] * 2
    for index in (0, 1):
        told = [event.seen_by(index) for event in aside]
        assert sorted(event.sentence for event in told) == ["CardSetAside", "CardSetAside-cards"]
    assert {event.seen_by(None).sentence for event in aside} == {"CardSetAside"}


def test_c6_4_only_the_owner_knows_what_a_look_showed() -> None:
    state = event_scene("look hand", japan="1,0")
    [event] = [event for event in state.journal or [] if event.kind == "HandSeen"]
    assert event.seen_by(0).facts()["cards"] == ("cuba", "chile")
    assert event.seen_by(1).facts()["cards"] == event.seen_by(None).facts()["cards"] == ()


def test_a_determinized_state_offers_the_other_side_its_imagined_hand() -> None:
    state = scene(usa="japan iran panama", ussr="cuba chile egypt", draw=["italy", "france", "poland"], mover="ussr")
    for seed in range(10):
        imagined = state.determinize("usa", seed)
        hand = imagined.position()["hands"]["ussr"]
        assert imagined.legal() == [12 + imagined.deck.ids.index(card) for card in hand]
