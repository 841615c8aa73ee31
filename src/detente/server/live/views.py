"""Tables and moments as answers to one user, with who is present now."""

from __future__ import annotations

from collections.abc import Callable

from detente.server.live.presence import Presence
from detente.server.storage.finding import Found
from detente.table import moments
from detente.table.info import table_info
from detente.table.sight import may_look
from detente.table.sitting import Seating, Sitting
from detente.table.wire import Moment, TableInfo


class Views:
    """Shows tables to users; `user` None is an anonymous viewer."""

    def __init__(self, presence: Presence, now: Callable[[], int]) -> None:
        self.presence, self.now = presence, now

    def info(self, seating: Seating, user: int | None) -> TableInfo:
        """A table without its game."""
        online = self.presence.online(seating.row.id)
        return table_info(seating.row, seating.seats, user, self.now(), online)

    def infos(self, found: list[Found], user: int | None) -> list[TableInfo]:
        """Tables that were found."""
        now, online = self.now(), self.presence.online
        return [table_info(row, seats, user, now, online(row.id)) for row, seats in found]

    def moment(self, sitting: Sitting, user: int | None, since: int | None = None, invite: str | None = None) -> Moment:
        """The present moment, if the user may look at the table."""
        may_look(sitting, user, invite)
        return moments.moment(sitting, user, self.now(), self.presence.online(sitting.row.id), since)

    def ended(self, seating: Seating, user: int) -> Moment | TableInfo:
        """The last moment of a game; of one whose log no longer fits the rules only the table can be shown."""
        return self.moment(seating, user) if isinstance(seating, Sitting) else self.info(seating, user)
