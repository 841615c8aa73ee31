"""C4: a region is scored when its last card is placed, all of it at once."""

from __future__ import annotations

import pytest

from detente.curtain.model.journal import RegionScored
from detente.curtain.state import CurtainState
from tests.curtain.scene import do, grid, kinds, scene


def asia(pakistan: str, vietnam: str, score: int = 0) -> CurtainState:
    """Japan completes Asia, beside Pakistan and Vietnam with these cubes."""
    table = grid(pakistan=f"1,0 {pakistan}", vietnam=f"2,0 {vietnam}")
    return scene("play Japan", "at 3,0", usa="japan iran", ussr="cuba chile", mover="usa", grid=table, score=score)


def test_c4_1_e1_the_third_of_three_asia_cards_scores_asia_at_once() -> None:
    assert kinds(asia("1:0", "0:0")) == ["CardPlayed", "RegionScored"]


def test_c4_1_a_region_that_is_not_complete_is_not_scored() -> None:
    table = grid(pakistan="1,0 1:0")
    state = scene("play Japan", "at 2,0", usa="japan iran", ussr="cuba chile", mover="usa", grid=table)
    assert (kinds(state), state.score) == (["CardPlayed"], 0)


def test_c4_1_only_the_region_of_the_card_just_placed_is_scored() -> None:
    table = grid(egypt="1,0 2:0", iran="1,1 2:0")
    state = scene("play Japan", "at 2,0", usa="japan panama", ussr="cuba chile", mover="usa", grid=table)
    assert (kinds(state), state.score) == (["CardPlayed"], 0)


def test_c4_2_c4_3_e2_one_dominated_card_and_two_level_ones_give_1_and_the_bonus() -> None:
    assert asia("1:0", "2:2").score == 3


def test_c4_2_one_cube_more_dominates() -> None:
    assert asia("3:2", "0:0").score == 3
    assert asia("2:3", "0:0").score == -3


def test_c4_3_level_in_dominated_cards_nobody_scores_the_bonus() -> None:
    assert asia("4:0", "0:1").score == 0


def test_c4_3_more_dominated_cards_score_the_bonus_not_more_cubes() -> None:
    table = grid(angola="1,0 9:0", algeria="2,0 0:1", nigeria="3,0 0:1")
    moves = ("play South Africa", "at 4,0")
    state = scene(*moves, usa="south_africa iran", ussr="cuba chile", mover="usa", grid=table)
    assert state.score == -2  # 1 against 2, and Africa's bonus of 1


def test_c4_4_the_marker_moves_once_by_the_difference() -> None:
    """The USA is one point from its flag and scores 3 cards, the USSR 1: only the difference counts."""
    table = grid(angola="1,0 1:0", algeria="2,0 1:0", nigeria="3,0 0:1")
    moves = ("play South Africa", "at 4,0")
    state = scene(*moves, usa="south_africa iran", ussr="cuba chile", mover="usa", grid=table, score=5)
    assert (state.score, state.outcome) == (7, None)


def test_c4_4_the_flag_is_checked_after_the_scoring() -> None:
    state = asia("1:0", "0:0", score=5)
    assert state.outcome is not None
    assert (state.outcome.side, state.outcome.reason) == ("usa", "flag")


def test_c4_the_journal_tells_what_each_side_dominates() -> None:
    scored = [event for event in asia("1:0", "3:2").journal or [] if isinstance(event, RegionScored)]
    assert scored == [RegionScored(region="asia", usa=2, ussr=0, bonus=2, score=4, rule="C4.1")]


@pytest.mark.parametrize(("start", "points"), [("2:1", 1 + 3), ("1:1", 0), ("0:1", -1 - 3)])
def test_r5_the_start_card_is_scored_with_europe(start: str, points: int) -> None:
    table = grid(start=f"0,0 {start}", france="1,0", italy="2,0", poland="3,0", east_germany="4,0")
    moves = ("play West Germany", "at 5,0")
    state = scene(*moves, usa="west_germany iran", ussr="cuba chile", mover="usa", grid=table)
    assert state.score == points


def test_r5_the_start_card_does_not_help_to_complete_europe() -> None:
    table = grid(start="0,0 2:0", france="1,0", italy="2,0", poland="3,0")
    moves = ("play West Germany", "at 4,0")
    state = scene(*moves, usa="west_germany iran", ussr="cuba chile", mover="usa", grid=table)
    assert (kinds(state), state.score) == (["CardPlayed"], 0)
    assert state.view()["regions"]["europe"]["missing"] == ["east_germany"]


def test_r5_an_order_builds_from_the_start_card() -> None:
    state = scene("play Japan", "at 1,0", "order", usa="japan iran", ussr="cuba chile", mover="usa")
    do(state, "cube on Japan", "cube on Start")
    assert state.view()["grid"]["0,0"]["usa"] == 2
