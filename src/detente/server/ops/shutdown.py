"""The end of a worker: clients are told to connect again before the server stops to listen."""

from __future__ import annotations

import asyncio
import signal
import threading
from types import FrameType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from detente.server.worker import House

GRACE = 0.3
"""Seconds for the farewell to reach everybody."""


def announce_end(house: House) -> None:
    """From now on a signal to stop first says farewell, then does what it did before."""
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        before = signal.getsignal(number)
        if callable(before):
            signal.signal(number, _farewell(house, loop, before))


def _farewell(house: House, loop: asyncio.AbstractEventLoop, before: Any) -> Any:
    def stop(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(house.hub.close)
        loop.call_soon_threadsafe(loop.call_later, GRACE, before, number, frame)

    return stop
