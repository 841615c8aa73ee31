"""1.3-1.5: set-up, the course of a decade, and the special card."""

from __future__ import annotations

from typing import Any

import pytest

from detente.volk.model.counted import FlightCounted
from detente.volk.state import VolkState
from tests.volk.scene import CODES, GAME, asked, do, event, held, kinds, options, refused, scene

WEST_HOLDS: dict[str, list[str]] = {"west": ["19"], "east": []}
SEVEN = ["61", "62", "63", "64", "65", "66", "67"]


def new(seed: object = 1, **options: Any) -> VolkState:
    state = GAME.new(seed, journal=True, **options)
    assert isinstance(state, VolkState)
    return state


def idle(state: VolkState, card: str = "") -> VolkState:
    """Use a card, by default one of the display, to build nothing."""
    mover = state.actor
    do(state, f"card {card or state.view()['display'][0]}")
    if asked(state)[1] == "choose-use":
        do(state, "use-build")
    if asked(state) == (GAME.sides[mover], "build"):
        do(state, "done")
    return state


# Set-up (1.3)


def test_1_3_q1_q2_the_set_up_of_the_revised_edition() -> None:
    """Example 1."""
    view = new().view()
    unrest = {code: view["provinces"][id]["unrest"] for code, id in CODES.items()}
    assert unrest == dict.fromkeys(CODES, 3) | {"NW": 2, "RP": 2, "BW": 2}
    assert sum(unrest.values()) == 39
    assert view["box"] == 1
    assert {city for city, facts in view["cities"].items() if facts["factory"]} == {
        "hamburg",
        "dortmund",
        "berlin",
        "bitterfeld",
    }
    assert all(facts["value"] in (0, 1) for facts in view["cities"].values())
    assert not any(line["pieces"] for line in view["lines"].values())
    assert not any(province["living"] or province["socialists"] for province in view["provinces"].values())
    assert view["protests"] == {"west": 0, "east": 0}
    assert view["tracks"] == {"prestige": 0, "currency": 0, "socialist": 0}
    assert (view["wall"], view["prestige_holder"], view["decade"], view["special"]) == (False, "west", 1, "I")


def test_1_3_the_set_up_of_the_first_edition() -> None:
    """Example 1."""
    view = new(edition="first").view()
    assert [province["unrest"] for province in view["provinces"].values()] == [3] * 14
    assert view["box"] == 2


def test_1_4_1_two_cards_each_seven_in_the_display_and_nine_in_the_deck() -> None:
    view = new().view("west")
    assert [len(view["hands"][side]) for side in ("west", "east")] == [2, 2]
    assert (len(view["display"]), len(view["deck"])) == (7, 9)
    assert all(card["decade"] == 1 for card in [*view["deck"], *view["hands"]["west"], *view["hands"]["east"]])
    known = [*view["display"], *(card["card"] for card in view["hands"]["west"])]
    assert all(GAME.card(card)["decade"] == 1 for card in known)


# The course of a decade (1.4)


@pytest.mark.parametrize(("prestige", "first"), [(0, "west"), (-3, "west"), (1, "east")])
def test_1_4_3_the_holder_of_the_prestige_advantage_begins(prestige: int, first: str) -> None:
    state = scene(phase="end-10", prestige=prestige, display=[], decade=1)
    assert (state.view()["decade"], asked(state)) == (2, (first, "choose-card"))


def test_1_4_3_the_sides_alternate_and_use_one_card_each() -> None:
    state = new()
    actors = []
    for _ in range(7):
        actors.append(asked(state)[0])
        idle(state)
    assert actors == ["west", "east", "west", "east", "west", "east", "west"]
    assert len(state.view()["row"]) == 7


def test_1_4_4_1_4_5_the_second_half_begins_with_the_side_that_did_not_end_the_first() -> None:
    state = new()
    for _ in range(7):
        idle(state)
    view = state.view()
    assert (view["half"], len(view["display"]), len(view["deck"])) == (2, 7, 2)
    assert asked(state) == ("east", "choose-card")
    assert view["special"] == "I"  # Q7: it stays


def test_1_4_5_a_card_of_the_hand_in_the_first_half_turns_the_order_of_the_second() -> None:
    state = new()
    idle(state, held(state, "west")[0])
    for _ in range(7):
        idle(state)
    assert state.view()["half"] == 2
    assert asked(state) == ("west", "choose-card")


def test_q9_special_and_hand_do_not_prolong_a_half() -> None:
    state = scene(by="west", display=["13"], special="I", hands={"west": ["14"], "east": ["5"]}, deck=SEVEN)
    assert {"card 13", "card 14"} == options(state)
    idle(state, "13")
    assert state.view()["half"] == 2


def test_1_4_4_after_the_second_half_the_end_of_the_decade_begins() -> None:
    state = new()
    for _ in range(14):
        idle(state)
    assert "PhaseBegan" in kinds(state)
    assert kinds(state).count("CardUsed") == 14


def test_1_4_4_the_socialists_still_move_after_the_last_card_of_a_half() -> None:
    state = event(
        "74",
        "west",
        "add-unrest SN",
        "add-unrest SN",
        unrest={"SN": 3},
        box=2,
        display=["74"],
        hands=WEST_HOLDS,
        deck=SEVEN,
    )
    moved = kinds(state).index("SocialistMoved")
    assert "DisplayRevealed" not in kinds(state)[:moved]
    assert state.view()["provinces"]["sachsen"]["unrest"] == 3


def test_1_4_3_a_card_of_the_display_or_of_the_own_hand() -> None:
    state = scene(by="west", display=["13", "16"], special="I", hands={"west": ["14"], "east": ["5"]})
    assert options(state) == {"card 13", "card 14", "card 16"}
    assert refused(state, "card 5") == ("not-available", "1.4.3")
    assert refused(state, "card 40") == ("not-available", "1.4.3")
    assert refused(state, "card I") == ("special-for-east", "1.5.1")


def test_q14_there_is_no_passing() -> None:
    state = new()
    assert refused(state, "done") == ("asked-choose-card", "1.4.3")


def test_1_4_7_a_used_card_goes_to_the_row() -> None:
    state = new()
    card = state.view()["display"][0]
    idle(state, card)
    assert state.view()["row"] == [card]
    assert card not in state.view()["display"]


@pytest.mark.parametrize("use", ["use-remove", "use-build", "use-event"])
def test_1_4_7_police_in_the_row_unless_its_icon_was_executed(use: str) -> None:
    state = scene(use, card="49", by="east", unrest={"SN": 1, "TH": 1})
    while asked(state) not in (("west", "choose-card"), ("east", "use-police")):
        state.apply(state.legal()[-1])
    assert ("49" in state.view()["police"]) == (use == "use-event")
    assert ("49" in state.view()["row"]) == (use != "use-event")


def test_1_4_8_q13_the_flight_icon_of_an_older_card_counts_in_the_decade_in_which_it_is_played() -> None:
    state = scene(by="east", decade=2, half=2, display=["38"], hands={"west": ["19"], "east": ["2"]}, row=["28"])
    idle(state, "2")
    idle(state, "38")
    flight = next(entry for entry in state.journal or [] if isinstance(entry, FlightCounted))
    assert flight.icons == 2  # cards 2 and 28


def test_1_4_8_an_older_card_is_used_for_anything() -> None:
    state = scene("card 2", by="east", decade=3, hands={"west": [], "east": ["2"]}, unrest={"SN": 1})
    assert {"use-remove", "use-build", "use-event"} <= options(state)


def test_1_4_6_hands_are_kept_and_the_unused_special_goes() -> None:
    state = scene(phase="end-10", decade=1, special="I", display=[], hands={"west": ["13"], "east": ["5", "6"]})
    do(state, "west done", "east done")
    assert set(held(state, "west")) > {"13"}
    assert held(state, "east") == ["5", "6"]
    assert state.view()["special"] == "II"


@pytest.mark.parametrize(("wall", "special"), [(True, "IVa"), (False, "IVb")])
def test_1_4_1a_q10_the_wall_decides_the_face_of_special_iv(wall: bool, special: str) -> None:
    state = scene(phase="end-10", decade=3, wall=wall, display=[])
    assert state.view()["special"] == special


def test_1_5_1_1_4_7_special_cards_lie_in_the_row() -> None:
    state = scene(card="II", by="east", decade=2, deck=["24", "26"])
    assert state.view()["row"] == ["II"]
    assert state.view()["special"] is None


# The special card (1.5)


def test_1_5_2_east_discards_a_card_or_west_draws_one() -> None:
    """Example 34."""
    fields: dict[str, Any] = {"by": "east", "hands": {"west": ["13", "14"], "east": ["6"]}}
    deck = ["1", "2", "3", "7", "8", "9", "10", "11", "12"]
    state = scene(card="I", deck=deck, **fields)
    assert asked(state) == ("east", "pay-price")
    assert options(state) == {"west-draws", "discard 6"}
    assert refused(state, "discard 13") == ("not-in-hand", "1.5.2")
    other = state.copy()
    do(state, "discard 6")
    assert (held(state, "east"), held(state, "west"), len(state.view()["deck"])) == ([], ["13", "14"], 9)
    do(other, "west-draws")
    assert held(other, "east") == ["6"]
    assert held(other, "west") == ["1", "13", "14"]  # the top card
    assert len(other.view()["deck"]) == 8
    for each in (state, other):
        assert each.view()["row"] == ["I"]
        assert GAME.card("I")["flight"] == 2


def test_q4_with_an_empty_hand_west_draws() -> None:
    state = scene(card="II", by="east", deck=["24", "26"])
    assert held(state, "west") == ["24"]
    assert asked(state) == ("west", "choose-card")


def test_q3_in_the_first_edition_the_special_card_is_free() -> None:
    state = scene(card="II", by="east", edition="first", deck=["24", "26"], hands={"west": [], "east": ["6"]})
    assert (held(state, "west"), held(state, "east")) == ([], ["6"])
    assert state.view()["wall"]


def test_q5_the_card_discarded_as_price_lies_face_down_and_its_flight_icon_does_not_count() -> None:
    state = scene("discard 28", card="II", by="east", deck=["24", "26"], hands={"west": [], "east": ["28", "6"]})
    assert state.view()["row"] == ["II"]
    for side in ("west", None):
        assert "28" not in str(state.view(side))
        assert all("28" not in str(entry.seen_by(GAME.side(side) if side else None)) for entry in state.journal or [])
    assert state.position()["out"]["east"] == ["28"]


def test_q6_the_card_that_west_draws_is_usable_at_once() -> None:
    state = scene("west-draws", card="II", by="east", deck=["24", "26"], hands={"west": ["13", "14"], "east": ["6"]})
    assert len(held(state, "west")) == 3
    assert "card 24" in options(state)


def test_1_5_1_the_special_card_is_taken_once_and_is_the_whole_action() -> None:
    state = scene("west-draws", card="II", by="east", deck=["24", "26"], hands={"west": [], "east": ["6"]})
    assert asked(state) == ("west", "choose-card")
    do(state, "card 75", *(["use-build"] if asked(state)[1] == "choose-use" else []))
    assert refused(state, "card II")[1] in ("1.4.3", "1.7", "1.8")


def test_q7_the_special_card_may_be_taken_in_the_second_half() -> None:
    state = scene(by="east", half=2, special="I", display=["4", "6"], deck=["7", "8"])
    assert "card I" in options(state)
