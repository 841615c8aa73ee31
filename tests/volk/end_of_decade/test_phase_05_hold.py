"""1.10 phase 5: holding the living standard, Hamburg, and the sectors of West Berlin."""

from __future__ import annotations

from typing import Any

import pytest

from tests.volk.decade_scene import action, asked, do, end, happened, options, told


def lowered(**fields: Any) -> dict[str, int]:
    """How many living standards each province loses when nobody is asked."""
    events = [event.split() for event in happened(end(5, **fields), 5)]
    assert all(event[0] == "LivingLowered" for event in events)
    return {event[1]: int(event[2]) for event in events}


def test_1_10_phase_5_example_16_brandenburg_with_an_export_of_1_keeps_1_of_3_and_gets_no_unrest() -> None:
    assert lowered(living={"BB": 3}, factories="cottbus") == {"BB": 2}
    unrest = [event for event in told(end(5, living={"BB": 3}, factories="cottbus"), 5) if "Unrest" in event.kind]
    assert unrest == []


def test_1_10_phase_5_without_a_factory_nothing_is_held() -> None:
    assert lowered(living={"BY": 2, "SN": 1}, factories="berlin") == {"BY": 2, "SN": 1}


def test_1_10_phase_5_the_best_factory_counts_not_the_sum() -> None:
    fields: dict[str, Any] = {"factories": "leipzig dresden karl-marx-stadt"}
    assert lowered(living={"SN": 3}, **fields) == {"SN": 2}
    lines = {"leipzig-dresden": 1, "dresden-karl-marx-stadt": 1}
    assert lowered(living={"SN": 3}, lines=lines, **fields) == {}
    assert lowered(living={"SN": 4}, lines=lines, **fields) == {"SN": 1}


def test_1_2_2_a_rundown_factory_without_connections_holds_nothing() -> None:
    assert lowered(living={"EB": 1}, factories="berlin:rundown") == {"EB": 1}


def test_1_2_4_rheinsberg_holds_2_and_rundown_1() -> None:
    assert lowered(living={"BB": 3}, factories="rheinsberg") == {"BB": 1}
    assert lowered(living={"BB": 3}, factories="rheinsberg:rundown") == {"BB": 2}


def test_1_2_4_an_external_factory_holds_nothing_but_its_connection_raises_the_german_one() -> None:
    fields: dict[str, Any] = {"factories": "jena cssr-south", "lines": {"jena-cssr-south": 1}}
    assert lowered(living={"TH": 3}, **fields) == {"TH": 1}


def test_1_12_west_is_asked_for_hamburg_where_it_makes_a_difference() -> None:
    fields: dict[str, Any] = {
        "living": {"NS": 2, "SH": 2},
        "factories": "hamburg kiel hannover",
        "lines": {"kiel-hamburg": 1},
    }
    state = end(5, **fields)
    assert (asked(state), options(state)) == (("west", "hold-living"), {"hamburg NS", "hamburg SH"})
    assert happened(do(state, "west hamburg NS"), 5) == ["HamburgAssigned NS"]
    # Kiel is worth 2 by itself, so Schleswig-Holstein needs no Hamburg; Hannover is worth 1.
    assert happened(end(5, "west hamburg SH", **fields), 5) == ["HamburgAssigned SH", "LivingLowered NS 1"]


@pytest.mark.parametrize(
    ("living", "factories"),
    [
        ({"NS": 1, "SH": 1}, "hamburg kiel hannover"),
        ({"NS": 3, "SH": 3}, "hamburg kiel hannover"),
        ({"NS": 3, "SH": 3}, "kiel hannover"),
        ({"BY": 3}, "hamburg"),
    ],
    ids=["both hold all", "Hamburg is no better", "no Hamburg", "nothing to hold"],
)
def test_1_12_west_is_not_asked_for_hamburg_where_it_makes_none(living: dict[str, int], factories: str) -> None:
    events = happened(end(5, living=living, factories=factories), 5)
    assert not [event for event in events if event.startswith("Hamburg")]


def test_1_12_hamburg_helps_one_of_the_two_only() -> None:
    fields: dict[str, Any] = {"living": {"NS": 1, "SH": 1}, "factories": "hamburg"}
    assert happened(end(5, "west hamburg NS", **fields), 5)[1:] == ["LivingLowered SH 1"]
    assert happened(end(5, "west hamburg SH", **fields), 5)[1:] == ["LivingLowered NS 1"]


SUPPLIERS = "koblenz dortmund koeln stuttgart"
"""Factories of value 1 in Rheinland-Pfalz and Baden-Württemberg; Dortmund and Köln can be connected."""


def test_q35_the_worst_supplier_whose_sector_holds_living_standards_is_the_limit() -> None:
    """Only the British sector holds some: the factories of the other two suppliers do not matter."""
    lines = {"dortmund-koeln": 1}
    assert happened(end(5, factories="dortmund koeln", lines=lines, sectors={"uk": 2}), 5) == []
    state = end(5, factories="dortmund koeln", lines=lines, sectors={"uk": 3})
    assert happened(state, 5) == ["SectorLowered uk"]
    state = end(5, factories="dortmund koeln", lines=lines, sectors={"uk": 1, "us": 1})
    assert asked(state) == ("west", "lose-sectors")


def test_q36_a_living_standard_that_card_79_may_have_placed_counts_its_supplier_as_well() -> None:
    """Nothing tells it apart: Rheinland-Pfalz has no factory, so West Berlin holds nothing."""
    assert happened(end(5, factories="dortmund", sectors={"french": 1}), 5) == ["SectorLowered french"]


def test_q37_the_limit_is_set_once_and_west_takes_the_sectors_it_likes() -> None:
    state = end(5, factories="koblenz dortmund koeln", lines={"dortmund-koeln": 1}, sectors={"french": 1, "uk": 1})
    assert asked(state) == ("west", "lose-sectors")
    assert options(state) == {"sector-loss french", "sector-loss uk"}
    # The French sector is empty afterwards, and would no longer bind: yet only 1 is lost, not less or more.
    assert happened(do(state, "west sector-loss french"), 5) == ["SectorLowered french"]


def test_q37_west_must_take_as_many_as_are_too_many_and_need_not_keep_them_even() -> None:
    fields: dict[str, Any] = {"factories": SUPPLIERS, "sectors": {"french": 2, "uk": 2, "us": 1}}
    state = end(5, "west sector-loss french", "west sector-loss french", **fields)
    assert state.why_not(action("sector-loss", "french")) is not None
    assert state.why_not(action("done")) is not None
    do(state, "west sector-loss uk", "west sector-loss us")
    assert len(happened(state, 5)) == 4
    assert state.view()["sectors"] == {"french": 0, "uk": 1, "us": 0}


def test_1_1_2_west_berlin_is_held_by_its_suppliers_alone() -> None:
    """Berlin's own factory in the East, or an empty sector's supplier, does not matter."""
    assert happened(end(5, factories=SUPPLIERS, sectors={"us": 1}), 5) == []
    assert happened(end(5, factories="berlin", sectors={}), 5) == []
