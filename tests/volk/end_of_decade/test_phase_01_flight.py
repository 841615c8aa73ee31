"""1.10 phase 1: the Wall and its upkeep; without it, flight and what it costs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.volk.decade_scene import EAST, asked, end, happened, imports, is_over, only, options

PLENTY = "rostock neubrandenburg cottbus berlin magdeburg bitterfeld leipzig dresden eisenach jena"


def steps(**fields: Any) -> int:
    """The steps of the flight marker."""
    return int(only(end(1, factories=PLENTY, **fields), 1, "FlightCounted")["steps"])


def test_1_10_phase_1_example_11_three_steps_cost_one_point() -> None:
    state = end(1, row=["2", "12"], living={"BY": 1}, police={"5": "unused"}, unrest={"SH": 4, "NS": 4})
    assert only(state, 1, "FlightCounted") == {
        "icons": 2,
        "west_living": 1,
        "red_police": 1,
        "east_protest": 0,
        "east_living": 0,
        "west_protest": 1,
        "steps": 3,
        "points": 1,
    }
    assert asked(state) == ("west", "dismantle")
    assert options(state) == {"dismantle-factory berlin", "dismantle-factory bitterfeld"}


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, 0),
        ({"row": ["I"]}, 2),
        ({"row": ["2", "1"]}, 1),
        ({"living": {"NW": 3, "BY": 2}}, 3),
        ({"sectors": {"french": 1, "uk": 2, "us": 1}, "living": {"BY": 3}}, 4),
        ({"police": {"5": "used", "49": "unused"}}, 2),
        ({"police": {"15": "used", "66": "unused"}}, 0),
        ({"unrest": {"MV": 4}}, 1),
        ({"unrest": {"MV": 9, "SN": 4}}, 1),
        ({"row": ["I"], "unrest": {"BY": 4}}, 1),
        ({"row": ["I"], "unrest": {"BY": 9, "WB": 4}}, 1),
        ({"row": ["I"], "living": dict.fromkeys(EAST, 1)}, 1),
        ({"row": ["I"], "living": {"MV": 0} | dict.fromkeys(EAST[1:], 3)}, 2),
    ],
    ids=[
        "nothing",
        "icons of a special card",
        "icons of some cards",
        "the best of West",
        "West Berlin with its sum",
        "red police, used or not",
        "no pink police",
        "a protest in East",
        "protests in East, once",
        "a protest in West",
        "protests in West, once",
        "the worst of East",
        "an East province without any",
    ],
)
def test_1_10_phase_1_what_moves_the_flight_marker(fields: dict[str, Any], expected: int) -> None:
    assert steps(**fields) == expected


def test_q68_not_below_0_and_not_above_20() -> None:
    assert steps(unrest={"BY": 4}) == 0
    assert steps(sectors={"french": 9, "uk": 9, "us": 9}) == 20
    # Forward first, then back: 2 steps of icons are not lost against 3 living standards that come later.
    assert steps(row=["I"], living={"BY": 2} | dict.fromkeys(EAST, 3)) == 1


@pytest.mark.parametrize(("number", "points"), [(1, 0), (2, 1), (3, 1), (4, 2), (19, 9)])
def test_q67_every_second_step_costs_a_point(number: int, points: int) -> None:
    state = end(1, factories=PLENTY, living={"BY": number})
    assert only(state, 1, "FlightCounted")["points"] == points


def test_q13_a_card_of_an_earlier_decade_counts_in_the_decade_it_is_played_in() -> None:
    assert steps(decade=3, row=["2"]) == 1


def test_q69_the_prestige_holder_picks_first_then_in_turn() -> None:
    fields: dict[str, Any] = {"living": {"BY": 6}, "factories": "berlin leipzig jena rostock"}
    state = end(1, "west dismantle-factory berlin", "east dismantle-factory leipzig", **fields)
    assert asked(state) == ("west", "dismantle")
    state = end(1, "east dismantle-factory berlin", "west dismantle-factory leipzig", prestige=1, **fields)
    assert asked(state) == ("east", "dismantle")


def test_1_10_phase_1_pieces_must_go_before_the_factories_they_connect() -> None:
    """1.7.6, Q21: half a double connection protects the factories of both ends."""
    state = end(1, factories="berlin bitterfeld rostock", lines={"berlin-bitterfeld": 1}, row=["I"])
    assert options(state) == {"dismantle-piece berlin-bitterfeld", "dismantle-factory rostock"}


def test_1_7_7_neither_rundown_nor_external_factories_can_go() -> None:
    state = end(
        1,
        factories="berlin:rundown leipzig jena cssr-south",
        lines={"jena-cssr-south": 1},
        row=["I"],
    )
    assert options(state) == {"dismantle-factory leipzig", "dismantle-piece jena-cssr-south"}


def test_1_7_8_rheinsberg_serves_for_two_points() -> None:
    state = end(1, factories="rheinsberg", living={"BY": 4})
    assert happened(state, 1) == ["FactoryRundown rheinsberg", "FactoryDismantled rheinsberg"]
    assert not is_over(state)


def test_q70_the_last_point_met_exactly_is_no_insolvency_and_the_first_unmet_is() -> None:
    fields: dict[str, Any] = {"factories": "berlin leipzig:rundown"}
    exact = end(1, living={"BY": 2}, **fields)
    assert happened(exact, 1) == ["FactoryDismantled berlin"]
    assert exact.phase != "over"
    unmet = end(1, living={"BY": 4}, **fields)
    assert happened(unmet, 1) == ["FactoryDismantled berlin", "GameEnded west insolvency"]
    assert asked(unmet) == ("west", "insolvency")


def test_q70_no_points_no_insolvency_however_poor() -> None:
    assert not is_over(end(1, factories=""))


def test_1_10_phase_1_the_row_is_discarded() -> None:
    position = end(1, row=["2", "I"], decade=1).position()
    assert position["row"] == []
    assert position["out"]["seen"] == ["2", "I"]


def test_1_10_phase_1_the_wall_costs_prestige_and_a_piece_that_east_picks() -> None:
    state = end(1, wall=True, prestige=3, row=["I", "2"], living={"BY": 9})
    assert happened(state, 1) == ["TrackMoved west prestige"]
    assert state.view()["tracks"]["prestige"] == 2
    assert (asked(state), options(state)) == (
        ("east", "dismantle"),
        {"dismantle-factory berlin", "dismantle-factory bitterfeld"},
    )


def test_1_10_phase_1_with_the_wall_the_row_is_discarded_all_the_same() -> None:
    assert end(1, wall=True, row=["I"]).position()["row"] == []


def test_1_10_phase_1_the_wall_can_make_east_insolvent() -> None:
    assert happened(end(1, wall=True, factories=""), 1)[-1] == "GameEnded west insolvency"
    assert not is_over(end(1, wall=True, factories="berlin", prestige=1))


def test_q43_at_prestige_minus_6_west_chooses_between_the_two_effects() -> None:
    fields: dict[str, Any] = {"wall": True, "prestige": -6, "unrest": {"WB": 1, "SN": 2}}
    state = end(1, **fields)
    assert asked(state) == ("west", "either-unrest")
    assert options(state) == {f"add-unrest {code}" for code in EAST} | {"remove-unrest WB"}
    added = end(1, "west add-unrest SN", **fields)
    assert happened(added, 1) == ["TrackOverflowed west prestige", "UnrestAdded SN 1"]
    assert asked(added) == ("east", "dismantle")
    removed = end(1, "west remove-unrest WB", **fields)
    assert happened(removed, 1) == ["TrackOverflowed west prestige", "UnrestRemoved WB 1"]
    assert asked(removed) == ("east", "dismantle")


@pytest.mark.parametrize("placed", [["NW", "BW"], ["BW", "NW"]])
def test_q39_when_one_of_west_berlins_protests_goes_the_import_placed_last_goes_with_it(placed: list[str]) -> None:
    state = end(1, "west remove-unrest WB", wall=True, prestige=-6, unrest={"WB": 8}, imported=placed)
    assert happened(state, 1)[-1] == f"ImportGone {placed[1]}"
    assert imports(state) == placed[:1]
