"""C7: the aftermath, every region in order, and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from detente.curtain.model.journal import AftermathScored, RegionScored
from detente.curtain.state import CurtainState
from tests.curtain.scene import grid, is_over, scene


def final(aftermath: str = "", score: int = 0, **spaces: Any) -> CurtainState:
    """The final scoring of a table."""
    spaces = {"start": "0,0 0:0"} | spaces
    return scene(phase="final", aftermath=aftermath.split(), score=score, grid=grid(**spaces))


def after_aftermath(aftermath: str) -> int:
    """The score when only the aftermath counts."""
    state = final(aftermath)
    assert is_over(state)
    return int(state.score)


def regions_scored(state: CurtainState) -> list[str]:
    return [event.region for event in state.journal or [] if isinstance(event, RegionScored)]


def test_c7_1_e5_a_us_card_of_3_and_a_soviet_one_of_1_give_the_usa_2() -> None:
    assert after_aftermath("japan algeria") == 2


def test_c7_1_e5_two_us_cards_of_3_and_2_give_the_usa_3_the_most_there_is() -> None:
    assert after_aftermath("japan france") == 3


@pytest.mark.parametrize(
    ("aftermath", "score"),
    [
        ("cuba nigeria", -3),  # 4 against 1
        ("cuba chile", -3),  # 7, but at most 3
        ("brazil algeria", 3),
        ("france poland", 0),
        ("poland nigeria", -1),
        ("nigeria", 1),
        ("", 0),
    ],
)
def test_c7_1_the_larger_sum_scores_the_difference_up_to_3(aftermath: str, score: int) -> None:
    assert after_aftermath(aftermath) == score


def test_c7_1_the_cards_are_turned_up_for_both_sides() -> None:
    state = final("japan algeria")
    for side in ("usa", "ussr", None):
        assert state.view(side)["aftermath"] == {"cards": 2, "known": ["japan", "algeria"]}
    [told] = [event for event in state.journal or [] if isinstance(event, AftermathScored)]
    assert told == AftermathScored(cards=("japan", "algeria"), usa=3, ussr=1, score=2, rule="C7.1")


def test_c7_1_they_stay_face_down_when_the_game_ends_before() -> None:
    fields: dict[str, Any] = {"aftermath": ["cuba", "chile"], "mover": "usa", "score": 7}
    state = scene("play Japan", "at 1,0", "event", usa="japan iran", ussr="poland vietnam", **fields)
    assert is_over(state)
    assert state.view()["aftermath"] == {"cards": 2, "known": []}


def test_c7_2_every_region_is_scored_in_order_complete_or_not() -> None:
    state = final(start="0,0 1:0", japan="1,0 0:1", chile="2,0 0:2")
    assert regions_scored(state) == ["europe", "middle_east", "asia", "africa", "central_america", "south_america"]
    assert state.score == (1 + 3) - (1 + 2) - (1 + 2)


def test_c7_2_the_flag_reached_by_the_aftermath_ends_the_scoring() -> None:
    state = final("cuba chile", score=-5, start="0,0 9:0")
    assert regions_scored(state) == []
    assert state.outcome is not None
    assert (state.outcome.side, state.outcome.reason) == ("ussr", "flag")


def test_c7_2_the_flag_reached_in_the_midst_of_the_scoring_ends_it() -> None:
    """Europe brings the USA to its flag; that Asia would have taken it back does not matter."""
    state = final(score=4, start="0,0 1:0", japan="1,0 0:1", pakistan="2,0 0:1")
    assert regions_scored(state) == ["europe"]
    assert state.outcome is not None
    assert (state.outcome.side, state.outcome.reason, state.score) == ("usa", "flag", 8)


@pytest.mark.parametrize(("score", "side"), [(1, "usa"), (-1, "ussr"), (7, "usa"), (-7, "ussr")])
def test_c7_3_the_side_with_more_points_wins(score: int, side: str) -> None:
    outcome = final(score=score).outcome
    assert outcome is not None
    assert (outcome.side, outcome.reason, outcome.rule) == (side, "points", "C7.3")


def test_c7_3_a_level_score_is_won_by_the_usa() -> None:
    outcome = final().outcome
    assert outcome is not None
    assert (outcome.side, outcome.reason, outcome.rule) == ("usa", "level", "C7.3")


def test_c2_4_the_final_scoring_follows_the_last_turn() -> None:
    state = scene("at 1,0", "event", usa="japan", mover="usa", aftermath=["cuba", "iran"], grid=grid(start="0,0 0:0"))
    assert is_over(state)
    assert state.score == 1 - 1
    assert len(regions_scored(state)) == 6
