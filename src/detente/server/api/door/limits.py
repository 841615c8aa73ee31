"""Rate limits: how often a user or an address may do something."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Network, ip_address
from time import time
from typing import Any

from limits import parse
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import FixedWindowRateLimiter
from litestar.connection import ASGIConnection

from detente.server.config import Settings, rate
from detente.table.errors import RequestError

FRESH = "2/hour"
"""Attempts to sign in per name and address, while the name is being tried from everywhere."""


class Limits:
    """Counts per worker. What is limited has the name of its setting, without `limit_`."""

    def __init__(self, settings: Settings) -> None:
        self.rates = {
            name.removeprefix("limit_"): rate(name, getattr(settings, name))
            for name in Settings.__struct_fields__
            if name.startswith("limit_")
        }
        self.rates["fresh"] = parse(FRESH)
        self._limiter = FixedWindowRateLimiter(MemoryStorage())

    async def is_spent(self, what: str, who: object) -> bool:
        """Whether nothing more of this is allowed now."""
        return not await self._limiter.test(self.rates[what], what, str(who))

    async def note(self, what: str, who: object) -> bool:
        """Count something without refusing it; whether it was within the limit."""
        return await self._limiter.hit(self.rates[what], what, str(who))

    async def hit(self, what: str, who: object, count: int = 1) -> None:
        """Count something, `count` times; `too-many-requests` if that exceeds the limit."""
        item = self.rates[what]
        if not await self._limiter.hit(item, what, str(who), cost=count):
            raise await self.refusal(what, who)

    async def refusal(self, what: str, who: object) -> RequestError:
        """The refusal of what exceeds its limit, with how long to wait."""
        window = await self._limiter.get_window_stats(self.rates[what], what, str(who))
        wait = max(1, round(window.reset_time - time()))
        error = RequestError(429, "too-many-requests", f"too many {what}; try again in {wait} s", about={"wait": wait})
        error.headers = {"Retry-After": str(wait)}
        return error


def address(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The network that a request comes from."""
    return one_network(connection.client.host if connection.client else "?")


def one_network(host: str) -> str:
    """The same text for all addresses of one household: an IPv6 network of 64 bits, or an IPv4 address."""
    try:
        found = ip_address(host)
    except ValueError:
        return host
    if isinstance(found, IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or IPv6Network((found, 64), strict=False))
