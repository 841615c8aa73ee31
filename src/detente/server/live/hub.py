"""The hub: which listeners hear what, and what each of them is sent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from detente.server.live.budget import Budget
from detente.server.live.listeners import Listener, Watched
from detente.server.live.presence import ANYWHERE, Presence
from detente.table import moments
from detente.table.info import table_info
from detente.table.messages import (
    FriendsChanged,
    LobbyChanged,
    MyTableChanged,
    Restart,
    TableChanged,
    TakebackAsked,
    TournamentChanged,
    TurnCame,
)
from detente.table.moments import encoder
from detente.table.rows import concerned
from detente.table.sight import viewpoint
from detente.table.sitting import Seating, Sitting
from detente.table.wire import TableInfo


class Hub:
    """All listeners of this worker."""

    def __init__(self, presence: Presence, budget: Budget | None = None) -> None:
        self.presence = presence
        self.budget = budget or Budget()
        self.listeners: set[Listener] = set()
        self.at_table: dict[str, set[Listener]] = {}
        self.lobby: set[Listener] = set()
        self.lobby_changes = 0
        """How often the lobby has changed."""
        self.turn_waiters: dict[int, set[Listener]] = {}
        """Listeners that wait for their user's turn at any table, by user: bots."""
        self.at_home: dict[int, set[Listener]] = {}
        """Listeners that hear of their user's own tables, by user."""

    # Coming and going

    def enter(self, listener: Listener) -> None:
        """A connection begins; `too-many-connections` if its address has too many."""
        self.budget.come(listener.address)
        listener.budget = self.budget
        self.listeners.add(listener)
        self.presence.count(ANYWHERE, listener.user, 1)

    def leave(self, listener: Listener) -> list[str]:
        """A connection has ended; returns the tables at which its user is no longer present."""
        if listener in self.listeners:
            self.listeners.discard(listener)
            self.budget.leave(listener.address)
            self.presence.count(ANYWHERE, listener.user, -1)
        listener.forget()
        self.lobby.discard(listener)
        _remove(self.turn_waiters, listener)
        _remove(self.at_home, listener)
        return [table for table in list(listener.watching) if self.unwatch(listener, table)]

    def watch(self, listener: Listener, sitting: Sitting, since: int | None, now: int) -> bool:
        """Start watching a table and send its present moment; returns whether the user came to the table with it."""
        table = sitting.row.id
        came = self.presence.count(table, listener.user, 1) if table not in listener.watching else False
        watched = listener.watching[table] = Watched(since)
        self.at_table.setdefault(table, set()).add(listener)
        side = viewpoint(sitting.row, sitting.seats, listener.user)
        face = moments.faces(sitting, [side])[side]
        known, online = sitting.known(side, since), self.presence.online(table)
        listener.send(moments.assemble(sitting, listener.user, side, face, now, online, known))
        watched.since, watched.seen = sitting.reached(side), hash((face.mark, _surroundings(sitting)))
        return came

    def unwatch(self, listener: Listener, table: str) -> bool:
        """Stop watching a table; returns whether the user left the table with it."""
        if listener.watching.pop(table, None) is None:
            return False
        watching = self.at_table.get(table, set())
        watching.discard(listener)
        if not watching:
            self.at_table.pop(table, None)
        return self.presence.count(table, listener.user, -1)

    def wait_for_turns(self, listener: Listener) -> None:
        """Send a bot its turns at any of its tables."""
        if listener.user is not None:
            self.turn_waiters.setdefault(listener.user, set()).add(listener)

    def go_home(self, listener: Listener) -> None:
        """Send updates for the user's own tables."""
        if listener.user is not None:
            self.at_home.setdefault(listener.user, set()).add(listener)

    def leave_home(self, listener: Listener) -> None:
        """Stop updates for the user's own tables."""
        _remove(self.at_home, listener)

    def awaits(self, players: tuple[int, ...]) -> bool:
        """Whether one of some players listens here for news of any of their tables."""
        return any(player in self.turn_waiters or player in self.at_home for player in players)

    def drop(self, user: int) -> None:
        """Close all connections of a user."""
        for listener in [each for each in self.listeners if each.user == user]:
            listener.close()

    def close(self) -> None:
        """Ask every client to reconnect soon, and close all connections."""
        for listener in list(self.listeners):
            listener.send(Restart())
            listener.close()

    # What happens

    def push(self, sitting: Sitting, now: int, sure: bool = True, draft: bool = False) -> None:
        """Send the new moment to all who watch. Viewers whose view did not change get no message.

        `sure`: this worker has seen every step since the last push, so that only the new events have to be sent.
        `draft`: only the draft of the side to decide has changed, so that no other viewer needs to be looked at.
        """
        table = sitting.row.id
        watching = self.at_table.get(table)
        if not watching:
            return
        groups: dict[tuple[int | None, int | None], list[Listener]] = {}
        for listener in watching:
            player = listener.user if sitting.sides_of(listener.user) else None
            groups.setdefault((player, listener.watching[table].since), []).append(listener)
        views = {user: viewpoint(sitting.row, sitting.seats, user) for user, _ in groups}
        if draft:
            last = len(sitting.match.decisions)
            groups = {key: found for key, found in groups.items() if sitting.shown(views[key[0]]) == last}
            views = {user: views[user] for user, _ in groups}
        faces = moments.faces(sitting, list(dict.fromkeys(views.values())))
        online, surroundings = self.presence.online(table), _surroundings(sitting)
        for (user, since), listeners in groups.items():
            side = views[user]
            face, reached = faces[side], sitting.reached(side)
            if not sure:
                since = sitting.known(side, since)
            elif since is not None:
                since = min(since, reached)
            found = moments.assemble(sitting, user, side, face, now, online, since)
            mark, has_events = hash((face.mark, surroundings)), bool(found.events)
            behind = [each for each in listeners if _is_behind(each.watching[table], mark, reached, has_events)]
            if behind:
                _send_all(behind, encoder.encode(found))
            for listener in behind:
                watched = listener.watching[table]
                watched.seen, watched.since = mark, reached

    def send_table(self, sitting: Sitting, now: int) -> None:
        """Send the table to all who watch: its seats, clocks or presence have changed."""
        for listener in self.at_table.get(sitting.row.id, ()):
            listener.send(TableChanged(self._info(sitting, listener.user, now)))

    def send_takeback(self, sitting: Sitting) -> None:
        """Send a pending request to take back to all who watch."""
        if sitting.row.takeback is not None:
            asked = TakebackAsked(sitting.row.id, sitting.match.game.sides[sitting.row.takeback])
            _send_all(self.at_table.get(sitting.row.id, ()), encoder.encode(asked))

    def send_at_table(self, table: str, message: Any, but: set[int]) -> None:
        """Send a message to all who watch a table, except to some users."""
        listeners = [each for each in self.at_table.get(table, ()) if each.user not in but]
        _send_all(listeners, encoder.encode(message))

    def send_lobby(self, sitting: Seating, now: int) -> None:
        """Send a change of a table that is in the lobby, or was."""
        self.lobby_changes += 1
        if not self.lobby:
            return
        info = self._info(sitting, None, now)
        gone = info.status not in ("open", "playing")
        message = LobbyChanged([] if gone else [info], [info.id] if gone else [])
        _send_all(self.lobby, encoder.encode(message))

    def send_turns(self, sitting: Seating, now: int) -> None:
        """Tell bots that it is their turn at a table, or that its game has ended."""
        for user in {seat.user for seat in sitting.seats if seat.user in self.turn_waiters}:
            info = self._info(sitting, user, now)
            if user is not None and (info.actor is None or info.actor == info.mine):
                _send_all(self.turn_waiters[user], encoder.encode(TurnCame(info)))

    def send_home(self, sitting: Seating, now: int, watching: bool = True) -> None:
        """Send players the change of their own table; `watching`: also to connections that watch the table itself."""
        users = {user for user in concerned(sitting.seats) if user in self.at_home}
        if not users or sitting.row.is_lesson:
            return
        for user in users:
            listeners = [each for each in self.at_home[user] if watching or sitting.row.id not in each.watching]
            if listeners:
                _send_all(listeners, encoder.encode(MyTableChanged(self._info(sitting, user, now))))
                for listener in listeners:
                    listener.own_changes += 1

    def send_friends(self, user: int) -> None:
        """Tell a user that their friends or requests have changed."""
        _send_all(self.at_home.get(user, ()), encoder.encode(FriendsChanged()))

    def send_tournament(self, id: str, players: Iterable[int]) -> None:
        """Tell players that their tournament has changed."""
        for user in players:
            _send_all(self.at_home.get(user, ()), encoder.encode(TournamentChanged(id)))

    def _info(self, sitting: Seating, user: int | None, now: int) -> TableInfo:
        return table_info(sitting.row, sitting.seats, user, now, self.presence.online(sitting.row.id))


def _send_all(listeners: Iterable[Listener], message: bytes) -> None:
    for listener in listeners:
        listener.send_encoded(message)


def _is_behind(watched: Watched, mark: int, number: int, has_events: bool) -> bool:
    """Whether a listener has not seen the present moment yet."""
    return watched.seen != mark or watched.since != number or has_events


def _remove(by_user: dict[int, set[Listener]], listener: Listener) -> None:
    if listener.user is not None and listener.user in by_user:
        by_user[listener.user].discard(listener)
        if not by_user[listener.user]:
            del by_user[listener.user]


def _surroundings(sitting: Sitting) -> tuple[object, ...]:
    """What everyone sees of a table besides the game."""
    row = sitting.row
    clocks = tuple(seat.clock_ms for seat in sitting.seats)
    return (row.status, row.actor, row.deadline, row.turn, row.takeback, row.reason, row.rematch, clocks)
