"""The goal in view: the lead, what the final scoring would make of it, and regions that would decide the game."""

from __future__ import annotations

from typing import Any

import pytest

import detente
from detente.core.text.words import LANGUAGES
from detente.curtain.state import CurtainState
from tests.curtain.scene import grid, scene


def asia(score: int = 0, cubes: str = "2:0") -> CurtainState:
    """Pakistan is in play: Asia is not complete, and is worth 1 card and a bonus of 2."""
    table = grid(pakistan=f"1,0 {cubes}")
    return scene(usa="japan iran", ussr="cuba chile", mover="usa", grid=table, score=score)


def told(state: CurtainState) -> dict[str, dict[str, Any]]:
    return {each["kind"]: each["about"] for each in state.view(None)["goals"]}


def test_c2_4_the_lead_and_what_is_missing_to_the_flag() -> None:
    assert told(asia(-3))["lead"] == {"side": "ussr", "n": 3, "left": 5}
    assert told(asia())["level"] == {"n": 8}
    assert told(asia())["aim"] == {"n": 8}


def test_c7_2_what_all_regions_would_make_of_the_score() -> None:
    assert told(asia(-2))["final"] == {"side": "usa", "n": 1}
    assert told(asia(-3))["final-level"] == {}
    assert told(asia(7))["final"] == {"side": "usa", "n": 8}  # the marker stays on the flag


def test_c2_4_a_region_that_would_win_the_game_is_a_threat_until_it_is_complete() -> None:
    assert told(asia(5))["threat"] == {"side": "usa", "region": "asia"}
    assert "threat" not in told(asia(4))
    table = grid(pakistan="1,0 2:0", japan="2,0 0:0", vietnam="3,0 0:0")
    complete = scene(usa="iran", ussr="cuba chile", mover="usa", grid=table, score=5)
    assert "threat" not in told(complete)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_goal_is_a_sentence_in_every_language(lang: str) -> None:
    words = detente.game("curtain").words(lang)
    for state in (asia(), asia(5), asia(-3), asia(-7, "0:2")):
        for each in state.view(None)["goals"]:
            text = words.say("goals", each["kind"], each["about"], {})
            assert text.endswith(".")
            assert "{" not in text
