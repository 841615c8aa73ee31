"""The keys of all names, written again when the way changes by which names are compared."""

from __future__ import annotations

from sqlalchemy import Connection, String, cast, delete, insert, literal, select, update

from detente.server.accounts import names
from detente.server.storage.models import Fact, User

FACT = "name_keys"
WAY = "2"
"""The present way: Unicode's table of confusable letters."""


def renew_keys(connection: Connection) -> None:
    """Write how each name looks, unless that was done; of two that look alike, the older one gets the key."""
    if connection.execute(select(Fact.value).where(Fact.name == FACT)).scalar() == WAY:
        return
    rows = connection.execute(select(User.id, User.name).where(User.deleted.is_(None)).order_by(User.id)).all()
    connection.execute(update(User).where(User.deleted.is_(None)).values(name_key=literal("#") + cast(User.id, String)))
    taken: set[str] = set()
    for row in rows:
        key = names.key(row.name)
        key = f"{key[:60]}#{row.id}" if key in taken else key
        taken.add(key)
        connection.execute(update(User).where(User.id == row.id).values(name_key=key))
    connection.execute(delete(Fact).where(Fact.name == FACT))
    connection.execute(insert(Fact).values(name=FACT, value=WAY))
