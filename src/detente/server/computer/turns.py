"""Whose computer thinks next: people are served by turns, and quick requests before long ones."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import NamedTuple, TypeVar

T = TypeVar("T")
FORGIVEN = 60.0
"""Seconds after which what was used counts half."""

MOST_REMEMBERED = 1000
"""Owners after which it is looked who can be forgotten."""


class Waiting(NamedTuple):
    """Someone who waits: what they will need at a guess, and since when they wait."""

    owner: int | None
    estimate: float
    since: float
    ready: asyncio.Future[None]


class FairTurns:
    """A limited number of searches runs at a time; when one ends, the most urgent one that waits comes next.

    The best one is who will need, and has recently used, the least time, less the time they have waited: so nobody
    waits for ever, and a user with many requests does not hold up others.
    """

    def __init__(self, slots: int, now: Callable[[], float] = monotonic) -> None:
        self.free = slots
        self.now = now
        self._waiting: list[Waiting] = []
        self._used: dict[int | None, tuple[float, float]] = {}
        """The seconds that each owner has used, and as of when."""

    async def run(self, owner: int | None, estimate: float, work: Callable[[], Awaitable[T]]) -> T:
        """Do some work for an owner when it is their turn."""
        await self._turn(owner, estimate)
        began = self.now()
        try:
            return await work()
        finally:
            self._used[owner] = (self._recently(owner) + self.now() - began, self.now())
            if len(self._used) > MOST_REMEMBERED:
                for each in list(self._used):
                    self._recently(each)  # forgets those who have used nothing lately
            self.free += 1
            self._next()

    async def _turn(self, owner: int | None, estimate: float) -> None:
        ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting = Waiting(owner, estimate, self.now(), ready)
        self._waiting.append(waiting)
        self._next()
        try:
            await ready
        except BaseException:
            if ready.done() and not ready.cancelled():  # it had its turn, and does not take it
                self.free += 1
            elif waiting in self._waiting:
                self._waiting.remove(waiting)
            self._next()
            raise

    def _next(self) -> None:
        while self.free > 0 and self._waiting:
            best = min(self._waiting, key=self._cost)
            self._waiting.remove(best)
            if not best.ready.done():
                self.free -= 1
                best.ready.set_result(None)

    def _cost(self, waiting: Waiting) -> float:
        return waiting.estimate + self._recently(waiting.owner) - (self.now() - waiting.since)

    def _recently(self, owner: int | None) -> float:
        used, at = self._used.get(owner, (0.0, self.now()))
        left = float(used * 0.5 ** ((self.now() - at) / FORGIVEN))
        if left < 0.01:
            self._used.pop(owner, None)
        return left
