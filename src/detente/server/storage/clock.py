"""The clock of the games: it runs steadily, whatever happens to the system's clock, and stands still with the server.

While a game runs, the time is written down every few seconds. When a server starts, or a backup was restored, the
time since then was nobody's: all running clocks are moved by it.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from sqlalchemy import Connection, case, delete, insert, select, update

from detente.server.storage.models import Fact, Table
from detente.server.storage.tournament_models import Tournament

ALIVE = "alive"
EVERY = 2.0
"""Seconds between two notes that the server is alive."""
SLACK_MS = 3000
"""Where there may be other workers, a shorter silence is no downtime."""


class GameClock:
    """Milliseconds since 1970 as of the start of this process, counted on from there by a clock that never jumps."""

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self._steady = steady
        self._began = steady()
        self._base = int(wall() * 1000)

    def __call__(self) -> int:
        """The time."""
        return self._base + int((self._steady() - self._began) * 1000)


def is_running(connection: Connection) -> bool:
    """Whether the clock of any game runs."""
    running = select(Table.id).where(Table.status == "playing", Table.deadline.is_not(None))
    return connection.execute(running.limit(1)).first() is not None


def note(connection: Connection, now: int) -> None:
    """Write down that the server is alive."""
    connection.execute(delete(Fact).where(Fact.name == ALIVE))
    connection.execute(insert(Fact).values(name=ALIVE, value=str(now)))


def resume(connection: Connection, now: int, slack: int = 0) -> int:
    """Give running clocks back the time for which no server was alive; returns its milliseconds.

    A turn that began after the last note has lost no more than the time since it began.
    """
    noted = connection.execute(select(Fact.value).where(Fact.name == ALIVE)).scalar()
    last = now if noted is None else int(noted)
    down = now - last
    if abs(down) > slack:  # a negative one: the system's clock was set back meanwhile
        running = (Table.status == "playing") & Table.deadline.is_not(None) & Table.since.is_not(None)
        lost = case((Table.since > last, now - Table.since), else_=down)
        live = running & (Table.clock_kind == "live")
        slow = running & (Table.clock_kind != "live")
        connection.execute(update(Table).where(slow).values(deadline=Table.deadline + lost))
        connection.execute(update(Table).where(live).values(deadline=Table.deadline + lost, since=Table.since + lost))
        round_goes_on = (Tournament.status == "running") & Tournament.deadline.is_not(None)
        connection.execute(update(Tournament).where(round_goes_on).values(deadline=Tournament.deadline + down))
    note(connection, now)
    return down
