"""Clocks: plain arithmetic, so every property is tried on many numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detente.table import clocks
from detente.table.clocks import DAY, LAG, Clock
from detente.table.errors import RequestError
from detente.table.wire import ClockInfo

TIME = st.integers(0, 10**12)
SPAN = st.integers(0, 10**7)
LIVE = Clock("live", 300_000, 5_000)


@given(TIME, SPAN, st.integers(-(10**6), 10**6))
def test_lag_gives_back_no_more_than_its_bound_and_never_time(since: int, used: int, lag: int) -> None:
    spent = clocks.spent(since, since + used, lag)
    assert max(0, used - LAG) <= spent <= used


@given(SPAN, SPAN)
def test_a_side_never_has_less_than_its_increment_after_its_turn(left: int, used: int) -> None:
    assert clocks.left_after(LIVE, left, used) == max(0, left - used) + LIVE.increment


@given(TIME, SPAN, SPAN)
def test_the_clock_that_is_shown_runs_out_at_the_deadline(since: int, left: int, later: int) -> None:
    deadline = clocks.deadline(LIVE, left, since)
    assert deadline == since + left
    shown = clocks.shown(LIVE, left, since, True, since + later)
    assert shown is not None
    assert (shown == 0) == (since + later >= deadline)
    assert clocks.shown(LIVE, left, since, False, since + later) == left


@given(TIME, SPAN)
def test_time_is_over_only_when_the_lag_cannot_explain_it(since: int, later: int) -> None:
    deadline = clocks.deadline(LIVE, 60_000, since)
    assert clocks.is_over(deadline, since + later) == (later > 60_000 + LAG)


def test_each_turn_has_its_own_days() -> None:
    clock = clocks.read(ClockInfo("days", days=3))
    assert clocks.deadline(clock, None, 1000) == 1000 + 3 * DAY
    assert clocks.shown(clock, None, 1000, True, 1000 + DAY) == 2 * DAY
    assert clocks.shown(clock, None, 1000, False, 1000 + DAY) is None


def test_no_clock_has_no_deadline() -> None:
    clock = clocks.read(ClockInfo())
    assert not clock.runs
    assert clocks.deadline(clock, None, 5) is None
    assert not clocks.is_over(None, 10**15)


@pytest.mark.parametrize(
    "info",
    [
        ClockInfo("live"),
        ClockInfo("live", base=5),
        ClockInfo("live", base=10**9),
        ClockInfo("live", base=60, increment=-1),
        ClockInfo("live", base=60, increment=10_000),
        ClockInfo("days"),
        ClockInfo("days", days=0),
        ClockInfo("days", days=1000),
    ],
)
def test_impossible_clocks_are_refused(info: ClockInfo) -> None:
    with pytest.raises(RequestError) as refused:
        clocks.read(info)
    assert refused.value.problem.code == "bad-clock"


@given(st.integers(10, clocks.LONGEST_BASE), st.integers(0, clocks.LONGEST_INCREMENT))
def test_a_live_clock_goes_over_the_wire_and_back(base: int, increment: int) -> None:
    info = ClockInfo("live", base, increment)
    assert clocks.read(info).info() == info
