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

    def of(self, seating: Seating, result: Result, played: tuple[int, ...] = ()) -> Also | None:
        """What to write together with a step of this result, or None; `played`: sides whose prepared reply it has."""
        told = [self._notice(seating, side, queue.PLAN) for side in played if side != side_to_notify(result)]
        return together(*told, self._of(seating, result))

    def _of(self, seating: Seating, result: Result) -> Also | None:
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

    def _notice(self, seating: Seating, side: int, kind: str = queue.TURN) -> Also | None:
        row, user = seating.row, seating.seats[side].user
        if user is None or self.presence.is_at(user, row.id):
            return None
        slow, delay, now = row.clock_kind != "live", self.notice_delay_ms, self.now()
        return lambda connection: queue.notify(connection, row.id, user, kind, slow, delay, now)


def together(*changes: Also | None) -> Also | None:
    """Several changes as one, in their order; None if there are none."""
    found = [change for change in changes if change is not None]

    def all_of_them(connection: Connection) -> None:
        for change in found:
            change(connection)

    return all_of_them if len(found) > 1 else found[0] if found else None
