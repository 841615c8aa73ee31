"""1.10 phase 7: East-West comparison."""

from __future__ import annotations

from typing import Any

import pytest

from tests.volk.decade_scene import (
    CODES,
    EAST,
    WEST,
    action,
    asked,
    do,
    end,
    happened,
    imports,
    options,
    pick_first,
    unrest,
)

TARGETS = {
    "SH": {"MV"},
    "NS": {"MV", "BB", "SA"},
    "HE": {"SA", "TH"},
    "BY": {"TH", "SN"},
    "MV": {"SH", "NS"},
    "BB": {"NS", "WB"},
    "EB": {"WB"},
    "SA": {"NS", "HE"},
    "SN": {"BY"},
    "TH": {"HE", "BY"},
}
"""A.3: the enemy provinces at each one's border; West Berlin attacks both of its own by itself."""


@pytest.mark.parametrize("attacker", TARGETS)
def test_1_10_phase_7_a_province_may_attack_one_adjacent_enemy_province_or_none(attacker: str) -> None:
    state = end(7, living={attacker: 1})
    assert asked(state) == ("west" if attacker in WEST else "east", "choose-attack")
    assert options(state) == {f"attack {target}" for target in TARGETS[attacker]} | {"no-attack"}
    assert state.prompt is not None
    assert (state.prompt.about["province"], state.prompt.rule) == (CODES[attacker], "1.10 phase 7")


@pytest.mark.parametrize("inner", ["NW", "RP", "BW"])
def test_a_3_a_province_without_an_enemy_border_never_attacks(inner: str) -> None:
    assert happened(end(7, living={inner: 5}), 7) == []


def test_q80_a_province_may_decline() -> None:
    side = {"SH": "west", "SN": "east"}
    for attacker, owner in side.items():
        assert happened(end(7, f"{owner} done", living={attacker: 3}), 7) == []


def test_1_10_phase_7_the_target_gets_what_the_attacker_has_more() -> None:
    state = end(7, "west attack SN", "east done", living={"BY": 4, "SN": 1, "TH": 4}, unrest={"SN": 1})
    assert happened(state, 7) == ["Attacked BY SN 3", "UnrestAdded SN 3"]


def test_1_10_phase_7_an_attack_without_effect_is_not_offered() -> None:
    state = end(7, living={"BY": 2, "TH": 2})
    assert options(state) == {"attack SN", "no-attack"}
    behind, far = state.why_not(action("attack", "TH")), state.why_not(action("attack", "SA"))
    assert behind is not None
    assert far is not None
    assert (behind.kind, behind.about["strength"], behind.about["living"]) == ("not-behind", 2, 2)
    assert (far.kind, far.about["attacker"]) == ("no-neighbour", "bayern")
    assert happened(end(7, living={"BY": 2, "TH": 2, "SN": 2, "HE": 2, "SA": 2}), 7) == []


def test_1_10_phase_7_protests_weaken_the_attacker_and_not_the_target() -> None:
    level = dict.fromkeys([*WEST[:-1], *EAST], 4) | {"SN": 0}
    fields: dict[str, Any] = {"living": level, "sectors": {"us": 4}}
    assert happened(end(7, "west attack SN", unrest={"BY": 8}, **fields), 7) == ["Attacked BY SN 2", "UnrestAdded SN 2"]
    assert happened(end(7, "west attack SN", unrest={"SN": 8}, **fields), 7) == ["Attacked BY SN 4", "UnrestAdded SN 4"]


def test_1_2_5_imported_protests_would_weaken_only_provinces_that_never_attack() -> None:
    state = end(7, living={"NW": 5}, unrest={"WB": 4}, imported=["NW"])
    assert happened(state, 7) == []


def test_q80_west_berlin_attacks_both_its_neighbours_without_being_asked() -> None:
    state = end(7, sectors={"french": 1, "uk": 1, "us": 1}, living={"EB": 1}, factories="")
    assert happened(state, 7) == [
        "Attacked WB BB 3",
        "Attacked WB EB 2",
        "UnrestAdded BB 3",
        "UnrestAdded EB 2",
    ]


def test_1_10_phase_7_west_berlins_own_protests_weaken_it() -> None:
    state = end(7, sectors={"us": 3}, unrest={"WB": 8}, imported=["NW", "BW"], living={"EB": 1})
    assert happened(state, 7) == ["Attacked WB BB 1", "UnrestAdded BB 1"]


def test_q81_west_declares_all_its_attacks_before_east() -> None:
    living = dict.fromkeys(["SH", "NS", "HE", "BY"], 2) | dict.fromkeys(["MV", "SA", "SN", "TH"], 1)
    state = end(7, living=living | {"EB": 1})
    assert pick_first(state, 7) == [("west", "choose-attack")] * 4 + [("east", "choose-attack")]


def test_q82_unrest_and_mass_protests_come_only_after_all_attacks() -> None:
    """Thüringen gets 3 unrest and a mass protest, and still attacks Bayern with its full strength."""
    state = end(7, "west attack TH", living={"HE": 6, "TH": 3, "SA": 6}, unrest={"TH": 3, "BY": 1})
    assert unrest(state, "TH") == [3]
    assert asked(state)[0] == "east"
    do(state, "east done", "east attack BY")
    assert happened(state, 7) == [
        "Attacked HE TH 3",
        "Attacked TH BY 3",
        "UnrestAdded BY 3",
        "UnrestAdded TH 3",
    ]


def test_1_10_phase_7_several_attackers_add_up() -> None:
    state = end(7, "west attack MV", "west attack MV", living={"SH": 2, "NS": 3, "SA": 3, "BB": 3})
    while state.phase == "end-7":
        do(state, "east done")
    assert happened(state, 7) == ["Attacked SH MV 2", "Attacked NS MV 3", "UnrestAdded MV 5"]


def test_1_10_phase_7_east_places_imports_after_all_attacks() -> None:
    """Q40: seven unrest in West Berlin at once make two protests, on top of one, and two more imports."""
    state = end(7, living={"BB": 4, "EB": 3, "NS": 4}, unrest={"WB": 5}, imported=["NW"])
    do(state, "west done", "east attack WB", "east attack WB")
    assert (unrest(state, "WB"), asked(state)) == ([12], ("east", "import-protest"))
    assert imports(do(state, "east import RP", "east import BW")) == ["NW", "RP", "BW"]


def test_1_10_phase_7_without_living_standards_nobody_attacks() -> None:
    assert happened(end(7), 7) == []
