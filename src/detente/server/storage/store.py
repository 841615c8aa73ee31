"""The store: concurrent reads, and one writer that puts all waiting writes into one commit."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import time
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError

from detente.server.storage.engine import READERS, open_engine
from detente.server.storage.epochs import epoch
from detente.server.storage.log import Append, append_all
from detente.table.errors import RequestError

T = TypeVar("T")
GROUP = 500
"""The most writes in one commit."""


def now_ms() -> int:
    """The time as it is stored: milliseconds since 1970."""
    return int(time() * 1000)


class Replaced(Exception):
    """The database is no longer the one that a write was meant for."""


class Taken(Exception):
    """Another worker has already written a line of this number."""


class Job(Generic[T]):
    """A write that waits for its commit, and the future that waits for it."""

    __slots__ = ("answer", "epoch", "error", "future", "loop", "what")

    def __init__(self, what: Callable[[Connection], T] | Append) -> None:
        self.what = what
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[T] = self.loop.create_future()
        self.answer: Any = None
        self.epoch: str | None = None
        """The epoch of the database that it is meant for."""
        self.error: Exception | None = None

    def settle(self) -> None:
        """Resolve the future; runs on its own loop."""
        if self.future.done():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.answer)


class Store:
    """A database, SQLite or PostgreSQL. A write is committed when its call returns."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.writing = open_engine(url, writes=True)
        self.reading = open_engine(url, writes=False)
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._jobs: SimpleQueue[Job[Any] | None] = SimpleQueue()
        self._writer: Thread | None = None
        self.closed = False
        """Whether writes are refused, because the database is being replaced."""
        self.epoch: str | None = None
        """The epoch that what this worker knows belongs to; nothing is written into another one."""
        self.on_replaced: Callable[[], None] = lambda: None
        """Called by the writer when it finds another epoch."""

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Run a query in a reader thread; it sees everything that was committed before."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, query)

    async def write(self, change: Callable[[Connection], T]) -> T:
        """Run a change in the next commit. If it fails, it fails alone; after a lost connection it may run twice."""
        return await self._queue(Job(change))

    async def append(self, append: Append) -> None:
        """Add a step to a log in the next commit; Taken if its number was already written."""
        await self._queue(Job(append))

    @property
    def writes(self) -> bool:
        """Whether the writer thread is alive, or has not been needed yet."""
        return self._writer is None or self._writer.is_alive()

    def close(self) -> None:
        """Write what is queued, then disconnect."""
        if self._writer is not None:
            self._jobs.put(None)
            self._writer.join()
            self._writer = None
        self._readers.shutdown()
        self.writing.dispose()
        self.reading.dispose()

    def _read(self, query: Callable[[Connection], T]) -> T:
        while True:
            with self.reading.connect() as connection:
                # In PostgreSQL a snapshot of before a restore, which has to wait for it, finds its tables empty.
                if not self.closed or epoch(connection):
                    return query(connection)

    async def write_first(self, epoch: str, first: Callable[[Connection], Any]) -> None:
        """Write into a new epoch of the database while it is closed to all others."""
        self.epoch = epoch
        await self._wait_for(Job(first))

    async def _queue(self, job: Job[T]) -> T:
        if self.closed:
            raise restoring()
        return await self._wait_for(job)

    async def _wait_for(self, job: Job[T]) -> T:
        job.epoch = self.epoch
        if self._writer is None:
            self._writer = Thread(target=self._write_all, name="writer", daemon=True)
            self._writer.start()
        if not self.writes:
            raise RequestError(503, "unavailable", "the server can no longer write; it has to be restarted")
        self._jobs.put(job)
        return await job.future

    def _write_all(self) -> None:
        """The writer thread: commit everything that waits in one transaction, then answer each job."""
        while (job := self._jobs.get()) is not None:
            group, last = [job], False
            while len(group) < GROUP:
                try:
                    more = self._jobs.get_nowait()
                except Empty:
                    break
                if more is None:
                    last = True
                    break
                group.append(more)
            self._commit(group)
            for loop in {each.loop for each in group}:
                settled = [each for each in group if each.loop is loop]
                with suppress(RuntimeError):  # a closed loop waits for nothing
                    loop.call_soon_threadsafe(_settle, settled)
            if last:
                return

    def _commit(self, group: list[Job[Any]]) -> None:
        """Commit all jobs in one transaction; if that fails as a whole, each in its own."""
        try:
            with self.writing.begin() as connection:
                _check_epoch(connection, group)
                append_all(connection, [job.what for job in group if isinstance(job.what, Append)])
                for job in group:
                    if not isinstance(job.what, Append):
                        _run(connection, job, job.what)
        except Exception:  # a number was taken, two workers deadlocked, the connection was lost, or an `also` failed
            for job in group:
                self._commit_alone(job)

    def _commit_alone(self, job: Job[Any]) -> None:
        job.error = None
        try:
            with self.writing.begin() as connection:
                _check_epoch(connection, [job])
                if isinstance(job.what, Append):
                    append_all(connection, [job.what])
                else:
                    _run(connection, job, job.what)
        except Replaced:
            job.error = restoring()
            job.loop.call_soon_threadsafe(self.on_replaced)
        except IntegrityError as error:
            job.error = Taken() if isinstance(job.what, Append) else error
        except Exception as error:  # it concerns this job only: the writer goes on
            job.error = error


def _check_epoch(connection: Connection, jobs: list[Job[Any]]) -> None:
    """In the transaction of the write itself: a restore comes before it or after it, never between."""
    meant = {job.epoch for job in jobs if job.epoch is not None}
    if meant and meant != {epoch(connection)}:
        raise Replaced


def restoring() -> RequestError:
    """Nothing is written while the database is being replaced."""
    return RequestError(503, "restoring", "the database is being restored; try again in a minute")


def _settle(jobs: list[Job[Any]]) -> None:
    for job in jobs:
        job.settle()


def _run(connection: Connection, job: Job[Any], change: Callable[[Connection], Any]) -> None:
    """Run a change in a savepoint, so that its failure does not affect the others."""
    try:
        with connection.begin_nested():
            job.answer = change(connection)
    except IntegrityError as error:
        job.error = error
    except DBAPIError:
        raise
    except Exception as error:
        job.error = error
