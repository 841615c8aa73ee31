"""1.8.3, 1.11, 1.12: living standards, Hamburg, factories abroad, and the transfer to West Berlin."""

from __future__ import annotations

import pytest

from tests.volk.scene import asked, do, imports, living, options, refused, scene, unrest

RP_FACTORIES = "koblenz saarbruecken kaiserslautern"
NW_FACTORIES = "bielefeld duisburg dortmund"
BW_FACTORIES = "mannheim heilbronn stuttgart"
ROADS = dict.fromkeys(
    [
        "koblenz-saarbruecken",
        "saarbruecken-kaiserslautern",
        "bielefeld-dortmund",
        "duisburg-dortmund",
        "mannheim-heilbronn",
        "mannheim-stuttgart",
    ],
    1,
)
ONE, TWO, THREE = "53", "31", "43"
"""Cards of the values 1, 2 and 3 for both sides."""


def test_1_8_3_a_living_standard_needs_economy_three_for_each() -> None:
    factories = "leipzig dresden karl-marx-stadt magdeburg bitterfeld"
    state = scene("use-living", card=ONE, by="east", factories=factories, lines={"leipzig-dresden": 1})
    assert options(state, "raise") == {"SN", "SA"}  # 5, and 2 with one point of the card
    again = scene(
        "use-living", card=ONE, by="east", factories=factories, lines={"leipzig-dresden": 1}, living={"SN": 1}
    )
    assert options(again, "raise") == {"SN", "SA"}  # 5 with one point of the card
    third = scene("use-living", card=THREE, by="east", factories=factories, living={"SN": 2})
    assert refused(third, "raise SN") == ("no-economy-there", "1.8.3a")


def test_1_8_3b_q19_the_cards_value_is_split_over_the_provinces() -> None:
    """Example 6: economies 3, 2 and 2, and a card of value 2."""
    factories = "leipzig dresden karl-marx-stadt magdeburg bitterfeld eisenach jena"
    state = scene(
        "use-living",
        "raise SN",
        "raise SA",
        "raise TH",
        card=TWO,
        by="east",
        factories=factories,
        unrest={"SN": 2, "SA": 2, "TH": 0},
    )
    assert living(state, "SN SA TH") == [1, 1, 1]
    assert unrest(state, "SN SA TH") == [1, 1, 0]
    assert asked(state) == ("west", "choose-card")


def test_1_8_3b_the_value_is_not_spent_twice() -> None:
    state = scene("use-living", "raise SA", card=ONE, by="east", factories="magdeburg bitterfeld eisenach jena")
    assert asked(state) == ("west", "choose-card")  # nothing more to raise: nobody is asked


def test_1_8_3b_at_most_two_points_help_one_province() -> None:
    state = scene("use-living", card=THREE, by="east", factories="berlin magdeburg bitterfeld")
    assert options(state, "raise") == {"EB", "SA"}
    nothing = scene(card="51", by="east", factories="hamburg", unrest={"SN": 1})
    assert refused(nothing, "use-living") == ("no-economy", "1.8.3a")


def test_1_8_3_the_provinces_are_different() -> None:
    state = scene(
        "use-living",
        "raise SN",
        card=THREE,
        by="east",
        living={"TH": 0},
        factories=("leipzig dresden karl-marx-stadt berlin"),
        lines={"leipzig-dresden": 1, "dresden-karl-marx-stadt": 1},
    )
    assert refused(state, "raise SN") == ("different-provinces", "1.8.3")
    assert refused(state, "raise HE") == ("not-your-province", "1.8.3")


def test_q16_three_at_most() -> None:
    factories = f"{RP_FACTORIES} {NW_FACTORIES} {BW_FACTORIES} kassel giessen fulda"
    state = scene("use-living", "raise HE", "raise NW", card=ONE, by="west", factories=factories)
    assert options(state, "raise") == {"RP", "BW"}
    do(state, "raise RP")
    assert living(state, "HE NW RP BW") == [1, 1, 1, 0]
    assert asked(state) == ("west", "transfer-living")


def test_q14_q16_placing_none_or_fewer_is_legal() -> None:
    state = scene("use-living", "done", card=ONE, by="east", factories="leipzig dresden karl-marx-stadt")
    assert asked(state) == ("west", "choose-card")
    assert living(state, "SN") == [0]


def test_1_8_3d_a_protesting_province_may_be_raised_and_is_calmed() -> None:
    state = scene(
        "use-living", "raise SN", card=ONE, by="east", factories="leipzig dresden karl-marx-stadt", unrest={"SN": 4}
    )
    assert (living(state, "SN"), unrest(state, "SN")) == ([1], [3])


def test_1_8_3_west_berlin_is_never_raised_directly() -> None:
    state = scene("use-living", card=TWO, by="west", factories=RP_FACTORIES)
    assert refused(state, "raise WB") == ("never-berlin", "1.8.3")


def test_1_8_3f_living_standards_stay_when_the_economy_falls() -> None:
    state = scene(
        "use-event",
        "dismantle-factory dortmund",
        "dismantle-factory bielefeld",
        card="8",
        by="east",
        living={"NW": 1},
        factories=NW_FACTORIES,
    )
    assert living(state, "NW") == [1]


# Hamburg (1.12)


HAMBURG = {"factories": "hamburg bremen wolfsburg", "lines": {"hamburg-bremen": 1, "hamburg-wolfsburg": 1}}


def test_1_12_hamburg_counts_for_schleswig_holstein_or_for_niedersachsen_but_once_per_action() -> None:
    """Example 21: Hamburg is worth 3; Niedersachsen has 4 and wants its second living standard."""
    state = scene("use-living", card=ONE, by="west", living={"NS": 1}, unrest={"SH": 1}, **HAMBURG)
    assert state.economy("niedersachsen") == 4
    assert state.economy("niedersachsen", hamburg="niedersachsen") == 7
    assert state.economy("schleswig-holstein", hamburg="schleswig-holstein") == 3
    assert options(state, "raise") == {"NS", "SH"}
    other = state.copy()
    do(state, "raise SH")
    assert asked(state) == ("east", "choose-card")
    assert (living(state, "SH NS"), unrest(state, "SH")) == ([1, 1], [0])
    do(other, "raise NS")
    assert asked(other) == ("east", "choose-card")
    assert living(other, "SH NS") == [0, 2]


def test_1_12_hamburg_is_free_for_one_when_the_other_does_not_need_it() -> None:
    state = scene("use-living", "raise NS", "raise SH", card=ONE, by="west", **HAMBURG)
    assert living(state, "SH NS") == [1, 1]


# Factories abroad (1.13.2)


def test_1_8_3c_a_factory_abroad_counts_for_a_province_it_works_with() -> None:
    """Example 22: East Berlin has 3, Polska-South is worth 2; with a point of the card that is six."""
    fields = {
        "factories": "berlin magdeburg polska-south",
        "lines": {"berlin-magdeburg": 1, "berlin-polska-south": 1},
        "living": {"EB": 1},
    }
    state = scene("use-living", card=ONE, by="east", **fields)
    assert state.economy("east-berlin") == 3
    assert state.economy("east-berlin", external={"polska-south": "east-berlin"}) == 5
    assert "EB" in options(state, "raise")
    assert "BB" not in options(state, "raise")
    alone = scene(
        "use-living",
        card=THREE,
        by="east",
        factories="berlin magdeburg",
        lines={"berlin-magdeburg": 1},
        living={"EB": 1},
    )
    assert refused(alone, "raise EB") == ("no-economy-there", "1.8.3a")


def test_1_8_3c_a_factory_abroad_counts_for_one_province_of_the_action() -> None:
    fields = {
        "factories": "berlin magdeburg schwedt polska-south",
        "living": {"EB": 1, "BB": 1},
        "lines": {"berlin-magdeburg": 1, "berlin-polska-south": 1, "schwedt-polska-south": 1},
    }
    state = scene("use-living", card=ONE, by="east", **fields)
    assert {"EB", "BB"} <= options(state, "raise")
    do(state, "raise EB")
    assert "raise BB" not in options(state)
    state = scene("use-living", "raise BB", card=ONE, by="east", **fields)
    assert "raise EB" not in options(state)


def test_1_8_3c_a_half_built_line_or_an_unconnected_factory_abroad_counts_for_nothing() -> None:
    state = scene(card="51", by="east", factories="cssr-north polska-north", unrest={"SN": 1})
    assert refused(state, "use-living") == ("no-economy", "1.8.3a")


# The transfer (1.8.3e)


def test_1_8_3e_a_supplier_passes_its_new_living_standard_to_its_sector() -> None:
    """Example 20: the unrest is removed from West Berlin instead of from the supplier."""
    state = scene("use-living", "raise RP", card=ONE, by="west", factories=RP_FACTORIES, unrest={"RP": 2, "WB": 3})
    assert asked(state) == ("west", "transfer-living")
    do(state, "transfer RP")
    assert (living(state, "RP WB"), unrest(state, "RP WB")) == ([0, 1], [2, 2])
    assert state.view()["sectors"] == {"french": 1, "uk": 0, "us": 0}


def test_1_8_3e_the_next_sector_must_not_be_above_another() -> None:
    """Example 20, continued: the French sector has one, so the British and the American come next."""
    factories = f"{RP_FACTORIES} {NW_FACTORIES} {BW_FACTORIES}"
    state = scene(
        "use-living",
        "raise RP",
        "raise NW",
        "raise BW",
        card=THREE,
        by="west",
        factories=factories,
        living={"RP": 1, "NW": 1, "BW": 1},
        sectors={"french": 1, "uk": 0, "us": 0},
        lines=ROADS,
    )
    assert options(state) == {"done", "transfer NW", "transfer BW"}
    assert refused(state, "transfer RP") == ("uneven", "1.8.3e")
    assert refused(state, "transfer HE") == ("no-supplier", "1.1.2")


def test_1_8_3e_a_refusal_tells_which_condition_fails() -> None:
    factories = f"{RP_FACTORIES} {NW_FACTORIES} {BW_FACTORIES}"
    state = scene(
        "use-living",
        "raise RP",
        "raise NW",
        "done",
        card=THREE,
        by="west",
        factories=factories,
        living={"RP": 1},
        sectors={"us": 1},
        lines=ROADS,
    )
    assert options(state) == {"done", "transfer RP"}
    assert refused(state, "transfer NW") == ("not-ahead", "1.8.3e")
    assert refused(state, "transfer BW") == ("no-new-living", "1.8.3e")


def test_1_8_3e_q33_supplier_needs_more_than_west_berlin_after_placing() -> None:
    fields = {"card": ONE, "by": "west", "factories": RP_FACTORIES}
    one = scene("use-living", "raise RP", sectors={"french": 0, "uk": 1, "us": 0}, **fields)
    assert asked(one) == ("east", "choose-card")  # 1 is not more than 1
    lines = {"koblenz-saarbruecken": 1, "saarbruecken-kaiserslautern": 1}
    two = scene("use-living", "raise RP", living={"RP": 1}, sectors={"uk": 1}, lines=lines, **fields)
    assert options(two) == {"done", "transfer RP"}


def test_1_8_3e_only_a_supplier_that_was_raised_in_this_action() -> None:
    factories = f"{RP_FACTORIES} kassel giessen fulda"
    state = scene("use-living", "raise HE", card=ONE, by="west", factories=factories, living={"RP": 1, "NW": 2})
    assert asked(state) == ("east", "choose-card")


def test_1_8_3e_one_transfer_per_action_and_it_may_be_left() -> None:
    factories = f"{RP_FACTORIES} {NW_FACTORIES}"
    state = scene("use-living", "raise RP", "raise NW", card=ONE, by="west", factories=factories)
    assert options(state) == {"done", "transfer RP", "transfer NW"}
    other = state.copy()
    do(state, "transfer RP")
    assert asked(state) == ("east", "choose-card")
    assert living(state, "RP NW WB") == [0, 1, 1]
    do(other, "done")
    assert living(other, "RP NW WB") == [1, 1, 0]


def test_1_8_3e_a_calm_supplier_gets_no_unrest_back() -> None:
    state = scene(
        "use-living", "raise RP", "transfer RP", card=ONE, by="west", factories=RP_FACTORIES, unrest={"WB": 1}
    )
    assert unrest(state, "RP WB") == [0, 0]


@pytest.mark.parametrize("before", [4, 3])
def test_1_11_3_a_transfer_calms_west_berlin_and_may_end_an_import(before: int) -> None:
    state = scene(
        "use-living",
        "raise RP",
        "transfer RP",
        card=ONE,
        by="west",
        factories=RP_FACTORIES,
        unrest={"WB": before, "RP": 4},
    )
    assert unrest(state, "WB RP") == [before - 1, 4]
    assert imports(state) == []


def test_1_8_3e_east_has_no_transfer() -> None:
    state = scene("use-living", "raise SN", card=ONE, by="east", factories="leipzig dresden karl-marx-stadt")
    assert asked(state) == ("west", "choose-card")
