"""1.4.1c, 1.14: adjusting hands, and what nobody may see."""

from __future__ import annotations

from typing import Any

from detente.volk.model.journal import CardsDiscarded
from detente.volk.state import VolkState
from tests.volk.scene import GAME, asked, do, held, options, refused, scene

HANDS = {"west": ["13", "14", "16"], "east": ["5", "6"]}


def adjusting(*moves: str, **fields: Any) -> VolkState:
    """A scene in which the hands of decade I are adjusted for decade II."""
    defaults: dict[str, Any] = {"phase": "end-10", "decade": 1, "display": [], "hands": HANDS}
    return scene(*moves, **(defaults | fields))


def test_1_4_1c_who_holds_three_must_discard_one() -> None:
    state = adjusting()
    assert asked(state) == ("west", "adjust-hand")
    assert options(state) == {"discard 13", "discard 14", "discard 16"}
    assert refused(state, "done") == ("must-go-on", "1.4.1c")
    assert refused(state, "discard 5") == ("not-in-hand", "1.4.1c")
    do(state, "discard 14")
    assert options(state) == {"done", "discard 13", "discard 16"}


def test_1_4_1c_each_may_discard_any_and_draws_up_to_two() -> None:
    state = adjusting("west discard 14", "west discard 13", "west done", "east discard 5", "east discard 6")
    assert len(held(state, "west")) == 2
    assert "16" in held(state, "west")
    assert not {"5", "6"} & set(held(state, "east"))
    assert len(held(state, "east")) == 2
    assert state.view()["decade"] == 2
    assert len(state.view()["deck"]) == 20 - 3 - 7


def test_1_4_1c_a_side_that_keeps_two_draws_none() -> None:
    state = adjusting("west discard 14", "west done", "east done")
    assert held(state, "west") == ["13", "16"]
    assert held(state, "east") == ["5", "6"]
    assert len(state.view()["deck"]) == 20 - 7


def test_1_4_1c_an_empty_hand_is_filled_without_a_question() -> None:
    state = adjusting(hands={"west": [], "east": []})
    assert [len(held(state, side)) for side in ("west", "east")] == [2, 2]


def test_q12_east_does_not_see_what_west_discards_before_both_have_chosen() -> None:
    one = adjusting("west discard 14", "west done")
    other = adjusting("west discard 16", "west done")
    assert asked(one) == ("east", "adjust-hand")
    for side in ("east", None):
        assert one.view(side) == other.view(side)
    assert one.tensor("east") == other.tensor("east")
    assert len(one.view("east")["hands"]["west"]) == 3
    assert one.determinize("east", 7).position() == other.determinize("east", 7).position()


def test_q12_a_determinized_state_may_hold_other_discards_of_west() -> None:
    state = adjusting("west discard 14", "west done")
    found = {str(state.determinize("east", seed).position()["pending"]["discarding"]["west"]) for seed in range(30)}
    assert len(found) > 5


def test_1_14_discards_stay_face_down() -> None:
    state = adjusting("west discard 14", "west done", "east discard 5", "east done")
    for side, card in (("west", "5"), ("east", "14"), (None, "5"), (None, "14")):
        view = state.view(side)
        shown = [each["card"] for hand in view["hands"].values() for each in hand]
        assert card not in [*shown, *view["row"], *view["display"]]
        events = [entry.seen_by(None if side is None else GAME.side(side)) for entry in state.journal or []]
        discards = [entry.cards for entry in events if isinstance(entry, CardsDiscarded)]
        assert len(discards) == 2
        assert not any(card in cards for cards in discards)


def test_1_14_the_backs_of_held_cards_show_their_decade() -> None:
    state = adjusting("west discard 14", "west discard 13", "west done", "east done")
    backs = [card["decade"] for card in state.view("east")["hands"]["west"]]
    assert backs == [1, 2]
    assert [card["card"] for card in state.view("east")["hands"]["west"]] == [None, None]


def test_1_14_a_determinized_hand_keeps_its_decades() -> None:
    state = adjusting("west discard 14", "west discard 13", "west done", "east done")
    for seed in range(10):
        hand = state.determinize("east", seed).position()["hands"]["west"]
        assert sorted(GAME.card(card)["decade"] for card in hand) == [1, 2]


def test_1_14_own_discards_are_remembered() -> None:
    state = adjusting("west discard 14", "west done", "east discard 5", "east done")
    for seed in range(10):
        position = state.determinize("east", seed).position()
        assert position["out"]["east"] == ["5"]
        assert position["hands"]["east"] == state.position()["hands"]["east"]


def test_q8_only_the_deck_and_the_unused_special_are_discarded() -> None:
    state = adjusting("west discard 14", "west done", "east done", special="I", deck=["1", "2"])
    out = state.position()["out"]
    assert {"1", "2"} <= set(out["deck"])
    assert "I" in out["seen"]
