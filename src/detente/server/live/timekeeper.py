"""The timekeeper: settles games whose time is over, even when nobody looks."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from sqlalchemy import Connection, select

from detente.server.errors import ServerError
from detente.server.live import play
from detente.server.live.clocks import LAG
from detente.server.storage.models import Table

if TYPE_CHECKING:
    from detente.server.worker import House

log = logging.getLogger("detente.server")
EVERY = 0.5
"""Seconds between two looks at the deadlines."""
AT_ONCE = 100


async def keep_time(house: House) -> None:
    """Look at the deadlines again and again."""
    while True:
        try:
            for table in await house.store.read(lambda connection: overdue(connection, house.now())):
                await settle(house, table)
        except Exception:
            log.exception("the timekeeper could not look at the deadlines")
        await asyncio.sleep(EVERY)


async def settle(house: House, table: str) -> None:
    """Settle one table by what is written, for another worker or a vacation may have moved its deadline."""
    try:
        async with house.sittings.to_end(table) as seating:
            await play.settle_time(house, seating)
    except ServerError as error:  # another worker was faster
        log.info("table %s was not settled: %s", table, error)
    except Exception:  # the others that are overdue do not wait for this one
        log.exception("table %s could not be settled", table)


def overdue(connection: Connection, now: int) -> list[str]:
    """Tables whose time is over."""
    query = select(Table.id).where(Table.deadline < now - LAG, Table.status == "playing")
    return list(connection.scalars(query.order_by(Table.deadline).limit(AT_ONCE)))
