"""CSRF: refuses requests that another site made a browser send."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar.config.csrf import CSRFConfig
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.middleware.csrf import CSRFMiddleware, generate_csrf_token
from litestar.types import Receive, Scope, Send

from detente.server.api.door.authentication import bearer, is_safe
from detente.server.api.door.cookies import COOKIE
from detente.server.config import API, Settings, secret
from detente.table.errors import forbidden

Connection = ASGIConnection[Any, Any, Any, Any]


class ForgeryGuard(CSRFMiddleware):
    """Middleware. A change that comes with a session cookie must repeat the cookie `csrftoken` in a header.

    Requests with a bearer token do not come from a browser's cookies, so they pass. A live channel opened by
    another site's page is refused as well.
    """

    def __init__(self, app: Any, settings: Settings) -> None:
        super().__init__(app, CSRFConfig(secret=secret(settings), cookie_secure=settings.https))
        self.own = {urlsplit(each).netloc for each in (settings.public_url, *settings.origins) if each}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        connection: Connection = ASGIConnection(scope)
        cookie = connection.cookies.get(self.config.cookie_name)
        if bearer(connection) is not None:
            pass
        elif is_safe(scope):
            if scope["path"].startswith(API) and (cookie is None or self._decode_csrf_token(cookie) is None):
                send = self.create_send_wrapper(send, generate_csrf_token(self.config.secret), None)
        elif not self.same_origin(connection):
            raise forbidden("foreign-page", "this request comes from a page of another site")
        elif scope["type"] == ScopeType.HTTP and COOKIE in connection.cookies:
            header = connection.headers.get(self.config.header_name)
            if header is None or cookie is None or not self._csrf_tokens_match(header, cookie):
                raise forbidden("csrf", "the header X-CSRFToken must repeat the cookie csrftoken")
        await self.app(scope, receive, send)

    def same_origin(self, connection: Connection) -> bool:
        """Whether a request comes from our own pages, or from no page at all."""
        origin = connection.headers.get("origin")
        if origin is None:
            return connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        try:
            host = urlsplit(origin).netloc
        except ValueError:
            return False
        return host != "" and (host == connection.headers.get("host") or host in self.own)
