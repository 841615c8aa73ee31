"""1.10 phase 6: internal comparison, and the imports that it brings."""

from __future__ import annotations

from typing import Any

from tests.volk.decade_scene import EAST, asked, do, end, happened, imports, options


def added(**fields: Any) -> dict[str, int]:
    """The unrest that each province gets when nobody is asked."""
    events = [event.split() for event in happened(end(6, **fields), 6)]
    assert all(event[0] == "UnrestAdded" for event in events)
    return {event[1]: int(event[2]) for event in events}


def test_1_10_phase_6_a_province_gets_unrest_for_all_that_it_is_behind_but_one() -> None:
    assert added(living={"SN": 3, "MV": 2, "TH": 1}) == {"BB": 2, "EB": 2, "SA": 2, "TH": 1}


def test_1_10_phase_6_each_side_is_compared_with_its_own_best() -> None:
    assert added(living={"SN": 1} | dict.fromkeys(["BY", "HE"], 2), sectors={"us": 2}) == {
        "SH": 1,
        "NS": 1,
        "NW": 1,
        "RP": 1,
        "BW": 1,
    }


def test_1_10_phase_6_west_berlin_gets_the_full_gap() -> None:
    assert added(living={"BY": 1}) == {"WB": 1}
    assert added(living={"BY": 2}, sectors={"us": 1}) == {"WB": 1} | dict.fromkeys(
        ["SH", "NS", "NW", "HE", "RP", "BW"], 1
    )


def test_q79_west_berlin_may_be_the_leader_with_the_sum_of_its_sectors() -> None:
    assert added(sectors={"french": 1, "us": 1}) == dict.fromkeys(["SH", "NS", "NW", "HE", "RP", "BW", "BY"], 1)


def test_1_10_phase_6_without_living_standards_nothing_happens() -> None:
    assert added() == {}
    assert added(living=dict.fromkeys(EAST, 1)) == {}


def test_1_11_2_east_places_an_import_for_west_berlins_new_protest() -> None:
    state = end(6, living={"BY": 1}, unrest={"WB": 3})
    assert asked(state) == ("east", "import-protest")
    assert options(state) == {"import NW", "import RP", "import BW"}
    assert imports(do(state, "east import RP")) == ["RP"]


def test_q40_two_protests_that_arise_at_once_bring_an_import_each_and_east_may_split_them() -> None:
    fields: dict[str, Any] = {"living": {"BY": 5}, "unrest": {"WB": 3}}
    assert imports(end(6, "east import RP", "east import BW", **fields)) == ["RP", "BW"]
    assert imports(end(6, "east import NW", "east import NW", **fields)) == ["NW", "NW"]


def test_1_6_1_the_mass_protests_of_phase_6_weaken_the_attacks_of_phase_7() -> None:
    """Bayern has 3 and a protest from its fresh unrest: 2, no more than what Sachsen and Thüringen have."""
    fields: dict[str, Any] = {"living": {"BY": 3, "HE": 5} | dict.fromkeys(EAST, 2), "sectors": {"us": 5}}
    calm = end(6, "west attack TH", unrest={"BY": 2}, **fields)
    assert asked(calm) == ("west", "choose-attack")
    protesting = end(6, "west attack TH", unrest={"BY": 3}, **fields)
    assert "Attacked WB BB 3" in happened(protesting, 7)
