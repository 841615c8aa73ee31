"""How workers tell each other what happened: a single worker not at all, several through Redis.

Only ids and numbers are sent: hidden information leaves the database only through a worker that checks the viewer.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from secrets import token_hex
from typing import Literal, Protocol

import msgspec

log = logging.getLogger("detente.server")
TOPIC = "detente"
RETRY_AFTER = 1.0
"""Seconds before a lost connection is retried."""
Kind = Literal["moved", "changed", "chat", "here", "gone", "left", "renamed", "friends", "tournament"]


class News(msgspec.Struct, frozen=True, array_like=True):
    """Something other workers should know."""

    worker: str
    kind: Kind
    table: str
    number: int = 0
    """The number of the next line of the log, the id of a chat message, or that of a user."""
    players: tuple[int, ...] = ()
    """The players at the table, if they should hear of it wherever they are."""


Hear = Callable[[News], Awaitable[None]]
Missed = Callable[[], None]
"""Called when news may have been missed."""


class Channel(Protocol):
    """Sends news to the other workers, and receives theirs."""

    worker: str

    async def open(self, hear: Hear, missed: Missed) -> None:
        """Begin to receive news."""

    def send(self, kind: Kind, table: str, number: int, players: tuple[int, ...] = ()) -> None:
        """Queue news for all other workers."""

    async def close(self) -> None:
        """Send what is queued, and stop."""


class Alone:
    """The channel of a single worker: there are no others."""

    worker = "alone"

    async def open(self, hear: Hear, missed: Missed) -> None:
        """No other worker sends anything."""

    def send(self, kind: Kind, table: str, number: int, players: tuple[int, ...] = ()) -> None:
        """No other worker listens."""

    async def close(self) -> None:
        """Nothing was opened."""


class OverRedis:
    """The channel of several workers, over Redis."""

    def __init__(self, url: str) -> None:
        from redis.asyncio import Redis

        self.worker = token_hex(4)
        self._redis = Redis.from_url(url)
        self._waiting: asyncio.Queue[News] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, hear: Hear, missed: Missed) -> None:
        """Begin to receive; when this returns, news is missed only if Redis fails."""
        ready = asyncio.Event()
        self._tasks = [asyncio.create_task(self._hear(hear, missed, ready)), asyncio.create_task(self._send_all())]
        await asyncio.wait_for(ready.wait(), 10)

    def send(self, kind: Kind, table: str, number: int, players: tuple[int, ...] = ()) -> None:
        """Queue news for all other workers."""
        self._waiting.put_nowait(News(self.worker, kind, table, number, players))

    async def close(self) -> None:
        """Send what is queued if Redis answers, and stop."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._waiting.join(), 2)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    async def _send_all(self) -> None:
        while True:
            news = await self._waiting.get()
            try:
                await self._redis.publish(TOPIC, msgspec.msgpack.encode(news))
            except Exception as error:
                log.warning("redis: %s", error)
            self._waiting.task_done()

    async def _hear(self, hear: Hear, missed: Missed, ready: asyncio.Event) -> None:
        while True:
            try:
                async with self._redis.pubsub() as pubsub:
                    await pubsub.subscribe(TOPIC)
                    async for message in pubsub.listen():
                        if message["type"] == "subscribe":
                            if ready.is_set():  # Redis is back
                                missed()
                            ready.set()
                        elif message["type"] == "message":
                            news = msgspec.msgpack.decode(message["data"], type=News)
                            if news.worker != self.worker:
                                await hear(news)
            except Exception as error:
                log.warning("redis: %s", error)
                await asyncio.sleep(RETRY_AFTER)


def open_channel(url: str) -> Channel:
    """The channel for a Redis URL; an empty one means a single worker."""
    return OverRedis(url) if url else Alone()
