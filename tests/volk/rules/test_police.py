"""1.9.8: police cards in East's turn."""

from __future__ import annotations

import pytest

from tests.volk.scene import EDITIONS, asked, do, event, options, refused, scene, unrest

SOME = {"SN": 3, "TH": 2}
GAME_DECK = {"III": 43, "45": 43, "50": 43, "65": 63}
"""The first of two cards of the same decade for the deck."""


def test_1_9_8_east_may_use_police_at_the_start_of_its_turn_any_number_of_unused_cards() -> None:
    state = scene(by="east", unrest=SOME, police={"5": "unused", "15": "unused", "21": "used"})
    assert asked(state) == ("east", "choose-card")
    do(state, "police SN", "police TH")
    assert unrest(state, "SN TH") == [2, 1]
    assert state.view()["police"] == {"5": "used", "15": "used", "21": "used"}
    assert refused(state, "police SN") == ("no-police", "1.9.8")
    assert asked(state) == ("east", "choose-card")


def test_1_9_8_police_removes_unrest_in_east_only() -> None:
    state = scene(by="east", unrest={"SN": 1, "HE": 2}, police={"5": "unused"})
    assert options(state, "police") == {"SN"}
    assert refused(state, "police HE") == ("not-your-province", "1.9.8")
    assert refused(state, "police MV") == ("no-unrest-there", "1.9.8")


def test_q60_police_is_not_for_wests_turn() -> None:
    state = scene(by="west", unrest=SOME, police={"5": "unused"})
    assert options(state, "police") == set()
    assert refused(state, "police SN") == ("asked-choose-card", "1.9.8")


def test_q60_nor_for_east_deciding_in_an_event_of_west() -> None:
    state = event("61", "west", "west done", "west icon 1", unrest=SOME, police={"5": "unused"})
    assert asked(state) == ("east", "add-unrest")
    assert refused(state, "police SN")[0] == "asked-add-unrest"


def test_1_9_8_after_the_action_east_is_asked_with_a_card_unused_and_unrest_in_the_country() -> None:
    state = event("6", "east", unrest={"SN": 1}, police={"5": "unused"})
    do(state, "factory jena", "factory dresden", "add-unrest SN")
    assert asked(state) == ("east", "use-police")
    assert options(state) == {"done", "police SN"}
    do(state, "done")
    assert asked(state) == ("west", "choose-card")
    assert state.view()["police"] == {"5": "unused"}


def test_q60_after_an_action_that_brought_no_unrest_east_is_asked_as_well() -> None:
    state = scene("use-build", "done", card="53", by="east", unrest=SOME, police={"5": "unused"})
    assert asked(state) == ("east", "use-police")
    do(state, "police TH")
    assert unrest(state, "SN TH") == [3, 1]
    assert asked(state) == ("west", "choose-card")


@pytest.mark.parametrize("police", [{}, {"5": "used"}])
def test_1_9_8_without_an_unused_card_nothing_is_asked_after_the_action(police: dict[str, str]) -> None:
    state = scene("use-build", "done", card="53", by="east", unrest=SOME, police=police)
    assert asked(state) == ("west", "choose-card")


def test_1_9_8_after_an_action_of_west_nothing_is_asked() -> None:
    state = scene("done", card="53", by="west", unrest=SOME, police={"5": "unused"})
    assert asked(state) == ("east", "choose-card")


@pytest.mark.parametrize("edition", EDITIONS)
def test_1_9_8_after_card_i_police_may_calm_what_the_reductions_left(edition: str) -> None:
    fields = {"edition": edition, "police": {"5": "unused"}, "display": ["19", "20"], "deck": ["3", "4"]}
    state = scene(card="I", by="east", unrest={"SN": 5, "TH": 5}, hands={"west": ["13"], "east": []}, **fields)
    do(state, "icon protest_to_three", "reduce SN", "icon protest_to_three", "remove-unrest SN", "remove-unrest SN")
    assert unrest(state, "SN TH") == [1, 3]
    assert asked(state) == ("east", "use-police")
    assert options(state) == {"done", "police SN", "police TH"}
    do(state, "police TH")
    assert unrest(state, "SN TH") == [1, 2]
    assert asked(state) == ("west", "choose-card")


@pytest.mark.parametrize("edition", EDITIONS)
def test_1_9_8_police_follows_card_i_also_where_only_one_province_has_unrest(edition: str) -> None:
    fields = {"edition": edition, "police": {"5": "unused"}, "deck": ["3", "4"]}
    state = scene("icon protest_to_three", card="I", by="east", unrest={"SN": 6}, **fields)
    assert unrest(state, "SN") == [1]
    assert asked(state) == ("east", "use-police")
    do(state, "police SN")
    assert unrest(state, "SN") == [0]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("card", "moves"),
    [
        ("III", ("raise SN", "raise TH")),
        ("45", ("use-event", "done", "remove-unrest SN", "remove-unrest SN")),
        ("50", ("use-event", "icon guillaume", "done", "add-unrest HE")),
        ("65", ("use-event", "remove-unrest SN", "remove-unrest SN")),
    ],
)
def test_1_9_8_police_follows_every_event_of_east(edition: str, card: str, moves: tuple[str, ...]) -> None:
    deck = [str(GAME_DECK[card]), str(GAME_DECK[card] + 1)]
    fields = {"edition": edition, "police": {"5": "unused"}, "deck": deck}
    state = scene(*moves, card=card, by="east", unrest={"SN": 5, "TH": 3}, **fields)
    assert asked(state) == ("east", "use-police")
    do(state, "police TH")
    assert asked(state) == ("west", "choose-card")


def test_q61_a_card_just_collected_may_be_used_at_once() -> None:
    state = event("49", "east", "remove-unrest SN", unrest=SOME)
    assert asked(state) == ("east", "use-police")
    do(state, "police TH")
    assert (state.view()["police"], unrest(state, "SN TH")) == ({"49": "used"}, [2, 1])
    assert asked(state) == ("west", "choose-card")


def test_q61_a_card_collected_through_west_is_used_from_easts_next_turn() -> None:
    state = event("51", "west", "done", unrest=SOME)
    assert asked(state) == ("east", "choose-card")
    assert options(state, "police") == {"SN", "TH"}


def test_1_9_8_without_unrest_nothing_is_asked() -> None:
    state = event("49", "east", "remove-unrest SN", unrest={"SN": 1, "TH": 1})
    do(state, "police TH")
    assert unrest(state, "SN TH") == [0, 0]
    calm = event("51", "east", "done")
    assert asked(calm) == ("west", "choose-card")


def test_q62_a_cube_lies_on_the_card_until_phase_8_and_goes_to_the_supply() -> None:
    state = scene(phase="end-8", police={"5": "used"}, unrest=SOME, display=[], decade=2)
    assert state.view()["police"] == {"5": "unused"}
    assert unrest(state, "SN TH") == [3, 2]


def test_1_9_8_police_cards_stay_from_decade_to_decade() -> None:
    state = scene(phase="end-10", police={"5": "unused", "15": "used"}, display=[], decade=1)
    assert state.view()["decade"] == 2
    assert set(state.view()["police"]) == {"5", "15"}


def test_1_9_8_police_may_free_a_province_for_building() -> None:
    state = scene("police TH", by="east", unrest={"TH": 4, "SN": 1}, police={"5": "unused"})
    do(state, "card 53", "use-build")
    assert "jena" in options(state, "factory")


@pytest.mark.parametrize("edition", EDITIONS)
def test_1_9_8_card_ivb_is_the_last_call_for_police_after_west_has_placed_unrest(edition: str) -> None:
    """The arrow runs off its track: West adds 1 unrest before the Stasi is dissolved with all its cards."""
    fields = {"unrest": {"MV": 3, "BB": 5}, "currency": -6, "police": {"5": "unused"}, "deck": ["61", "62"]}
    state = scene("icon currency", "west add-unrest MV", card="IVb", by="east", edition=edition, **fields)
    assert asked(state) == ("east", "run-event")
    assert options(state) == {"icon 1", "police MV", "police BB"}
    do(state, "police MV", "east add-unrest BB")
    assert unrest(state, "MV BB") == [3, 3]  # Brandenburg was the only protest that West could reduce


@pytest.mark.parametrize("edition", EDITIONS)
def test_1_9_8_on_card_ivb_police_can_take_unrest_that_only_comes_with_the_card(edition: str) -> None:
    """East has no unrest yet, but West will place some: the order matters, and so does police before its end."""
    fields = {"unrest": {}, "currency": -6, "police": {"5": "unused"}, "deck": ["61", "62"]}
    state = scene(card="IVb", by="east", edition=edition, **fields)
    assert asked(state) == ("east", "run-event")
    do(state, "icon currency", "west add-unrest MV", "east police MV", "east add-unrest BB")
    assert unrest(state, "MV BB") == [0, 1]


def test_1_9_8_between_other_icons_police_is_not_asked_because_it_brings_nothing() -> None:
    state = event("61", "east", "done", unrest=SOME, police={"5": "unused"})
    assert refused(state, "police SN")[0] == "asked-run-event"
