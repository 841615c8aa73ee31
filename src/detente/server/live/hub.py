"""The hub: who listens to what, and what each gets. A slow listener never makes others wait."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from time import monotonic
from typing import Any

import msgspec

from detente.server.accounts.identity import Person
from detente.server.live import moments
from detente.server.live.channels import Channel, News
from detente.server.live.moments import Online
from detente.server.live.wire import (
    LobbyChanged,
    MyTableChanged,
    Restart,
    TableChanged,
    TableInfo,
    TakebackAsked,
    TurnCame,
)
from detente.server.storage.log import Seating, Sitting

MOST_WAITING = 200
"""Messages that may wait for a listener; then it is dropped, and comes back for the rest."""
HERE_FOR = 45.0
"""Seconds for which another worker's word that somebody is there holds; each repeats it sooner."""
encoder = msgspec.json.Encoder()


class Listener:
    """One connection: its messages wait here until it takes them."""

    def __init__(self, person: Person | None) -> None:
        self.person = person
        self.user = None if person is None else person.id
        self.lag = 0
        self.moves = 0
        """Decisions that the guard has not counted yet."""
        self.watching: dict[str, Watch] = {}
        self.own_changes = 0
        """How often it was told that a table of its person has changed."""
        self.closed = False
        self._waiting: deque[bytes] = deque()
        self._sleeping: asyncio.Future[None] | None = None

    def send(self, message: Any) -> None:
        """Send a message, soon."""
        self.send_encoded(encoder.encode(message))

    def send_encoded(self, message: bytes) -> None:
        """Send what is encoded already."""
        if len(self._waiting) >= MOST_WAITING:
            self.close()
            return
        self._waiting.append(message)
        self._wake()

    def close(self) -> None:
        """No more messages: what waits may still be taken."""
        self.closed = True
        self._wake()

    def _wake(self) -> None:
        if self._sleeping is not None and not self._sleeping.done():
            self._sleeping.set_result(None)

    async def take(self, patience: float | None = None) -> bytes | None:
        """The next message, None at the end; TimeoutError when there is none for so many seconds."""
        while not self._waiting:
            if self.closed:
                return None
            self._sleeping = asyncio.get_running_loop().create_future()
            if patience is None:
                await self._sleeping
            else:
                await asyncio.wait_for(self._sleeping, patience)
        return self._waiting.popleft()


class Watch:
    """A listener at a table: the last number that it has, and what it saw then."""

    __slots__ = ("seen", "since")

    def __init__(self, since: int | None) -> None:
        self.since = since
        self.seen = 0


class Hub:
    """Everybody who listens at this worker."""

    def __init__(self, channel: Channel) -> None:
        self.channel = channel
        self.listeners: set[Listener] = set()
        self.at_table: dict[str, set[Listener]] = {}
        self.lobby: set[Listener] = set()
        self.lobby_changes = 0
        """How often the lobby has changed."""
        self.of_user: dict[int, set[Listener]] = {}
        """Bots that wait for their turn at any table, by user."""
        self.at_home: dict[int, set[Listener]] = {}
        """Who hears of his own tables wherever he looks, by user."""
        self._here: Counter[tuple[str, int]] = Counter()
        self._elsewhere: dict[tuple[str, int], dict[str, float]] = {}

    # Coming and going

    def enter(self, listener: Listener) -> None:
        """A connection begins."""
        self.listeners.add(listener)

    def leave(self, listener: Listener) -> list[str]:
        """A connection has ended; the tables at which somebody is no longer there."""
        self.listeners.discard(listener)
        self.lobby.discard(listener)
        _take_out(self.of_user, listener)
        _take_out(self.at_home, listener)
        return [table for table in list(listener.watching) if self.unwatch(listener, table)]

    def watch(self, listener: Listener, sitting: Sitting, since: int | None, now: int) -> bool:
        """Begin to watch a table: the moment is sent at once; whether a player came back with it."""
        table = sitting.row.id
        came = self._count(listener, table, 1) if table not in listener.watching else False
        watch = listener.watching[table] = Watch(since)
        self.at_table.setdefault(table, set()).add(listener)
        side = moments.viewpoint(sitting.row, sitting.chairs, listener.user)
        [face] = moments.faces(sitting.match.state, [side])
        known = sitting.known(side, since)
        listener.send(moments.assemble(sitting, listener.user, side, face, now, self.online(table), known))
        watch.since, watch.seen = face.number, hash((face.mark, _outside(sitting)))
        return came

    def unwatch(self, listener: Listener, table: str) -> bool:
        """Watch a table no more; whether a player has left with it."""
        if listener.watching.pop(table, None) is None:
            return False
        watching = self.at_table.get(table, set())
        watching.discard(listener)
        if not watching:
            self.at_table.pop(table, None)
        return self._count(listener, table, -1)

    def _count(self, listener: Listener, table: str, by: int) -> bool:
        if listener.user is None:
            return False
        key = (table, listener.user)
        before = self._here[key] > 0
        self._here[key] += by
        after = self._here[key] > 0
        if not after:
            del self._here[key]
        if before != after:
            self._tell_presence(key)
        return before != after

    def _tell_presence(self, key: tuple[str, int]) -> None:
        kind = "here" if key in self._here else "gone"
        self.channel.tell(News(self.channel.worker, kind, *key))  # type: ignore[arg-type]

    def repeat_presence(self) -> None:
        """Tell other workers again who is here, so that a worker that died is forgotten."""
        for key in self._here:
            self._tell_presence(key)

    def heard_presence(self, news: News) -> bool:
        """Another worker says who is there; whether that is new."""
        before = self.online(news.table)(news.number)
        workers = self._elsewhere.setdefault((news.table, news.number), {})
        if news.kind == "here":
            workers[news.worker] = monotonic() + HERE_FOR
        else:
            workers.pop(news.worker, None)
        if not workers:
            del self._elsewhere[news.table, news.number]
        return before != self.online(news.table)(news.number)

    def online(self, table: str) -> Online:
        """Who is at a table."""

        def here(user: int) -> bool:
            if (table, user) in self._here:
                return True
            return any(until > monotonic() for until in self._elsewhere.get((table, user), {}).values())

        return here

    # What happens

    def push(self, sitting: Sitting, now: int, sure: bool = True) -> None:
        """Send the new moment to all who watch, each what it may see; nothing to whom nothing has changed.

        `sure`: nothing happened unseen in between, so that only what is new has to be sent.
        """
        table = sitting.row.id
        watching = self.at_table.get(table)
        if not watching:
            return
        groups: dict[tuple[int | None, int | None], list[Listener]] = {}
        for listener in watching:
            player = listener.user if sitting.sides_of(listener.user) else None
            groups.setdefault((player, listener.watching[table].since), []).append(listener)
        eyes = {user: moments.viewpoint(sitting.row, sitting.chairs, user) for user, _ in groups}
        sides = list(dict.fromkeys(eyes.values()))
        seen = dict(zip(sides, moments.faces(sitting.match.state, sides), strict=True))
        online, outside = self.online(table), _outside(sitting)
        for (user, since), listeners in groups.items():
            side = eyes[user]
            face = seen[side]
            if not sure:
                since = sitting.known(side, since)
            elif since is not None:
                since = min(since, face.number)
            mark = hash((face.mark, outside))
            found = moments.assemble(sitting, user, side, face, now, online, since)
            message: bytes | None = None
            for listener in listeners:
                watch = listener.watching[table]
                if watch.seen == mark and watch.since == face.number and not found.events:
                    continue
                if message is None:
                    message = encoder.encode(found)
                watch.seen, watch.since = mark, face.number
                listener.send_encoded(message)

    def tell_table(self, sitting: Sitting, now: int) -> None:
        """Send the table to all who watch: its seats, clocks or who is there have changed."""
        for listener in self.at_table.get(sitting.row.id, ()):
            listener.send(TableChanged(self._info(sitting, listener.user, now)))

    def tell_takeback(self, sitting: Sitting) -> None:
        """Somebody asks to take back."""
        if sitting.row.takeback is not None:
            asked = TakebackAsked(sitting.row.id, sitting.match.game.sides[sitting.row.takeback])
            for listener in self.at_table.get(sitting.row.id, ()):
                listener.send(asked)

    def tell_at_table(self, table: str, message: Any, but: set[int]) -> None:
        """Send a message to all who watch a table, but not to some."""
        encoded = encoder.encode(message)
        for listener in self.at_table.get(table, ()):
            if listener.user not in but:
                listener.send_encoded(encoded)

    def tell_lobby(self, sitting: Seating, now: int) -> None:
        """A table of the lobby has changed, or is no longer one."""
        self.lobby_changes += 1
        if not self.lobby:
            return
        info = self._info(sitting, None, now)
        gone = info.status in ("finished", "aborted")
        message = LobbyChanged([] if gone else [info], [info.id] if gone else [])
        for listener in self.lobby:
            listener.send(message)

    def tell_players(self, sitting: Seating, now: int) -> None:
        """Tell bots that wait for their turn."""
        for user in {chair.user for chair in sitting.chairs if chair.user in self.of_user}:
            info = self._info(sitting, user, now)
            if user is not None and (info.actor is None or info.actor == info.mine):
                for listener in self.of_user[user]:
                    listener.send(TurnCame(info))

    def tell_at_home(self, sitting: Seating, now: int, watching: bool = True) -> None:
        """Tell players that their table has changed; `watching`: also those to whom its moment was sent."""
        users = {chair.user for chair in sitting.chairs if chair.user in self.at_home}
        if not users or moments.is_lesson(sitting.row):
            return
        for user in users:
            listeners = [each for each in self.at_home[user] if watching or sitting.row.id not in each.watching]
            if listeners:
                info = self._info(sitting, user, now)
                message = encoder.encode(MyTableChanged(info))
                for listener in listeners:
                    listener.own_changes += 1
                    listener.send_encoded(message)

    def _info(self, sitting: Seating, user: int | None, now: int) -> TableInfo:
        """A table for somebody, with who is there now."""
        return moments.table_info(sitting.row, sitting.chairs, user, now, self.online(sitting.row.id))

    def awaits(self, players: tuple[int, ...]) -> bool:
        """Whether one of some players waits here for news of any of his tables."""
        return any(player in self.of_user or player in self.at_home for player in players)

    def wait_for_turns(self, listener: Listener) -> None:
        """A bot waits for its turn at any of its tables."""
        if listener.user is not None:
            self.of_user.setdefault(listener.user, set()).add(listener)

    def go_home(self, listener: Listener) -> None:
        """Somebody hears of his own tables from now on."""
        if listener.user is not None:
            self.at_home.setdefault(listener.user, set()).add(listener)

    def leave_home(self, listener: Listener) -> None:
        """He does no more."""
        _take_out(self.at_home, listener)

    def drop(self, user: int) -> None:
        """Close the connections of somebody."""
        for listener in [each for each in self.listeners if each.user == user]:
            listener.close()

    def close(self) -> None:
        """Tell everybody to connect again soon."""
        for listener in list(self.listeners):
            listener.send(Restart())
            listener.close()


def _take_out(of_user: dict[int, set[Listener]], listener: Listener) -> None:
    """A listener is no longer among those of its user."""
    if listener.user is not None and listener.user in of_user:
        of_user[listener.user].discard(listener)
        if not of_user[listener.user]:
            del of_user[listener.user]


def _outside(sitting: Sitting) -> tuple[object, ...]:
    """What everybody sees of a table besides the game."""
    row = sitting.row
    clocks = tuple(chair.clock_ms for chair in sitting.chairs)
    return (row.status, row.actor, row.deadline, row.turn, row.takeback, row.reason, row.rematch, clocks)
