"""1.10 phase 4: police upkeep."""

from __future__ import annotations

from typing import Any

from tests.volk.decade_scene import action, asked, do, end, happened, is_over, only, options, told

POLICE: dict[str, Any] = {"police": {"5": "used", "15": "unused", "66": "unused"}, "decade": 4}


def test_1_10_phase_4_a_point_for_each_police_card_red_or_pink_used_or_not() -> None:
    state = end(4, factories="berlin bitterfeld jena leipzig", **POLICE)
    assert only(state, 4, "UpkeepCounted") == {"n": 3, "capacity": 4}


def test_1_10_phase_4_east_picks_every_piece() -> None:
    state = end(4, factories="berlin bitterfeld jena leipzig", prestige=-3, **POLICE)
    assert asked(state) == ("east", "dismantle")
    do(state, "east dismantle-factory jena", "east dismantle-factory berlin")
    assert asked(state) == ("east", "dismantle")
    assert options(state) == {"dismantle-factory bitterfeld", "dismantle-factory leipzig"}
    assert state.why_not(action("done")) is not None


def test_1_10_phase_4_without_police_cards_nothing_is_due() -> None:
    assert told(end(4), 4) == []


def test_q70_upkeep_that_takes_the_last_piece_is_safe_and_more_is_insolvency() -> None:
    safe = end(4, factories="berlin:rundown rheinsberg jena", prestige=1, **POLICE)
    while not is_over(safe) and safe.phase == "end-4":
        safe.apply(safe.legal()[0])
    assert asked(safe) == ("east", "endures")
    state = end(4, factories="berlin jena:rundown", **POLICE)
    assert happened(state, 4) == ["FactoryDismantled berlin", "GameEnded west insolvency"]
