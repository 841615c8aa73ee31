"""A worker: creates the parts of one server process, connects them, and runs what works in the background."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import detente
from detente.core.play.lessons import lessons
from detente.core.play.puzzles import puzzles
from detente.core.text.words import catalogue, languages
from detente.server.accounts.lookalikes import renew_keys
from detente.server.accounts.passwords import Passwords
from detente.server.computer.analyst import Analyst
from detente.server.computer.players import ComputerPlayers
from detente.server.config import Settings
from detente.server.live.aside import Aside
from detente.server.live.broadcast import Broadcast
from detente.server.live.budget import Budget
from detente.server.live.channels import open_channel
from detente.server.live.consequences import Consequences
from detente.server.live.hub import Hub
from detente.server.live.plans import Plans
from detente.server.live.play import Play
from detente.server.live.presence import Presence
from detente.server.live.sittings import Sittings
from detente.server.live.tables import Tables
from detente.server.live.talk import Talk
from detente.server.live.timekeeper import Timekeeper
from detente.server.notices.notifier import Notifier
from detente.server.ops.metrics import Metrics
from detente.server.ops.upkeep import Upkeep
from detente.server.ops.watchdog import Watchdog
from detente.server.storage import epochs
from detente.server.storage.clock import SLACK_MS, GameClock, resume
from detente.server.storage.folder import prepare
from detente.server.storage.migrate import migrate
from detente.server.storage.store import Store
from detente.server.studies.authoring import Authoring
from detente.server.tournaments.organising import Organising
from detente.server.tournaments.referee import Referee


def warm() -> None:
    """Read the words, lessons and puzzles of all games, so that no request has to wait for that on the event loop."""
    for name in detente.games():
        game = detente.game(name)
        lessons(game)
        puzzles(game)
        for lang in languages(game.package):
            catalogue(game.package, lang)


class Background:
    """Tasks that nobody awaits."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something until it ends, or until the worker does."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def cancel(self) -> None:
        """Cancel all tasks and wait for them."""
        for task in (tasks := list(self._tasks)):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Worker:
    """The parts of one server process. `open` starts what runs in the background, `close` ends everything."""

    def __init__(self, settings: Settings, passwords: Passwords | None = None) -> None:
        self.settings = settings
        prepare(Path(settings.data), database=not settings.database_url)
        self.background = Background()
        self.clock = GameClock()
        self.store = Store(settings.database)
        migrate(self.store.writing)
        with self.store.writing.begin() as connection:
            renew_keys(connection)
            self.store.epoch = epochs.begin(connection)
            self.store.closed = self.store.epoch == epochs.CLOSED
        self.metrics = Metrics()
        self.watchdog = Watchdog(self.metrics.held_up.observe)
        self.passwords = passwords or Passwords()

        self.channel = open_channel(settings.redis_url)
        self.presence = Presence(self.channel)
        self.hub = Hub(self.presence, Budget(settings.connections))
        self.sittings = Sittings(self.store, settings.cached_games, shared=bool(settings.redis_url))
        self.broadcast = Broadcast(self.sittings, self.hub, self.channel, self.clock, self.background.start)
        self.talk = Talk(self.store, self.hub, self.channel, self.clock)
        self.broadcast.on_chat.append(self.talk.heard)

        self.aside = Aside()
        consequences = Consequences(self.presence, settings.notice_delay * 1000, self.clock)
        parts = (self.store, self.sittings, consequences, self.broadcast)
        self.plans = Plans(self.store, bool(settings.redis_url), self.clock)
        self.play = Play(*parts, self.plans, self.clock, self.metrics.turn_stored)
        self.tables = Tables(*parts, self.play, self.aside, self.clock)
        self.timekeeper = Timekeeper(self.store, self.sittings, self.play, self.clock)
        self.computer = ComputerPlayers(
            self.store, self.sittings, self.play, self.clock, self.background.start, settings.computer_jobs
        )
        self.broadcast.on_turn.append(self.computer.wake)
        self.referee = Referee(
            *(self.store, self.sittings, self.play, self.broadcast, self.aside, self.clock),
            *(self.background.start, settings.notice_delay * 1000),
        )
        self.broadcast.on_turn.append(self.referee.wake)
        self.organising = Organising(self.store, self.referee, self.clock)
        self.authoring = Authoring(self.store, self.aside, self.clock)

        self.notifier = Notifier(settings, self.store, self.presence.is_at)
        self.upkeep = Upkeep(self.store, self.sittings, self.hub, self.broadcast.database_replaced, self.clock)

    async def open(self) -> None:
        """Start everything that runs in the background."""
        if not self.store.closed:
            slack = SLACK_MS if self.settings.redis_url else 0
            await self.store.write(lambda connection: resume(connection, self.clock(), slack))
        self.background.start(self.aside.replay(warm))
        await self.channel.open(self.broadcast.hear, self.broadcast.missed)
        self.background.start(self.notifier.run())
        self.background.start(self.timekeeper.run())
        self.background.start(self.referee.run())
        self.background.start(self.upkeep.run())
        self.background.start(self.watchdog.run())
        self.background.start(self.computer.sweep())
        self.background.start(self.presence.keep_reporting())
        for _ in range(self.settings.analysis_jobs):
            self.background.start(Analyst(self.store).run())

    async def close(self) -> None:
        """End everything: clients reconnect elsewhere, queued writes are committed."""
        self.hub.close()
        await self.background.cancel()
        self.computer.close()
        self.aside.close()
        await self.channel.close()
        await self.notifier.close()
        self.passwords.close()
        self.store.close()
