"""Upkeep: notices that the database was replaced, and deletes what has expired."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from sqlalchemy import Connection, delete, or_, select

from detente.server.accounts import sessions
from detente.server.accounts.credentials import DAY_MS
from detente.server.ops import epochs
from detente.server.storage.models import Chat, MailLink, Seat, Session, User
from detente.server.storage.store import Store, now_ms

log = logging.getLogger("detente.server")
SWEEP_EVERY = 3600.0
"""Seconds between two sweeps."""


class Upkeep:
    """Watches the database of a worker; `on_replaced` is called after a restore."""

    def __init__(self, store: Store, on_replaced: Callable[[], None]) -> None:
        self.store, self.on_replaced = store, on_replaced

    async def run(self) -> None:
        """Watch until cancelled."""
        known = await self.store.read(epochs.epoch)
        self.store.closed = known == epochs.CLOSED
        swept = 0.0
        while True:
            await asyncio.sleep(epochs.LOOK_EVERY)
            try:
                known = await self.look(known)
                if asyncio.get_running_loop().time() > swept + SWEEP_EVERY and known != epochs.CLOSED:
                    swept = asyncio.get_running_loop().time()
                    await self.store.write(sweep)
            except Exception:
                log.exception("upkeep failed")

    async def look(self, known: str) -> str:
        """Close and reopen the store with the database; returns the present epoch."""
        epoch = await self.store.read(epochs.epoch)
        if epoch != known:
            self.store.closed = epoch == epochs.CLOSED
            if epoch != epochs.CLOSED:
                log.warning("the database was replaced: all clients reconnect")
                self.on_replaced()
        return epoch


def sweep(connection: Connection) -> None:
    """Delete expired sessions and links, and guests who cannot come back and have left no trace."""
    now = now_ms()
    sessions.sweep(connection, now)
    connection.execute(delete(MailLink).where(MailLink.expires <= now))
    has_session = select(Session.id).where(Session.user == User.id).exists()
    has_seat = select(Seat.side).where(Seat.user == User.id).exists()
    has_spoken = select(Chat.id).where(Chat.user == User.id).exists()
    here = or_(has_session, has_seat, has_spoken)
    connection.execute(delete(User).where(User.guest, User.created < now - DAY_MS, ~here))
