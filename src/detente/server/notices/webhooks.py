"""Webhooks: JSON posted to a user's program, never into anyone's private network."""

from __future__ import annotations

import asyncio
import socket
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import httpcore
import msgspec

from detente.server.notices.addresses import public

TIMEOUT = 10.0
"""Seconds for each part of a call."""


class NotPublic(OSError):
    """An address in a private network."""


class Undelivered(Exception):
    """The receiver did not answer with a status of success."""


class Webhooks:
    """Posts to webhooks over a bounded number of connections."""

    def __init__(self, private_too: bool) -> None:
        self.pool = httpcore.AsyncConnectionPool(
            network_backend=PublicNetwork(private_too), max_connections=20, max_keepalive_connections=0
        )

    async def post(self, url: str, message: dict[str, str]) -> None:
        """Post a message; Undelivered, NotPublic or a network error if that fails."""
        headers: dict[bytes | str, bytes | str] = {"Content-Type": "application/json", "User-Agent": "detente"}
        headers["Host"] = urlsplit(url).netloc
        times = dict.fromkeys(("connect", "read", "write", "pool"), TIMEOUT)
        async with self.pool.stream(
            "POST", url, headers=headers, content=msgspec.json.encode(message), extensions={"timeout": times}
        ) as response:
            if not 200 <= response.status < 300:
                raise Undelivered

    async def close(self) -> None:
        """Close all connections."""
        await self.pool.aclose()


class PublicNetwork(httpcore.AsyncNetworkBackend):
    """Connects to public addresses only: a name is looked up once, and the checked address is the one used."""

    def __init__(self, private_too: bool) -> None:
        self.private_too = private_too
        self._network = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Any = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect to a host, if all its addresses are public."""
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = list(dict.fromkeys(str(each[4][0]) for each in found))
        if not self.private_too and not all(public(ip_address(each)) for each in addresses):
            raise NotPublic("a webhook must be at a public address")
        return await self._network.connect_tcp(addresses[0], port, timeout, local_address, socket_options)

    async def connect_unix_socket(
        self, path: str, timeout: float | None = None, socket_options: Any = None
    ) -> httpcore.AsyncNetworkStream:
        """Unix sockets are refused."""
        raise NotPublic("a webhook must be at a public address")

    async def sleep(self, seconds: float) -> None:
        """Wait between two attempts to connect."""
        await asyncio.sleep(seconds)
