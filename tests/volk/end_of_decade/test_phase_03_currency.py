"""1.10 phase 3: Western currency, and what East runs down for want of it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.volk.decade_scene import (
    EAST_CITIES,
    WEST_CITIES,
    asked,
    do,
    end,
    happened,
    is_over,
    only,
    options,
)


def counted(**fields: Any) -> dict[str, Any]:
    """What the phase counted."""
    return only(end(3, **fields), 3, "CurrencyCounted")


def test_1_10_phase_3_example_15_where_a_west_german_province_has_no_factory_every_export_earns_even_of_value_0() -> (
    None
):
    east = "berlin:rundown bitterfeld jena leipzig eisenach"
    facts = counted(
        factories=f"hamburg {east} cssr-south",
        lines={"jena-eisenach": 1},
        living={"EB": 2, "SN": 2},
    )
    assert facts | {"hamburg": ""} == {
        "hamburg": "",
        "worst": None,
        "values": {"east-berlin": 0, "sachsen-anhalt": 1, "sachsen": 1, "thueringen": 2},
        "counting": ["east-berlin", "sachsen-anhalt", "sachsen", "thueringen"],
        "track": 0,
        "exports": 4,
        "living": 4,
        "shortage": 0,
    }
    facts = counted(factories="hamburg berlin:rundown bitterfeld jena eisenach", living={"EB": 2, "SN": 2})
    assert (facts["exports"], facts["shortage"]) == (3, 1)


def test_1_10_phase_3_an_export_as_good_as_the_lowest_of_west_germany_earns() -> None:
    """Each West German province has an export of 1, München of 2 with Ingolstadt."""
    west = f"{WEST_CITIES} ingolstadt"
    lines = {"ingolstadt-muenchen": 1}
    assert counted(factories=f"{west} berlin leipzig:rundown", lines=lines)["exports"] == 1
    assert counted(factories=f"{west} {EAST_CITIES}", lines=lines)["exports"] == 6


RING = (
    "kiel flensburg hannover wolfsburg dortmund koeln kassel giessen "
    "koblenz saarbruecken ulm stuttgart muenchen ingolstadt"
)
RING_LINES = {
    "flensburg-kiel": 1,
    "hannover-wolfsburg": 1,
    "dortmund-koeln": 1,
    "kassel-giessen": 1,
    "koblenz-saarbruecken": 1,
    "stuttgart-ulm": 1,
    "muenchen-ingolstadt": 1,
}
"""Two connected factories in each West German province: every export is 2."""


def test_1_10_phase_3_an_export_below_the_lowest_of_west_germany_earns_nothing() -> None:
    """In a ring of working connections every West German export is 2 or more."""
    assert counted(factories=f"{RING} {EAST_CITIES}", lines=RING_LINES)["exports"] == 0
    lines = RING_LINES | {"berlin-bitterfeld": 1}
    assert counted(factories=f"{RING} {EAST_CITIES}", lines=lines)["exports"] == 0
    lines |= {"berlin-bitterfeld": 2}
    assert counted(factories=f"{RING} {EAST_CITIES}", lines=lines)["exports"] == 2


def test_q73_west_berlin_without_factories_does_not_count() -> None:
    assert counted(factories=f"{WEST_CITIES} berlin leipzig:rundown")["exports"] == 1


def test_q74_an_east_province_without_a_factory_earns_nothing() -> None:
    assert counted(factories="dortmund berlin")["exports"] == 1


def test_1_12_hamburg_belongs_where_it_helps_west() -> None:
    """With Hamburg in the province that has no other factory, a rundown factory of value 0 earns nothing."""
    without_kiel = WEST_CITIES.replace("kiel ", "")
    facts = counted(factories=f"{without_kiel} hamburg berlin:rundown")
    assert (facts["hamburg"], facts["exports"]) == ("schleswig-holstein", 0)
    without_hannover = WEST_CITIES.replace("hannover ", "")
    facts = counted(factories=f"{without_hannover} hamburg berlin:rundown")
    assert (facts["hamburg"], facts["exports"]) == ("niedersachsen", 0)


def test_q32_where_east_earns_the_same_hamburg_goes_where_the_worst_export_is_better() -> None:
    """Schleswig-Holstein has no factory of its own: with Hamburg the lowest export of West Germany is 1."""
    without_kiel = WEST_CITIES.replace("kiel ", "")
    for edition in ("revised", "first"):
        facts = counted(factories=f"{without_kiel} hamburg berlin", edition=edition)
        assert (facts["hamburg"], facts["worst"], facts["exports"]) == ("schleswig-holstein", 1, 1)


def test_1_2_4_rheinsberg_exports_for_brandenburg_and_external_factories_never() -> None:
    assert counted(factories=f"{RING} rheinsberg cssr-north", lines=RING_LINES)["exports"] == 1
    assert counted(factories=f"{RING} rheinsberg:rundown", lines=RING_LINES)["exports"] == 0


@pytest.mark.parametrize(
    ("currency", "living", "shortage"),
    [(3, {"EB": 4}, 0), (2, {"EB": 4}, 1), (0, {"EB": 2, "SN": 2}, 3), (-2, {"EB": 1}, 2), (-3, {}, 2), (6, {}, 0)],
)
def test_q78_shortage_is_living_standards_less_track_and_exports(
    currency: int, living: dict[str, int], shortage: int
) -> None:
    """Berlin exports for 1; a negative track demands more than there are living standards."""
    facts = counted(factories="berlin", currency=currency, living=living)
    assert (facts["exports"], facts["shortage"]) == (1, shortage)


def test_1_10_phase_3_a_surplus_has_no_use() -> None:
    assert happened(end(3, currency=6), 3) == []


def test_1_10_phase_3_shortage_runs_factories_down_in_turn_from_the_prestige_holder() -> None:
    fields: dict[str, Any] = {"factories": "berlin jena leipzig rheinsberg cssr-south", "currency": -6}
    state = end(3, **fields)
    assert asked(state) == ("west", "run-down")
    assert options(state) == {"rundown berlin", "rundown jena", "rundown leipzig", "rundown rheinsberg"}
    assert asked(do(state, "west rundown jena")) == ("east", "run-down")
    state = end(3, "east rundown berlin", prestige=2, **fields)
    assert asked(state) == ("west", "run-down")


def test_1_10_phase_3_no_infrastructure_goes_while_a_factory_can_be_run_down() -> None:
    state = end(3, factories="berlin bitterfeld", lines={"berlin-bitterfeld": 2}, currency=-4)
    assert options(state) == {"rundown berlin", "rundown bitterfeld"}


def test_q75_when_no_factory_is_left_the_prestige_holder_begins_again() -> None:
    """One factory is run down, by West; then West, not East, begins with the infrastructure."""
    state = end(
        3,
        factories="berlin bitterfeld:rundown jena:rundown",
        lines={"berlin-bitterfeld": 1, "bitterfeld-jena": 1},
        currency=-5,
    )
    assert happened(state, 3) == ["FactoryRundown berlin"]
    assert asked(state) == ("west", "run-down")
    assert options(state) == {"dismantle-piece berlin-bitterfeld", "dismantle-piece bitterfeld-jena"}


def test_q76_a_double_connection_is_two_units() -> None:
    state = end(3, factories="berlin:rundown bitterfeld:rundown", lines={"berlin-bitterfeld": 2}, currency=-4)
    assert only(state, 3, "CurrencyCounted")["shortage"] == 2
    assert happened(state, 3) == ["PieceDismantled berlin bitterfeld"] * 2
    assert not is_over(state)


def test_q77_rheinsberg_is_run_down_for_a_unit_and_removed_for_another() -> None:
    state = end(3, factories="rheinsberg", currency=-3)
    assert only(state, 3, "CurrencyCounted")["shortage"] == 2
    assert happened(state, 3) == ["FactoryRundown rheinsberg", "FactoryDismantled rheinsberg"]
    assert not is_over(state)


def test_q77_a_rundown_rheinsberg_or_infrastructure_as_the_picker_wants() -> None:
    state = end(3, factories="rheinsberg:rundown berlin:rundown", lines={"berlin-cottbus": 1}, currency=-3, prestige=1)
    assert asked(state) == ("east", "run-down")
    assert options(state) == {"dismantle-factory rheinsberg", "dismantle-piece berlin-cottbus"}


def test_q70_running_down_the_last_is_safe_and_one_unit_more_is_insolvency() -> None:
    assert not is_over(end(3, factories="berlin", currency=-2, living={}))
    state = end(3, factories="berlin", currency=-3)
    assert happened(state, 3) == ["FactoryRundown berlin", "GameEnded west insolvency"]


def test_1_7_9_example_2_a_factory_that_is_run_down_loses_1_and_its_connections_still_work() -> None:
    state = end(
        3,
        "west rundown berlin",
        factories="berlin bitterfeld cottbus",
        lines={"berlin-bitterfeld": 2, "berlin-cottbus": 1},
        currency=-6,
        living={"BY": 1},
    )
    values = {city: state.view()["cities"][city]["value"] for city in ("berlin", "bitterfeld", "cottbus")}
    assert values == {"berlin": 2, "bitterfeld": 2, "cottbus": 2}
