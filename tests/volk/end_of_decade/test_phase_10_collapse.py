"""1.10 phase 10: collapse, and what follows if nobody has won (1.4.6)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.volk.decade_scene import asked, do, end, is_over, options

FOUR_EAST = {"SN": 4, "TH": 5, "MV": 8}
FOUR_WEST = {"BY": 7, "HE": 4, "SH": 11}


@pytest.mark.parametrize(
    ("unrest", "ending"),
    [
        (FOUR_WEST, ("east", "west-collapse")),
        (FOUR_EAST, ("west", "east-collapse")),
        (FOUR_WEST | FOUR_EAST, ("east", "both-collapse")),
        ({"BY": 16}, ("east", "west-collapse")),
        ({"BY": 19, "SN": 20}, ("east", "both-collapse")),
    ],
)
def test_1_10_phase_10_q85_four_mass_protests_are_a_collapse_and_if_both_collapse_east_wins(
    unrest: dict[str, int], ending: tuple[str, str]
) -> None:
    assert asked(end(10, unrest=unrest)) == ending


def test_1_10_phase_10_three_mass_protests_are_none() -> None:
    assert not is_over(end(10, unrest={"BY": 7, "HE": 4, "SH": 7, "SN": 15}))


def test_1_10_phase_10_example_19_imported_protests_count() -> None:
    assert asked(end(10, unrest={"WB": 8}, imported=["NW", "BW"])) == ("east", "west-collapse")
    assert not is_over(end(10, unrest={"WB": 7, "BY": 4}, imported=["NW"]))


def test_1_4_6_after_decade_iv_without_a_winner_east_wins() -> None:
    assert asked(end(10, decade=4)) == ("east", "endures")
    assert asked(end(10, decade=4, unrest=FOUR_EAST)) == ("west", "east-collapse")


def test_1_4_6_otherwise_the_rest_of_the_deck_and_an_unused_special_card_go_and_hands_are_kept() -> None:
    state = end(10, special="I", deck=["1", "3"], hands={"west": ["18"], "east": ["2", "5"]})
    position = state.position()
    assert (position["decade"], position["special"], position["phase"]) == (2, "II", "action")
    assert {"1", "3"} <= set(position["out"]["deck"])
    assert "I" in position["out"]["seen"]
    assert position["hands"] == {"west": ["18"], "east": ["2", "5"]}
    assert asked(state) == ("west", "adjust-hand")


def test_1_4_1c_each_may_discard_kept_cards_and_draws_up_to_two() -> None:
    state = end(10, hands={"west": ["18"], "east": ["2", "5"]})
    assert options(state) == {"done", "discard 18"}
    do(state, "west done", "east discard 2")
    assert options(state) == {"done", "discard 5"}
    position = do(state, "east done").position()
    assert [len(hand) for hand in position["hands"].values()] == [2, 2]
    assert "18" in position["hands"]["west"]
    assert "5" in position["hands"]["east"]
    assert position["out"]["east"] == ["2"]
    assert (len(position["display"]), len(position["deck"])) == (7, 20 - 2 - 7)


def test_1_4_1c_who_keeps_two_draws_none_and_who_holds_three_must_discard() -> None:
    state = end(10, hands={"west": ["18", "19", "20"], "east": ["2", "5"]})
    assert options(state) == {"discard 18", "discard 19", "discard 20"}
    position = do(state, "west discard 19", "west done", "east done").position()
    assert position["hands"] == {"west": ["18", "20"], "east": ["2", "5"]}
    assert len(position["deck"]) == 20 - 7


def test_1_4_1c_all_cards_may_be_discarded() -> None:
    state = end(10, hands={"west": ["18", "19", "20"], "east": []})
    position = do(state, "west discard 19", "west discard 18", "west discard 20").position()
    assert [len(hand) for hand in position["hands"].values()] == [2, 2]
    assert position["out"]["west"] == ["18", "19", "20"]


@pytest.mark.parametrize(("wall", "face"), [(True, "IVa"), (False, "IVb")])
def test_q10_the_wall_decides_the_face_of_special_iv(wall: bool, face: str) -> None:
    assert end(10, decade=3, wall=wall).view()["special"] == face


@pytest.mark.parametrize(("prestige", "first"), [(-2, "west"), (0, "west"), (1, "east")])
def test_1_4_3_the_prestige_holder_begins_the_new_decade(prestige: int, first: str) -> None:
    assert asked(end(10, prestige=prestige)) == (first, "choose-card")


def test_q62_police_cards_stay_with_east_from_decade_to_decade() -> None:
    fields: dict[str, Any] = {"police": {"5": "unused"}}
    assert end(10, **fields).view()["police"] == {"5": "unused"}
