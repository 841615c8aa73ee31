"""The house: what one worker of the server holds together."""

from __future__ import annotations

from pathlib import Path

from detente.server.config import Settings
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

    async def open(self) -> None:
        """Begin the day: what works in the background starts."""

    async def close(self) -> None:
        """End it: finish what was begun, then let go of the database."""
        self.store.close()
