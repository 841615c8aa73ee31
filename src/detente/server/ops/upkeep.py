"""Upkeep: notices that the database was replaced, and deletes what has expired."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from sqlalchemy import Connection, delete, or_, select

from detente.server.accounts import sessions, tokens
from detente.server.accounts.credentials import ACCOUNT, DAY_MS
from detente.server.accounts.lookalikes import renew_keys
from detente.server.live.hub import Hub
from detente.server.live.listeners import Listener
from detente.server.live.sittings import Sittings
from detente.server.social import challenges
from detente.server.storage import clock, epochs
from detente.server.storage.models import Chat, MailLink, Seat, Session, User
from detente.server.storage.store import Store, now_ms
from detente.server.storage.tables import delete_discarded
from detente.table.discarding import KEPT_MS
from detente.table.errors import RequestError

log = logging.getLogger("detente.server")
SWEEP_EVERY = 3600.0
"""Seconds between two sweeps."""
CHECK_EVERY = 20.0
"""Seconds between two checks whether those who listen are still signed in."""


class Upkeep:
    """Watches the database of a worker; `on_replaced` is called after a restore."""

    def __init__(
        self, store: Store, sittings: Sittings, hub: Hub, on_replaced: Callable[[], None], now: Callable[[], int]
    ) -> None:
        self.store, self.sittings, self.hub, self.on_replaced, self.now = store, sittings, hub, on_replaced, now
        self._fenced = asyncio.Event()
        self.look_every = epochs.LOOK_EVERY

    async def run(self) -> None:
        """Watch until cancelled."""
        known = self.store.epoch or ""
        self.store.on_replaced = self._fenced.set
        read = await self.store.read(epochs.refreshed)
        swept = checked = 0.0
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._fenced.wait(), self.look_every)
            self._fenced.clear()
            try:
                known = await self.look(known)
                read = await self.look_again(read)
                if asyncio.get_running_loop().time() > checked + CHECK_EVERY:
                    checked = asyncio.get_running_loop().time()
                    await self.close_expired()
                if asyncio.get_running_loop().time() > swept + SWEEP_EVERY and known != epochs.CLOSED:
                    swept = asyncio.get_running_loop().time()
                    await self.store.write(sweep)
            except Exception:
                log.exception("upkeep failed")

    def _take_over(self, connection: Connection) -> None:
        """The first thing in a database that was replaced: it may be an old one."""
        renew_keys(connection)
        clock.resume(connection, self.now(), clock.SLACK_MS)

    async def close_expired(self) -> None:
        """Close the connections whose session or token has ended since they were opened."""
        listeners = [each for each in self.hub.listeners if each.person is not None and each.credential is not None]
        held: dict[bool, set[int]] = {True: set(), False: set()}
        for listener in listeners:
            held[by_session(listener)].add(listener.credential or 0)
        if not listeners:
            return

        def alive(connection: Connection) -> dict[bool, set[int]]:
            now = now_ms()
            return {
                True: sessions.alive(connection, held[True], now),
                False: tokens.alive(connection, held[False], now),
            }

        valid = await self.store.read(alive)
        for listener in listeners:
            if listener.credential not in valid[by_session(listener)]:
                listener.close()

    async def look_again(self, read: str) -> str:
        """Forget what is in memory if an administrator has changed rows; returns the mark of what is there now."""
        now = await self.store.read(epochs.refreshed)
        if now != read:
            log.warning("the database was changed: all clients reconnect")
            self.on_replaced()
        return now

    async def look(self, known: str) -> str:
        """Close and reopen the store with the database; returns the present epoch.

        What was read before is forgotten, and what still uses it has failed, before anything else is written into the
        new epoch.
        """
        epoch = await self.store.read(epochs.epoch)
        if epoch in (known, ""):
            return known
        self.store.closed = True
        if epoch != epochs.CLOSED:
            log.warning("the database was replaced: all clients reconnect")
            await self._forget()
            try:
                await self.store.write_first(epoch, self._take_over)
            except RequestError:  # it is being replaced at this moment
                return known
            await self._forget()  # the clocks have just been moved: by those that were read meanwhile games may be lost
            self.store.closed = False
        return epoch

    async def _forget(self) -> None:
        """Forget what is in memory, and wait for those who use it."""
        held = self.sittings.all_kept()
        self.on_replaced()
        await self.sittings.released(held)


def by_session(listener: Listener) -> bool:
    """Whether a connection was opened with a session; otherwise it was a token."""
    return listener.person is not None and ACCOUNT in listener.person.scopes


def sweep(connection: Connection) -> None:
    """Delete what has expired: sessions, links, discarded games, challenges; and guests who have left no trace."""
    now = now_ms()
    sessions.sweep(connection, now)
    connection.execute(delete(MailLink).where(MailLink.expires <= now))
    delete_discarded(connection, now - KEPT_MS)
    challenges.sweep(connection, now)
    has_session = select(Session.id).where(Session.user == User.id).exists()
    has_seat = select(Seat.side).where(Seat.user == User.id).exists()
    has_spoken = select(Chat.id).where(Chat.user == User.id).exists()
    here = or_(has_session, has_seat, has_spoken)
    connection.execute(delete(User).where(User.guest, User.created < now - DAY_MS, ~here))
