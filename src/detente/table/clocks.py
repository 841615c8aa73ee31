"""Clocks: arithmetic on milliseconds. A side's clock runs without a break while that side is to decide.

A turn is many decisions. The clock is only settled when the turn passes, so that it never shows how far a side has
got with decisions that are still secret.
"""

from __future__ import annotations

import msgspec

from detente.table.errors import bad
from detente.table.wire import ClockInfo

SECOND = 1000
DAY = 86_400_000
LAG = 500
"""The most network delay that is credited to a side for each turn."""
LONGEST_BASE = 10 * 3600
LONGEST_INCREMENT = 600
LONGEST_DAYS = 30


class Clock(msgspec.Struct, frozen=True):
    """How a table counts time: `base` is a side's whole time, or with days the time for one turn."""

    kind: str
    base: int = 0
    increment: int = 0

    @property
    def runs(self) -> bool:
        """Whether time is counted at all."""
        return self.kind != "none"

    def left_at_start(self) -> int | None:
        """A side's time when the game begins; None unless the clock is live."""
        return self.base if self.kind == "live" else None

    def info(self) -> ClockInfo:
        """The clock on the wire."""
        if self.kind == "live":
            return ClockInfo("live", self.base // SECOND, self.increment // SECOND)
        if self.kind == "days":
            return ClockInfo("days", days=self.base // DAY)
        return ClockInfo()


def read(info: ClockInfo) -> Clock:
    """The clock a user asks for; RequestError if its values are out of range."""
    if info.kind == "live":
        base, increment = info.base, info.increment or 0
        if base is None or not 10 <= base <= LONGEST_BASE or not 0 <= increment <= LONGEST_INCREMENT:
            raise bad(
                "bad-clock",
                f"a live clock has a base of 10 to {LONGEST_BASE} seconds and an increment of 0 to {LONGEST_INCREMENT}",
            )
        return Clock("live", base * SECOND, increment * SECOND)
    if info.kind == "days":
        if info.days is None or not 1 <= info.days <= LONGEST_DAYS:
            raise bad("bad-clock", f"a correspondence clock allows 1 to {LONGEST_DAYS} days per turn")
        return Clock("days", info.days * DAY)
    return Clock("none")


def spent(since: int, now: int, lag: int = 0) -> int:
    """Time used since the clock began to run, less the network delay (at most LAG)."""
    return max(0, now - since - min(max(lag, 0), LAG))


def left_after(clock: Clock, left: int, used: int) -> int:
    """Time left when the turn passes, with the increment added."""
    return max(0, left - used) + clock.increment


def deadline(clock: Clock, left: int | None, since: int) -> int | None:
    """When a clock that began to run at `since` runs out; None if it never does."""
    if clock.kind == "live" and left is not None:
        return since + left
    return since + clock.base if clock.kind == "days" else None


def is_over(deadline: int | None, now: int) -> bool:
    """Whether a deadline has passed, with LAG allowed for the network."""
    return deadline is not None and now > deadline + LAG


def shown(clock: Clock, left: int | None, since: int | None, running: bool, now: int) -> int | None:
    """The time a side's clock shows now; None if it shows none."""
    if clock.kind == "live" and left is not None:
        return max(0, left - (now - since)) if running and since is not None else left
    if clock.kind == "days" and running and since is not None:
        return max(0, since + clock.base - now)
    return None
