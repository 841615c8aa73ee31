"""What a worker does now and then: sees whether the database was replaced, and forgets what ran out."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, or_, select

from detente.server.accounts import sessions
from detente.server.now import now_ms
from detente.server.ops import backup
from detente.server.storage.models import Chat, MailLink, Seat, Session, User

if TYPE_CHECKING:
    from detente.server.worker import House

log = logging.getLogger("detente.server")
SWEEP_EVERY = 3600.0


async def keep_house(house: House) -> None:
    """Look again and again."""
    known = await house.store.read(backup.epoch)
    house.store.closed = known == backup.CLOSED
    swept = 0.0
    while True:
        await asyncio.sleep(backup.LOOK_EVERY)
        try:
            known = await look(house, known)
            if asyncio.get_running_loop().time() > swept + SWEEP_EVERY and known != backup.CLOSED:
                swept = asyncio.get_running_loop().time()
                await house.store.write(sweep)
        except Exception:
            log.exception("upkeep failed")


async def look(house: House, known: str) -> str:
    """Close and open with the database; the epoch as it is now."""
    epoch = await house.store.read(backup.epoch)
    if epoch != known:
        house.store.closed = epoch == backup.CLOSED
        if epoch != backup.CLOSED:
            log.warning("the database was replaced: everybody connects again")
            house.start_anew()
    return epoch


def sweep(connection: Connection) -> None:
    """Forget sessions and links that ran out, and guests who cannot come back and have played nothing."""
    now = now_ms()
    sessions.sweep(connection, now)
    connection.execute(delete(MailLink).where(MailLink.expires <= now))
    has_session = select(Session.id).where(Session.user == User.id).exists()
    has_seat = select(Seat.side).where(Seat.user == User.id).exists()
    has_spoken = select(Chat.id).where(Chat.user == User.id).exists()
    here = or_(has_session, has_seat, has_spoken)
    connection.execute(delete(User).where(User.guest, User.created < now - sessions.DAY_MS, ~here))
