"""The store: reads side by side, and one writer that puts all waiting writes into one commit."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Generic, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.pool import QueuePool

from detente.core.errors import BadOption
from detente.server.errors import ServerError

T = TypeVar("T")
GROUP = 500
"""Writes in one commit at most."""
READERS = 4
BUSY = 15_000
"""Milliseconds that SQLite waits for another process's commit."""


class Taken(Exception):
    """The number of a log is written already: somebody was faster."""


class Line(msgspec.Struct, frozen=True):
    """A line for a table's log."""

    table: str
    number: int
    kind: str
    value: int
    side: int
    at: int
    spent: int = 0
    trace: str = ""


class Append(msgspec.Struct, frozen=True):
    """A line, and what becomes of the table and its seats with it."""

    line: Line
    table: dict[str, Any] = {}
    clocks: dict[int, int] = {}
    """The time left by side."""
    also: Callable[[Connection], Any] | None = None
    """What is written together with it."""


class Job(Generic[T]):
    """A write that waits for its commit, and who waits for it; a line has no answer but that it is there."""

    __slots__ = ("answer", "error", "future", "loop", "what")

    def __init__(self, what: Callable[[Connection], T] | Append) -> None:
        self.what = what
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[T] = self.loop.create_future()
        self.answer: Any = None
        self.error: Exception | None = None

    def settle(self) -> None:
        """Tell who waits, on its own loop."""
        if self.future.done():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.answer)


class Store:
    """A database, SQLite or PostgreSQL. What is written was committed when the call returns."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.writing = open_engine(url, writes=True)
        self.reading = open_engine(url, writes=False)
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._jobs: SimpleQueue[Job[Any] | None] = SimpleQueue()
        self._writer: Thread | None = None
        self.closed = False
        """While the database is replaced nothing is written."""

    async def read(self, query: Callable[[Connection], T]) -> T:
        """The answer to a query; it sees everything that was committed before."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, query)

    async def write(self, change: Callable[[Connection], T]) -> T:
        """Run a change in the next commit; it fails alone, and may be run again after a lost connection."""
        return await self._queue(Job(change))

    async def append(self, append: Append) -> None:
        """Add a line to a log in the next commit; Taken if its number was written before."""
        await self._queue(Job(append))

    @property
    def writes(self) -> bool:
        """Whether the writer is alive, or has not been needed yet."""
        return self._writer is None or self._writer.is_alive()

    def close(self) -> None:
        """Write what waits, then let go."""
        if self._writer is not None:
            self._jobs.put(None)
            self._writer.join()
            self._writer = None
        self._readers.shutdown()
        self.writing.dispose()
        self.reading.dispose()

    def _read(self, query: Callable[[Connection], T]) -> T:
        with self.reading.connect() as connection:
            return query(connection)

    async def _queue(self, job: Job[T]) -> T:
        if self.closed:
            raise ServerError(503, "restoring", "the database is being restored; try again in a minute")
        if self._writer is None:
            self._writer = Thread(target=self._write_all, name="writer", daemon=True)
            self._writer.start()
        if not self.writes:
            raise ServerError(503, "unavailable", "the server cannot write any more; it has to be started again")
        self._jobs.put(job)
        return await job.future

    def _write_all(self) -> None:
        """The writer: take what waits, commit it together, answer each."""
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
                with suppress(RuntimeError):  # a loop that was closed waits for nothing
                    loop.call_soon_threadsafe(_settle, settled)
            if last:
                return

    def _commit(self, group: list[Job[Any]]) -> None:
        """All jobs in one transaction; where that fails as a whole, each in its own."""
        try:
            with self.writing.begin() as connection:
                append_all(connection, [job.what for job in group if isinstance(job.what, Append)])
                for job in group:
                    if not isinstance(job.what, Append):
                        _run(connection, job, job.what)
        except Exception:  # a number that is taken, a deadlock of two workers, a lost connection, a fault in an `also`
            for job in group:
                self._commit_alone(job)

    def _commit_alone(self, job: Job[Any]) -> None:
        job.error = None
        try:
            with self.writing.begin() as connection:
                if isinstance(job.what, Append):
                    append_all(connection, [job.what])
                else:
                    _run(connection, job, job.what)
        except IntegrityError as error:
            job.error = Taken() if isinstance(job.what, Append) else error
        except Exception as error:  # whatever it is, it is this job's own: the writer goes on
            job.error = error


def _settle(jobs: list[Job[Any]]) -> None:
    for job in jobs:
        job.settle()


def _run(connection: Connection, job: Job[Any], change: Callable[[Connection], Any]) -> None:
    """Run a change among others; its failure is its own."""
    try:
        with connection.begin_nested():
            job.answer = change(connection)
    except IntegrityError as error:
        job.error = error
    except DBAPIError:
        raise
    except Exception as error:
        job.error = error


INSERT = "INSERT INTO entries ({}) VALUES ({})".format(
    ", ".join(f'"{name}"' for name in Line.__struct_fields__), ", ".join("?" for _ in Line.__struct_fields__)
)
CLOCK = 'UPDATE seats SET clock_ms = ? WHERE "table" = ? AND side = ?'


def append_all(connection: Connection, appends: list[Append]) -> None:
    """Write lines and what becomes of their tables, in an order in which two workers cannot wait for each other.

    This is where every decision goes, so it speaks to the driver itself.
    """
    if not appends:
        return
    appends = sorted(appends, key=lambda each: (each.line.table, each.line.number))
    _execute(connection, INSERT, [msgspec.structs.astuple(each.line) for each in appends])
    changes: dict[tuple[str, ...], list[tuple[Any, ...]]] = {}
    for each in appends:
        if each.table:
            changes.setdefault(tuple(each.table), []).append((*each.table.values(), each.line.table))
    for names, rows in changes.items():
        values = ", ".join(f"{name} = ?" for name in names)
        _execute(connection, f"UPDATE tables SET {values} WHERE id = ?", rows)
    clocks = [(left, each.line.table, side) for each in appends for side, left in sorted(each.clocks.items())]
    if clocks:
        _execute(connection, CLOCK, clocks)
    for each in appends:
        if each.also is not None:
            each.also(connection)


def _execute(connection: Connection, statement: str, rows: list[tuple[Any, ...]]) -> None:
    if connection.dialect.paramstyle != "qmark":
        statement = statement.replace("?", "%s")
    connection.exec_driver_sql(statement, rows if len(rows) > 1 else rows[0])


def open_engine(url: str, writes: bool) -> Engine:
    """The engine of a database URL: SQLite in its durable mode, or PostgreSQL."""
    try:
        parsed = make_url(url)
    except Exception:
        raise BadOption(f"{url!r} is no database URL; such are sqlite:///detente.db, postgresql://host/name") from None
    if parsed.get_backend_name() == "sqlite":
        engine = create_engine(parsed, poolclass=QueuePool, pool_size=1 if writes else READERS, max_overflow=0)
        _prepare_sqlite(engine, writes)
        return engine
    if parsed.get_backend_name() == "postgresql":
        parsed = parsed.set(drivername="postgresql+psycopg")
        size = 1 if writes else READERS
        level: Any = "READ COMMITTED" if writes else "REPEATABLE READ"  # a row and its log are of one moment
        return create_engine(
            parsed, pool_size=size, max_overflow=0, pool_pre_ping=not writes, pool_recycle=1800, isolation_level=level
        )
    raise BadOption(f"{parsed.get_backend_name()} is no database for this server: SQLite or PostgreSQL is")


def _prepare_sqlite(engine: Engine, writes: bool) -> None:
    """Write-ahead log, every commit on disk, and transactions that begin when we say so."""

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, record: Any) -> None:
        connection.isolation_level = None
        for pragma in (f"busy_timeout={BUSY}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
