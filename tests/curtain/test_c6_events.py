"""C6: every step of the event vocabulary, who chooses, and how steps are put together."""

from __future__ import annotations

from typing import Any

import pytest

from detente.curtain.state import CurtainState
from tests.curtain.scene import asked, choices, cubes, do, event_scene, grid, kinds, on, refused, scene


def test_c6_1_an_order_by_event_keeps_to_access_and_control() -> None:
    spaces: dict[str, Any] = {"start": "0,0 1:0", "poland": "1,0 0:2", "japan": "0,1", "italy": "2,0"}
    state = event_scene("order 3 in europe", **spaces)
    assert asked(state) == ("usa", "order")
    assert on(state) == {"done", "start", "poland"}
    do(state, "cube on Poland")
    assert (cubes(state, "poland"), state.left) == ((1, 2), 1)
    assert refused(state, "cube on Italy", "C5.2")
    assert refused(state, "cube on Japan", "C6.4") == "Japan is not one of the cards that the event allows."


def test_c6_1_an_order_by_event_may_stop_and_lifts_as_any_order() -> None:
    state = event_scene("order 2 in asia", start="0,0 20:1", japan="1,0", pakistan="2,0 4:0")
    assert on(state) == {"done", "japan", "pakistan"}
    do(state, "cube on Japan", "lift from Start", "done")
    assert (cubes(state, "start"), cubes(state, "japan")) == ((19, 1), (1, 0))
    assert asked(state) == ("ussr", "play")


def test_c6_2_infiltrating_needs_no_access_and_ignores_control() -> None:
    state = event_scene("infiltrate 2 in asia", start="0,0 0:1", egypt="1,0 1:0", pakistan="2,0 0:5", japan="3,0")
    assert on(state) == {"pakistan", "japan"}
    do(state, "cube on Pakistan", "cube on Pakistan")
    assert cubes(state, "pakistan") == (2, 5)


def test_c6_2_infiltrating_with_an_empty_reserve_lifts_cubes_but_nobody_has_to() -> None:
    state = event_scene("infiltrate 2 on this card", start="0,0 12:1", poland="0,1 12:0", japan="1,0")
    assert on(state) == {"done", "japan"}
    do(state, "cube on Japan")
    assert choices(state) == {"lift from Start card", "lift from Poland"}
    do(state, "lift from Poland", "done")
    assert [cubes(state, card)[0] for card in ("japan", "poland")] == [1, 11]


def test_c6_3_the_owner_of_the_flag_makes_all_choices_whoever_played_the_card() -> None:
    events = {"cuba": {"choose": ["points 1", "infiltrate up to 2 in europe"]}}
    state = scene("play Cuba", "at 1,0", "event", events=events, usa="cuba iran", ussr="japan chile", mover="usa")
    assert asked(state) == ("ussr", "option")
    do(state, "option 2")
    assert asked(state) == ("ussr", "infiltrate")
    do(state, "cube on Start", "done")
    assert cubes(state, "start") == (1, 2)
    assert asked(state) == ("usa", "order")


def test_c6_3_an_order_by_the_opponents_event_reaches_from_the_opponents_cubes() -> None:
    table = grid(start="0,0 1:0", italy="1,0", poland="2,0 0:1")
    moves = ("play Cuba", "at 0,1", "event")
    events = {"cuba": "order 2 in europe"}
    state = scene(*moves, events=events, usa="cuba iran", ussr="japan chile", mover="usa", grid=table)
    assert asked(state) == ("ussr", "order")
    assert on(state) == {"done", "italy", "poland"}


# The steps


def test_c6_4_infiltrate_exactly_cannot_stop_while_a_cube_is_possible() -> None:
    state = event_scene("infiltrate exactly 2 in asia", "cube on Japan", japan="1,0", pakistan="2,0")
    assert on(state) == {"japan", "pakistan"}
    assert "an exact number of cubes" in refused(state, "done", "C6.4")


def test_c6_4_a_number_without_up_to_means_exactly() -> None:
    assert "done" not in on(event_scene("infiltrate 2 in asia", japan="1,0", pakistan="2,0"))


def test_c6_4_infiltrate_up_to_may_stop_at_once() -> None:
    state = event_scene("infiltrate up to 2 in asia", "done", japan="1,0", pakistan="2,0")
    assert (cubes(state, "japan"), asked(state)) == ((0, 0), ("ussr", "play"))


def test_c6_4_infiltrate_max_each() -> None:
    state = event_scene("infiltrate 3 in asia, max 2 each", "cube on Japan", japan="1,0", pakistan="2,0", vietnam="3,0")
    assert on(state) == {"japan", "pakistan", "vietnam"}
    do(state, "cube on Japan")
    assert on(state) == {"pakistan", "vietnam"}
    assert "allows only 2 cubes per card" in refused(state, "cube on Japan", "C6.4")


def test_c6_4_infiltrate_max_each_ends_when_all_cards_have_had_theirs() -> None:
    state = event_scene("infiltrate 3 in asia, max 1 each", japan="1,0", pakistan="2,0")
    assert [cubes(state, card) for card in ("japan", "pakistan")] == [(0, 0), (0, 0)]
    do(state, "cube on Japan")
    assert [cubes(state, card) for card in ("japan", "pakistan")] == [(1, 0), (1, 0)]
    assert asked(state) == ("ussr", "play")


@pytest.mark.parametrize(("whose", "after"), [("enemy", (3, 0)), ("own", (1, 2))])
def test_c6_4_remove_returns_cubes_to_their_owners_reserve(whose: str, after: tuple[int, int]) -> None:
    state = event_scene(f"remove 2 {whose} in asia", japan="1,0 3:2")
    assert cubes(state, "japan") == after  # there is one way only: nobody was asked
    assert sum(state.view()["reserves"].values()) == 48 - 2 - sum(after)


def test_c6_4_remove_up_to_may_stop() -> None:
    state = event_scene("remove up to 2 enemy in asia", japan="1,0 0:2", pakistan="2,0 0:1")
    assert on(state) == {"done", "japan", "pakistan"}
    do(state, "remove from Japan", "done")
    assert [cubes(state, card) for card in ("japan", "pakistan")] == [(0, 1), (0, 1)]


def test_c6_4_remove_exactly_cannot_stop_and_ends_when_nothing_is_left() -> None:
    state = event_scene("remove exactly 2 enemy in asia", japan="1,0 0:2", pakistan="2,0 0:2")
    assert on(state) == {"japan", "pakistan"}
    assert refused(state, "done", "C6.4")
    state = event_scene("remove exactly 3 enemy in asia", japan="1,0 0:1", pakistan="2,0 0:1")
    assert [cubes(state, card) for card in ("japan", "pakistan")] == [(0, 0), (0, 0)]
    assert asked(state) == ("ussr", "play")


def test_c6_4_remove_max_each() -> None:
    state = event_scene("remove 2 enemy in asia, max 1 each", japan="1,0 0:3", pakistan="2,0 0:3", vietnam="3,0 0:3")
    do(state, "remove from Japan")
    assert on(state) == {"pakistan", "vietnam"}
    assert "allows only 1 cube per card" in refused(state, "remove from Japan", "C6.4")


def test_c6_4_remove_names_the_missing_cube() -> None:
    state = event_scene("remove up to 1 enemy in asia", japan="1,0 1:0", pakistan="2,0 0:1")
    assert refused(state, "remove from Japan", "C6.4") == "There is no Soviet cube on Japan."


def test_c6_4_replace_puts_an_own_cube_in_the_place_of_an_enemy_one() -> None:
    state = event_scene("replace 1 in asia", "replace on Japan", japan="1,0 0:3", pakistan="2,0 0:1", vietnam="3,0 2:0")
    assert cubes(state, "japan") == (1, 2)
    assert state.view()["reserves"] == {"usa": 24 - 4, "ussr": 24 - 4}
    assert "CubeReplaced" in kinds(state)


def test_c6_4_replace_up_to_max_each() -> None:
    event = "replace up to 2 in asia, max 1 each"
    state = event_scene(event, "replace on Japan", japan="1,0 0:3", pakistan="2,0 0:1")
    assert on(state) == {"done", "pakistan"}
    assert refused(state, "replace on Japan", "C6.4")


def test_c5_5_r8_replace_with_an_empty_reserve_lifts_from_another_card_or_stops() -> None:
    spaces: dict[str, Any] = {"start": "0,0 12:1", "poland": "0,1 6:0", "japan": "1,0 6:3"}
    state = event_scene("replace 1 in asia", **spaces)
    assert on(state) == {"done", "japan"}
    do(state, "replace on Japan")
    assert choices(state) == {"lift from Start card", "lift from Poland"}
    do(state, "lift from Poland")
    assert (cubes(state, "japan"), cubes(state, "poland")) == ((7, 2), (5, 0))
    assert asked(state) == ("ussr", "play")


def test_r8_replace_is_impossible_where_all_own_cubes_lie() -> None:
    state = event_scene("replace 2 in asia", start="0,0 0:1", japan="1,0 24:1", pakistan="2,0 0:1")
    assert on(state) == {"done", "pakistan"}
    assert "no cube except on Japan" in refused(state, "replace on Japan", "R8")


@pytest.mark.parametrize(("whose", "moved"), [("own", (1, 0)), ("enemy", (0, 1))])
def test_c6_4_move_takes_cubes_from_one_area_to_another(whose: str, moved: tuple[int, int]) -> None:
    event = f"move 1 {whose} from asia to europe"
    state = event_scene(event, japan="1,0 2:2", pakistan="2,0 2:2", poland="0,1", italy="0,2")
    assert on(state) == {"japan", "pakistan"}
    do(state, "move from Japan")
    assert asked(state) == ("usa", "move-to")
    assert on(state) == {"start", "poland", "italy"}
    assert refused(state, "move to Pakistan", "C6.4") == "Pakistan is not one of the cards that the event allows."
    do(state, "move to Italy")
    assert cubes(state, "italy") == moved
    assert cubes(state, "japan") == (2 - moved[0], 2 - moved[1])


def test_c6_4_a_cube_moves_to_another_card_than_its_own() -> None:
    state = event_scene("move up to 2 own from asia to asia", "move from Japan", japan="1,0 2:0", pakistan="2,0 2:0")
    assert cubes(state, "pakistan") == (3, 0)  # the only card it can go to
    assert on(state) == {"done", "japan", "pakistan"}
    state = event_scene("move 1 own from asia to anywhere", "move from Japan", japan="1,0 2:0", pakistan="2,0 2:0")
    assert "must go to another card" in refused(state, "move to Japan", "C6.4")


def test_c6_4_a_cube_with_nowhere_to_go_cannot_move_even_with_an_empty_reserve() -> None:
    state = event_scene(
        "move up to 1 own from asia to this card", japan="1,0 20:0", pakistan="2,0 4:0", start="0,0 0:1"
    )
    assert on(state) == {"done", "pakistan"}
    assert refused(state, "move from Japan", "C6.4") == "A cube from Japan has nowhere to go."


@pytest.mark.parametrize(("side", "score"), [("usa", 2), ("ussr", -2)])
def test_c6_4_points_go_to_the_owner_of_the_event(side: str, score: int) -> None:
    assert event_scene("points 2", side=side, japan="1,0", vietnam="2,0").score == score


@pytest.mark.parametrize(("event", "score"), [("score asia", 3), ("score this region", 3), ("score europe", -4)])
def test_c6_4_score_scores_a_region_complete_or_not(event: str, score: int) -> None:
    state = event_scene(event, start="0,0 0:1", japan="1,0 1:0")
    assert state.score == score


def test_c6_4_score_can_end_the_game_for_the_other_side() -> None:
    state = event_scene(["score asia", "score asia", "score asia"], japan="1,0 0:1")
    assert state.outcome is not None
    assert (state.outcome.side, state.score) == ("ussr", -8)


# Areas


TABLE: dict[str, Any] = {
    "japan": "1,0 1:2",  # this card
    "pakistan": "2,0 1:2",
    "vietnam": "3,0 1:2",
    "egypt": "1,1 1:2",
    "poland": "0,1 1:2",
    "angola": "1,-1 1:2",
}


@pytest.mark.parametrize(
    ("area", "cards"),
    [
        ("on this card", {"japan"}),
        ("in this region", {"japan", "pakistan", "vietnam"}),
        ("in middle east", {"egypt"}),
        ("in Europe or Africa", {"start", "poland", "angola"}),
        ("in europe, middle_east or africa", {"start", "poland", "egypt", "angola"}),
        ("on adjacent", {"start", "pakistan", "egypt", "angola"}),
        ("on cards adjacent to this card", {"start", "pakistan", "egypt", "angola"}),
        ("on adjacent or this card", {"start", "pakistan", "egypt", "angola", "japan"}),
        ("in anywhere", {"start", "japan", "pakistan", "vietnam", "egypt", "poland", "angola"}),
    ],
)
def test_c6_4_every_area(area: str, cards: set[str]) -> None:
    assert on(event_scene(f"infiltrate up to 1 {area}", **TABLE)) - {"done"} == cards


LEVELS: dict[str, Any] = {
    "start": "0,0 1:1",  # level
    "japan": "1,0 2:1",  # dominated by the USA
    "pakistan": "2,0 2:0",  # controlled by the USA
    "vietnam": "3,0 1:2",  # dominated by the USSR
    "egypt": "4,0 0:2",  # controlled by the USSR
    "poland": "5,0 0:0",  # empty
}
ALL = set(LEVELS)


@pytest.mark.parametrize(
    ("condition", "cards"),
    [
        ("dominated by own", {"japan", "pakistan"}),
        ("dominated by enemy", {"vietnam", "egypt"}),
        ("dominated by usa", {"japan", "pakistan"}),
        ("dominated by ussr", {"vietnam", "egypt"}),
        ("controlled by own", {"pakistan"}),
        ("controlled by enemy", {"egypt"}),
        ("controlled by usa", {"pakistan"}),
        ("controlled by ussr", {"egypt"}),
        ("level", {"start", "poland"}),
        ("empty", {"poland"}),
        ("holding own", {"start", "japan", "pakistan", "vietnam"}),
        ("holding enemy", {"start", "japan", "vietnam", "egypt"}),
        ("holding usa", {"start", "japan", "pakistan", "vietnam"}),
        ("holding ussr", {"start", "japan", "vietnam", "egypt"}),
    ],
)
@pytest.mark.parametrize("side", ["usa", "ussr"])
def test_c6_4_every_narrowing_and_its_contrary(condition: str, cards: set[str], side: str) -> None:
    turned = {"own": "enemy", "enemy": "own"}
    if side == "ussr":
        condition = " ".join(turned.get(word, word) for word in condition.split())
    state = event_scene(f"infiltrate up to 1 in anywhere where {condition}", side=side, **LEVELS)
    assert on(state) - {"done"} == cards
    state = event_scene(f"infiltrate up to 1 in anywhere where not {condition}", side=side, **LEVELS)
    assert on(state) - {"done"} == ALL - cards


def test_c6_4_narrowings_are_joined_by_and() -> None:
    state = event_scene("infiltrate up to 1 in anywhere where level and not empty", **LEVELS)
    assert on(state) == {"done", "start"}


def test_c6_4_a_narrowed_order() -> None:
    state = event_scene("order 2 in anywhere where not controlled by enemy", **LEVELS)
    assert on(state) == {"done", "start", "japan", "pakistan", "vietnam"}


# Composition


def choice() -> CurtainState:
    """An event of two alternatives."""
    return event_scene({"choose": ["points 2", "infiltrate 2 on this card"]}, japan="1,0")


def test_c6_4_choose_one_of_the_first_way() -> None:
    state = choice()
    assert asked(state) == ("usa", "option")
    assert choices(state) == {"option 1", "option 2"}
    assert refused(state, "option 3", "C6.4") == "The event has only 2 options."
    do(state, "option 1")
    assert (state.score, cubes(state, "japan"), asked(state)) == (2, (0, 0), ("ussr", "play"))


def test_c6_4_choose_one_of_the_other_way() -> None:
    state = do(choice(), "option 2")
    assert (state.score, cubes(state, "japan"), asked(state)) == (0, (2, 0), ("ussr", "play"))


def test_c6_4_steps_follow_one_another() -> None:
    state = event_scene(["remove 1 enemy in asia", "infiltrate 1 on this card", "points 1"], japan="1,0 0:1")
    assert (cubes(state, "japan"), state.score) == ((1, 0), 1)
    assert kinds(state) == ["CubeRemoved", "CubePlaced", "PointsScored"]


def test_c6_4_a_step_that_can_do_nothing_is_passed_over() -> None:
    state = event_scene(["remove 1 enemy in africa", "infiltrate 1 on this card"], japan="1,0")
    assert cubes(state, "japan") == (1, 0)


@pytest.mark.parametrize(("option", "score"), [("option 1", 1 + 4), ("option 2", 2 + 4)])
def test_c6_4_what_follows_a_choice_follows_either_way(option: str, score: int) -> None:
    event = [{"choose": ["points 1", "points 2"]}, "points 4"]
    assert event_scene(event, option, japan="1,0").score == score


@pytest.mark.parametrize(("options", "score"), [("1", 1), ("2 1", 2 + 3), ("2 2", 4 + 3)])
def test_c6_4_choices_within_choices(options: str, score: int) -> None:
    event = {"choose": ["points 1", [{"choose": ["points 2", "points 4"]}, "points 3"]]}
    assert event_scene(event, *(f"option {option}" for option in options.split()), japan="1,0").score == score


def test_c6_4_the_prompt_says_which_choice_of_the_event_is_asked() -> None:
    event = {"choose": ["points 1", [{"choose": ["points 2", "points 4"]}, "points 3"]]}
    state = event_scene(event, japan="1,0")
    assert state.view("usa")["prompt"]["about"]["choice"] == 0
    do(state, "option 2")
    assert state.view("usa")["prompt"]["about"]["choice"] == 1


def test_c6_4_six_alternatives_are_the_most() -> None:
    event = {"choose": [f"points {number}" for number in range(1, 7)]}
    assert event_scene(event, "option 6", japan="1,0").score == 6


# Looking


def test_c6_4_look_hand_shows_the_opponents_hand_to_the_owner_alone() -> None:
    state = event_scene("look hand", japan="1,0")
    assert state.view("usa")["known"]["ussr"] == ["cuba", "chile"]
    assert state.view()["known"] == {"usa": [], "ussr": []}
    assert state.view("ussr")["known"] == {"usa": [], "ussr": []}


def test_c6_4_what_was_seen_stays_known_while_it_is_held() -> None:
    state = event_scene("look hand", "play Cuba", "at 2,0", "event", japan="1,0")
    assert state.view("usa")["known"]["ussr"] == ["chile"]
    for seed in range(5):
        assert state.determinize("usa", seed).position()["hands"]["ussr"] == ["chile"]


def test_c6_4_look_aftermath_shows_the_cards_set_aside_to_the_owner_alone() -> None:
    turn = {"card": "japan", "step": "run-event"}
    fields: dict[str, Any] = {"mover": "usa", "aftermath": ["poland", "italy"], "grid": grid(japan="1,0"), "turn": turn}
    state = scene(events={"japan": "look aftermath"}, usa="iran brazil", ussr="cuba chile", **fields)
    assert state.view("usa")["aftermath"]["known"] == ["italy", "poland"]
    assert state.view("ussr")["aftermath"]["known"] == []
    assert state.view()["aftermath"]["known"] == []
    for seed in range(5):
        assert state.determinize("usa", seed).position()["aftermath"] == ["italy", "poland"]
    aftermaths = [state.determinize("ussr", seed).position()["aftermath"] for seed in range(20)]
    assert any(aftermath != ["italy", "poland"] for aftermath in aftermaths)


def test_c6_4_a_look_cannot_be_taken_back() -> None:
    state = event_scene("look hand", japan="1,0")
    assert state.undo_point == state.decisions
    events = {"japan": ["look hand", "infiltrate 1 in anywhere"]}
    moves = ("play Japan", "at 1,0", "event")
    state = scene(*moves, events=events, usa="japan iran", ussr="cuba chile", mover="usa")
    assert (asked(state), state.undo_point, state.decisions) == (("usa", "infiltrate"), 3, 3)


def test_c6_4_a_look_that_would_show_nothing_new_is_not_offered_to_the_opponent() -> None:
    events = {"cuba": "look hand"}
    fields: dict[str, Any] = {"usa": "cuba iran", "ussr": "japan chile", "mover": "usa"}
    state = scene("play Cuba", "at 1,0", events=events, seen={"ussr": ["iran"]}, **fields)
    assert asked(state) == ("usa", "order")
    state = scene("play Cuba", "at 1,0", events=events, **fields)
    assert asked(state) == ("ussr", "offer")


def test_c6_4_a_look_at_an_aftermath_that_is_not_there_is_not_offered_to_the_opponent() -> None:
    events = {"cuba": "look aftermath"}
    fields: dict[str, Any] = {"usa": "cuba iran", "ussr": "japan chile", "mover": "usa"}
    assert asked(scene("play Cuba", "at 1,0", events=events, **fields)) == ("usa", "order")
    state = scene("play Cuba", "at 1,0", events=events, aftermath=["italy"], **fields)
    assert asked(state) == ("ussr", "offer")
