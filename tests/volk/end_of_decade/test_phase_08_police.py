"""1.10 phase 8: police, and the cubes that leave the cards."""

from __future__ import annotations

from typing import Any

from tests.volk.decade_scene import action, asked, do, end, happened, options

POLICE: dict[str, Any] = {"police": {"5": "used", "15": "unused", "21": "unused"}, "decade": 2}


def test_1_10_phase_8_each_unused_card_removes_an_unrest_where_east_likes() -> None:
    state = end(8, unrest={"SN": 2, "TH": 1, "BY": 3}, **POLICE)
    assert (asked(state), options(state)) == (("east", "police-phase"), {"remove-unrest SN", "remove-unrest TH"})
    do(state, "east remove-unrest SN", "east remove-unrest SN")
    assert happened(state, 8) == ["UnrestRemoved SN 1", "UnrestRemoved SN 1", "PoliceCleared"]


def test_q63_it_is_compulsory_as_far_as_there_is_unrest() -> None:
    assert end(8, unrest={"SN": 2, "TH": 1}, **POLICE).why_not(action("done")) is not None
    assert happened(end(8, unrest={"SN": 1}, **POLICE), 8) == ["UnrestRemoved SN 1", "PoliceCleared"]


def test_q62_the_cubes_leave_the_cards_and_all_can_be_used_again() -> None:
    state = end(8, unrest={}, **POLICE)
    assert state.view()["police"] == {"5": "unused", "15": "unused", "21": "unused"}
    assert sum(state.position()["unrest"].values()) == 0


def test_1_10_phase_8_a_used_card_removes_nothing_more() -> None:
    assert happened(end(8, unrest={"SN": 3}, police={"5": "used"}), 8) == ["PoliceCleared"]


def test_1_10_phase_8_without_police_nothing_happens() -> None:
    assert happened(end(8, unrest={"SN": 3}), 8) == []


def test_q64_no_socialist_moves_before_phase_9() -> None:
    """A mass protest and a socialist in the box: police first, and then nothing is left to do."""
    state = end(8, unrest={"SN": 4}, box=1, police={"15": "unused"})
    assert happened(state, 8) == ["UnrestRemoved SN 1"]
    assert happened(state, 9) == []
