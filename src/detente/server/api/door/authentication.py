"""Authentication: which user sends a request, by session cookie or bearer token."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.middleware.authentication import AbstractAuthenticationMiddleware, AuthenticationResult
from litestar.types import Scope
from sqlalchemy import Connection as Writing
from sqlalchemy.exc import SQLAlchemyError

from detente.server.accounts import sessions, tokens
from detente.server.api.door.cookies import COOKIE
from detente.server.api.door.limits import Limits, address
from detente.server.config import API
from detente.server.storage.store import Store, now_ms
from detente.table.errors import RequestError

log = logging.getLogger("detente.server")
Connection = ASGIConnection[Any, Any, Any, Any]
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
BEARER = "bearer "


class Authentication(AbstractAuthenticationMiddleware):
    """Middleware that sets `request.user` to a Person or None, and `request.auth` to the session's or token's id."""

    def __init__(self, app: Any, store: Store, limits: Limits) -> None:
        super().__init__(app)
        self.store = store
        self.limits = limits

    async def authenticate_request(self, connection: Connection) -> AuthenticationResult:
        """Find the session or token; an unknown token is refused, an expired session is ignored."""
        if not connection.scope["path"].startswith(API):
            return AuthenticationResult(None, None)
        await self.limits.hit("requests", address(connection))
        secret = bearer(connection)
        if secret is not None:
            return await self._by_token(secret, now_ms())
        cookie = connection.cookies.get(COOKIE)
        return await self._by_session(cookie, now_ms()) if cookie else AuthenticationResult(None, None)

    async def _by_token(self, secret: str, now: int) -> AuthenticationResult:
        known = await self.store.read(lambda reading: tokens.find(reading, secret, now))
        if known is None:
            raise RequestError(401, "bad-token", "this token is unknown or has expired")
        if known.refresh:
            await self._note(lambda writing: tokens.refresh(writing, known.id, now))
        return AuthenticationResult(known.person, known.id)

    async def _by_session(self, secret: str, now: int) -> AuthenticationResult:
        known = await self.store.read(lambda reading: sessions.find(reading, secret, now))
        if known is None:
            return AuthenticationResult(None, None)
        if known.refresh:
            guest = known.person.guest
            await self._note(lambda writing: sessions.refresh(writing, known.id, guest, now))
        return AuthenticationResult(known.person, known.id)

    async def _note(self, change: Callable[[Writing], None]) -> None:
        """Write down the use of a session or token; while nothing can be written, reading goes on without."""
        try:
            await self.store.write(change)
        except (RequestError, SQLAlchemyError) as error:
            log.warning("the use of a session was not written down", extra={"why": type(error).__name__})


def bearer(connection: Connection) -> str | None:
    """The bearer token of a request, or None."""
    header = connection.headers.get("authorization", "")
    return header[len(BEARER) :].strip() if header.lower().startswith(BEARER) else None


def is_safe(scope: Scope) -> bool:
    """Whether a request only reads."""
    return scope["type"] == ScopeType.HTTP and scope["method"] in SAFE
