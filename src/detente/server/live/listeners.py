"""One connection of a client: its outgoing messages, and what it watches."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

from detente.server.accounts.credentials import Person
from detente.server.live.budget import Budget
from detente.table.moments import encoder

MOST_WAITING = 200
"""Messages that may wait for a listener; one that falls further behind is dropped, and reconnects for the rest."""


class Watched:
    """A table that a listener watches: the last number it has, and a hash of what it saw then."""

    __slots__ = ("seen", "since")

    def __init__(self, since: int | None) -> None:
        self.since = since
        self.seen = 0


class Listener:
    """One connection. Its messages wait here until it takes them, so that a slow client never holds up others."""

    def __init__(self, person: Person | None, address: str = "", credential: int | None = None) -> None:
        self.person = person
        self.address = address
        """The network that it comes from."""
        self.credential = credential
        """The id of the session or token that it was opened with."""
        self.budget = Budget()
        """What all connections of the worker share, once it has entered the hub."""
        self.user = None if person is None else person.id
        self.lag = 0
        """The client's network delay in milliseconds, as it measured it."""
        self.moves = 0
        """Decisions that the rate limiter has not counted yet."""
        self.watching: dict[str, Watched] = {}
        self.own_changes = 0
        """How many changes of the user's own tables were sent to it."""
        self.closed = False
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._sleeping: asyncio.Future[None] | None = None

    def send(self, message: Any) -> None:
        """Queue a message."""
        self.send_encoded(encoder.encode(message))

    def send_encoded(self, message: bytes) -> None:
        """Queue a message that is already JSON."""
        if self.closed:
            return
        if len(self._waiting) >= MOST_WAITING or not self.budget.take(self.address, len(message), self._bytes):
            self.close()
            return
        self._bytes += len(message)
        self._waiting.append(message)
        self._wake()

    def forget(self) -> None:
        """Drop what waits: its reader is gone, or does not read."""
        self.budget.give(self.address, self._bytes)
        self._bytes = 0
        self._waiting.clear()

    def close(self) -> None:
        """Accept no more messages; queued ones can still be taken."""
        self.closed = True
        self._wake()

    def _wake(self) -> None:
        if self._sleeping is not None and not self._sleeping.done():
            self._sleeping.set_result(None)

    async def take(self, patience: float | None = None) -> bytes | None:
        """The next message, or None at the end; TimeoutError if there is none within `patience` seconds."""
        while not self._waiting:
            if self.closed:
                return None
            self._sleeping = asyncio.get_running_loop().create_future()
            if patience is None:
                await self._sleeping
            else:
                await asyncio.wait_for(self._sleeping, patience)
        message = self._waiting.popleft()
        self._bytes -= len(message)
        self.budget.give(self.address, len(message))
        return message
