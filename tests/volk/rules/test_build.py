"""1.2, 1.7: values, building and dismantling."""

from __future__ import annotations

import pytest

from tests.volk.scene import WEST, asked, do, event, options, refused, scene, unrest

WESTERN = """flensburg kiel hamburg bremen hannover wolfsburg bielefeld duisburg dortmund koeln kassel giessen fulda
frankfurt koblenz saarbruecken kaiserslautern mannheim heilbronn stuttgart ulm bayreuth nuernberg ingolstadt muenchen"""


# Values (1.2)


def test_1_2_1_a_connection_works_with_all_its_pieces_and_a_factory_at_both_ends() -> None:
    state = scene(
        factories="berlin bitterfeld leipzig magdeburg",
        lines={"berlin-bitterfeld": 1, "bitterfeld-leipzig": 1, "magdeburg-eisenach": 2},
    )
    lines = state.view()["lines"]
    assert not lines["berlin-bitterfeld"]["working"]  # half of a double
    assert lines["bitterfeld-leipzig"]["working"]
    assert not lines["magdeburg-eisenach"]["working"]  # no factory at one end
    assert [state.factory_value(city) for city in ("berlin", "bitterfeld", "leipzig", "magdeburg")] == [1, 2, 2, 1]


def test_1_2_2_a_rundown_factory_is_worth_one_less() -> None:
    """Example 2: base 1 and two working connections; run down, it is worth 2."""
    lines = {"bitterfeld-leipzig": 1, "bitterfeld-jena": 1}
    normal = scene(factories="bitterfeld leipzig jena", lines=lines)
    rundown = scene(factories={"bitterfeld": "rundown", "leipzig": "normal", "jena": "normal"}, lines=lines)
    assert (normal.factory_value("bitterfeld"), rundown.factory_value("bitterfeld")) == (3, 2)
    assert rundown.factory_value("leipzig") == 2


def test_1_2_2_rheinsberg_is_worth_two_and_rundown_one() -> None:
    assert scene(factories="rheinsberg").factory_value("rheinsberg") == 2
    assert scene(factories={"rheinsberg": "rundown"}).factory_value("rheinsberg") == 1


def test_1_2_3_economy_is_the_sum_of_a_provinces_factories() -> None:
    factories = {"schwedt": "normal", "cottbus": "rundown", "rheinsberg": "normal", "berlin": "normal"}
    state = scene(factories=factories, lines={"berlin-cottbus": 1})
    assert state.economy("brandenburg") == 1 + 1 + 2
    assert state.economy("east-berlin") == 2


def test_1_2_4_the_export_factory_is_the_best_one_and_never_an_external_one() -> None:
    state = scene(factories="berlin polska-south hamburg", lines={"berlin-polska-south": 1})
    assert state.export("east-berlin") == 2
    assert state.export("brandenburg") is None
    assert state.export("schleswig-holstein") is None
    assert state.export("schleswig-holstein", hamburg="schleswig-holstein") == 1


def test_1_2_8_the_capacity_counts_pieces_normal_factories_and_rheinsberg_twice() -> None:
    factories = {"berlin": "normal", "schwedt": "rundown", "rheinsberg": "normal", "polska-south": "normal"}
    lines = {"berlin-polska-south": 1, "berlin-bitterfeld": 2}
    assert scene(factories=factories, lines=lines).capacity("east") == 1 + 2 + 3
    assert scene(factories={"rheinsberg": "rundown"}).capacity("east") == 1
    assert scene(factories="hamburg flensburg", lines={"flensburg-hamburg": 2}).capacity("west") == 4


def test_1_2_7_west_holds_the_prestige_advantage_at_zero() -> None:
    holders = [scene(prestige=prestige).view()["prestige_holder"] for prestige in (-1, 0, 1)]
    assert holders == ["west", "west", "east"]


# Building (1.7.1-1.7.5)


def test_1_7_1_a_side_builds_on_its_own_side_only() -> None:
    state = scene("use-build", card="54", by="west", unrest={"HE": 1})
    assert refused(state, "factory jena") == ("not-your-city", "1.7.1")
    assert refused(state, "piece berlin-cottbus") == ("not-your-line", "1.7.1")


def test_1_7_2_factories_go_into_empty_cities() -> None:
    state = scene("use-build", card="53", by="east")
    everywhere = "rostock neubrandenburg schwedt cottbus magdeburg leipzig dresden karl-marx-stadt eisenach jena"
    assert options(state, "factory") == set(everywhere.split())
    assert refused(state, "factory berlin") == ("factory-there", "1.7.2")
    assert refused(state, "factory rheinsberg") == ("only-by-event", "1.13.1")
    assert refused(state, "factory polska-north") == ("only-by-event", "1.13.2")


def test_1_7_3_infrastructure_needs_a_factory_at_an_end() -> None:
    state = scene("use-build", card="53", by="east", factories="jena")
    assert options(state, "piece") == {
        "bitterfeld-jena",
        "leipzig-jena",
        "karl-marx-stadt-jena",
        "eisenach-jena",
        "jena-cssr-south",
    }
    assert refused(state, "piece rostock-magdeburg") == ("no-factory-at-end", "1.7.3")


def test_1_7_3_a_connection_abroad_is_built_with_ordinary_points_from_either_end() -> None:
    state = scene("use-build", "piece neubrandenburg-polska-north", card="53", by="east", factories="polska-north")
    assert state.view()["lines"]["neubrandenburg-polska-north"]["pieces"] == 1


def test_q20_a_double_connection_takes_two_pieces_from_either_end() -> None:
    state = scene(
        "use-build", "piece magdeburg-eisenach", "piece magdeburg-eisenach", card="43", by="east", factories="eisenach"
    )
    assert state.view()["lines"]["magdeburg-eisenach"]["pieces"] == 2
    assert refused(state, "piece magdeburg-eisenach") == ("line-full", "1.7.3")


def test_1_7_4_a_factory_built_with_one_point_supports_the_next() -> None:
    """Example 3."""
    state = scene(
        "use-build",
        "factory koeln",
        "piece dortmund-koeln",
        "piece koeln-koblenz",
        card="43",
        by="west",
        factories="dortmund",
    )
    assert asked(state) == ("east", "choose-card")
    assert (state.factory_value("dortmund"), state.factory_value("koeln")) == (2, 2)
    assert not state.view()["lines"]["koeln-koblenz"]["working"]


def test_q15_points_of_the_action_may_be_left() -> None:
    state = scene("use-build", "factory jena", "done", card="43", by="east")
    assert asked(state) == ("west", "choose-card")


def test_q15_points_of_an_event_must_be_spent_as_far_as_possible() -> None:
    state = event("3", "east")
    assert "done" not in options(state)
    assert refused(state, "done") == ("must-go-on", "1.7")


def test_1_9_5_points_of_an_event_that_cannot_be_spent_are_lost() -> None:
    protests = dict.fromkeys(["MV", "BB", "EB", "SA", "SN", "TH"], 4)
    state = event("3", "east", unrest=protests)
    assert asked(state) == ("west", "choose-card")


def test_q14_building_nothing_is_legal_even_where_nothing_can_be_built() -> None:
    state = scene("use-build", card="53", by="east", unrest=dict.fromkeys(["MV", "BB", "EB", "SA", "SN", "TH"], 4))
    assert asked(state) == ("west", "choose-card")
    assert state.view()["row"] == ["53"]


def test_1_8_the_value_of_a_two_value_card_is_that_of_the_side() -> None:
    for side, value in (("west", 4), ("east", 1)):
        state = scene("use-build", card="20", by=side, unrest={"HE": 1, "SN": 1})
        assert state.prompt is not None
        assert state.prompt.about["n"] == value


# Mass protests hinder building (1.6.2, example 4)


def test_1_6_2_q22_a_protest_blocks_the_cities_and_lines_of_its_province_and_no_transit() -> None:
    """Example 4: a mass protest in Sachsen."""
    everywhere = "berlin cottbus bitterfeld jena cssr-north cssr-south polska-south"
    calm = options(scene("use-build", card="23", by="east", factories=everywhere))
    state = scene("use-build", card="23", by="east", factories=everywhere, unrest={"SN": 4})
    blocked = {f"factory {city}" for city in ("leipzig", "dresden", "karl-marx-stadt")} | {
        "piece cottbus-dresden",
        "piece bitterfeld-leipzig",
        "piece leipzig-jena",
        "piece dresden-cssr-north",
        "piece karl-marx-stadt-jena",
        "piece karl-marx-stadt-cssr-south",
    }
    assert calm - options(state) == blocked
    assert {"piece jena-cssr-south", "piece cottbus-cssr-north"} <= options(state)
    for move in blocked:
        assert refused(state, move) == ("protest-blocks", "1.6.2")


def test_q22_a_protest_blocks_the_lines_within_its_province() -> None:
    state = scene("use-build", card="23", by="east", factories="leipzig dresden", unrest={"SN": 4})
    assert refused(state, "piece leipzig-dresden") == ("protest-blocks", "1.6.2")
    assert refused(state, "piece dresden-karl-marx-stadt") == ("protest-blocks", "1.6.2")


def test_1_1_4_q23_the_lines_of_berlin_cross_brandenburg_but_do_not_belong_to_it() -> None:
    state = scene("use-build", card="23", by="east", unrest={"BB": 4})
    assert {"berlin-magdeburg", "berlin-bitterfeld", "berlin-polska-south"} <= options(state, "piece")
    assert not {"schwedt-berlin", "berlin-cottbus"} & options(state, "piece")


def test_1_6_2_a_half_filled_double_cannot_be_completed_under_protest() -> None:
    state = scene("use-build", card="23", by="east", lines={"berlin-bitterfeld": 1}, unrest={"EB": 4})
    assert refused(state, "piece berlin-bitterfeld") == ("protest-blocks", "1.6.2")


def test_1_6_1_three_unrest_do_not_hinder_and_five_hinder_like_four() -> None:
    assert "jena" in options(scene("use-build", card="23", by="east", unrest={"TH": 3}), "factory")
    assert "jena" not in options(scene("use-build", card="23", by="east", unrest={"TH": 5}), "factory")


def test_1_11_2_an_imported_protest_blocks_its_supplier() -> None:
    state = scene("use-build", card="23", by="west", unrest={"WB": 4}, imported=["NW"])
    assert refused(state, "factory koeln") == ("protest-blocks", "1.6.2")
    assert refused(state, "piece dortmund-kassel") == ("protest-blocks", "1.6.2")
    assert "kiel" in options(state, "factory")


@pytest.mark.parametrize(
    ("protests", "city", "kiel", "bremen"),
    [({"NS": 4}, True, True, False), ({"SH": 4}, True, False, True), ({"NS": 4, "SH": 4}, False, False, False)],
)
def test_q31_hamburg_is_blocked_only_if_both_its_provinces_protest(
    protests: dict[str, int], city: bool, kiel: bool, bremen: bool
) -> None:
    state = scene("use-build", card="54", by="west", factories="dortmund kiel bremen", unrest=protests)
    assert ("hamburg" in options(state, "factory")) == city
    assert ("kiel-hamburg" in options(state, "piece")) == kiel
    assert ("hamburg-bremen" in options(state, "piece")) == bremen


# Dismantling (1.7.6-1.7.8)


def test_1_7_6_a_factory_without_infrastructure_or_a_piece_can_be_dismantled() -> None:
    state = event("17", "west", factories="berlin bitterfeld leipzig", lines={"bitterfeld-leipzig": 1})
    assert options(state) == {"dismantle-factory berlin", "dismantle-piece bitterfeld-leipzig"}
    assert refused(state, "dismantle-factory leipzig") == ("connected", "1.7.6")
    assert refused(state, "dismantle-factory jena") == ("nothing-there", "1.7.6")
    assert refused(state, "dismantle-factory hamburg") == ("nothing-there", "1.7.6")


def test_1_7_6_only_pieces_of_the_side_concerned() -> None:
    state = event("17", "west", factories="hamburg kiel berlin bitterfeld", lines={"kiel-hamburg": 1})
    assert options(state) == {"dismantle-factory berlin", "dismantle-factory bitterfeld"}
    assert refused(state, "dismantle-factory hamburg") == ("not-your-city", "1.7.6")
    assert refused(state, "dismantle-piece kiel-hamburg") == ("not-your-line", "1.7.6")


def test_q21_a_half_filled_double_protects_the_factories_at_both_ends() -> None:
    state = event("17", "west", factories="berlin bitterfeld leipzig", lines={"berlin-bitterfeld": 1})
    assert options(state) == {"dismantle-factory leipzig", "dismantle-piece berlin-bitterfeld"}


def test_1_7_6_a_piece_on_a_line_to_an_empty_city_protects_the_factory() -> None:
    state = event("17", "west", factories="berlin bitterfeld", lines={"berlin-cottbus": 1})
    assert refused(state, "dismantle-factory berlin") == ("connected", "1.7.6")


def test_1_7_7_rundown_and_external_factories_cannot_be_dismantled_but_their_lines_can() -> None:
    factories = {"berlin": "rundown", "bitterfeld": "normal", "polska-south": "normal"}
    state = event("17", "west", factories=factories, lines={"berlin-polska-south": 1})
    assert options(state) == {"dismantle-factory bitterfeld", "dismantle-piece berlin-polska-south"}
    assert refused(state, "dismantle-factory berlin") == ("cannot-be-dismantled", "1.7.7")
    assert refused(state, "dismantle-factory polska-south") == ("cannot-be-dismantled", "1.7.7")


def test_1_7_8_rheinsberg_becomes_rundown_and_then_goes() -> None:
    state = event("17", "west", "dismantle-factory rheinsberg", factories="rheinsberg berlin bitterfeld")
    assert state.view()["cities"]["rheinsberg"]["factory"] == "rundown"
    do(state, "dismantle-factory rheinsberg")
    assert state.view()["cities"]["rheinsberg"]["factory"] is None


def test_q25_protests_do_not_hinder_dismantling() -> None:
    state = event("17", "west", unrest={"EB": 4, "SA": 4})
    assert options(state) == {"dismantle-factory berlin", "dismantle-factory bitterfeld"}


def test_q24_a_rundown_factory_is_a_base_for_infrastructure_and_works() -> None:
    factories = {"berlin": "rundown", "magdeburg": "normal"}
    state = scene("use-build", "piece berlin-magdeburg", card="53", by="east", factories=factories)
    assert state.view()["lines"]["berlin-magdeburg"]["working"]
    assert (state.factory_value("berlin"), state.factory_value("magdeburg")) == (1, 2)


def test_q29_external_factories_are_never_run_down() -> None:
    state = event("46", "east", "icon rundown", factories="berlin bitterfeld polska-south")
    assert options(state) == {"rundown berlin", "rundown bitterfeld"}
    assert refused(state, "rundown polska-south") == ("never-rundown", "1.7.9")
    assert refused(state, "dismantle-factory berlin") == ("run-down-first", "1.7.9")


def test_1_7_9_rheinsberg_can_be_run_down() -> None:
    state = event("46", "east", "icon rundown", "rundown rheinsberg", factories="berlin rheinsberg")
    assert state.factory_value("rheinsberg") == 1


def test_q86_markers_are_unlimited() -> None:
    """There are 25 West cities for 24 printed markers, and 35 living standards."""
    cities = WESTERN.split()
    state = scene(
        "use-build",
        f"factory {cities[-1]}",
        card="53",
        by="west",
        factories=" ".join(cities[:-1]),
        living=dict.fromkeys(WEST[:-1], 6),
        unrest={"HE": 1},
    )
    assert len(state.position()["factories"]) == 25


# Removing unrest (1.8.1)


def test_1_8_1_an_own_card_removes_an_unrest_free() -> None:
    state = scene("use-remove", "remove-unrest SN", card="53", by="east", unrest={"SN": 1, "TH": 1})
    assert asked(state) == ("west", "choose-card")
    assert unrest(state, "SN TH") == [0, 1]


@pytest.mark.parametrize("card", ["75", "51"])
def test_1_8_1_with_an_opponents_or_dual_card_a_piece_is_dismantled(card: str) -> None:
    """Example 5."""
    state = scene(
        "use-remove",
        "remove-unrest SN",
        card=card,
        by="east",
        unrest={"SN": 3, "TH": 1},
        factories="berlin bitterfeld eisenach hamburg",
    )
    assert asked(state) == ("east", "dismantle")
    assert options(state) == {"dismantle-factory berlin", "dismantle-factory bitterfeld", "dismantle-factory eisenach"}
    do(state, "dismantle-factory eisenach")
    assert unrest(state, "SN") == [2]
    assert set(state.position()["factories"]) == {"berlin", "bitterfeld", "hamburg"}


@pytest.mark.parametrize(("side", "card", "theirs"), [("east", "51", "hamburg"), ("west", "51", "berlin")])
def test_1_8_1_q18_without_an_own_piece_the_paid_removal_is_illegal(side: str, card: str, theirs: str) -> None:
    state = scene(card=card, by=side, unrest={"SN": 3, "HE": 3}, factories=theirs)
    assert "use-remove" not in options(state)
    assert refused(state, "use-remove") == ("nothing-to-dismantle", "1.8.1")


def test_1_8_1_rundown_factories_do_not_pay() -> None:
    state = scene(card="51", by="east", unrest={"SN": 3}, factories={"berlin": "rundown"})
    assert refused(state, "use-remove") == ("nothing-to-dismantle", "1.8.1")


def test_q17_without_own_unrest_nothing_can_be_removed() -> None:
    state = scene(card="53", by="east", unrest={"HE": 3}, factories="leipzig dresden karl-marx-stadt")
    assert refused(state, "use-remove") == ("no-unrest", "1.8.1")


def test_1_8_4_a_side_triggers_its_own_and_dual_cards_only() -> None:
    for card, side, may in (
        ("53", "east", True),
        ("53", "west", False),
        ("75", "east", False),
        ("75", "west", True),
        ("51", "east", True),
        ("51", "west", True),
    ):
        state = scene(card=card, by=side, unrest={"SN": 1, "HE": 1})
        assert ("use-event" in options(state)) == may
        if not may:
            assert refused(state, "use-event") == ("not-your-event", "1.8.4")
