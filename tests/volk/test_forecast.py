"""The forecast of the end of a decade: its sums are those that the phases then really count."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import detente
from detente.volk.forecast import forecast
from detente.volk.game import GAME
from tests.volk.decade_scene import EAST, EAST_CITIES, WEST_CITIES, end, only, set_table, told

ALL = f"{WEST_CITIES} {EAST_CITIES} hamburg"


def now(**fields: Any) -> list[dict[str, Any]]:
    """The forecast in the middle of a decade, on a board that is empty where nothing is said."""
    quiet: dict[str, Any] = {"unrest": {}, "box": 0, "display": ["1", "3"]}
    return forecast(set_table(quiet | fields))


def phase(number: int, **fields: Any) -> dict[str, Any]:
    """The sums of one phase, without its number and rule."""
    sums = now(**fields)[number - 1]
    assert (sums.pop("phase"), sums.pop("rule")) == (number, f"1.10 phase {number}")
    return sums


FLIGHT: list[dict[str, Any]] = [
    {"row": ["2", "12"], "living": {"BY": 1}, "police": {"5": "unused"}, "unrest": {"SH": 4, "NS": 4}},
    {"row": ["I"], "living": {"NW": 3} | dict.fromkeys(EAST, 1), "unrest": {"MV": 4}, "factories": ALL},
]


@pytest.mark.parametrize("fields", FLIGHT)
def test_1_10_phase_1_flight_is_forecast_as_it_will_be_counted(fields: dict[str, Any]) -> None:
    assert phase(1, **fields) == {"wall": False} | only(end(1, **fields), 1, "FlightCounted")


def test_1_10_phase_1_the_wall_costs_a_point_and_prestige_before_phase_2() -> None:
    assert phase(1, wall=True, prestige=1) == {"wall": True, "prestige": 0, "points": 1}
    assert phase(2, wall=True, prestige=1) == {"space": 0, "holder": None, "choices": []}
    assert phase(1, wall=True, prestige=-6)["prestige"] == -6


def test_q72_phase_2_offers_the_marker_or_nearer_and_equal_spaces_once() -> None:
    assert phase(2, prestige=3) == {"space": 3, "holder": "east", "choices": [1, 2, 3]}
    assert phase(2, prestige=-3) == {"space": -3, "holder": "west", "choices": [2, 3]}


def test_1_10_phase_3_currency_is_forecast_as_it_will_be_counted() -> None:
    fields: dict[str, Any] = {
        "currency": -1,
        "living": {"SN": 2, "EB": 1},
        "factories": ALL,
        "lines": {"kiel-hamburg": 1},
    }
    sums = phase(3, **fields)
    assert sums | only(end(3, **fields), 3, "CurrencyCounted") == sums
    assert (sums["worst"], sums["values"]["sachsen"]) == (1, 1)
    assert phase(3, factories="berlin")["worst"] is None
    assert phase(3, factories="berlin")["values"]["sachsen"] is None


def test_1_10_phase_4_police_used_or_not_is_paid_for_and_capacity_shown() -> None:
    assert phase(4, police={"5": "used", "15": "unused"}) == {"points": 2, "capacity": 2}


def test_1_10_phase_5_what_is_above_the_export_goes_and_hamburg_holds_where_it_helps_most() -> None:
    fields: dict[str, Any] = {
        "living": {"NS": 2, "SH": 2, "BY": 2},
        "factories": "hamburg kiel hannover",
        "lines": {"kiel-hamburg": 1},
    }
    sums = phase(5, **fields)
    assert sums["hamburg"] == "niedersachsen"
    assert {id: row["lost"] for id, row in sums["provinces"].items()} == {
        "niedersachsen": 0,
        "schleswig-holstein": 0,
        "bayern": 2,
    }


def test_q35_phase_5_west_berlin_is_held_by_its_weakest_supplier() -> None:
    fields: dict[str, Any] = {
        "sectors": {"french": 1, "uk": 1, "us": 1},
        "factories": "koblenz dortmund duisburg stuttgart",
        "lines": {"duisburg-dortmund": 1},
    }
    assert phase(5, **fields)["provinces"]["west-berlin"] == {"living": 3, "limit": 1, "lost": 2}


def test_1_10_phase_6_unrest_follows_the_living_standards_that_phase_5_leaves() -> None:
    fields: dict[str, Any] = {"living": {"BY": 9, "SN": 2}, "factories": ALL}
    unrest = phase(6, **fields)["unrest"]
    assert phase(6, **fields)["most"] == {"west": 1, "east": 1}
    assert unrest == {"west-berlin": 1}
    told_now = [event for event in told(end(5, **fields), 6) if event.kind == "UnrestAdded"]
    assert [event.facts()["province"] for event in told_now] == ["west-berlin"]


def test_1_10_phase_7_attacks_use_strength_and_west_berlin_hits_both_neighbours() -> None:
    sectors = {"french": 1, "uk": 0, "us": 0}
    attacks = phase(7, living={"BY": 1, "TH": 1}, sectors=sectors, factories=ALL, unrest={"TH": 4})["attacks"]
    assert attacks == {"bayern": {"sachsen": 1}, "west-berlin": {"brandenburg": 1, "east-berlin": 1}}


def test_1_10_phases_8_and_9_count_police_and_socialists() -> None:
    assert phase(8, police={"5": "used", "15": "unused"}) == {"ready": 1}
    fields: dict[str, Any] = {"box": 2, "socialists": {"SN": 3}}
    sums = phase(9, socialist=-3, **fields)
    assert sums == {"track": -3, "change": -2, "on_board": 5, "most": 12}
    assert phase(9, socialist=6, **fields)["change"] == 4


def test_1_10_phase_10_counts_protests_after_phase_6_with_imports_still_to_place() -> None:
    assert phase(10, unrest={"BY": 8, "TH": 4}) == {"west": 2, "east": 1, "collapse": 4}
    behind = phase(10, living={"BY": 1}, factories=ALL, unrest={"WB": 3})
    assert behind["west"] == 2, "one in West Berlin, one that East brings to a supplier"


def test_forecasts_of_random_games_are_plain_data_change_nothing_and_end_with_the_game() -> None:
    chance = random.Random(5)
    for seed in range(6):
        state = GAME.new(seed=seed)
        while state.actor != detente.OVER:
            before = state.position()
            coming = json.loads(json.dumps(forecast(state)))
            first = int(state.phase.removeprefix("end-")) + 1 if state.phase.startswith("end-") else 1
            assert [sums["phase"] for sums in coming] == list(range(first, 11))
            assert state.position() == before
            state.apply(chance.choice(state.legal()))
        assert forecast(state) == []


def test_the_view_brings_the_forecast_to_everybody_alike() -> None:
    state = GAME.new(seed=3)
    assert state.view("west")["forecast"] == state.view("east")["forecast"] == forecast(state)
