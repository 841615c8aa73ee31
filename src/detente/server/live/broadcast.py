"""Tells viewers, other workers and computer players what happened at the tables."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from detente.server.live.channels import Channel, News
from detente.server.live.hub import Hub
from detente.server.live.sittings import Sittings
from detente.server.storage.log import Unfit
from detente.table.errors import RequestError
from detente.table.results import SameTurn, Step, has_ended
from detente.table.rows import concerned
from detente.table.sitting import Seating, Sitting

log = logging.getLogger("detente.server")
StartTask = Callable[[Coroutine[Any, Any, None]], None]
"""Runs something in the background."""
OnTurn = Callable[[Seating], None]
OnChat = Callable[[str, int], Coroutine[Any, Any, None]]


class Broadcast:
    """Sends each change to those who should know it, here and through the channel."""

    def __init__(
        self, sittings: Sittings, hub: Hub, channel: Channel, now: Callable[[], int], start_task: StartTask
    ) -> None:
        self.sittings, self.hub, self.channel, self.now, self.start_task = sittings, hub, channel, now, start_task
        self.on_turn: list[OnTurn] = []
        """Called when a turn begins at this worker: computer players listen here."""
        self.on_chat: list[OnChat] = []
        """Called with the table and id of a message that was posted at another worker."""

    # What happens here

    def stepped(self, seating: Seating, step: Step) -> None:
        """A step was stored."""
        now, result = self.now(), step.result
        ended = has_ended(result)
        if isinstance(seating, Sitting):
            self.hub.push(seating, now, draft=step.draft)
        passed = not isinstance(result, SameTurn)
        players = players_of(seating) if passed else ()
        self.channel.send("changed" if ended else "moved", seating.row.id, seating.number, players)
        if passed:
            self.hub.send_turns(seating, now)
            self.hub.send_home(seating, now, watching=ended)
            self._turn_began(seating)
        if ended:
            self._send_lobby(seating)

    async def changed(self, table: str) -> None:
        """A table is new, or was changed other than by a step: read it and send it."""
        with suppress(Unfit):  # a table that no longer fits the rules is shown to nobody
            async with self.sittings.at(table, fresh=False) as sitting:
                await self.refreshed(sitting)

    async def refreshed(self, seating: Seating, from_elsewhere: bool = False) -> None:
        """The same for a caller that holds the table; `from_elsewhere`: another worker has already told the others."""
        await self.sittings.refresh(seating)
        now = self.now()
        if isinstance(seating, Sitting):
            self.hub.push(seating, now, sure=False)
            self.hub.send_takeback(seating)
        self.hub.send_turns(seating, now)
        self.hub.send_home(seating, now)
        if not from_elsewhere:  # the computer thinks at the worker where its turn began
            self.channel.send("changed", seating.row.id, seating.number, players_of(seating))
            self._turn_began(seating)
        self._send_lobby(seating)

    async def presence_changed(self, tables: list[str]) -> None:
        """A user came to some tables, or left them."""
        for table in tables:
            async with self.sittings.at(table, fresh=False) as sitting:
                self.hub.send_table(sitting, self.now())

    def signed_out(self, user: int) -> None:
        """A session or token of a user has ended: their connections close; those still allowed will reconnect."""
        self.hub.drop(user)
        self.channel.send("left", "", user)

    def renamed(self, user: int) -> None:
        """A user has another name, or was deleted: send it to everyone who sees them now."""
        self._renamed_here(user)
        self.channel.send("renamed", "", user)

    def _renamed_here(self, user: int) -> None:
        self.sittings.expire(user)
        shown = [id for id in self.sittings.of_user(user) if id in self.hub.at_table or self.hub.lobby]
        if shown:
            self.start_task(self._show_names(shown))

    async def _show_names(self, tables: list[str]) -> None:
        for table in tables:
            with suppress(RequestError):  # its log no longer fits the rules, or it was deleted
                async with self.sittings.at(table, fresh=False) as sitting:
                    self.hub.send_table(sitting, self.now())
                    if sitting.row.status in ("open", "playing"):
                        self._send_lobby(sitting)

    def friends_changed(self, *users: int) -> None:
        """The friends or requests of some users have changed."""
        for user in users:
            self.hub.send_friends(user)
            self.channel.send("friends", "", user)

    def tournament_changed(self, id: str, players: tuple[int, ...]) -> None:
        """A round of a tournament has begun, or it is over."""
        self.hub.send_tournament(id, players)
        self.channel.send("tournament", id, 0, players)

    def database_replaced(self) -> None:
        """Forget everything in memory and have all clients reconnect."""
        self.sittings.forget()
        self.hub.close()

    def _turn_began(self, seating: Seating) -> None:
        for listener in self.on_turn:
            listener(seating)

    def _send_lobby(self, seating: Seating) -> None:
        if seating.row.visibility == "open" and seating.row.invite_hash is None:
            self.hub.send_lobby(seating, self.now())

    # What other workers report

    async def hear(self, news: News) -> None:
        """Another worker reports that something happened; listeners here get it from the database."""
        if news.kind in ("here", "gone"):
            if self.hub.presence.heard(news) and news.table in self.hub.at_table:
                self.start_task(self.presence_changed([news.table]))
        elif news.kind == "left":
            self.hub.drop(news.number)
        elif news.kind == "renamed":
            self._renamed_here(news.number)
        elif news.kind == "friends":
            self.hub.send_friends(news.number)
        elif news.kind == "tournament":
            self.hub.send_tournament(news.table, news.players)
        elif news.kind == "chat":
            for listener in self.on_chat:
                self.start_task(listener(news.table, news.number))
        elif self._concerns_listeners(news):
            self.start_task(self._catch_up(news))

    def missed(self) -> None:
        """News may have been missed while Redis was down: all clients reconnect and get what they lack."""
        log.warning("Redis is back: all clients reconnect")
        self.hub.close()

    def _concerns_listeners(self, news: News) -> bool:
        in_lobby = news.kind == "changed" and bool(self.hub.lobby)
        return news.table in self.hub.at_table or self.hub.awaits(news.players) or in_lobby

    async def _catch_up(self, news: News) -> None:
        with suppress(Unfit):
            async with self.sittings.at(news.table, fresh=False) as sitting:
                if news.kind == "changed" or (news.players and sitting.number < news.number):
                    await self.refreshed(sitting, from_elsewhere=True)
                else:  # within a turn: only the table itself is sent, or other messages would tell of a draft
                    await self.sittings.refresh(sitting)
                    self.hub.push(sitting, self.now(), sure=False)


def players_of(seating: Seating) -> tuple[int, ...]:
    """The users whom a table concerns."""
    return tuple(concerned(seating.seats))
