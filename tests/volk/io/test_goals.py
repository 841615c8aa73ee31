"""The goal in view: the aims of both sides, and warnings of what is about to end the game, with numbers."""

from __future__ import annotations

from typing import Any

import pytest

import detente
from detente.core.text.words import LANGUAGES
from tests.volk.decade_scene import WEST_CITIES, end, set_table

QUIET: dict[str, Any] = {"unrest": {}, "box": 0, "display": ["1", "3"]}


def told(tone: str, **fields: Any) -> dict[str, dict[str, Any]]:
    """What a view tells in a tone, in the middle of a decade on a board that is empty where nothing is said."""
    state = set_table(QUIET | fields)
    return {each["kind"]: each["about"] for each in state.view(None)["goals"] if each["tone"] == tone}


def test_1_15_both_aims_and_the_mass_protests_to_come_are_always_told() -> None:
    goals = detente.game("volk").new(1).view("west")["goals"]
    assert [each["about"].get("side") for each in goals if each["tone"] == "aim"] == ["west", "east"]
    assert {"west", "east", "n"} == set(told("standing")["protests"])


def test_1_10_phase_10_four_mass_protests_are_a_warning_with_the_number() -> None:
    board = {"living": {}, "unrest": {"BY": 4, "HE": 4, "NS": 4, "NW": 4, "BW": 4}}
    assert told("warning", **board)["west-collapse"] == {"n": 5, "enough": 4}
    assert told("standing", **board)["protests"]["west"] == 5
    east = {"unrest": {"SN": 4, "TH": 4, "SA": 4, "MV": 4}}
    assert told("warning", **east)["east-collapse"] == {"n": 4, "enough": 4}
    both = {"unrest": board["unrest"] | east["unrest"]}
    assert told("warning", **both)["both-collapse"] == {"west": 5, "east": 4, "n": 4}


def test_1_10_phase_10_three_mass_protests_are_a_danger() -> None:
    warnings = told("warning", unrest={"BY": 4, "HE": 4, "NS": 4})
    assert warnings == {"west-close": {"n": 3, "enough": 4}}


def test_1_10_an_east_that_cannot_pay_is_insolvent() -> None:
    """1.2.8: living standards cost currency, and there is nothing to run down."""
    living = {"living": {"SN": 3, "TH": 3}, "factories": WEST_CITIES, "currency": 0}
    assert told("warning", **living)["insolvency"]["has"] == 0
    assert "insolvency" not in told("warning")


def test_1_10_phase_9_all_socialists_or_none() -> None:
    full = {"socialist": 2, "socialists": {"SN": 6, "TH": 6}}
    assert told("warning", **full)["triumph"] == {"n": 12, "change": 1, "most": 12}
    assert told("warning", socialist=-6)["socialism-fails"] == {"n": 4, "has": 0}


def test_1_4_6_the_last_decade_is_announced() -> None:
    assert told("warning", decade=4, display=["61", "62"])["last-decade"] == {"decade": 4}


def test_a_finished_game_has_no_goals() -> None:
    state = end(10, unrest={"SN": 4, "TH": 4, "SA": 4, "MV": 4})
    assert state.outcome is not None
    assert state.view(None)["goals"] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_goal_is_a_sentence_in_every_language(lang: str) -> None:
    words = detente.game("volk").words(lang)
    scenes: list[dict[str, Any]] = [
        {},
        {"unrest": {"BY": 4, "HE": 4, "NS": 4, "NW": 4}},
        {"unrest": {"BY": 4, "HE": 4, "NS": 4}},
        {"unrest": {"SN": 4, "TH": 4, "SA": 4}},
        {"socialist": 2, "socialists": {"SN": 6, "TH": 6}},
        {"socialist": -6},
        {"living": {"SN": 3, "TH": 3}, "factories": WEST_CITIES, "currency": 0},
    ]
    for scene in scenes:
        for each in set_table(QUIET | scene).view(None)["goals"]:
            text = words.say("goals", each["kind"], each["about"], {})
            assert text.endswith(".")
            assert "{" not in text
