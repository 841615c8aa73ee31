"""Clocks: pure arithmetic on milliseconds. The clock of a side runs while it is asked, without a break.

A turn is many decisions; the time of a side is settled when the other side is asked, so that no clock
tells how far somebody has come whose decisions are secret.
"""

from __future__ import annotations

import msgspec

from detente.server.errors import bad
from detente.server.live.wire import ClockInfo

SECOND = 1000
DAY = 86_400_000
LAG = 500
"""Of the way through the network at most so much is given back for each turn."""
LONGEST_BASE = 10 * 3600
LONGEST_INCREMENT = 600
LONGEST_DAYS = 30


class Clock(msgspec.Struct, frozen=True):
    """How a table counts time: `base` is a side's whole time, or that of one turn with days."""

    kind: str
    base: int = 0
    increment: int = 0

    @property
    def runs(self) -> bool:
        """Whether time is counted at all."""
        return self.kind != "none"

    def left_at_start(self) -> int | None:
        """What a side has when the game begins."""
        return self.base if self.kind == "live" else None

    def info(self) -> ClockInfo:
        """As it goes over the wire."""
        if self.kind == "live":
            return ClockInfo("live", self.base // SECOND, self.increment // SECOND)
        if self.kind == "days":
            return ClockInfo("days", days=self.base // DAY)
        return ClockInfo()


def read(info: ClockInfo) -> Clock:
    """The clock that somebody asks for; what cannot be is refused."""
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
            raise bad("bad-clock", f"a correspondence clock gives 1 to {LONGEST_DAYS} days for a turn")
        return Clock("days", info.days * DAY)
    return Clock("none")


def spent(since: int, now: int, lag: int = 0) -> int:
    """The time that a side has used since it was asked, less the way through the network, within bounds."""
    return max(0, now - since - min(max(lag, 0), LAG))


def left_after(clock: Clock, left: int, used: int) -> int:
    """What a side has left when the other side is asked: the increment comes on top."""
    return max(0, left - used) + clock.increment


def deadline(clock: Clock, left: int | None, since: int) -> int | None:
    """When the time of the side that is asked is over."""
    if clock.kind == "live" and left is not None:
        return since + left
    return since + clock.base if clock.kind == "days" else None


def is_over(deadline: int | None, now: int) -> bool:
    """Whether the time is over for certain, the way through the network allowed for."""
    return deadline is not None and now > deadline + LAG


def shown(clock: Clock, left: int | None, since: int | None, running: bool, now: int) -> int | None:
    """The time that a side's clock shows now."""
    if clock.kind == "live" and left is not None:
        return max(0, left - (now - since)) if running and since is not None else left
    if clock.kind == "days" and running and since is not None:
        return max(0, since + clock.base - now)
    return None
