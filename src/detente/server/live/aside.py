"""Work that a stranger's input asks for, done aside: never on the event loop, and never for long.

What has not been checked yet (decks, positions, records) is read in a process of its own, which is killed when it
takes too long. What is already stored is replayed in threads: how long that can take is known.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from importlib import import_module
from typing import Any, ParamSpec, TypeVar

from detente.bots.processes import pool
from detente.core.errors import DetenteError
from detente.table.errors import Problem, RequestError, bad, problem_of, refusal

log = logging.getLogger("detente.server")
P = ParamSpec("P")
T = TypeVar("T")
PATIENCE = 5.0
"""Seconds that reading one thing may take."""
MOST_WAITING = 32
"""Things that may wait to be read; then the server says that it is busy."""
THREADS = 2


class Aside:
    """One process that reads what strangers send, and threads that replay what is stored."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self._pool: ProcessPoolExecutor | None = None
        self._threads = ThreadPoolExecutor(THREADS, "aside")
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def read(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something with unchecked input in the process; `too-slow` if it takes longer than the patience."""
        if self._waiting >= MOST_WAITING:
            raise _busy()
        self._waiting += 1
        try:
            async with self._turn:  # one at a time, so that the time of each is its own
                found = await self._in_process(work, *args, **kwargs)
        finally:
            self._waiting -= 1
        if isinstance(found, Refused):
            raise refusal(found.status, found.problem)
        return found

    async def replay(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something with what is stored in a thread; the caller holds the table that it concerns."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, lambda: work(*args, **kwargs))

    def close(self) -> None:
        """End the process and the threads."""
        self._kill()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _in_process(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | Refused:
        readers = self._pool or await self._start()
        try:
            async with asyncio.timeout(self.patience):
                return await asyncio.wrap_future(readers.submit(_attempt, work, args, kwargs))
        except TimeoutError:
            self._kill()
            raise bad("too-slow", f"this takes longer to read than {self.patience:g} s") from None
        except BrokenProcessPool:
            self._kill()
            raise bad("too-slow", "this takes more to read than the server gives") from None
        except asyncio.CancelledError:
            self._kill()
            raise

    async def _start(self) -> ProcessPoolExecutor:
        """Start the process, which is not the sender's fault; `busy` where the system gives no more of them."""
        try:
            self._pool = pool(1, "spawn", _prepare)
            await asyncio.wrap_future(self._pool.submit(_ready))
        except (OSError, BrokenProcessPool) as error:
            log.warning("the process that reads decks and records does not start", extra={"why": type(error).__name__})
            self._kill()
            raise _busy() from None
        except asyncio.CancelledError:
            self._kill()
            raise
        return self._pool

    def _kill(self) -> None:
        if self._pool is not None:
            for process in list((self._pool._processes or {}).values()):
                with suppress(ProcessLookupError):
                    process.kill()
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _busy() -> RequestError:
    return RequestError(503, "busy", "the server is busy; try again in a minute")


class Refused:
    """A refusal on its way out of the process; exceptions with their own constructors cannot be sent."""

    def __init__(self, status: int, problem: Problem) -> None:
        self.status, self.problem = status, problem


def _prepare() -> None:
    """At the start of the process: a limit on its memory, and no answer to Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(ImportError, ValueError, OSError):
        import resource

        most = 2**30
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _ready() -> None:
    """Import what will be needed; once it is done, the process has started."""
    import_module("detente.server.live.decks").load_games()
    import_module("detente.table.records")
    import_module("detente.studies.chapters")


def _attempt(work: Callable[..., T], args: Any, kwargs: Any) -> T | Refused:
    try:
        return work(*args, **kwargs)
    except RequestError as error:
        return Refused(error.status, error.problem)
    except DetenteError as error:
        return Refused(400, problem_of(error))
    except (RecursionError, MemoryError):
        return Refused(400, Problem("too-large", "this is larger or nested deeper than can be read"))
