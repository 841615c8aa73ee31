"""C1: sides, cubes, cards, regions and the score track."""

from __future__ import annotations

import pytest

from detente.core.errors import BrokenInvariant
from detente.curtain.model.deck import REGIONS
from tests.curtain.scene import GAME, do, grid, scene


def test_c1_1_each_side_has_24_cubes_on_cards_or_in_reserve() -> None:
    view = GAME.new(1).view()
    assert view["reserves"] == {"usa": 23, "ussr": 23}
    view = scene(grid=grid(start="0,0 3:1", poland="1,0 0:7"), usa="japan iran", ussr="cuba chile").view()
    assert view["reserves"] == {"usa": 21, "ussr": 16}


def test_c1_1_a_lost_cube_is_noticed() -> None:
    state = GAME.new(1)
    state.reserve_usa -= 1
    with pytest.raises(BrokenInvariant, match=r"C1\.1: usa does not have 24 cubes"):
        state.check()


def test_c1_2_there_are_18_strategy_cards_and_the_start_card_of_europe() -> None:
    position = GAME.new(1).position()
    everywhere = [*position["hands"]["usa"], *position["hands"]["ussr"], *position["draw"]]
    assert len(everywhere) == len(set(everywhere)) == 18
    assert GAME.new(1).view()["grid"]["0,0"]["region"] == "europe"
    assert GAME.card("start")["flag"] is None


def test_c1_3_regions_stand_in_scoring_order() -> None:
    assert REGIONS == ("europe", "middle_east", "asia", "africa", "central_america", "south_america")


def test_c1_4_a_point_moves_the_marker_one_space_towards_the_scorer() -> None:
    moves = ("play Japan", "at 1,0", "event")
    assert do(scene(usa="japan iran", ussr="cuba chile", mover="usa"), *moves).score == 1
    moves = ("play Cuba", "at 1,0", "event")
    assert do(scene(usa="japan iran", ussr="cuba chile", mover="ussr"), *moves).score == -1


def test_c1_4_the_marker_goes_no_further_than_the_flag() -> None:
    events = {"japan": "points 5"}
    state = scene("play Japan", "at 1,0", "event", events=events, usa="japan iran", ussr="cuba", mover="usa", score=6)
    assert state.score == 8
