"""A worker: creates the parts of one server process, connects them, and runs what works in the background."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from detente.server.accounts.passwords import Passwords
from detente.server.computer.analyst import Analyst
from detente.server.computer.players import ComputerPlayers
from detente.server.config import Settings
from detente.server.live.broadcast import Broadcast
from detente.server.live.channels import open_channel
from detente.server.live.consequences import Consequences
from detente.server.live.hub import Hub
from detente.server.live.play import Play
from detente.server.live.presence import Presence
from detente.server.live.sittings import Sittings
from detente.server.live.tables import Tables
from detente.server.live.talk import Talk
from detente.server.live.timekeeper import Timekeeper
from detente.server.notices.notifier import Notifier
from detente.server.ops.metrics import Metrics
from detente.server.ops.upkeep import Upkeep
from detente.server.storage.migrate import migrate
from detente.server.storage.store import Store, now_ms


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
        if not settings.database_url:
            Path(settings.data).mkdir(parents=True, exist_ok=True)
        self.background = Background()
        self.store = Store(settings.database)
        migrate(self.store.writing)
        self.metrics = Metrics()
        self.passwords = passwords or Passwords()

        self.channel = open_channel(settings.redis_url)
        self.presence = Presence(self.channel)
        self.hub = Hub(self.presence)
        self.sittings = Sittings(self.store, settings.cached_games, shared=bool(settings.redis_url))
        self.broadcast = Broadcast(self.sittings, self.hub, self.channel, now_ms, self.background.start)
        self.talk = Talk(self.store, self.hub, self.channel, now_ms)
        self.broadcast.on_chat.append(self.talk.heard)

        consequences = Consequences(self.presence, settings.notice_delay * 1000, now_ms)
        parts = (self.store, self.sittings, consequences, self.broadcast)
        self.play = Play(*parts, now_ms, self.metrics.turn_stored)
        self.tables = Tables(*parts, self.play, now_ms)
        self.timekeeper = Timekeeper(self.store, self.sittings, self.play, now_ms)
        self.computer = ComputerPlayers(
            self.store, self.sittings, self.play, now_ms, self.background.start, settings.computer_jobs
        )
        self.broadcast.on_turn.append(self.computer.wake)

        self.notifier = Notifier(settings, self.store, self.presence.is_at)
        self.upkeep = Upkeep(self.store, self.broadcast.database_replaced)

    async def open(self) -> None:
        """Start everything that runs in the background."""
        await self.channel.open(self.broadcast.hear, self.broadcast.missed)
        self.background.start(self.notifier.run())
        self.background.start(self.timekeeper.run())
        self.background.start(self.upkeep.run())
        self.background.start(self.computer.sweep())
        self.background.start(self.presence.keep_reporting())
        for _ in range(self.settings.analysis_jobs):
            self.background.start(Analyst(self.store).run())

    async def close(self) -> None:
        """End everything: clients reconnect elsewhere, queued writes are committed."""
        self.hub.close()
        await self.background.cancel()
        self.computer.close()
        await self.channel.close()
        await self.notifier.close()
        self.passwords.close()
        self.store.close()
