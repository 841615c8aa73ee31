"""The house: what one worker of the server holds together."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from detente.server import chat
from detente.server.analyses import Analyst
from detente.server.chat import Message
from detente.server.config import Settings, secret
from detente.server.guard import Guard
from detente.server.identity import Person
from detente.server.notify import Notifier
from detente.server.now import now_ms
from detente.server.observe import Metrics
from detente.server.passwords import Passwords
from detente.server.storage.migrate import migrate
from detente.server.storage.store import Store


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
        self.notifier = Notifier(settings, self.store)
        self.metrics = Metrics()
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Begin the day: what works in the background starts."""
        self.soon(self.notifier.run())
        for _ in range(self.settings.analysis_jobs):
            self.soon(Analyst(self.store).run())

    async def say(self, person: Person, table: str, text: str) -> Message:
        """Somebody speaks at a table."""
        await self.guard.limit("chat", person.id)
        return await self.store.write(lambda connection: chat.say(connection, table, person, text, now_ms()))

    def soon(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that nobody waits for."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """End it: finish what was begun, then let go of the database."""
        for task in (tasks := list(self._tasks)):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.notifier.close()
        self.passwords.close()
        self.store.close()
