"""A live channel of the site: what a page watches, and what it is sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from detente.core.errors import DetenteError
from detente.site.tables import PERSON, Tables
from detente.table import moments
from detente.table.errors import RequestError, bad, problem_of
from detente.table.info import table_info
from detente.table.messages import (
    Commit,
    Decide,
    Done,
    Lobby,
    LobbyTables,
    Mine,
    MyTableChanged,
    MyTables,
    Ping,
    Pong,
    Say,
    Spoken,
    Undo,
    Unwatch,
    Watch,
    Wrong,
)
from detente.table.results import Result, SameTurn, has_ended
from detente.table.sitting import Seating, Sitting
from detente.table.wire import Moment

Send = Callable[[str], None]
decoder = msgspec.json.Decoder(Spoken)


def present(user: int) -> bool:
    """The one player of this site is always present."""
    return True


class Channel:
    """One connection of a page."""

    def __init__(self, tables: Tables, send: Send) -> None:
        self.tables, self._send = tables, send
        self.watching: dict[str, int | None] = {}
        """By table: the last number that was sent."""
        self.hears_of_tables = False

    def hear(self, text: str) -> None:
        """Do what a message says; answer with an error if that fails."""
        id: int | str | None = None
        try:
            try:
                spoken = decoder.decode(text)
            except msgspec.MsgspecError as error:
                raise bad("bad-message", f"this is not a message of the live channel: {error}") from None
            id = getattr(spoken, "id", None)
            self._do(spoken)
        except RequestError as error:
            self.send(Wrong(error.problem, id))
        except DetenteError as error:
            self.send(Wrong(problem_of(error), id))

    def send(self, message: Any) -> None:
        """Send a message to the page."""
        self._send(moments.encoder.encode(message).decode())

    def _do(self, spoken: Spoken) -> None:
        if isinstance(spoken, Decide | Undo | Commit):
            self._play(spoken)
        elif isinstance(spoken, Ping):
            self.send(Pong(spoken.at))
        elif isinstance(spoken, Watch):
            self.watching[spoken.table] = spoken.since
            self._push(self.tables.at(spoken.table))
        elif isinstance(spoken, Unwatch):
            self.watching.pop(spoken.table, None)
        elif isinstance(spoken, Mine):
            self.hears_of_tables = spoken.on
            if spoken.on:
                going = [each for each in self.tables.all() if each.row.status == "playing"]
                now = self.tables.now()
                self.send(MyTables([table_info(each.row, each.seats, PERSON, now, present) for each in going]))
        elif isinstance(spoken, Lobby):
            self.send(LobbyTables([]))
        elif isinstance(spoken, Say):
            raise bad("needs-server", "there is nobody here to talk to")

    def _play(self, spoken: Decide | Undo | Commit) -> None:
        sitting = self.tables.at(spoken.table)
        actor = sitting.row.actor
        if isinstance(spoken, Decide):
            self.tables.decide(sitting, sitting.sides_of(PERSON), spoken.number, spoken.action, spoken.hold)
        elif isinstance(spoken, Commit):
            self.tables.commit(sitting, spoken.number)
        else:
            self.tables.undo(sitting, spoken.number, spoken.whole)
        self.send(Done(spoken.id, sitting.seen(actor)))

    # What happens

    def stepped(self, seating: Seating, result: Result) -> None:
        """A step was made at a table."""
        if seating.row.id in self.watching and isinstance(seating, Sitting):
            self._push(seating)
        if not isinstance(result, SameTurn) and (has_ended(result) or seating.row.id not in self.watching):
            self.changed(seating)

    def changed(self, seating: Seating) -> None:
        """A table is new, its turn has passed, or its game has ended."""
        if self.hears_of_tables and not seating.row.is_lesson:
            info = table_info(seating.row, seating.seats, PERSON, self.tables.now(), present)
            self.send(MyTableChanged(info))

    def _push(self, sitting: Sitting) -> None:
        """Send the present moment of a table, with the events that the page lacks."""
        table = sitting.row.id
        found = moment_of(self.tables, sitting, self.watching[table])
        self.watching[table] = found.number
        self.send(found)


def moment_of(tables: Tables, sitting: Sitting, since: int | None = None) -> Moment:
    """The present moment as the person sees it."""
    return moments.moment(sitting, PERSON, tables.now(), present, since)
