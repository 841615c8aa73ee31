"""Plans that contradict themselves are refused, with what is wrong and what would be right."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from detente.table.errors import RequestError
from detente.table.wire import ClockInfo
from detente.tournaments.pairing import rounds_of
from detente.tournaments.plan import Plan, check, least_hours

NOW = 1_800_000_000_000
LIVE = ClockInfo("live", 600, 10)
DAYS = ClockInfo("days", days=3)


def plan(**changes: Any) -> Plan:
    """A plan that makes sense, but for the changes."""
    fine: dict[str, Any] = {"name": "Winter Cup", "game": "curtain", "format": "swiss", "clock": LIVE}
    return Plan(**(fine | changes))


def test_a_sensible_plan_is_accepted() -> None:
    assert check(plan(), NOW).kind == "live"
    assert check(plan(clock=DAYS, round_hours=24 * 60, starts=NOW + 3_600_000), NOW).kind == "days"


@pytest.mark.parametrize(
    ("changes", "what", "right"),
    [
        ({"name": "ab"}, "name", "3 to 60"),
        ({"name": " Winter Cup"}, "name", "3 to 60"),
        ({"name": "Winter\u202eCup"}, "name", "3 to 60"),
        ({"about": "x" * 501}, "about", "500"),
        ({"min_players": 1}, "players", "2 to 64"),
        ({"min_players": 9, "max_players": 8}, "players", "not above"),
        ({"max_players": 65}, "players", "2 to 64"),
        ({"format": "round-robin", "max_players": 17}, "players", "2 to 16"),
        ({"rounds": 4, "min_players": 4}, "rounds", "at least 5 players"),
        ({"rounds": 0}, "rounds", "1 to 3"),
        ({"rounds": 16, "min_players": 20, "max_players": 30}, "rounds", "1 to 15"),
        ({"format": "knockout", "rounds": 3}, "fixed-rounds", "leave it out"),
        ({"rated": True, "computers": True}, "rated", "casual"),
        ({"starts": NOW}, "start", "at least a minute"),
        ({"starts": NOW + 200 * 86_400_000}, "start", "180 days"),
        ({"pause": 20_000}, "pause", "at most 10080"),
        ({"clock": ClockInfo()}, "clock", "live or days"),
        ({"clock": ClockInfo("live", 7200, 0), "round_hours": 4}, "deadline", "at least 8 hours"),
        ({"clock": DAYS, "round_hours": 100}, "deadline", "at least 144 hours"),
    ],
)
def test_a_contradiction_is_refused_with_what_would_be_right(changes: dict[str, Any], what: str, right: str) -> None:
    with pytest.raises(RequestError) as refused:
        check(plan(**changes), NOW)
    assert refused.value.status == 400
    assert refused.value.problem.code == f"tournament-{what}"
    assert right in refused.value.problem.message


def test_a_clock_out_of_range_is_refused_like_at_any_table() -> None:
    with pytest.raises(RequestError, match="10 to 36000 seconds"):
        check(plan(clock=ClockInfo("live", 5, 0)), NOW)


def test_unknown_fields_are_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.convert({"name": "x", "game": "volk", "format": "swiss", "clock": {}, "prize": 1}, Plan)


def test_the_rounds_follow_from_the_players() -> None:
    assert rounds_of("round-robin", 5, None) == 5
    assert rounds_of("round-robin", 6, None) == 5
    assert rounds_of("knockout", 5, None) == 3
    assert [rounds_of("swiss", count, None) for count in (2, 3, 4, 8, 16, 64)] == [1, 3, 3, 5, 6, 8]
    assert rounds_of("swiss", 8, 4) == 4
    assert rounds_of("swiss", 4, 7) == 3, "players have left before the start"


def test_a_round_leaves_both_players_their_time() -> None:
    assert least_hours(check(plan(), NOW), "both") == 1
    assert least_hours(check(plan(clock=DAYS), NOW), "both") == 144
