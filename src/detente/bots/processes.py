"""Processes that think for another one, and end when it ends, even if it is killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any


def pool(
    jobs: int, method: str | None = None, first: Callable[..., None] | None = None, about: tuple[Any, ...] = ()
) -> ProcessPoolExecutor:
    """A pool of processes, started by a method of `multiprocessing`; each runs `first` before anything else."""
    return ProcessPoolExecutor(jobs, get_context(method), initializer=_begin, initargs=(first, about))


def _begin(first: Callable[..., None] | None, about: tuple[Any, ...]) -> None:
    Thread(target=_end_with_parent, daemon=True).start()
    if first is not None:
        first(*about)


def leave_quietly() -> None:
    """Ctrl-C ends such a process silently: its parent reports what is left."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _end_with_parent() -> None:
    """A pool's processes wait for work forever and do not notice when their parent has gone."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
