"""C6.4: every verb, place, condition, amount and test of the event vocabulary, carried out."""

from __future__ import annotations

from typing import Any

import pytest

from detente import Match
from detente.curtain.state import CurtainState
from tests.curtain.scene import GAME, asked, choices, cubes, deck, do, event_scene, grid, kinds, on, refused, scene

# Amounts


def test_c6_4_all_on_one_card_goes_on_where_the_first_cube_lies() -> None:
    state = event_scene("infiltrate up to 3 on one card in asia", japan="1,0", pakistan="2,0", vietnam="3,0")
    assert on(state) == {"done", "japan", "pakistan", "vietnam"}
    do(state, "cube on Pakistan")
    assert on(state) == {"done", "pakistan"}
    assert "not one of the cards" in refused(state, "cube on Japan", "C6.4")


def test_c6_4_cubes_that_move_may_all_have_to_go_to_one_card() -> None:
    event = "move up to 2 own from anywhere to one card in asia"
    state = event_scene(event, start="0,0 3:0", japan="1,0", pakistan="2,0")
    do(state, "move from Start", "move to Pakistan", "move from Start")
    assert cubes(state, "pakistan") == (2, 0)  # nobody was asked again


@pytest.mark.parametrize(("rounded", "left"), [("up", 2), ("down", 3)])
def test_c6_4_half_of_the_cubes_of_an_area(rounded: str, left: int) -> None:
    state = event_scene(f"remove half enemy in asia, rounded {rounded}", japan="1,0 0:3", pakistan="2,0 0:2")
    while asked(state) == ("usa", "remove"):
        do(state, "remove from Japan" if "japan" in on(state) else "remove from Pakistan")
    assert cubes(state, "japan")[1] + cubes(state, "pakistan")[1] == left


def test_c6_4_half_of_the_cubes_of_one_card_is_counted_when_it_is_chosen() -> None:
    event = "remove half enemy on one card in asia, rounded down"
    state = event_scene(event, japan="1,0 0:5", pakistan="2,0 0:1", vietnam="3,0 0:2")
    assert on(state) == {"japan", "vietnam"}
    assert "rounded down, is zero" in refused(state, "remove from Pakistan", "C6.4")
    do(state, "remove from Japan")
    assert cubes(state, "japan") == (0, 3)
    assert asked(state) == ("ussr", "play")


def test_c6_4_all_cubes_of_an_area_need_no_choice() -> None:
    state = event_scene("remove all enemy in asia", japan="1,0 1:3", pakistan="2,0 0:2", poland="0,1 0:4")
    assert [cubes(state, card) for card in ("japan", "pakistan", "poland")] == [(1, 0), (0, 0), (0, 4)]


@pytest.mark.parametrize(
    ("event", "score"),
    [
        ("points 1 per card in anywhere where dominated by own", 3),
        ("points 1 per 2 cards in anywhere where dominated by own", 1),
        ("points 2 per card in anywhere where dominated by own, at most 5", 5),
        ("points 1 per enemy cube in asia", 2),
        ("points 1 per either cube in this card", 4),
        ("points 1 per card in africa", 0),
    ],
)
def test_c6_4_points_per_card_or_cube(event: str, score: int) -> None:
    spaces = {"japan": "1,0 3:1", "pakistan": "2,0 0:1", "poland": "0,1 1:0", "italy": "0,2 2:0"}
    assert event_scene(event, **spaces).score == score


def test_c6_4_cubes_per_card() -> None:
    event = "infiltrate 1 on this card per card in europe where dominated by own"
    state = event_scene(event, japan="1,0", poland="0,1 1:0", italy="0,2 2:0")
    assert cubes(state, "japan") == (2, 0)


# Places


TABLE: dict[str, Any] = {
    "japan": "1,0 1:0",  # this card
    "pakistan": "2,0 1:0",
    "vietnam": "3,0 0:2",
    "egypt": "1,1",
    "poland": "0,1",
    "angola": "1,-1",
}


@pytest.mark.parametrize(
    ("area", "cards"),
    [
        ("on start card", {"start"}),
        ("in Poland", {"poland"}),
        ("in Vietnam or Poland", {"vietnam", "poland"}),
        ("in Brazil or Poland", {"poland"}),  # Brazil does not lie there
        ("in asia except this card", {"pakistan", "vietnam"}),
        ("in anywhere except asia or start card", {"egypt", "poland", "angola"}),
        ("in beside Pakistan", {"japan", "vietnam"}),
        ("in adjacent to start card", {"japan", "poland"}),
        ("in beside own cubes", {"start", "japan", "pakistan", "vietnam", "egypt", "poland", "angola"}),
        ("in beside enemy cubes", {"pakistan", "japan", "poland"}),
        ("in beside own cubes except beside this card", {"japan", "vietnam", "poland"}),
        ("in anywhere where bearing own flag", {"japan", "pakistan"}),
        ("in anywhere where bearing enemy flag", {"vietnam", "egypt", "poland", "angola"}),
        ("in anywhere where not bearing usa flag and not bearing ussr flag", {"start"}),
        ("in anywhere where dominated by enemy or empty", {"vietnam", "egypt", "poland", "angola"}),
        ("in anywhere where empty and bearing own flag or level and holding own", {"start"}),
    ],
)
def test_c6_4_every_place_and_condition(area: str, cards: set[str]) -> None:
    state = event_scene(f"infiltrate up to 2 {area}", **TABLE)
    assert on(state) - {"done"} == cards


# Once, or for every cube


def test_c6_4_where_is_checked_once_when_the_step_begins() -> None:
    event = "infiltrate 4 in asia where not holding own, max 2 each"
    state = event_scene(event, japan="1,0", pakistan="2,0", vietnam="3,0 1:0")
    do(state, "cube on Japan", "cube on Japan")
    assert on(state) == {"pakistan"} or cubes(state, "pakistan") == (2, 0)
    assert [cubes(state, card)[0] for card in ("japan", "pakistan", "vietnam")] == [2, 2, 1]


def test_c6_4_while_is_checked_for_every_cube() -> None:
    state = event_scene("infiltrate up to 3 in asia while not holding own", japan="1,0", pakistan="2,0", vietnam="3,0")
    do(state, "cube on Japan")
    assert on(state) == {"done", "pakistan", "vietnam"}


def test_c6_4_what_is_fixed_survives_in_a_position() -> None:
    event = "infiltrate up to 4 in asia where empty"
    state = event_scene(event, "cube on Japan", japan="1,0", pakistan="2,0", vietnam="3,0 1:0")
    again = GAME.from_position(state.position())
    assert on(again) == on(state) == {"done", "japan", "pakistan"}


def test_c6_4_a_test_is_checked_when_it_is_reached() -> None:
    event = ["infiltrate 1 on this card", "if at least 1 own cubes in this card: points 1"]
    assert event_scene(event, japan="1,0").score == 1


# Tests


@pytest.mark.parametrize(
    ("test", "holds"),
    [
        ("at least 2 cards in asia", True),
        ("at least 4 cards in asia", False),
        ("at most 3 cards in asia", True),
        ("exactly 3 cards in asia", True),
        ("exactly 2 cards in asia", False),
        ("no cards in africa", False),
        ("no cards in middle east where holding own", True),
        ("at least 2 enemy cubes in asia", True),
        ("more own cubes in asia than enemy cubes in asia", False),
        ("more cards in asia than cards in europe", True),
        ("own ahead", False),
        ("enemy ahead", False),
        ("score level", True),
        ("round 2", True),
        ("round 1", False),
        ("done", False),
    ],
)
def test_c6_4_every_test(test: str, holds: bool) -> None:
    event = {"if": test, "then": "points 2", "else": "points 1 to enemy"}
    assert event_scene(event, **TABLE).score == (2 if holds else -1)


def test_c6_4_do_this_to_do_that() -> None:
    event = ["remove up to 1 own in asia", "if done: points 3"]
    paid = event_scene(event, "remove from Japan", japan="1,0 1:0", pakistan="2,0 1:0")
    assert (paid.score, cubes(paid, "japan")) == (3, (0, 0))
    kept = event_scene(event, "done", japan="1,0 1:0", pakistan="2,0 1:0")
    assert (kept.score, cubes(kept, "japan")) == (0, (1, 0))
    assert event_scene(event, japan="1,0").score == 0  # there is nothing to pay with


def test_c6_4_a_step_that_was_done_in_part_was_not_done() -> None:
    event = ["remove 2 own in asia", "if done: points 3"]
    assert event_scene(event, japan="1,0 1:0").score == 0
    assert event_scene(event, japan="1,0 2:0").score == 3


def test_c6_4_nothing_is_an_event_and_an_alternative() -> None:
    state = event_scene({"choose": ["remove 1 own in asia", "nothing"]}, "option 2", japan="1,0 1:0")
    assert (cubes(state, "japan"), asked(state)) == ((1, 0), ("ussr", "play"))
    assert asked(event_scene("nothing", japan="1,0")) == ("ussr", "play")


# Who chooses, and whose cubes


def test_c6_4_the_enemy_chooses() -> None:
    state = event_scene("enemy chooses: remove 1 own in asia", japan="1,0 1:0", pakistan="2,0 1:0")
    assert asked(state) == ("ussr", "remove")
    do(state, "remove from Pakistan")
    assert cubes(state, "pakistan") == (0, 0)


def test_c6_4_the_enemy_chooses_an_alternative() -> None:
    state = event_scene({"choose": ["points 1", "look hand"], "by": "enemy"}, japan="1,0")
    assert asked(state) == ("ussr", "option")
    assert do(state, "option 1").score == 1


def test_c6_4_who_chooses_stays_so_in_a_position() -> None:
    state = event_scene("enemy chooses: remove 2 own in asia", "remove from Japan", japan="1,0 2:0", pakistan="2,0 2:0")
    assert asked(GAME.from_position(state.position())) == asked(state) == ("ussr", "remove")


def test_c6_4_the_enemys_cubes_may_be_placed_too() -> None:
    state = event_scene("infiltrate 2 enemy in asia", japan="1,0")
    assert cubes(state, "japan") == (0, 2)


def test_c6_4_cubes_of_either_side() -> None:
    state = event_scene("remove up to 2 either in asia", japan="1,0 1:1", pakistan="2,0 0:1")
    assert on(state) == {"done", "japan", "pakistan"}
    do(state, "remove from Japan")
    assert asked(state) == ("usa", "pick")
    assert choices(state) == {"cube of the USA", "cube of the USSR"}
    do(state, "cube of the USSR", "remove from Pakistan")
    assert [cubes(state, card) for card in ("japan", "pakistan")] == [(1, 0), (0, 0)]


def test_c6_4_a_cube_of_either_side_moves() -> None:
    state = event_scene("move 1 either from asia to europe", japan="1,0 1:1", poland="0,1")
    do(state, "cube of the USSR", "move to Poland")
    assert (cubes(state, "japan"), cubes(state, "poland")) == ((1, 0), (0, 1))


def test_c6_4_where_nobody_has_cubes_none_can_be_removed() -> None:
    state = event_scene("remove up to 1 either in asia", japan="1,0", pakistan="2,0 0:1", vietnam="3,0 1:0")
    assert refused(state, "remove from Japan", "C6.4") == "There are no cubes on Japan."


# Orders and moves with limits


def test_c6_4_an_order_with_a_maximum_per_card() -> None:
    state = event_scene("order 3 in asia, max 1 each", "cube on Japan", start="0,0 1:1", japan="1,0", pakistan="0,1")
    assert on(state) == {"done", "pakistan"}


def test_c6_4_an_order_that_ignores_access_only() -> None:
    state = event_scene("order 3 in asia, ignoring access", start="0,0 0:1", japan="1,0", pakistan="2,0 0:2")
    do(state, "cube on Pakistan")
    assert (cubes(state, "pakistan"), state.left) == ((1, 2), 1)  # control cost two


def test_c6_4_an_order_that_ignores_control_only() -> None:
    state = event_scene("order 2 in asia, ignoring control", japan="1,0 0:2", pakistan="3,0", vietnam="2,0")
    assert on(state) == {"done", "japan"}
    do(state, "cube on Japan")
    assert (cubes(state, "japan"), state.left) == ((1, 2), 1)
    assert refused(state, "cube on Pakistan", "C5.2")


def test_c6_4_a_move_with_a_maximum_to_each_card() -> None:
    event = "move up to 3 own from anywhere to asia, max 1 each"
    state = event_scene(event, start="0,0 3:0", japan="1,0", pakistan="2,0")
    do(state, "move from Start", "move to Japan", "move from Start")
    assert [cubes(state, card)[0] for card in ("start", "japan", "pakistan")] == [1, 1, 1]


@pytest.mark.parametrize(("event", "number"), [("orders +1 for own", 4), ("orders -1 for own", 2)])
def test_c6_4_orders_count_more_or_fewer_cubes_while_the_card_lies(event: str, number: int) -> None:
    moves = ("play Japan", "at 1,0", "event", "play Cuba", "at 2,0", "event", "play West Germany")
    fields: dict[str, Any] = {"usa": "japan west_germany iran", "ussr": "cuba chile egypt", "mover": "usa"}
    state = scene(*moves, events={"japan": event}, **fields)
    do(state, "at 0,1", "order")
    assert state.prompt is not None
    assert state.prompt.about["n"] == number
    assert state.view()["orders"] == {"usa": number - 3, "ussr": 0}
    assert GAME.from_position(state.position()).view()["orders"] == state.view()["orders"]


def test_c6_4_orders_of_this_round_end_with_it_and_an_order_may_count_nothing() -> None:
    events: dict[str, Any] = {"japan": "orders -3 for enemy this round"}
    fields: dict[str, Any] = {"usa": "japan iran", "ussr": "egypt chile", "mover": "usa", "round": 1}
    state = scene("play Japan", "at 1,0", "event", events=events, draw=["italy", "france"], **fields)
    assert state.view()["orders"] == {"usa": 0, "ussr": -3}
    do(state, "play Egypt", "at 2,0", "order")  # an Order of 2 - 3: there is nothing to place
    assert state.view()["round"] == 2
    assert state.view()["orders"] == {"usa": 0, "ussr": 0}


# Hands, draw pile and aftermath


def cards_scene(event: Any, *moves: str, **fields: Any) -> CurtainState:
    """A scene in which an event of Japan touches cards."""
    facts: dict[str, Any] = {"aftermath": ["poland", "italy"], "draw": ["france", "angola"]} | fields
    turn = {"card": "japan", "step": "run-event"}
    facts |= {"mover": "usa", "grid": grid(japan="1,0"), "turn": turn}
    return scene(*moves, events={"japan": event}, usa="iran brazil", ussr="cuba chile egypt", **facts)


def hands(state: CurtainState) -> dict[str, list[str]]:
    """The hands of both sides."""
    return {side: sorted(cards) for side, cards in state.position()["hands"].items()}


def test_c6_4_draw_takes_the_top_card_which_only_its_holder_sees() -> None:
    state = cards_scene("draw 1")
    assert hands(state)["usa"] == ["brazil", "france", "iran"]
    assert state.position()["draw"] == ["angola"]
    [event] = [event for event in state.journal or [] if event.kind == "CardsDrawn"]
    assert event.seen_by(0).facts()["cards"] == ("france",)
    assert event.seen_by(1).facts()["cards"] == event.seen_by(None).facts()["cards"] == ()
    assert state.undo_point == state.decisions
    assert {tuple(state.determinize("ussr", seed).position()["hands"]["usa"]) for seed in range(20)} != {
        ("france", "iran", "brazil")
    }


def test_c6_4_draw_for_the_enemy_and_more_than_there_are() -> None:
    state = cards_scene(["draw 3 for enemy", "if done: points 1"])
    assert hands(state)["ussr"] == ["angola", "chile", "cuba", "egypt", "france"]
    assert (state.score, state.position()["draw"]) == (0, [])


def test_c6_4_discard_is_chosen_by_the_holder_and_face_up() -> None:
    state = cards_scene("discard 1 enemy")
    assert asked(state) == ("ussr", "discard")
    assert choices(state) == {"choose Cuba", "choose Chile", "choose Egypt"}
    assert state.view("usa")["known"]["ussr"] == []
    do(state, "choose Cuba")
    assert state.view()["discarded"] == ["cuba"]
    assert state.view("usa")["hands"]["ussr"] == 2
    for seed in range(5):
        assert state.determinize("usa", seed).position()["discarded"] == ["cuba"]
    again = GAME.from_position(state.position())
    assert (again.position(), again.view()["discarded"]) == (state.position(), ["cuba"])


def test_c6_4_discard_may_stop_where_it_says_up_to() -> None:
    state = cards_scene("discard up to 2 own", "choose Iran")
    assert choices(state) == {"done", "choose Brazil"}
    assert "not one of the cards" in refused(state, "choose Cuba", "C6.4")
    do(state, "done")
    assert hands(state)["usa"] == ["brazil"]


def test_c6_4_who_chooses_from_the_other_hand_sees_it() -> None:
    state = cards_scene("own chooses: discard 1 enemy")
    assert asked(state) == ("usa", "discard")
    assert state.view("usa")["known"]["ussr"] == ["egypt", "cuba", "chile"]
    assert "HandSeen" in kinds(state)
    do(state, "choose Chile")
    assert state.view()["discarded"] == ["chile"]


def test_c6_4_steal_shows_the_hand_and_the_card_is_known_to_both() -> None:
    state = cards_scene("steal 1", "choose Cuba")
    assert hands(state) == {"usa": ["brazil", "cuba", "iran"], "ussr": ["chile", "egypt"]}
    assert state.view("ussr")["known"]["usa"] == ["cuba"]
    assert state.view()["known"]["usa"] == ["cuba"]  # it went face up
    for seed in range(5):
        assert "cuba" in state.determinize("ussr", seed).position()["hands"]["usa"]


def test_c6_4_steal_chosen_by_the_enemy_and_give() -> None:
    state = cards_scene("enemy chooses: steal 1")
    assert asked(state) == ("ussr", "give")
    assert hands(do(state, "choose Cuba"))["usa"] == ["brazil", "cuba", "iran"]
    state = cards_scene("give 1", "choose Iran")
    assert hands(state) == {"usa": ["brazil"], "ussr": ["chile", "cuba", "egypt", "iran"]}


def test_c6_4_at_random_follows_from_the_seed_and_cannot_be_foreseen() -> None:
    source = deck(japan="steal 1 at random")
    taken: set[str] = set()
    for seed in range(12):
        position = cards_scene("steal 1 at random").position() | {"deck": source}
        del position["luck"]
        position["hands"] = {"usa": ["iran"], "ussr": ["cuba", "chile", "egypt"]}
        position["turn"] = {"card": "japan", "step": "run-event"}
        position.pop("seen", None)
        position |= {"mover": "usa", "phase": "event"}
        state = GAME.from_position(position, seed)
        assert state.position() == GAME.from_position(position, seed).position()
        taken.add(hands(state)["usa"][0])
    assert len(taken) > 1


def test_c6_4_what_chance_will_choose_is_dealt_again_where_it_is_hidden() -> None:
    state = GAME.new(3, deck=deck(japan="discard 1 enemy at random"))
    assert state.position()["luck"] != state.determinize("usa", 1).position()["luck"]
    assert state.determinize("usa", 1).position()["luck"] == state.determinize("ussr", 1).position()["luck"]
    assert "luck" not in GAME.new(3).position()


def test_c6_4_swap_with_the_enemy_shows_what_is_offered_and_the_enemy_chooses() -> None:
    state = cards_scene("swap 1 with enemy")
    assert asked(state) == ("usa", "swap-give")
    do(state, "choose Iran")
    assert asked(state) == ("ussr", "swap-hand")
    assert state.view("ussr")["known"]["usa"] == ["iran"]
    assert GAME.from_position(state.position()).legal() == state.legal()
    do(state, "choose Chile")
    assert hands(state) == {"usa": ["brazil", "chile"], "ussr": ["cuba", "egypt", "iran"]}
    assert state.view("usa")["known"]["ussr"] == ["iran"]


def test_c6_4_swap_with_the_aftermath_shows_it_first() -> None:
    state = cards_scene("swap up to 1 with aftermath")
    assert state.view("usa")["aftermath"]["known"] == ["italy", "poland"]
    assert state.view("ussr")["aftermath"]["known"] == []
    do(state, "choose Brazil")
    assert asked(state) == ("usa", "swap-aftermath")
    do(state, "choose Poland")
    assert hands(state)["usa"] == ["iran", "poland"]
    assert state.position()["aftermath"] == ["italy", "brazil"]
    assert state.view("ussr")["aftermath"]["known"] == ["brazil"]
    for seed in range(5):
        assert "brazil" in state.determinize("ussr", seed).position()["aftermath"]


def test_c6_4_swapped_hands_are_known_to_the_sides_that_had_them() -> None:
    state = cards_scene("swap hands")
    assert hands(state) == {"usa": ["chile", "cuba", "egypt"], "ussr": ["brazil", "iran"]}
    assert state.view("usa")["known"]["ussr"] == ["iran", "brazil"]
    assert state.view()["known"] == {"usa": [], "ussr": []}


def test_c6_4_nothing_to_take_is_passed_over_and_not_offered_to_the_opponent() -> None:
    assert asked(cards_scene("swap 1 with aftermath", aftermath=[])) == ("ussr", "play")
    fields: dict[str, Any] = {"usa": "cuba iran", "ussr": "japan chile", "mover": "usa"}
    assert asked(scene("play Cuba", "at 1,0", events={"cuba": "draw 1"}, **fields)) == ("usa", "order")
    state = scene("play Cuba", "at 1,0", events={"cuba": "discard 1 enemy"}, **fields)
    assert asked(state) == ("ussr", "offer")


def test_c6_4_a_test_that_fails_and_a_count_of_nothing_are_not_offered_to_the_opponent() -> None:
    fields: dict[str, Any] = {"usa": "cuba iran", "ussr": "japan chile", "mover": "usa"}
    for event in ("if own ahead: points 1", "points 1 per cards in africa", "nothing"):
        assert asked(scene("play Cuba", "at 1,0", events={"cuba": event}, **fields)) == ("usa", "order")
    state = scene("play Cuba", "at 1,0", events={"cuba": "if score level: points 1"}, **fields)
    assert asked(state) == ("ussr", "offer")


# The course of the game with other hands


def test_c2_2_a_side_left_with_one_card_in_round_1_sets_it_aside() -> None:
    events = {"japan": "discard 1 enemy"}
    fields: dict[str, Any] = {"usa": "japan iran brazil", "ussr": "cuba chile", "mover": "usa", "round": 1}
    state = scene("play Japan", "at 1,0", "event", "choose Cuba", events=events, draw=[], **fields)
    assert state.position()["aftermath"] == ["chile"]
    assert asked(state) == ("usa", "play")


def test_c2_2_a_drawn_card_means_one_more_turn() -> None:
    events = {"japan": "draw 1"}
    fields: dict[str, Any] = {"usa": "japan iran", "ussr": "chile cuba", "mover": "usa", "round": 1}
    state = scene("play Japan", "at 1,0", "event", events=events, draw=["brazil", "egypt", "angola"], **fields)
    assert state.position()["aftermath"] == []
    assert hands(state)["usa"] == ["brazil", "iran"]


def test_c2_3_what_is_left_of_the_draw_pile_is_dealt_evenly() -> None:
    match = Match(GAME, 5, deck=deck(**dict.fromkeys(("japan", "iran", "cuba", "chile", "poland"), "draw 1")))
    while match.state.view()["round"] == 1 and match.state.outcome is None:
        actions = match.state.legal()
        match.apply(1 if 1 in actions else actions[-1])
    view = match.state.view()
    assert view["draw"] in (0, 1)
    assert view["hands"]["usa"] == view["hands"]["ussr"]
