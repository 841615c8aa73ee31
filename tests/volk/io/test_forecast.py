"""The forecast of the end of a decade: its sums are those that the phases then really count."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import detente
from detente.volk.game import GAME
from detente.volk.io.forecast import forecast
from tests.volk.decade_scene import (
    CODES,
    EAST,
    EAST_CITIES,
    WEST_CITIES,
    asked,
    counted,
    do,
    end,
    options,
    set_table,
)

ALL = f"{WEST_CITIES} {EAST_CITIES} hamburg"
POLICE = {"5": "used", "15": "unused"}


def now(**fields: Any) -> list[dict[str, Any]]:
    """The forecast in the middle of a decade, on a board that is empty where nothing is said."""
    quiet: dict[str, Any] = {"unrest": {}, "box": 0, "display": ["1", "3"]}
    return forecast(set_table(quiet | fields))


def phase(number: int, **fields: Any) -> list[dict[str, Any]]:
    """What one phase counts."""
    sums = now(**fields)[number - 1]
    assert (sums["phase"], sums["rule"]) == (number, f"1.10 phase {number}")
    return list(sums["counted"])


def coming(number: int, board: dict[str, Any]) -> list[dict[str, Any]]:
    """What is forecast of a phase on a board on which the phases before it are over, as they are where it begins."""
    state = set_table(board)
    state.phase_number = number - 1
    return list(forecast(state)[0]["counted"])


def only(kind: str, sums: list[dict[str, Any]]) -> dict[str, Any]:
    """The numbers of the one count of a kind."""
    (about,) = [each["about"] for each in sums if each["kind"] == kind]
    return dict(about)


def rows(kind: str, result: str, sums: list[dict[str, Any]]) -> dict[str, int]:
    """What comes out for each province, of the counts of a kind."""
    letters = {id: code for code, id in CODES.items()}
    return {letters[each["about"]["province"]]: each["about"][result] for each in sums if each["kind"] == kind}


FLIGHT: list[dict[str, Any]] = [
    {"row": ["2", "12"], "living": {"BY": 1}, "police": {"5": "unused"}, "unrest": {"SH": 4, "NS": 4}},
    {"row": ["I"], "living": {"NW": 3} | dict.fromkeys(EAST, 1), "unrest": {"MV": 4}, "factories": ALL},
]
HAMBURG: dict[str, Any] = {
    "living": {"NS": 2, "SH": 2, "BY": 2},
    "factories": "hamburg kiel hannover",
    "lines": {"kiel-hamburg": 1},
}
BERLIN: dict[str, Any] = {
    "sectors": {"french": 1, "uk": 1, "us": 1},
    "factories": "koblenz dortmund duisburg stuttgart",
    "lines": {"duisburg-dortmund": 1},
}
SCENES: list[tuple[int, dict[str, Any]]] = [
    *((1, fields) for fields in FLIGHT),
    (1, {"wall": True, "prestige": 1}),
    (1, {"wall": True, "prestige": -6}),
    (2, {"prestige": 3}),
    (2, {"prestige": -3}),
    (2, {"prestige": 0}),
    (3, {"currency": -1, "living": {"SN": 2, "EB": 1}, "factories": ALL, "lines": {"kiel-hamburg": 1}}),
    (3, {"factories": "berlin"}),
    (4, {"police": POLICE, "factories": "berlin jena"}),
    (4, {}),
    (5, {"living": {"BY": 3, "SN": 1}, "factories": ALL}),
    (5, BERLIN),
    (6, {"living": {"BY": 3, "NW": 1, "SN": 2}, "sectors": {"us": 1}}),
    (7, {"sectors": {"us": 2}, "unrest": {"WB": 4}, "imported": ["NW"]}),
    (8, {"police": POLICE, "unrest": {"SN": 3, "BY": 2}}),
    (8, {"police": POLICE}),
    (9, {"socialist": 5, "box": 4, "socialists": {"SN": 6}}),
    (9, {"socialist": -3, "box": 2, "socialists": {"SN": 3}}),
    (9, {"box": 2}),
    (10, {"unrest": {"BY": 8, "TH": 4, "WB": 4}, "imported": ["BW"]}),
]


@pytest.mark.parametrize(("number", "fields"), SCENES)
def test_1_10_what_a_phase_counts_is_forecast_as_the_journal_then_tells_it(number: int, fields: dict[str, Any]) -> None:
    board = {"unrest": {}, "box": 0, "display": ["1", "3"]} | fields
    assert coming(number, board) == counted(end(number, **fields), number)


def test_1_10_phase_1_the_wall_costs_a_point_and_prestige_before_phase_2() -> None:
    assert only("WallCounted", phase(1, wall=True, prestige=1)) == {"prestige": 1, "now": 0, "points": 1}
    assert phase(2, wall=True, prestige=1) == []
    assert only("WallCounted", phase(1, wall=True, prestige=-6))["now"] == -6


def test_q72_phase_2_offers_the_marker_or_nearer_and_equal_spaces_once() -> None:
    assert only("PrestigeCounted", phase(2, prestige=3)) == {"side": "east", "space": 3, "choices": [1, 2, 3]}
    west = only("PrestigeCounted", phase(2, prestige=-3))
    assert west == {"side": "west", "space": -3, "choices": [-2, -3]}
    assert options(end(2, prestige=-3)) == {"prestige 2", "prestige 3"}


def test_q73_phase_3_an_export_is_as_good_as_the_worst_of_west_germany() -> None:
    sums = only("CurrencyCounted", phase(3, factories=ALL, lines={"leipzig-bitterfeld": 1}, living={"SN": 9}))
    assert (sums["worst"], sums["values"]["sachsen"], sums["values"]["thueringen"]) == (1, 2, 1)
    assert sums["exports"] == sum(value >= sums["worst"] for value in sums["values"].values()) == 6
    assert sums["shortage"] == sums["living"] - sums["track"] - sums["exports"] == 3


def test_q74_phase_3_where_west_germany_lacks_a_factory_every_export_counts() -> None:
    sums = only("CurrencyCounted", phase(3, factories="berlin:rundown"))
    assert (sums["worst"], sums["values"], sums["exports"]) == (None, {"east-berlin": 0}, 1)


def test_1_10_phase_4_police_used_or_not_is_paid_for_and_capacity_shown() -> None:
    assert only("UpkeepCounted", phase(4, police=POLICE)) == {"n": 2, "capacity": 2}
    assert phase(4) == []


def test_1_10_phase_5_what_is_above_the_export_goes_and_hamburg_holds_where_it_helps_most() -> None:
    sums = phase(5, **HAMBURG)
    assert only("HamburgAssigned", sums) == {"province": "niedersachsen"}
    assert rows("HoldCounted", "lost", sums) == {"SH": 0, "NS": 0, "BY": 2}
    assert sums == counted(end(5, "west hamburg NS", **HAMBURG), 5)


def test_q35_phase_5_west_berlin_is_held_by_its_weakest_supplier() -> None:
    (sums,) = phase(5, **BERLIN)
    assert sums["about"] == {"province": "west-berlin", "living": 3, "export": 1, "lost": 2}
    assert sums["sentence"] == "HoldCounted-berlin"
    assert rows("BehindCounted", "n", phase(6, **BERLIN)) == {}, "one is left, and nobody is two behind"


def test_1_10_phase_6_unrest_follows_the_living_standards_that_phase_5_leaves() -> None:
    fields: dict[str, Any] = {"living": {"BY": 9, "SN": 2}, "factories": ALL}
    sums = phase(6, **fields)
    assert only("BestCounted", sums) == {"west": 1, "east": 1}
    assert rows("BehindCounted", "n", sums) == {"WB": 1}
    assert sums == counted(end(5, **fields), 6)


def test_1_10_phase_5_while_it_asks_later_phases_count_what_it_leaves() -> None:
    """Neither for Hamburg nor for West Berlin's sectors is anything counted that phase 5 is about to take."""
    fields = HAMBURG | {"sectors": {"uk": 2}}  # without a factory in Nordrhein-Westfalen both must go
    early = now(**fields)
    hamburg = end(5, **fields)
    assert asked(hamburg) == ("west", "hold-living")
    assert forecast(hamburg) == early[5:]
    assert rows("BehindCounted", "n", forecast(hamburg)[0]["counted"])["WB"] == 2
    sectors = do(end(5, **BERLIN), "west sector-loss uk")
    assert asked(sectors) == ("west", "lose-sectors"), "one more is to go"
    begun = [each["counted"] for each in forecast(sectors)]
    assert {(row["about"]["province"], row["about"]["n"]) for row in begun[1]} == {("west-berlin", 1)}
    do(sectors, "west sector-loss us")
    assert begun[:2] == [counted(sectors, number) for number in (6, 7)]


def test_1_11_2_phase_10_counts_an_import_that_phase_6_is_asking_for() -> None:
    state = end(6, living={"BY": 1}, factories=ALL, unrest={"WB": 3})
    assert asked(state) == ("east", "import-protest")
    assert only("CollapseCounted", forecast(state)[-1]["counted"])["west"] == 2


def test_1_10_phase_6_all_but_one_of_the_gap_is_unrest_and_in_west_berlin_all_of_it() -> None:
    sums = counted(end(6, living={"BY": 3, "NW": 1}, sectors={"us": 1}), 6)
    about = {row["about"]["province"]: row["about"] for row in sums if row["kind"] == "BehindCounted"}
    assert about["hessen"] == {"province": "hessen", "side": "west", "most": 3, "living": 0, "free": 1, "n": 2}
    assert (about["west-berlin"]["living"], about["west-berlin"]["free"], about["west-berlin"]["n"]) == (1, 0, 2)
    assert about["nordrhein-westfalen"]["n"] == 1
    assert "bayern" not in about


def test_1_10_phase_7_attacks_use_strength_and_west_berlin_hits_both_neighbours() -> None:
    sectors = {"french": 1, "uk": 0, "us": 0}
    sums = phase(7, living={"BY": 1, "TH": 1}, sectors=sectors, factories=ALL, unrest={"TH": 4})
    attacks = {(row["about"]["province"], row["about"]["target"]): row["about"]["n"] for row in sums}
    assert attacks == {
        ("bayern", "sachsen"): 1,
        ("west-berlin", "brandenburg"): 1,
        ("west-berlin", "east-berlin"): 1,
    }


def test_1_10_phase_7_an_attack_is_living_standard_less_protests_less_the_target() -> None:
    """Bayern could attack two provinces: both are forecast, and the log of the attack says the same."""
    fields: dict[str, Any] = {"living": {"BY": 5, "SN": 1}, "unrest": {"BY": 4}}
    state = end(7, "west attack SN", **fields)
    (told_of,) = counted(state, 7)
    assert told_of["about"] == {
        "province": "bayern",
        "target": "sachsen",
        "living": 5,
        "protests": 1,
        "target_living": 1,
        "n": 3,
    }
    possible = coming(7, {"box": 0, "display": ["1", "3"]} | fields)
    assert [row["about"]["target"] for row in possible] == ["sachsen", "thueringen"]
    assert told_of in possible


def test_1_10_phase_8_as_much_unrest_goes_as_there_are_cards_and_unrest() -> None:
    assert only("PoliceCounted", phase(8, police=POLICE, unrest={"SN": 3})) == {"cards": 1, "unrest": 3, "n": 1}
    assert only("PoliceCounted", phase(8, police=POLICE))["n"] == 0
    assert phase(8, police={"5": "used"}) == []


def test_1_10_phase_9_counts_socialists_that_come_or_leave() -> None:
    fields: dict[str, Any] = {"box": 2, "socialists": {"SN": 3}}
    sums = only("SocialistsCounted", phase(9, socialist=-3, **fields))
    assert sums == {"track": -3, "on_board": 5, "change": -2, "most": 12}
    assert only("SocialistsCounted", phase(9, socialist=6, **fields))["change"] == 4
    assert phase(9, **fields) == []


def test_1_10_phase_10_counts_protests_after_phase_6_with_imports_still_to_place() -> None:
    sums = only("CollapseCounted", phase(10, unrest={"BY": 8, "TH": 4}))
    assert sums == {"west": 2, "east": 1, "collapse": 4}
    behind: dict[str, Any] = {"living": {"BY": 1}, "factories": ALL, "unrest": {"WB": 3}}
    assert only("CollapseCounted", phase(10, **behind))["west"] == 2, "one in West Berlin, one with a supplier"
    state = end(6, "east import RP", **behind)
    while asked(state)[1] == "choose-attack":
        do(state, f"{asked(state)[0]} done")
    assert only("CollapseCounted", counted(state, 10))["west"] == 2


def test_q83_a_triumph_that_is_forecast_does_not_hide_phase_10() -> None:
    sums = now(socialist=6, box=12, unrest={"BY": 4})
    assert only("SocialistsCounted", sums[8]["counted"])["on_board"] == 12
    assert only("CollapseCounted", sums[9]["counted"])["west"] == 1


def test_1_10_on_boards_of_random_games_each_phase_counts_what_is_forecast() -> None:
    """Only attacks and Hamburg are left to players: those told are among those forecast."""
    compared = 0
    for seed in range(12):
        state = GAME.new(seed=seed)
        chance = random.Random(seed)
        while state.actor != detente.OVER:
            if state.prompt is not None and state.prompt.kind == "choose-card" and chance.random() < 0.04:
                board = {key: value for key, value in state.position().items() if key != "pending"}
                for number in range(1, 11):
                    begun = GAME.from_position(board | {"phase": f"end-{number}"}, journal=True)
                    sums, journal = coming(number, board), counted(begun, number)
                    if number == 7 or ("HamburgAssigned" in {each["kind"] for each in sums}):
                        assert all(each in sums for each in journal)
                    else:
                        assert journal == sums
                    compared += 1
            state.apply(chance.choice(state.legal()))
    assert compared > 200


def test_forecasts_of_random_games_are_plain_data_change_nothing_and_end_with_the_game() -> None:
    chance = random.Random(5)
    for seed in range(6):
        state = GAME.new(seed=seed)
        while state.actor != detente.OVER:
            before = state.position()
            sums = json.loads(json.dumps(forecast(state)))
            first = int(state.phase.removeprefix("end-")) + 1 if state.phase.startswith("end-") else 1
            assert [each["phase"] for each in sums] == list(range(first, 11))
            assert state.position() == before
            state.apply(chance.choice(state.legal()))
        assert forecast(state) == []


def test_every_viewer_gets_the_same_forecast() -> None:
    state = GAME.new(seed=3)
    assert state.view("west")["forecast"] == state.view("east")["forecast"] == forecast(state)
