"""How workers tell each other what happened: in one process not at all, between several through Redis.

Only ids and numbers go through: what is hidden never leaves the database but through a worker.
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
AGAIN = 1.0
"""Seconds until a lost connection is tried again."""


class News(msgspec.Struct, frozen=True, array_like=True):
    """Something that other workers should know."""

    worker: str
    kind: Literal["moved", "changed", "chat", "here", "gone", "left", "renamed"]
    table: str
    number: int = 0
    """The number of the log's next line, of a chat message, or a user."""
    players: tuple[int, ...] = ()
    """The people at the table, if it is something that they want to know wherever they look."""


Hear = Callable[[News], Awaitable[None]]
Missed = Callable[[], None]
"""Called when news may have been missed."""


class Channel(Protocol):
    """Tells other workers, and hears them."""

    worker: str

    async def open(self, hear: Hear, missed: Missed) -> None:
        """Begin to hear."""

    def tell(self, news: News) -> None:
        """Tell all others, soon."""

    async def close(self) -> None:
        """Tell what waits, and stop."""


class Alone:
    """One worker has nobody to tell."""

    worker = "alone"

    async def open(self, hear: Hear, missed: Missed) -> None:
        """There is nobody to hear."""

    def tell(self, news: News) -> None:
        """There is nobody to tell."""

    async def close(self) -> None:
        """There is nothing to end."""


class OverRedis:
    """Several workers over Redis."""

    def __init__(self, url: str) -> None:
        from redis.asyncio import Redis

        self.worker = token_hex(4)
        self._redis = Redis.from_url(url)
        self._waiting: asyncio.Queue[News] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, hear: Hear, missed: Missed) -> None:
        """Begin to hear; returns when nothing told from now on is missed, but in an outage of Redis."""
        ready = asyncio.Event()
        self._tasks = [asyncio.create_task(self._hear(hear, missed, ready)), asyncio.create_task(self._tell())]
        await asyncio.wait_for(ready.wait(), 10)

    def tell(self, news: News) -> None:
        """Tell all others, soon."""
        self._waiting.put_nowait(news)

    async def close(self) -> None:
        """Tell what waits, if Redis is there, and stop."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._waiting.join(), 2)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    async def _tell(self) -> None:
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
                            if ready.is_set():  # Redis is there again
                                missed()
                            ready.set()
                        elif message["type"] == "message":
                            news = msgspec.msgpack.decode(message["data"], type=News)
                            if news.worker != self.worker:
                                await hear(news)
            except Exception as error:
                log.warning("redis: %s", error)
                await asyncio.sleep(AGAIN)


def open_channel(url: str) -> Channel:
    """The channel of a Redis URL; none: one worker alone."""
    return OverRedis(url) if url else Alone()
