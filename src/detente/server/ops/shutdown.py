"""Shutdown: clients are asked to reconnect before the server stops listening."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any

GRACE = 0.3
"""Seconds for the last messages to be sent."""


def on_shutdown(announce: Callable[[], None]) -> None:
    """From now on a signal to stop first calls `announce` on this loop, then does what it did before."""
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        before = signal.getsignal(number)
        if callable(before):
            signal.signal(number, _handler(announce, loop, before))


def _handler(announce: Callable[[], None], loop: asyncio.AbstractEventLoop, before: Any) -> Any:
    def stop(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(announce)
        loop.call_soon_threadsafe(loop.call_later, GRACE, before, number, frame)

    return stop
