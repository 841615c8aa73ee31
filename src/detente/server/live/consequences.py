"""What is written in the same commit as a step: ratings at the end of a rated game, notices for absent players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection

from detente.server.live.presence import Presence
from detente.server.notices import queue
from detente.server.social import ratings
from detente.table.results import Finished, Result, side_to_notify
from detente.table.sitting import Seating

Also = Callable[[Connection], Any]


class Consequences:
    """Knows what follows from a result for the players."""

    def __init__(self, presence: Presence, notice_delay_ms: int, now: Callable[[], int]) -> None:
        self.presence, self.notice_delay_ms, self.now = presence, notice_delay_ms, now

    def of(self, seating: Seating, result: Result) -> Also | None:
        """What to write together with a step of this result, or None."""
        if isinstance(result, Finished):
            return self._rating(seating, result.winner)
        side = side_to_notify(result)
        return None if side is None else self._notice(seating, side)

    def _rating(self, seating: Seating, winner: int | None) -> Also | None:
        row, first, second = seating.row, seating.seats[0].user, seating.seats[1].user
        if not row.rated or first is None or second is None:
            return None
        score, players, now = 0.5 if winner is None else float(winner == 0), (first, second), self.now()
        return lambda connection: ratings.settle(connection, row.id, row.game, players, score, now)

    def _notice(self, seating: Seating, side: int) -> Also | None:
        row, user = seating.row, seating.seats[side].user
        if user is None or self.presence.is_at(user, row.id):
            return None
        slow, delay, now = row.clock_kind != "live", self.notice_delay_ms, self.now()
        return lambda connection: queue.your_turn(connection, row.id, user, slow, delay, now)
