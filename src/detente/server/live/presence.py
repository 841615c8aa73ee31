"""Presence: which users are at which tables, at this worker and at the others."""

from __future__ import annotations

import asyncio
from collections import Counter
from time import monotonic

from detente.server.live.channels import Channel, News
from detente.table.info import Online

VALID_FOR = 45.0
"""Seconds for which another worker's report of a user holds; each worker repeats its own sooner."""

ANYWHERE = ""
"""Instead of a table: whether a user has any connection at all."""


class Presence:
    """Counts a user's connections at each table. A table is keyed by its id, a user by theirs."""

    def __init__(self, channel: Channel) -> None:
        self.channel = channel
        self._here: Counter[tuple[str, int]] = Counter()
        self._elsewhere: dict[tuple[str, int], dict[str, float]] = {}

    def count(self, table: str, user: int | None, by: int) -> bool:
        """One connection of a user more (1) or less (-1) at a table; whether the user came or left with it."""
        if user is None:
            return False
        key = (table, user)
        before = self._here[key] > 0
        self._here[key] += by
        after = self._here[key] > 0
        if not after:
            del self._here[key]
        if before != after:
            self._report(key)
        return before != after

    def online(self, table: str) -> Online:
        """A function that says whether a user is at a table."""

        def here(user: int) -> bool:
            if (table, user) in self._here:
                return True
            return any(until > monotonic() for until in self._elsewhere.get((table, user), {}).values())

        return here

    def is_at(self, user: int, table: str) -> bool:
        """Whether a user is at a table."""
        return self.online(table)(user)

    def heard(self, news: News) -> bool:
        """Another worker reports a user; whether that changes who is online."""
        before = self.is_at(news.number, news.table)
        workers = self._elsewhere.setdefault((news.table, news.number), {})
        if news.kind == "here":
            workers[news.worker] = monotonic() + VALID_FOR
        else:
            workers.pop(news.worker, None)
        if not workers:
            del self._elsewhere[news.table, news.number]
        return before != self.is_at(news.number, news.table)

    async def keep_reporting(self) -> None:
        """Repeat to the other workers who is here, so that they forget the users of a worker that died."""
        while True:
            await asyncio.sleep(VALID_FOR / 3)
            for key in self._here:
                self._report(key)

    def _report(self, key: tuple[str, int]) -> None:
        self.channel.send("here" if key in self._here else "gone", *key)
