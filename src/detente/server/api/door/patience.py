"""Patience: a request whose body does not arrive in time is refused, so that half-sent ones do not pile up."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar.enums import ScopeType
from litestar.types import HTTPReceiveMessage, Receive, Scope, Send

from detente.table.errors import RequestError

BODY_WITHIN = 30.0
"""Seconds for the whole body of a request."""


class Patience:
    """Middleware that gives up on a body after a while."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; its body has to arrive in time."""
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        complete = False
        until = asyncio.get_running_loop().time() + BODY_WITHIN

        async def in_time() -> HTTPReceiveMessage:
            nonlocal complete
            if complete:  # from here on it only says that the client has gone
                return await receive()  # type: ignore[return-value]
            try:
                async with asyncio.timeout_at(until):
                    message = await receive()
            except TimeoutError:
                raise RequestError(408, "too-slow", "the body of the request did not arrive in time") from None
            if message["type"] == "http.disconnect":  # nobody hears the answer, and it is not our fault
                raise RequestError(408, "too-slow", "the client has gone before its request was complete")
            complete = not message.get("more_body", False)
            return message  # type: ignore[return-value]

        await self.app(scope, in_time, send)
