"""The house: what one worker of the server holds together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from detente.server.accounts import vacation
from detente.server.accounts.identity import Person
from detente.server.accounts.passwords import Passwords
from detente.server.api.guard import Guard
from detente.server.computer.analyses import Analyst
from detente.server.computer.players import Computer
from detente.server.config import Settings, secret
from detente.server.live import tables
from detente.server.live.channels import News, open_channel
from detente.server.live.hub import HERE_FOR, Hub
from detente.server.live.play import Also
from detente.server.live.sittings import Sittings
from detente.server.live.timekeeper import keep_time
from detente.server.live.wire import Said
from detente.server.notices import notify
from detente.server.notices.notify import Notifier
from detente.server.now import now_ms
from detente.server.ops.observe import Metrics
from detente.server.ops.upkeep import keep_house
from detente.server.social import chat, ratings
from detente.server.social.chat import Message
from detente.server.storage import finding
from detente.server.storage.log import Seating, Sitting, Unfit
from detente.server.storage.migrate import migrate
from detente.server.storage.store import Append, Store

log = logging.getLogger("detente.server")


class House:
    """The store and the services of one worker; `open` and `close` are its day."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        if not settings.database_url:
            Path(settings.data).mkdir(parents=True, exist_ok=True)
        self.store = Store(settings.database)
        migrate(self.store.writing)
        self.guard = Guard(settings, secret(settings))
        self.passwords = Passwords()
        self.notifier = Notifier(settings, self.store, self.looks_at)
        self.metrics = Metrics()
        self.channel = open_channel(settings.redis_url)
        self.hub = Hub(self.channel)
        self.sittings = Sittings(self.store, settings.cached_games, shared=bool(settings.redis_url))
        self.computer = Computer(self, settings.computer_jobs)
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Begin the day: what works in the background starts."""
        await self.channel.open(self._hear, self._missed)
        self.soon(self.notifier.run())
        self.soon(keep_time(self))
        self.soon(keep_house(self))
        self.soon(self.computer.sweep())
        self.soon(self._repeat_presence())
        for _ in range(self.settings.analysis_jobs):
            self.soon(Analyst(self.store).run())

    def start_anew(self) -> None:
        """The database was replaced: forget what was in memory; everybody connects again."""
        self.sittings.forget()
        self.hub.close()

    def looks_at(self, user: int, table: str) -> bool:
        """Whether somebody is at a table now."""
        return self.hub.online(table)(user)

    def signed_out(self, user: int) -> None:
        """A session or token of somebody has ended: his live channels close, and those that may come back do."""
        self.hub.drop(user)
        self._tell("left", "", user)

    def renamed(self, user: int) -> None:
        """Somebody has another name, or none any more."""
        self.sittings.doubt(user)
        self._tell("renamed", "", user)

    def now(self) -> int:
        """The time, in milliseconds since 1970."""
        return now_ms()

    # What happens at tables

    def happened(self, sitting: Seating, append: Append) -> None:
        """A line was committed: tell who watches, other workers, and the computer if it is asked now."""
        now = self.now()
        if isinstance(sitting, Sitting):
            self.hub.push(sitting, now)
        passed = "actor" in append.table
        self._tell(
            "changed" if "status" in append.table else "moved",
            sitting.row.id,
            sitting.number,
            _players(sitting) if passed else (),
        )
        if passed:
            self.hub.tell_players(sitting, now)
            self.hub.tell_at_home(sitting, now, watching="status" in append.table)
            self.computer.wake(sitting)
        if "status" in append.table:
            self._tell_lobby(sitting)

    async def changed(self, table: str) -> None:
        """A table is new, or was changed otherwise than by a line: read it and tell everybody."""
        with suppress(Unfit):  # what no longer fits the rules is shown to nobody
            async with self.sittings.at(table, fresh=False) as sitting:
                await self.refreshed(sitting)

    async def refreshed(self, sitting: Seating, told: bool = False) -> None:
        """The same for who holds the sitting's lock; `told`: another worker said it, and everybody knows."""
        await self.sittings.refresh(sitting)
        now = self.now()
        if isinstance(sitting, Sitting):
            self.hub.push(sitting, now, sure=False)
            self.hub.tell_takeback(sitting)
        self.hub.tell_players(sitting, now)
        self.hub.tell_at_home(sitting, now)
        if not told:  # the computer thinks at the worker where it was asked
            self._tell("changed", sitting.row.id, sitting.number, _players(sitting))
            self.computer.wake(sitting)
        self._tell_lobby(sitting)

    async def presence(self, tables: list[str]) -> None:
        """Somebody came to tables, or left them."""
        for table in tables:
            async with self.sittings.at(table, fresh=False) as sitting:
                self.hub.tell_table(sitting, self.now())

    def also(self, sitting: Seating, table: dict[str, Any]) -> Also | None:
        """What is written together with a line: ratings at the end, and the notice for who is asked and not there."""
        row, now = sitting.row, self.now()
        players = [chair.user for chair in sitting.chairs]
        if table.get("status") == "finished" and row.rated and None not in players:
            pair = (players[0] or 0, players[1] or 0)
            winner = table["winner"]
            score = 0.5 if winner is None else float(winner == 0)
            return lambda connection: ratings.settle(connection, row.id, row.game, pair, score, now)
        asked = table.get("actor")
        user = None if asked is None else players[asked]
        if user is None or self.hub.online(row.id)(user):
            return None
        slow, delay = row.clock_kind != "live", self.settings.notice_delay * 1000
        return lambda connection: notify.your_turn(connection, row.id, user, slow, delay, now)

    async def give_up_all(self, person: Person) -> None:
        """Somebody leaves for good: his running games are resigned, his open tables closed."""
        for row, _ in await self.store.read(lambda connection: finding.of_user(connection, person.id)):
            if row.status in ("open", "playing"):
                async with self.sittings.to_end(row.id) as seating:
                    await tables.give_up(self, seating, person)

    async def pause(self, user: int | None, now: int) -> int:
        """By how much somebody's turn is longer that begins on his vacation."""
        if user is None:
            return 0
        return await self.store.read(lambda connection: vacation.pause(connection, user, now))

    def _tell(self, kind: Any, table: str, number: int, players: tuple[int, ...] = ()) -> None:
        self.channel.tell(News(self.channel.worker, kind, table, number, players))

    def _tell_lobby(self, sitting: Seating) -> None:
        if sitting.row.visibility == "open" and sitting.row.invite_hash is None:
            self.hub.tell_lobby(sitting, self.now())

    # What other workers say

    async def _hear(self, news: News) -> None:
        """Another worker says that something happened; who watches here is told from what is written."""
        if news.kind in ("here", "gone"):
            if self.hub.heard_presence(news) and news.table in self.hub.at_table:
                self.soon(self.presence([news.table]))
        elif news.kind == "left":
            self.hub.drop(news.number)
        elif news.kind == "renamed":
            self.sittings.doubt(news.number)
        elif news.kind == "chat":
            self.soon(self._hear_chat(news))
        elif (
            news.table in self.hub.at_table
            or self.hub.awaits(news.players)
            or (news.kind == "changed" and self.hub.lobby)
        ):
            self.soon(self._catch_up(news))

    def _missed(self) -> None:
        """Other workers may have said what nobody heard: whoever is connected comes back, and gets the rest."""
        log.warning("Redis is there again: everybody connects again")
        self.hub.close()

    async def _catch_up(self, news: News) -> None:
        with suppress(Unfit):
            async with self.sittings.at(news.table, fresh=False) as sitting:
                if news.kind == "changed" or sitting.number < news.number:
                    await self.refreshed(sitting, told=True)

    async def _hear_chat(self, news: News) -> None:
        if news.table in self.hub.at_table:
            for message in await self.store.read(
                lambda connection: chat.read(connection, news.table, None, news.number - 1)
            ):
                await self._spread(news.table, message)

    async def _repeat_presence(self) -> None:
        while True:
            await asyncio.sleep(HERE_FOR / 3)
            self.hub.repeat_presence()

    # What is said

    async def say(self, person: Person, table: str, text: str) -> Message:
        """Somebody speaks at a table."""
        await self.guard.limit("chat", person.id)
        message = await self.store.write(lambda connection: chat.say(connection, table, person, text, now_ms()))
        await self._spread(table, message)
        self._tell("chat", table, message.id)
        return message

    async def _spread(self, table: str, message: Message) -> None:
        """Show a message to all who watch, but not to who does not want to read its writer."""
        readers = {listener.user for listener in self.hub.at_table.get(table, ())} - {None, message.user}

        def deaf(connection: Connection) -> set[int]:
            return {each for each in readers if each is not None and chat.has_muted(connection, each, message.user)}

        muted: set[int] = await self.store.read(deaf) if readers else set()
        self.hub.tell_at_table(table, Said(table, message), muted)

    def soon(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that nobody waits for."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """End it: finish what was begun, then let go of the database."""
        self.hub.close()
        for task in (tasks := list(self._tasks)):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.computer.close()
        await self.channel.close()
        await self.notifier.close()
        self.passwords.close()
        self.store.close()


def _players(sitting: Seating) -> tuple[int, ...]:
    """The people at a table."""
    return tuple(chair.user for chair in sitting.chairs if chair.user is not None)
