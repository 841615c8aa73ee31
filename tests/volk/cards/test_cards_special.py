"""1.9.7: the cards whose events need a table of their own, and the five special faces."""

from __future__ import annotations

import pytest

from tests.volk.scene import (
    CODES,
    EDITIONS,
    asked,
    changes,
    do,
    event,
    imports,
    kinds,
    living,
    options,
    refused,
    scene,
    tracks,
    unrest,
)

TWO = dict.fromkeys(CODES, 2)
ABROAD = "berlin bitterfeld schwedt jena cssr-north cssr-south polska-north polska-south"
ROADS = {"berlin-polska-south": 1, "schwedt-polska-south": 1, "jena-cssr-south": 1, "schwedt-polska-north": 1}


# STOP (cards 37 and 73)


def test_1_9_7_card_37_takes_a_factory_of_cssr_with_its_infrastructure() -> None:
    state = event("37", "west", factories=ABROAD, lines=ROADS)
    assert asked(state) == ("west", "stop-factory")
    assert options(state, "stop") == {"cssr-north", "cssr-south"}
    before = state.position()
    do(state, "stop cssr-south", "add-unrest TH")
    assert changes(before, state.position()) == {
        "factory cssr-south gone",
        "line jena-cssr-south -1",
        "closed ['cssr-south']",
        "TH +1",
        "socialist -2",
    }


def test_1_9_7_card_73_takes_a_factory_of_polska_with_all_its_infrastructure() -> None:
    state = event("73", "west", factories=ABROAD, lines=ROADS)
    before = state.position()
    do(state, "stop polska-south")
    assert changes(before, state.position()) == {
        "factory polska-south gone",
        "line berlin-polska-south -1",
        "line schwedt-polska-south -1",
        "closed ['polska-south']",
        "socialist -2",
    }
    assert asked(state) == ("east", "choose-card")


def test_1_9_5_stop_without_a_factory_there_is_ignored() -> None:
    state = event("73", "west")
    assert asked(state) == ("east", "choose-card")
    assert state.position()["closed"] == []
    assert tracks(state) == (0, 0, -2)


def test_q26_a_stopped_city_is_closed_for_good_but_its_lines_are_not() -> None:
    state = event("9", "east", closed=["polska-south"], factories="berlin bitterfeld")
    do(state, "factory cssr-north", "factory cssr-south")
    assert options(state) == {"factory polska-north", "piece berlin-polska-south"}
    assert refused(state, "factory polska-south") == ("closed", "1.9.7")


# Build icons abroad (cards 7 and 9) and Rheinsberg (card 27)


@pytest.mark.parametrize(
    "spent",
    [
        ("factory cssr-north", "factory cssr-south"),
        ("factory cssr-south", "piece jena-cssr-south"),
        ("piece jena-cssr-south", "piece cottbus-cssr-north"),
        ("piece jena-cssr-south", "factory cssr-south"),
    ],
)
def test_1_13_2_the_points_of_cards_7_and_9_are_for_cities_and_lines_abroad(spent: tuple[str, str]) -> None:
    """Example 9: two factories, a factory and a piece, or two pieces."""
    state = event("9", "east", *spent, factories="berlin jena cottbus")
    assert options(state, "factory") == {"polska-north", "polska-south"}
    assert options(state, "piece") == {"berlin-polska-south"}
    do(state, "factory polska-north", "factory polska-south", "add-unrest MV")
    assert tracks(state) == (1, 0, 0)
    assert unrest(state, "MV") == [1]


def test_1_13_2_a_protest_at_the_german_end_blocks_the_line_but_not_the_city() -> None:
    state = event("7", "east", factories="berlin jena", unrest={"TH": 4})
    assert options(state) == {"factory cssr-north", "factory cssr-south"}
    assert refused(state, "piece jena-cssr-south") == ("protest-blocks", "1.6.2")


def test_1_7_5_points_for_cssr_are_not_for_polska_nor_for_home() -> None:
    state = event("7", "east")
    assert refused(state, "factory polska-north") == ("outside", "1.7.5")
    assert refused(state, "factory jena") == ("outside", "1.7.5")
    assert refused(state, "piece berlin-polska-south") == ("outside", "1.7.5")
    assert refused(state, "done") == ("must-go-on", "1.7")


def test_1_13_1_q30_card_27_builds_rheinsberg_of_value_two() -> None:
    state = event("27", "east")
    assert state.factory_value("rheinsberg") == 2
    assert state.economy("brandenburg") == 2
    assert state.export("brandenburg") == 2


def test_1_13_1_q30_card_27_builds_nothing_while_brandenburg_protests() -> None:
    state = event("27", "east", unrest={"BB": 4})
    assert state.factory_value("rheinsberg") == 0
    assert tracks(state) == (1, 0, 0)


def test_1_9_1_at_the_end_of_the_track_east_may_free_brandenburg_before_it_builds_rheinsberg() -> None:
    state = event("27", "east", "icon prestige", "remove-unrest BB", unrest={"BB": 4}, prestige=6)
    assert state.factory_value("rheinsberg") == 2


# Places of unrest and living standards


def test_1_9_3_card_4_places_unrest_in_west_germany_without_west_berlin() -> None:
    """Example 10."""
    state = event("4", "east")
    assert options(state) == {f"add-unrest {code}" for code in ["SH", "NS", "NW", "HE", "RP", "BW", "BY"]}
    assert refused(state, "add-unrest WB") == ("outside", "1.9.3")
    assert refused(state, "add-unrest SN") == ("not-your-province", "1.9.7")
    do(state, "add-unrest SH", "add-unrest SH")
    assert (unrest(state, "SH"), tracks(state)) == ([2], (2, 0, 0))


@pytest.mark.parametrize("card", ["13", "20"])
def test_1_9_3_the_removal_of_cards_13_and_20_is_not_for_west_berlin(card: str) -> None:
    state = event(card, "west", "factory kiel", "factory ulm", "factory bremen", unrest={"WB": 3, "HE": 1, "BY": 1})
    assert options(state) == {"remove-unrest HE", "remove-unrest BY"}


def test_1_9_3_q27_card_8_binds_only_the_unrest_to_rheinland_pfalz() -> None:
    state = event("8", "east")
    assert options(state) == {"dismantle-factory hamburg", "dismantle-factory dortmund"}
    do(state, "dismantle-factory hamburg")
    assert unrest(state, "RP") == [1]


def test_q52_card_25_places_two_in_west_berlin_and_two_in_west_germany() -> None:
    state = event("25", "east")
    assert unrest(state, "WB") == [2]
    assert "WB" not in options(state, "add-unrest")
    do(state, "add-unrest BY", "add-unrest BY")
    assert unrest(state, "WB BY") == [2, 2]


@pytest.mark.parametrize(("card", "side", "place"), [("16", "west", "SN"), ("26", "east", "WB"), ("44", "east", "HE")])
def test_q59_at_most_two_of_an_event_in_one_province_whatever_lies_there(card: str, side: str, place: str) -> None:
    state = event(card, side, f"add-unrest {place}", unrest={place: 1})
    assert place in options(state, "add-unrest")
    do(state, f"add-unrest {place}")
    assert place not in options(state, "add-unrest")
    assert refused(state, f"add-unrest {place}") == ("enough-there", "1.9.3")
    assert unrest(state, place) == [3]


def test_q59_unrest_of_an_overflowing_arrow_is_not_counted() -> None:
    state = event("16", "west", socialist=-6)
    for code in ("SN", "SN", "TH", "TH", "SN"):
        do(state, f"add-unrest {code}")
    assert unrest(state, "SN TH") == [3, 2]


def test_1_9_7_card_35_raises_two_different_provinces_of_west_germany() -> None:
    state = event("35", "west", "raise HE", unrest={"HE": 1})
    assert options(state, "raise") == {"SH", "NS", "NW", "RP", "BW", "BY"}
    assert refused(state, "raise WB") == ("never-berlin", "1.8.3")
    assert refused(state, "raise HE") == ("different-provinces", "1.9.3")
    do(state, "raise RP")
    assert asked(state) == ("west", "add-unrest")  # no transfer: that belongs to the action (1.8.3e)
    assert living(state, "HE RP") == [1, 1]


def test_1_9_7_card_60_raises_bayern_without_calming_it() -> None:
    state = event("60", "west", unrest={"BY": 1})
    assert (living(state, "BY"), unrest(state, "BY"), tracks(state)) == ([1], [2], (-2, 0, 0))


def test_1_11_1_q38_card_79_may_raise_a_sector_that_is_not_above_another() -> None:
    state = event("79", "west", unrest={"WB": 2, "HE": 1}, sectors={"french": 1, "uk": 0, "us": 1})
    assert options(state, "sector") == {"uk"}
    assert options(state, "raise") == {"SH", "NS", "NW", "HE", "RP", "BW", "BY"}
    assert refused(state, "sector us") == ("uneven", "1.11.1")
    assert refused(state, "raise WB") == ("never-berlin", "1.8.3")
    do(state, "sector uk", "remove-unrest HE")
    assert (state.view()["sectors"], unrest(state, "WB HE")) == ({"french": 1, "uk": 1, "us": 1}, [1, 0])


def test_1_9_7_card_39_may_take_all_three_from_west_berlin_and_its_import_with_them() -> None:
    """Example 25."""
    state = event("39", "west", "remove-unrest WB", "remove-unrest WB", unrest={"WB": 4, "HE": 1}, imported=["RP"])
    assert (unrest(state, "WB"), imports(state), tracks(state)) == ([1], [], (-1, 0, 0))


def test_1_7_5_card_43_dismantles_what_belongs_to_nordrhein_westfalen() -> None:
    factories = "hamburg bremen dortmund koeln koblenz frankfurt"
    lines = {"bremen-duisburg": 1, "koeln-koblenz": 1, "frankfurt-koblenz": 1, "hamburg-bremen": 1}
    state = event("43", "east", factories=factories, lines=lines)
    assert options(state) == {
        "dismantle-factory dortmund",
        "dismantle-piece bremen-duisburg",
        "dismantle-piece koeln-koblenz",
    }
    assert refused(state, "dismantle-piece frankfurt-koblenz") == ("outside", "1.7.5")
    assert refused(state, "dismantle-factory hamburg") == ("outside", "1.7.5")
    do(state, "dismantle-piece koeln-koblenz")
    assert "dismantle-factory koeln" in options(state)
    do(state, "dismantle-factory koeln", "dismantle-factory dortmund")
    assert unrest(state, "NW") == [1]


def test_1_7_5_card_63_dismantles_in_niedersachsen_and_hamburg_with_every_line_of_hamburg() -> None:
    factories = "hamburg flensburg hannover dortmund"
    lines = {"flensburg-hamburg": 1, "kiel-hamburg": 1, "bielefeld-dortmund": 1}
    state = event("63", "east", factories=factories, lines=lines)
    assert options(state) == {
        "dismantle-factory hannover",
        "dismantle-piece flensburg-hamburg",
        "dismantle-piece kiel-hamburg",
    }
    do(state, "dismantle-piece flensburg-hamburg", "dismantle-piece kiel-hamburg")
    assert options(state) == {"dismantle-factory hannover", "dismantle-factory hamburg"}
    do(state, "dismantle-factory hamburg")
    assert asked(state) == ("west", "choose-card")


def test_1_9_5_q47_west_dismantles_as_far_as_it_can_and_no_further() -> None:
    """Example 7: East picks; what is not there is ignored."""
    state = event("54", "east", "dismantle-factory dortmund")
    assert asked(state) == ("west", "choose-card")
    assert not {"hamburg", "dortmund"} & set(state.position()["factories"])


@pytest.mark.parametrize(("card", "side", "mine"), [("12", "west", "berlin"), ("46", "east", "hamburg")])
def test_1_9_5_q46_an_event_that_costs_more_than_the_own_capacity_cannot_be_triggered(
    card: str, side: str, mine: str
) -> None:
    state = scene(card=card, by=side, factories=mine, unrest={"HE": 1, "SN": 1})
    assert "use-event" not in options(state)
    assert refused(state, "use-event") == ("nothing-to-dismantle", "1.9.5")


@pytest.mark.parametrize("edition", EDITIONS)
def test_q46_card_46_may_be_triggered_where_berlin_can_be_repaired_and_then_run_down(edition: str) -> None:
    state = scene(card="46", by="east", factories={"berlin": "rundown"}, unrest={"SN": 1, "EB": 1}, edition=edition)
    before = state.position()
    do(state, "use-event")  # the other order cannot be carried out, so nobody is asked
    assert changes(before, state.position()) == {"living EB +1", "EB -1", "socialist +1"}
    assert [kind for kind in kinds(state) if kind.startswith("Factory")] == ["FactoryRepaired", "FactoryRundown"]


def test_q46_card_46_with_something_to_remove_leaves_the_order_to_east() -> None:
    factories, lines = {"berlin": "rundown", "schwedt": "rundown"}, {"schwedt-berlin": 1}
    state = event("46", "east", factories=factories, lines=lines)
    assert asked(state) == ("east", "run-event")
    do(state, "icon rundown")
    assert state.position()["lines"] == {}
    assert state.view()["cities"]["berlin"]["factory"] == "normal"


def test_1_9_5_icons_that_find_nothing_are_ignored() -> None:
    state = event("18", "west")
    assert asked(state) == ("east", "choose-card")
    assert tracks(state) == (-2, 0, 0)


# The special cards


def test_card_i_reduces_two_protests_to_three_and_removes_two() -> None:
    state = scene(card="I", by="east", unrest={"SN": 6, "TH": 4, "MV": 4}, deck=["4", "6"])
    before = state.position()
    do(state, "icon protest_to_three", "reduce SN", "icon protest_to_three", "reduce TH")
    do(state, "remove-unrest MV", "remove-unrest MV")
    assert changes(before, state.position()) == {"SN -3", "TH -1", "MV -2"}
    assert tracks(state) == (-1, 0, 1)
    assert state.view()["row"] == ["I"]
    assert asked(state) == ("west", "choose-card")


def test_card_ii_builds_the_wall_and_does_not_yet_pay_for_it() -> None:
    state = scene(card="II", by="east", deck=["24", "26"])
    assert state.view()["wall"]
    assert tracks(state) == (0, 0, 0)
    assert state.capacity("east") == 2


def test_q51_card_iii_raises_the_same_or_two_provinces() -> None:
    state = scene("raise SN", card="III", by="east", deck=["43", "44"], unrest={"SN": 3})
    assert options(state) == {f"raise {code}" for code in ["MV", "BB", "EB", "SA", "SN", "TH"]}
    do(state, "raise SN")
    assert (living(state, "SN"), unrest(state, "SN"), tracks(state)) == ([2], [1], (0, -2, 2))


def test_card_iva_fells_the_wall_and_disbands_the_stasi() -> None:
    police = {"5": "used", "21": "used", "49": "unused"}
    state = scene(card="IVa", by="east", wall=True, police=police, unrest=TWO, deck=["63", "64"])
    assert not state.view()["wall"]
    assert state.view()["stasi_disbanded"]
    assert asked(state) == ("east", "return-cubes")
    do(state, "add-unrest SN")
    assert refused(state, "add-unrest SN") == ("enough-there", "1.9.7")
    do(state, "add-unrest TH", "remove-unrest SN")
    assert unrest(state, "SN TH") == [2, 3]
    assert state.view()["police"] == {}
    assert tracks(state) == (1, 0, 2)


def test_card_ivb_returns_the_cubes_and_west_reduces_a_protest() -> None:
    """Example 30."""
    police = {"5": "used", "21": "used", "49": "unused"}
    unrests = {"SN": 3, "TH": 3, "BB": 4}
    state = scene(card="IVb", by="east", police=police, unrest=unrests, deck=["63", "64"])
    do(state, "east add-unrest SN", "east add-unrest TH")
    assert unrest(state, "SN TH BB") == [4, 4, 4]
    assert asked(state) == ("west", "reduce-protest")
    assert options(state) == {"reduce SN", "reduce TH", "reduce BB"}
    do(state, "reduce BB")
    assert unrest(state, "SN TH BB") == [4, 4, 3]
    assert tracks(state) == (0, -1, 0)
    assert state.view()["police"] == {}


@pytest.mark.parametrize("edition", EDITIONS)
def test_q88_card_ivb_the_cubes_return_before_west_chooses(edition: str) -> None:
    police = dict.fromkeys(("5", "49", "66"), "used")
    unrests = {"SN": 11, "MV": 3, "BB": 3, "EB": 3, "SA": 3, "TH": 3}
    state = scene(card="IVb", by="east", police=police, unrest=unrests, deck=["63", "64"], edition=edition)
    assert asked(state) == ("east", "return-cubes")
    do(state, "add-unrest MV", "add-unrest BB", "add-unrest EB")
    assert asked(state) == ("west", "reduce-protest")
    assert options(state, "reduce") == {"SN", "MV", "BB", "EB"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_q88_card_ivb_the_arrow_at_the_end_of_its_track_may_come_before_between_or_after(edition: str) -> None:
    fields = {"police": {"5": "used"}, "unrest": {"SN": 4, "TH": 3}, "currency": -6, "deck": ["63", "64"]}
    state = scene(card="IVb", by="east", edition=edition, **fields)
    assert asked(state) == ("east", "run-event")
    assert options(state, "icon") == {"1", "3"}  # not yet the reduction
    assert refused(state, "icon protest_to_three") == ("icon-later", "Q88")
    do(state, "icon stasi_disband", "add-unrest TH")
    assert options(state, "icon") == {"2", "3"}


def test_1_9_7_a_police_icon_does_nothing_after_the_stasi_was_disbanded() -> None:
    state = event("66", "east", "move-to TH", stasi_disbanded=True, unrest={"SN": 1})
    do(state, "move-to SN")
    assert (state.view()["police"], state.view()["row"]) == ({}, ["66"])
    assert tracks(state) == (0, 0, -1)
