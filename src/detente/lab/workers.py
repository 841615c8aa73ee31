"""Who does the work: this process, several processes, or a Ray cluster. The results are the same.

A worker that is lost (killed, out of memory, its machine gone) loses nothing that was finished, and what it was
doing is done again by another.
"""

from __future__ import annotations

import logging
import os
import socket
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager, redirect_stdout
from io import StringIO
from itertools import islice
from typing import Any, TypeVar

from detente._version import __version__
from detente.bots.processes import leave_quietly, pool
from detente.core.errors import BadOption, DetenteError
from detente.lab.extra import extra

T = TypeVar("T")
R = TypeVar("R")
TRIES = 3
"""So often work that loses its workers is begun again."""
AHEAD = 4
"""Tasks that a cluster is given for each of its processors, so that none waits for the next."""
PATIENCE = 5.0
"""Seconds after which an address does not answer."""


class LostWorkers(DetenteError):
    """Workers were lost again and again: what they were doing cannot be done here."""


class BadCluster(BadOption):
    """There is no cluster at the address, or it does not run the same program."""


class Workers(ABC):
    """Does the same work on many tasks."""

    @abstractmethod
    def each(self, work: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[int, R]]:
        """The results as they come, each with the number of its task."""

    def map(self, work: Callable[[T], R], tasks: Sequence[T], tell: Callable[[], None] | None = None) -> list[R]:
        """The results in the order of the tasks; `tell` is called as each comes."""
        found: dict[int, R] = {}
        for number, result in self.each(work, tasks):
            found[number] = result
            if tell is not None:
                tell()
        return [found[number] for number in range(len(tasks))]

    @abstractmethod
    def close(self) -> None:
        """Begin nothing more, and give back what was taken."""


class Alone(Workers):
    """One process, the one we are in, does one task after another."""

    def each(self, work: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[int, R]]:
        """Each result in its turn."""
        return ((number, work(task)) for number, task in enumerate(tasks))

    def close(self) -> None:
        """Nothing was taken."""


class Processes(Workers):
    """Several processes on this machine."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.pool = pool(jobs, first=leave_quietly)

    def each(self, work: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[int, R]]:
        """The results as they come. One lost process breaks the pool: what was not finished goes to a new one."""
        left, in_vain = dict(enumerate(tasks)), 0
        while left:
            finished = len(left)
            given = {self.pool.submit(work, task): number for number, task in left.items()}
            for done in as_completed(given):
                if isinstance(done.exception(), BrokenProcessPool):
                    continue
                number = given[done]
                result = done.result()
                del left[number]
                yield number, result
            if left:
                in_vain = in_vain + 1 if len(left) == finished else 0
                if in_vain == TRIES:
                    raise LostWorkers(
                        f"processes were killed {TRIES} times without a result: is there memory for so many jobs?"
                    )
                self.close()
                self.pool = pool(self.jobs, first=leave_quietly)

    def close(self) -> None:
        """End the processes when they have done what they are at."""
        self.pool.shutdown(cancel_futures=True)


class Cluster(Workers):
    """All machines of a Ray cluster; every one of them needs this version of the program."""

    def __init__(self, address: str) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        records = logging.getLogRecordFactory()
        with extra("cluster"):
            import ray
        logging.setLogRecordFactory(records)  # Ray would add its own fields to every log line
        self.ray, self.rest = ray, ExitStack()
        if address != "auto":
            knock(address)
        try:
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except (ConnectionError, RuntimeError, ValueError, OSError) as error:
            reason = str(error).splitlines()[0] if str(error) else "no answer"
            raise BadCluster(
                f"no Ray cluster could be joined at {address!r} ({reason}): start one with 'ray start --head', "
                "and run this on one of its machines"
            ) from None
        # Ray tells of lost machines on standard output, where only results belong, and of some when it is left.
        self.rest.enter_context(redirect_stdout(StringIO()))
        self.rest.callback(ray.shutdown)
        self.remote: Any = ray.remote(num_cpus=1, max_retries=TRIES)(checked)

    def each(self, work: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[int, R]]:
        """The results as they come; Ray itself does again what was lost with a worker or a machine."""
        ray, shared = self.ray, self.ray.put(work)
        given: dict[Any, int] = {}
        waiting = iter(enumerate(tasks))
        while True:
            room = max(2, AHEAD * int(ray.cluster_resources().get("CPU", 1))) - len(given)
            for number, task in islice(waiting, max(room, 0)):
                given[self.remote.remote(__version__, shared, task)] = number
            if not given:
                return
            [done], _ = ray.wait(list(given), num_returns=1)
            try:
                result = ray.get(done)
            except ray.exceptions.RayTaskError as error:
                if isinstance(error.cause, DetenteError):
                    raise error.cause from None
                raise
            except ray.exceptions.RayError as error:
                raise LostWorkers(
                    f"the cluster lost the same work {TRIES + 1} times: {str(error).splitlines()[0]}"
                ) from None
            yield given.pop(done), result

    def close(self) -> None:
        """Leave the cluster."""
        self.rest.close()


def checked(version: str, work: Callable[[T], R], task: T) -> R:
    """Do a task on a machine of the cluster, if its program is the one that asked."""
    if version != __version__:
        raise BadCluster(f"{socket.gethostname()} has detente {__version__}, this machine {version}: install the same")
    return work(task)


def knock(address: str) -> None:
    """Ray itself would wait for minutes where nobody answers."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdigit() or int(port) > 65535:
        raise BadCluster(f"{address!r} is no address of a cluster: it is HOST:PORT, such as 192.168.1.10:6379, or auto")
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except OSError as error:
        raise BadCluster(f"no Ray cluster answers at {address!r}: {error.strerror or error}") from None


@contextmanager
def workers(jobs: int = 1, cluster: str | None = None) -> Iterator[Workers]:
    """A number of processes on this machine, or a Ray cluster (`auto`: the one running here, or its HOST:PORT)."""
    staff: Workers
    if cluster is not None:
        staff = Cluster(cluster)
    elif jobs > 1:
        staff = Processes(jobs)
    else:
        staff = Alone()
    try:
        yield staff
    finally:
        staff.close()
