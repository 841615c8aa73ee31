"""C5: an Order places cubes one after another, from where the side already stands."""

from __future__ import annotations

from typing import Any

import pytest

from detente.curtain.model.journal import CubePlaced
from detente.curtain.state import CurtainState
from tests.curtain.scene import GAME, asked, choices, cubes, do, event_scene, grid, kinds, on, refused, scene


def order(*moves: str, side: str = "usa", left: int = 3, **spaces: str) -> CurtainState:
    """A scene in which a side gives an Order of this many cubes with Brazil (USA) or Cuba (USSR)."""
    card = "brazil" if side == "usa" else "cuba"
    turn = {"card": card, "step": "cube", "left": left}
    return scene(*moves, usa="iran panama", ussr="egypt chile", mover=side, grid=grid(**spaces), turn=turn)


def test_c5_1_an_order_places_up_to_the_cards_number() -> None:
    state = scene("play Japan", "at 1,0", "order", usa="japan iran", ussr="cuba chile", mover="usa")
    assert state.prompt is not None
    assert state.prompt.about["n"] == 3
    do(state, "cube on Japan", "cube on Japan", "cube on Japan")
    assert cubes(state, "japan") == (3, 0)
    assert asked(state) == ("ussr", "play")
    assert state.view()["reserves"]["usa"] == 20


def test_c5_1_an_order_may_place_nothing() -> None:
    state = order("done", brazil="1,0")
    assert cubes(state, "brazil") == (0, 0)
    assert asked(state) == ("ussr", "play")


def test_c5_1_an_order_may_stop_early() -> None:
    assert cubes(order("cube on Brazil", "done", brazil="1,0"), "brazil") == (1, 0)


def test_c5_2_e3_a_side_places_only_on_or_beside_its_cubes() -> None:
    spaces: dict[str, Any] = {"start": "0,0 0:1", "brazil": "1,0", "poland": "2,0 1:0", "italy": "3,0", "japan": "4,0"}
    assert on(order(**spaces)) == {"done", "brazil", "poland", "italy"}
    spaces |= {"cuba": "0,1"}
    assert on(order(side="ussr", **spaces)) == {"done", "start", "brazil", "cuba"}


def test_c5_2_no_access_is_the_reason_given() -> None:
    state = order(start="0,0 1:1", brazil="1,0", poland="2,0")
    assert "no cube on Poland or next to it" in refused(state, "cube on Poland", "C5.2")
    assert refused(state, "cube on Chile", "R2") == "Chile is not in play."


def test_c5_2_the_card_just_placed_is_no_exception() -> None:
    state = order(start="0,0 1:1", poland="1,0", brazil="2,0")
    assert on(state) == {"done", "start", "poland"}


def test_c5_2_diagonal_cards_are_not_beside() -> None:
    state = order(start="0,0 1:1", poland="1,0 0:1", brazil="1,1")
    assert on(state) == {"done", "start", "poland"}


def test_c5_2_there_is_no_chaining_within_an_order() -> None:
    state = order("cube on Poland", start="0,0 1:1", poland="1,0", brazil="2,0")
    assert on(state) == {"done", "start", "poland"}


def test_c5_3_cubes_may_be_spread_freely() -> None:
    state = order("cube on Brazil", "cube on Start", "cube on Poland", brazil="1,0", poland="0,1")
    assert [cubes(state, card) for card in ("brazil", "start", "poland")] == [(1, 0), (2, 1), (1, 0)]


def test_c5_4_two_cubes_more_control_a_card() -> None:
    view = order(start="0,0 1:1", brazil="1,0 0:2", poland="0,1 1:2", japan="0,-1 3:1").view()
    controlled = {card["card"]: card["controlled"] for card in view["grid"].values()}
    assert controlled == {"start": None, "brazil": "ussr", "poland": None, "japan": "usa"}


def test_c5_4_e4_first_cube_breaks_control_and_next_costs_one() -> None:
    state = order("cube on Poland", side="ussr", left=3, poland="1,0 2:0", cuba="0,1")
    assert (cubes(state, "poland"), state.left) == ((2, 1), 1)
    do(state, "cube on Poland")
    assert (cubes(state, "poland"), asked(state)) == ((2, 2), ("usa", "play"))
    prices = [event.cost for event in state.journal or [] if isinstance(event, CubePlaced)]
    assert prices == [2, 1]


def test_c5_4_own_control_costs_nothing_more() -> None:
    assert order("cube on Poland", poland="1,0 2:0", brazil="0,1").left == 2


def test_c5_4_a_card_controlled_by_more_costs_two_each_time() -> None:
    state = order("cube on Poland", "cube on Poland", side="ussr", left=4, poland="1,0 4:0", cuba="0,1")
    assert (cubes(state, "poland"), asked(state)) == ((4, 2), ("usa", "play"))


@pytest.mark.parametrize("more", [2, 3, 9])
def test_r6_two_cubes_of_the_reserve_pay_one_is_placed_and_the_other_goes_back(more: int) -> None:
    state = order("cube on Poland", start=f"0,0 1:{24 - more}", side="ussr", poland="1,0 2:0", cuba="0,1")
    assert (cubes(state, "poland"), state.left) == ((2, 1), 1)
    assert state.view()["reserves"]["ussr"] == more - 1
    assert kinds(state) == ["CubePlaced"]


def test_r6_with_one_cube_in_the_reserve_the_second_one_is_lifted_and_goes_to_the_reserve() -> None:
    state = order(side="ussr", start="0,0 1:20", poland="1,0 2:0", cuba="0,1 0:3")
    do(state, "cube on Poland")
    assert asked(state) == ("ussr", "lift")
    assert choices(state) == {"lift from Start card", "lift from Cuba"}
    do(state, "lift from Cuba")
    assert (cubes(state, "poland"), cubes(state, "cuba"), state.left) == ((2, 1), (0, 2), 1)
    assert state.view()["reserves"]["ussr"] == 1
    assert kinds(state) == ["CubeLifted", "CubePlaced"]


def test_r6_with_an_empty_reserve_both_cubes_are_lifted_and_one_goes_to_the_reserve() -> None:
    state = order("cube on Poland", side="ussr", start="0,0 1:20", poland="1,0 2:0", cuba="0,1 0:4")
    assert asked(state) == ("ussr", "lift")
    do(state, "lift from Cuba")
    assert asked(state) == ("ussr", "lift")
    assert (cubes(state, "poland"), cubes(state, "cuba"), state.left) == ((2, 0), (0, 3), 3)
    do(state, "lift from Start")
    assert (cubes(state, "poland"), cubes(state, "cuba"), cubes(state, "start")) == ((2, 1), (0, 3), (1, 19))
    assert (state.view()["reserves"]["ussr"], state.left) == (1, 1)
    assert kinds(state) == ["CubeLifted", "CubeLifted", "CubePlaced"]


def test_r6_r8_no_cube_that_pays_is_lifted_from_the_card_itself() -> None:
    state = order("cube on Poland", side="ussr", start="0,0 0:22", poland="1,0 4:2", cuba="0,1")
    assert (cubes(state, "poland"), cubes(state, "start")) == ((4, 3), (0, 20))
    assert state.view()["reserves"]["ussr"] == 1


def test_r6_the_middle_of_a_payment_is_a_position_of_its_own() -> None:
    state = order("cube on Poland", "lift from Cuba", side="ussr", start="0,0 1:20", poland="1,0 2:0", cuba="0,1 0:4")
    again = GAME.from_position(state.position())
    assert (again.position(), again.legal()) == (state.position(), state.legal())


def test_r6_with_one_cube_left_a_controlled_card_cannot_be_chosen() -> None:
    state = order(side="ussr", left=1, poland="1,0 2:0", cuba="0,1")
    assert on(state) == {"done", "start", "cuba"}
    assert "costs 2, and you have 1 left" in refused(state, "cube on Poland", "R6")


def test_c5_5_with_an_empty_reserve_own_cubes_are_lifted_from_any_card() -> None:
    state = order("cube on Brazil", start="0,0 9:1", brazil="1,0", japan="0,1 9:0", nigeria="0,2 6:0")
    assert asked(state) == ("usa", "lift")
    assert choices(state) == {"lift from Start card", "lift from Japan", "lift from Nigeria"}
    do(state, "lift from Nigeria")
    assert [cubes(state, card)[0] for card in ("brazil", "nigeria", "start")] == [1, 5, 9]
    assert state.left == 2


def test_c5_5_the_only_cube_that_can_be_lifted_is_lifted_without_asking() -> None:
    state = order("cube on Brazil", start="0,0 0:1", brazil="1,0", japan="2,0 24:0")
    assert [cubes(state, card)[0] for card in ("brazil", "japan")] == [1, 23]


def test_c5_5_lifting_begins_when_the_reserve_runs_out() -> None:
    state = order("cube on Brazil", start="0,0 11:1", brazil="1,0", japan="0,1 12:0")
    assert asked(state) == ("usa", "order")
    do(state, "cube on Brazil")
    assert asked(state) == ("usa", "lift")


def test_c5_5_nobody_has_to_lift() -> None:
    state = event_scene("infiltrate 2 on this card", "done", start="0,0 24:1", japan="1,0")
    assert cubes(state, "japan") == (0, 0)


def test_c5_5_a_lifted_cube_costs_two_on_a_controlled_card() -> None:
    state = order("cube on Poland", start="0,0 0:1", poland="1,0 1:3", brazil="2,0", japan="3,0 23:0")
    assert (cubes(state, "poland"), cubes(state, "japan"), state.left) == ((2, 3), (21, 0), 1)  # R6: two of them


def test_r7_access_stays_when_the_cubes_that_gave_it_are_lifted() -> None:
    spaces: dict[str, Any] = {
        "start": "0,0 0:1",
        "poland": "1,0 1:0",
        "brazil": "2,0",
        "cuba": "3,0",
        "japan": "4,0 23:0",
    }
    state = order("cube on Cuba", "lift from Poland", **spaces)
    assert cubes(state, "poland") == (0, 0)
    assert on(state) == {"done", "start", "poland", "brazil", "cuba", "japan"}


def test_r8_a_cube_may_not_be_lifted_from_the_card_it_is_placed_on() -> None:
    state = order("cube on Brazil", start="0,0 9:1", brazil="1,0 6:0", japan="0,1 9:0")
    assert choices(state) == {"lift from Start card", "lift from Japan"}
    assert "cannot come from there" in refused(state, "lift from Brazil", "R8")
    assert refused(state, "lift from Chile", "R2") == "Chile is not in play."


def test_c5_5_a_card_without_own_cubes_has_nothing_to_lift() -> None:
    state = order("cube on Brazil", start="0,0 9:1", brazil="1,0", japan="0,1 15:0", cuba="1,1")
    assert refused(state, "lift from Cuba", "C5.5") == "You have no cube on Cuba."


def test_r8_all_cubes_on_one_card_cannot_be_placed_there() -> None:
    state = order(start="0,0 0:1", brazil="1,0 24:0", poland="2,0")
    assert on(state) == {"done", "start", "poland"}
    assert "no cube except on Brazil" in refused(state, "cube on Brazil", "R8")
