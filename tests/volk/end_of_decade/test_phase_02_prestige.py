"""1.10 phase 2: the holder of the advantage uses a space of the prestige track."""

from __future__ import annotations

from typing import Any

import pytest

from tests.volk.decade_scene import action, asked, do, end, happened, is_over, living, options, pick_first

RICH: dict[str, Any] = {
    "unrest": {"SN": 2, "TH": 2},
    "living": {"EB": 1, "SA": 1},
    "factories": "berlin bitterfeld leipzig jena",
    "lines": {"leipzig-jena": 1},
}
SPACES = {
    -1: ["FactoryRundown"],
    -2: ["FactoryRundown"],
    -3: ["UnrestAdded"],
    -4: ["FactoryDismantled", "UnrestAdded"],
    -5: ["LivingLowered", "UnrestAdded"],
    -6: ["FactoryDismantled", "LivingLowered", "UnrestAdded"],
    1: ["FactoryBuilt"],
    2: ["UnrestRemoved"],
    3: ["FactoryBuilt", "UnrestRemoved"],
    4: ["LivingRaised"],
    5: ["LivingRaised", "UnrestRemoved"],
    6: ["FactoryBuilt", "LivingRaised", "UnrestRemoved"],
}
"""What each space does (A.4); the living standards go where there is no unrest to remove."""


def test_q72_at_0_nothing_happens() -> None:
    assert happened(end(2, **RICH), 2) == []


@pytest.mark.parametrize("space", SPACES)
def test_1_10_phase_2_every_space_does_what_is_printed_and_its_holder_decides_where(space: int) -> None:
    state = end(2, prestige=space, **RICH)
    holder = "east" if space > 0 else "west"
    if asked(state)[1] == "choose-prestige":
        do(state, f"{holder} prestige {abs(space)}")
    questions = pick_first(state, 2)
    assert {side for side, _ in questions} == {holder}
    used, *events = happened(state, 2)
    assert used == f"PrestigeUsed {holder} {space}"
    assert sorted(event.split()[0] for event in events) == SPACES[space]


@pytest.mark.parametrize(
    ("prestige", "spaces"),
    [(-3, {2, 3}), (-4, {2, 3, 4}), (-6, {2, 3, 4, 5, 6}), (2, {1, 2}), (4, {1, 2, 3, 4}), (6, {1, 2, 3, 4, 5, 6})],
)
def test_q72_the_holder_may_use_its_own_space_or_any_nearer_to_0(prestige: int, spaces: set[int]) -> None:
    """The two spaces of the same icon, -1 and -2, are offered as one."""
    state = end(2, prestige=prestige, **RICH)
    assert asked(state) == ("east" if prestige > 0 else "west", "choose-prestige")
    assert options(state) == {f"prestige {space}" for space in spaces}


@pytest.mark.parametrize(("prestige", "kind"), [(-1, "run-down"), (-2, "run-down"), (1, "build")])
def test_q72_where_all_spaces_are_the_same_nobody_is_asked_which(prestige: int, kind: str) -> None:
    assert asked(end(2, prestige=prestige, **RICH))[1] == kind


def test_q72_using_a_space_is_compulsory_and_none_farther_out_may_be_used() -> None:
    state = end(2, prestige=3, **RICH)
    for move in (action("done"), action("prestige", "4")):
        assert state.why_not(move) is not None


def test_1_10_phase_2_example_12_west_runs_a_factory_down_instead_of_adding_unrest() -> None:
    state = end(2, "west prestige 2", "west rundown jena", prestige=-3, **RICH)
    assert happened(state, 2) == ["PrestigeUsed west -2", "FactoryRundown jena"]


def test_a_4_east_decides_where_its_living_standard_goes_and_an_unrest_goes_there() -> None:
    state = end(2, "east prestige 4", "east raise SN", prestige=5, **RICH)
    assert happened(state, 2) == ["PrestigeUsed east 4", "LivingRaised SN", "UnrestRemoved SN 1"]


def test_a_4_a_living_standard_that_west_removes_leaves_no_unrest() -> None:
    state = end(2, "west prestige 5", "west lower SA", "west add-unrest TH", prestige=-5, **RICH)
    assert happened(state, 2) == ["PrestigeUsed west -5", "LivingLowered SA 1", "UnrestAdded TH 1"]
    assert living(state, "SA EB") == [0, 1]


def test_1_9_5_what_cannot_be_done_is_ignored() -> None:
    assert happened(end(2, "west prestige 5", "west add-unrest SN", prestige=-5), 2)[1:] == ["UnrestAdded SN 1"]
    assert happened(end(2, "east prestige 2", prestige=2), 2) == ["PrestigeUsed east 2"]


def test_1_6_2_the_build_point_of_a_space_is_blocked_by_mass_protests() -> None:
    all_blocked = dict.fromkeys(["MV", "BB", "EB", "SA", "SN", "TH"], 4)
    assert happened(end(2, prestige=1, unrest=all_blocked), 2) == ["PrestigeUsed east 1"]
    state = end(2, prestige=1, unrest=all_blocked | {"SN": 3})
    assert options(state) == {"factory leipzig", "factory dresden", "factory karl-marx-stadt"}


def test_q15_the_build_point_of_a_space_must_be_used() -> None:
    assert end(2, prestige=1).why_not(action("done")) is not None


def test_1_9_1_where_it_matters_east_says_whether_it_calms_or_builds_first() -> None:
    """Sachsen has a mass protest: once it is calmed, East can build there."""
    state = end(2, "east prestige 3", prestige=3, unrest={"SN": 4})
    assert asked(state) == ("east", "run-event")
    built_last = do(state, "east icon 2", "east factory leipzig")
    assert happened(built_last, 2) == ["PrestigeUsed east 3", "UnrestRemoved SN 1", "FactoryBuilt leipzig"]


@pytest.mark.parametrize("space", ["4", "6"])
def test_q71_west_wins_if_east_cannot_dismantle_what_the_space_demands(space: str) -> None:
    state = end(2, f"west prestige {space}", prestige=-6, factories="berlin:rundown")
    if not is_over(state):
        do(state, "west add-unrest SN")
    assert asked(state) == ("west", "insolvency")


def test_q70_dismantling_the_last_piece_for_a_space_is_safe() -> None:
    state = end(2, "west prestige 4", "west add-unrest SN", prestige=-4, factories="berlin leipzig:rundown")
    assert not is_over(state)


def test_q48_with_no_factory_to_run_down_infrastructure_or_a_rundown_rheinsberg_goes() -> None:
    state = end(
        2,
        prestige=-1,
        factories="berlin:rundown bitterfeld:rundown rheinsberg:rundown",
        lines={"berlin-bitterfeld": 1},
    )
    assert asked(state) == ("west", "run-down")
    assert options(state) == {"dismantle-piece berlin-bitterfeld", "dismantle-factory rheinsberg"}


def test_q48_with_neither_left_a_rundown_icon_makes_east_insolvent() -> None:
    state = end(2, prestige=-1, factories="berlin:rundown cssr-north")
    assert asked(state) == ("west", "insolvency")


def test_q29_external_factories_are_never_run_down() -> None:
    state = end(2, prestige=-1, factories="berlin jena cssr-south polska-north rheinsberg")
    assert options(state) == {"rundown berlin", "rundown jena", "rundown rheinsberg"}
