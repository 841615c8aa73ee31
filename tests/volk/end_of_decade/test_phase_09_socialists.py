"""1.10 phase 9: socialists come or leave; then those in the box move."""

from __future__ import annotations

from typing import Any

import pytest

from tests.volk.decade_scene import action, asked, do, end, happened, is_over, options, told


def test_1_10_phase_9_at_0_the_box_only_moves() -> None:
    assert happened(end(9, box=2), 9) == []
    assert happened(end(9, box=2, unrest={"SN": 5}), 9) == ["SocialistMoved SN", "UnrestRemoved SN 1"] * 2


@pytest.mark.parametrize(("track", "number"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 4)])
def test_a_4_the_track_says_how_many_come_or_leave(track: int, number: int) -> None:
    gained = end(9, socialist=track, box=1)
    assert happened(gained, 9) == ["SocialistGained"] * number
    assert gained.view()["box"] == 1 + number
    lost = end(9, socialist=-track, box=6)
    assert happened(lost, 9) == ["SocialistLost"] * number
    assert lost.view()["box"] == 6 - number


def test_1_10_phase_9_socialists_just_gained_move_at_once() -> None:
    state = end(9, socialist=3, unrest={"SN": 4})
    assert happened(state, 9) == ["SocialistGained"] * 2 + ["SocialistMoved SN", "UnrestRemoved SN 1"]
    assert (state.view()["box"], state.view()["provinces"]["sachsen"]["socialists"]) == (1, 1)


def test_q65_east_chooses_each_province_and_a_move_that_does_not_end_the_protest_is_compulsory_too() -> None:
    state = end(9, box=3, unrest={"SN": 6, "TH": 4, "MV": 3})
    assert (asked(state), options(state)) == (("east", "move-socialists"), {"socialist SN", "socialist TH"})
    assert state.why_not(action("done")) is not None
    do(state, "east socialist SN")
    assert options(state) == {"socialist SN", "socialist TH"}
    do(state, "east socialist TH")
    assert happened(state, 9)[4:] == ["SocialistMoved SN", "UnrestRemoved SN 1"]
    assert state.view()["box"] == 0


def test_q66_after_a_loss_smaller_than_the_box_the_rest_moves() -> None:
    state = end(9, socialist=-2, box=3, unrest={"SN": 4})
    assert happened(state, 9) == ["SocialistLost", "SocialistMoved SN", "UnrestRemoved SN 1"]
    assert state.view()["box"] == 1


def test_1_10_phase_9_first_the_box_then_west_picks_provinces_and_each_leaves_an_unrest() -> None:
    fields: dict[str, Any] = {"socialist": -5, "box": 1, "socialists": {"SN": 2, "TH": 1}, "unrest": {"TH": 1}}
    state = end(9, **fields)
    assert happened(state, 9) == ["SocialistLost"]
    assert (asked(state), options(state)) == (("west", "lose-socialists"), {"socialist-loss SN", "socialist-loss TH"})
    do(state, "west socialist-loss TH")
    assert happened(state, 9)[1:] == [
        "SocialistLeft TH",
        "UnrestAdded TH 1",
        "SocialistLeft SN",
        "UnrestAdded SN 1",
    ]


def test_1_10_phase_9_a_socialist_that_leaves_can_bring_a_mass_protest_and_the_collapse() -> None:
    state = end(9, socialist=-1, socialists={"SN": 1}, unrest={"SN": 3, "TH": 12})
    assert asked(state) == ("west", "east-collapse")


def test_1_10_phase_9_example_32_the_third_of_three_beyond_twelve_is_the_triumph_of_socialism() -> None:
    state = end(9, socialist=5, box=4, socialists={"SN": 6})
    assert happened(state, 9) == ["SocialistGained"] * 2 + ["GameEnded east triumph"]
    assert asked(state) == ("east", "triumph")


def test_q84_the_twelfth_itself_is_no_triumph_and_box_and_provinces_count_together() -> None:
    assert not is_over(end(9, socialist=5, box=3, socialists={"SN": 6}))
    assert not is_over(end(9, box=12))
    assert asked(end(9, socialist=1, box=12)) == ("east", "triumph")
    assert asked(end(9, socialist=1, socialists={"SN": 12})) == ("east", "triumph")


def test_q84_socialists_that_left_can_be_gained_again() -> None:
    state = end(9, socialist=-6, box=12)
    assert state.view()["box"] == 8
    assert not is_over(end(9, socialist=6, box=8))


def test_1_10_phase_9_example_33_a_loss_that_cannot_be_met_is_the_failure_of_socialism() -> None:
    state = end(9, socialist=-5, box=1, socialists={"SN": 1})
    assert happened(state, 9) == [
        "SocialistLost",
        "SocialistLeft SN",
        "UnrestAdded SN 1",
        "GameEnded west socialism-fails",
    ]
    assert asked(state) == ("west", "socialism-fails")


def test_1_10_phase_9_losing_exactly_the_last_socialist_does_not_make_socialism_fail() -> None:
    assert not is_over(end(9, socialist=-5, box=2, socialists={"SN": 1}))
    assert asked(end(9, socialist=-1)) == ("west", "socialism-fails")


def test_q83_triumph_comes_before_the_collapse() -> None:
    state = end(9, socialist=6, box=12, unrest=dict.fromkeys(["SN", "TH", "SA", "MV"], 8))
    assert asked(state) == ("east", "triumph")
    assert [event.kind for event in told(state, 10)] == []
