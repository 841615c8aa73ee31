"""The watchdog: measures for how long the event loop was held up, so that nobody can block it unnoticed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

log = logging.getLogger("detente.server")
EVERY = 0.05
"""Seconds between two looks."""
LONG = 0.05
"""Seconds for which nothing may hold up the loop."""
WORTH_A_LINE = 0.5
"""Seconds after which a delay is logged."""


class Watchdog:
    """Wakes up regularly; each time it is late, something else held up the loop."""

    def __init__(self, measure: Callable[[float], None]) -> None:
        self.measure = measure
        self.longest = 0.0
        """The longest delay since the last reset, in seconds."""

    async def run(self) -> None:
        """Watch until cancelled."""
        loop = asyncio.get_running_loop()
        due = loop.time() + EVERY
        while True:
            await asyncio.sleep(max(0.0, due - loop.time()))
            late = max(0.0, loop.time() - due)
            self.longest = max(self.longest, late)
            self.measure(late)
            if late > WORTH_A_LINE:
                log.warning("the event loop was held up", extra={"ms": round(late * 1000)})
            due = loop.time() + EVERY
