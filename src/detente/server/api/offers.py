"""What this server offers beyond the games, so that a client shows only what there is."""

from __future__ import annotations

import msgspec
from litestar import get

import detente
from detente.server.api.asked import TheHouse


class Offers(msgspec.Struct, frozen=True):
    """The version of the server, and whether it sends mail and analyses games."""

    version: str
    mail: bool
    analyses: bool


@get("/offers", tags=["games"])
async def offers(house: TheHouse) -> Offers:
    """What there is here."""
    settings = house.settings
    return Offers(detente.__version__, bool(settings.smtp_host), settings.analysis_jobs > 0)
