"""1.9.1, 1.9.2: the order of icons is asked of the side that triggers, where it can matter and only there."""

from __future__ import annotations

import pytest

from tests.volk.scene import (
    CODES,
    EDITIONS,
    GAME,
    asked,
    do,
    event,
    imports,
    living,
    options,
    refused,
    scene,
    tracks,
    unrest,
)

TWO = dict.fromkeys(CODES, 2)
THREE = dict.fromkeys(CODES, 3)


def test_1_9_1_unrest_that_makes_a_protest_may_come_after_building() -> None:
    state = event("6", "east", unrest=THREE)
    assert asked(state) == ("east", "run-event")
    assert options(state) == {"icon 1", "icon 2"}  # the arrow is no part of the question
    do(state, "icon build", "factory jena", "icon build", "factory eisenach", "add-unrest TH")
    assert unrest(state, "TH") == [4]
    assert state.view()["cities"]["eisenach"]["factory"] == "normal"


def test_1_9_1_unrest_that_makes_a_protest_may_come_before_building_and_then_blocks_it() -> None:
    state = event("6", "east", "icon unrest_add", "add-unrest TH", unrest=THREE)
    assert asked(state) == ("east", "build")
    assert not {"jena", "eisenach"} & options(state, "factory")


def test_1_9_1_a_removal_that_ends_a_protest_may_come_before_building() -> None:
    state = event("34", "east", "icon unrest_remove", "remove-unrest TH", unrest={"TH": 4, "SN": 1})
    assert "jena" in options(state, "factory")
    state = event("34", "east", "icon build", unrest={"TH": 4, "SN": 1})
    assert "jena" not in options(state, "factory")


def test_1_9_1_a_removal_that_can_end_no_protest_is_no_question_of_order() -> None:
    assert asked(event("34", "east", unrest=THREE)) == ("east", "build")
    assert asked(event("13", "west", unrest=THREE)) == ("west", "build")


def test_1_9_1_an_imported_protest_can_end_before_building() -> None:
    berlin = {"WB": 4, "HE": 1}
    state = event("14", "west", unrest=berlin, imported=["NW"])
    assert asked(state) == ("west", "run-event")
    do(state, "icon unrest_remove")
    assert imports(state) == []
    assert "koeln" in options(state, "factory")


@pytest.mark.parametrize("card", ["25", "68"])
def test_1_9_1_unrest_and_more_unrest_is_no_question_of_order(card: str) -> None:
    assert asked(event(card, "east")) == ("east", "add-unrest")


def test_1_9_1_unrest_of_two_sides_chosen_by_one_is_no_question_of_order() -> None:
    assert asked(event("10", "east", unrest={"SN": 1, "TH": 1})) == ("east", "add-unrest")


def test_1_9_2_q58_the_order_stays_with_the_side_that_triggers_whatever_the_coat() -> None:
    state = event("64", "east", unrest=TWO)
    assert asked(state) == ("east", "run-event")
    do(state, "icon 1")
    assert asked(state) == ("west", "take-unrest")
    do(state, "remove-unrest WB")
    assert asked(state) == ("east", "run-event")


def test_1_9_2_the_coat_gives_the_place_to_its_owner_in_each_of_the_cards() -> None:
    """Cards 11, 15, 41, 42, 45, 61, 62, 64, 65 and IVb carry coats."""
    coats = {}
    for id in [*(str(number) for number in range(1, 81)), "I", "II", "III", "IVa", "IVb"]:
        found = {(icon["kind"], icon["side"], icon["chooser"]) for icon in GAME.card(id)["icons"] if icon["chooser"]}
        if found:
            coats[id] = found
    assert coats == {
        "11": {("unrest_add", "west", "east")},
        "15": {("build", "west", "west"), ("dismantle", "east", "west")},
        "41": {("build", "west", "west"), ("unrest_remove", "west", "west")},
        "42": {("unrest_remove", "west", "west")},
        "45": {("unrest_remove", "east", "east")},
        "61": {("unrest_add", "west", "east"), ("unrest_add", "east", "west")},
        "62": {("unrest_add", "west", "east"), ("unrest_add", "east", "west")},
        "64": {("unrest_remove", "west", "west")},
        "65": {("unrest_remove", "west", "west")},
        "IVb": {("protest_to_three", "east", "west")},
    }


def test_1_9_1_the_side_that_triggers_decides_in_the_other_country() -> None:
    state = event("54", "east", factories="hamburg dortmund koeln berlin")
    assert asked(state) == ("east", "dismantle")
    assert options(state, "dismantle-factory") == {"hamburg", "dortmund", "koeln"}


def test_1_9_1_an_overflowing_arrow_of_the_other_side_is_a_question_of_order() -> None:
    state = event("1", "east", unrest=TWO, currency=-6)
    assert asked(state) == ("east", "run-event")
    do(state, "icon currency")
    assert asked(state) == ("west", "add-unrest")
    do(state, "add-unrest SN", "remove-unrest SN", "remove-unrest SN")
    assert unrest(state, "SN") == [1]
    assert tracks(state) == (0, -6, 1)


def test_1_9_1_an_addition_may_come_before_a_removal_where_unrest_is_scarce() -> None:
    """Card 9 at the end of the prestige track: East adds one and may remove one."""
    moves = ("icon unrest_add", "add-unrest SN")
    state = event("9", "east", *moves, prestige=6, closed=["cssr-north", "cssr-south", "polska-north", "polska-south"])
    assert asked(state) == ("east", "either-unrest")
    assert "SN" in options(state, "remove-unrest")


def test_1_9_1_arrows_alone_are_never_a_question() -> None:
    state = event("38", "west", unrest=THREE)
    assert asked(state) == ("east", "choose-card")
    assert tracks(state) == (-1, -1, 0)


def test_1_9_1_q53_card_i_may_remove_before_it_reduces() -> None:
    protests = {"SN": 5, "TH": 4, "MV": 4}
    state = scene(card="I", by="east", unrest=protests, box=0, deck=["4", "6"])
    assert asked(state) == ("east", "run-event")
    do(state, "icon unrest_remove", "remove-unrest TH", "icon unrest_remove", "remove-unrest SN")
    do(state, "reduce SN")  # Mecklenburg is the only one left: nobody is asked
    assert unrest(state, "SN TH MV") == [3, 3, 3]


def test_1_9_1_card_i_without_protests_is_no_question_of_order() -> None:
    state = scene(card="I", by="east", unrest={"SN": 3, "TH": 3}, deck=["4", "6"])
    assert asked(state) == ("east", "take-unrest")


def test_1_9_7_a_reduced_protest_counts_its_own_unrest_only_and_goes_down_to_three() -> None:
    state = scene(card="I", by="east", unrest={"SN": 9}, box=0, deck=["4", "6"])
    do(state, "icon protest_to_three")
    assert unrest(state, "SN") == [1]  # the second reduction finds nothing, then two are removed


def test_q57_unrest_moves_to_another_province() -> None:
    state = event("78", "west", "move-from SN", unrest=TWO)
    assert options(state, "move-to") == {"MV", "BB", "EB", "SA", "TH"}
    assert refused(state, "move-to SN") == ("other-province", "1.9.7")


def test_q50_card_77_west_moves_and_may_move_what_it_just_placed() -> None:
    state = event("77", "west", "west icon unrest_add", "west move-from SN", "west move-to TH", unrest={"TH": 1})
    assert asked(state) == ("west", "move-unrest-to")  # from Thüringen: it has all of East's unrest
    do(state, "move-to EB")
    assert unrest(state, "SN TH EB") == [0, 1, 1]


def test_q54_card_46_the_run_down_factory_of_berlin_is_repaired_at_once() -> None:
    """Example 27."""
    state = event("46", "east", "icon rundown", "rundown berlin", unrest={"EB": 3})
    assert state.view()["cities"]["berlin"]["factory"] == "normal"
    assert (living(state, "EB"), unrest(state, "EB"), tracks(state)) == ([1], [2], (0, 0, 1))


def test_q54_card_46_runs_down_any_factory_of_east() -> None:
    state = event("46", "east", "icon rundown", factories="berlin bitterfeld leipzig")
    assert options(state) == {"rundown berlin", "rundown bitterfeld", "rundown leipzig"}


def test_q48_the_rundown_icon_takes_infrastructure_or_rheinsberg_where_nothing_can_be_run_down() -> None:
    factories = {"bitterfeld": "rundown", "rheinsberg": "rundown", "leipzig": "rundown"}
    lines = {"bitterfeld-leipzig": 1}
    state = event("46", "east", factories=factories, lines=lines)
    assert options(state) == {"dismantle-factory rheinsberg", "dismantle-piece bitterfeld-leipzig"}
    do(state, "dismantle-factory rheinsberg")
    assert state.view()["cities"]["rheinsberg"]["factory"] is None


ALL_BUT_ONE = {"BB": 4, "MV": 7, "EB": 7, "SA": 7, "SN": 7, "TH": 7}
"""Only Brandenburg can be calmed by a single removal."""


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("card", "track", "arrows", "builds"),
    [
        ("2", "socialist", 2, ("cottbus",)),
        ("6", "socialist", 1, ("cottbus", "schwedt")),
        ("23", "currency", 1, ("cottbus", "schwedt")),
        ("29", "currency", 2, ("cottbus", "schwedt")),
    ],
)
def test_1_9_1_the_last_arrow_may_free_a_province_for_building_before_the_unrest_returns(
    edition: str, card: str, track: str, arrows: int, builds: tuple[str, ...]
) -> None:
    state = event(card, "east", unrest=ALL_BUT_ONE, edition=edition, **{track: 7 - arrows})
    do(state, *[f"icon {track}"] * arrows, "remove-unrest BB")
    for city in builds:
        do(state, "icon build", f"factory {city}")
    while asked(state) in (("east", "build"), ("east", "run-event")):
        do(state, "icon unrest_add" if asked(state)[1] == "run-event" else sorted(options(state))[0])
    do(state, "add-unrest BB")
    assert unrest(state, "BB") == [4]
    assert all(state.view()["cities"][city]["factory"] == "normal" for city in builds)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("card", "track"), [("7", "currency"), ("9", "prestige")])
def test_1_9_1_the_arrow_may_free_a_line_abroad_before_the_unrest_returns(edition: str, card: str, track: str) -> None:
    fields = {"factories": "berlin bitterfeld cssr-north cssr-south", "edition": edition, track: 6}
    state = event(card, "east", f"icon {track}", "remove-unrest BB", "icon 1", unrest=ALL_BUT_ONE, **fields)
    assert state.position()["lines"] == {"cottbus-cssr-north": 1}  # the only one for a point in ČSSR


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("card", "arrow"), [("15", {"socialist": 6}), ("41", {"currency": 6})])
def test_1_9_1_east_removes_before_or_after_west_builds_as_the_triggering_side_says(
    edition: str, card: str, arrow: dict[str, int]
) -> None:
    state = event(card, "west", "done", unrest={"SN": 2, "TH": 2, "HE": 2, "BY": 2}, edition=edition, **arrow)
    assert asked(state) == ("west", "run-event")
    do(state, f"icon {next(iter(arrow))}")
    assert asked(state) == ("east", "take-unrest")
