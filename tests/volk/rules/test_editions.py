"""3: what differs between the editions, and the set-up of both (1.3)."""

from __future__ import annotations

import pytest

from detente import BadOption, State
from detente.volk.game import GAME
from tests.volk.decade_scene import asked, do, set_table
from tests.volk.printed import PROVINCES, SUPPLIERS

EAST_TAKES = {"half": 2, "mover": "east", "display": ["1", "3"], "deck": ["6", "7", "8"], "special": "I"}
HANDS = {"west": ["18", "19"], "east": ["2"]}


def test_1_3_1_example_1_the_revised_edition_begins_with_39_unrest_and_a_socialist() -> None:
    view = GAME.new(1).view()
    unrest = {province: told["unrest"] for province, told in view["provinces"].items()}
    assert unrest == {province: 2 if province in SUPPLIERS.values() else 3 for province in PROVINCES}
    assert (sum(unrest.values()), view["box"], view["edition"]) == (39, 1, "revised")


def test_q1_q2_the_first_edition_begins_with_42_unrest_and_two_socialists() -> None:
    view = GAME.new(1, edition="first").view()
    assert {told["unrest"] for told in view["provinces"].values()} == {3}
    assert (view["box"], view["edition"]) == (2, "first")


@pytest.mark.parametrize("edition", ["revised", "first"])
def test_1_3_3_1_3_4_both_begin_with_four_factories_and_nothing_else(edition: str) -> None:
    state = GAME.new(1, edition=edition)
    position, view = state.position(), state.view()
    assert position["factories"] == dict.fromkeys(["hamburg", "dortmund", "berlin", "bitterfeld"], "normal")
    assert {view["cities"][city]["value"] for city in position["factories"]} == {1}
    assert (position["lines"], position["living"], position["imported"], position["police"]) == ({}, {}, [], {})
    assert (position["prestige"], position["currency"], position["socialist"], position["wall"]) == (0, 0, 0, False)
    assert (view["prestige_holder"], asked(state)) == ("west", ("west", "choose-card"))
    assert (position["special"], len(position["display"]), len(position["deck"])) == ("I", 7, 20 - 4 - 7)
    assert [len(hand) for hand in position["hands"].values()] == [2, 2]
    assert [len(deck) for deck in position["later"]] == [20, 20, 20]


def test_q3_in_the_revised_edition_east_pays_for_its_special_card_and_in_the_first_it_does_not() -> None:
    revised = do(set_table(EAST_TAKES | {"hands": HANDS}), "east card I")
    assert asked(revised) == ("east", "pay-price")
    first = do(set_table(EAST_TAKES | {"hands": HANDS, "edition": "first"}), "east card I")
    assert asked(first) != ("east", "pay-price")
    assert len(first.view()["hands"]["west"]) == 2


def test_1_5_2_example_34_east_discards_or_west_draws() -> None:
    paid = do(set_table(EAST_TAKES | {"hands": HANDS}), "east card I", "east discard 2")
    assert sizes(paid) == (2, 0, 3)
    assert paid.position()["out"]["east"] == ["2"]
    assert "2" not in paid.position()["row"]
    drawn = do(set_table(EAST_TAKES | {"hands": HANDS}), "east card I", "east west-draws")
    assert sizes(drawn) == (3, 1, 2)


def test_q4_with_an_empty_hand_west_draws() -> None:
    state = do(set_table(EAST_TAKES | {"hands": {"west": ["18", "19"], "east": []}}), "east card I")
    assert sizes(state) == (3, 0, 2)


def sizes(state: State) -> tuple[int, int, int]:
    """The cards of West's and of East's hand, and of the deck."""
    view = state.view()
    return len(view["hands"]["west"]), len(view["hands"]["east"]), len(view["deck"])


def test_an_unknown_edition_or_option_is_refused() -> None:
    with pytest.raises(BadOption, match="there is no edition 'second'"):
        GAME.new(1, edition="second")
    with pytest.raises(BadOption, match="did you mean 'edition'"):
        GAME.new(1, editon="first")


def test_a_game_knows_its_edition() -> None:
    for edition in ("revised", "first"):
        state = GAME.new(1, edition=edition)
        assert state.options() == {"edition": edition}
        assert GAME.from_position(state.position()).options() == {"edition": edition}
