"""The guard at the door: who asks, forged requests, how often, and what browsers are told to refuse."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Network, ip_address
from time import time
from typing import Any
from urllib.parse import urlsplit

from limits import RateLimitItem, parse
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import FixedWindowRateLimiter
from litestar.config.csrf import CSRFConfig
from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.handlers.base import BaseRouteHandler
from litestar.middleware.authentication import AbstractAuthenticationMiddleware, AuthenticationResult
from litestar.middleware.csrf import CSRFMiddleware, generate_csrf_token
from litestar.types import Message, Receive, Scope, Send

from detente.core.errors import BadOption
from detente.server.accounts import sessions, tokens
from detente.server.accounts.identity import ACCOUNT, PLAY, READ, Person
from detente.server.config import Settings
from detente.server.errors import ServerError, forbidden, not_signed_in
from detente.server.now import now_ms
from detente.server.storage.store import Store

Connection = ASGIConnection[Any, Any, Any, Any]
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
API = "/api/"
BEARER = "bearer "
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""What a page of ours may load: our own files only, and no script that stands in the page."""
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class Guard:
    """What a worker keeps at its door."""

    def __init__(self, settings: Settings, secret: str) -> None:
        self.secure = settings.public_url.startswith("https:")
        self.own = {urlsplit(each).netloc for each in (settings.public_url, *settings.origins) if each}
        self.csrf = CSRFConfig(secret=secret, cookie_secure=self.secure)
        self.rates = {
            name.removeprefix("limit_"): rate(name, getattr(settings, name))
            for name in Settings.__struct_fields__
            if name.startswith("limit_")
        }
        self._limiter = FixedWindowRateLimiter(MemoryStorage())

    async def limit(self, what: str, who: object, count: int = 1) -> None:
        """Count some more of something by somebody; refused when it is too often."""
        item = self.rates[what]
        if not await self._limiter.hit(item, what, str(who), cost=count):
            window = await self._limiter.get_window_stats(item, what, str(who))
            wait = max(1, round(window.reset_time - time()))
            error = ServerError(
                429, "too-many-requests", f"too many {what}; try again in {wait} s", about={"wait": wait}
            )
            error.headers = {"Retry-After": str(wait)}
            raise error

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

    async def before_send(self, message: Message, scope: Scope) -> None:
        """Tell the browser what to refuse, in every answer."""
        if message["type"] != "http.response.start":
            return
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        if self.secure:
            headers.setdefault("Strict-Transport-Security", "max-age=31536000")
        if scope["path"].startswith(API):
            headers.setdefault("Cache-Control", "no-store")


def rate(name: str, text: str) -> RateLimitItem:
    """A rate such as 10/minute."""
    try:
        return parse(text)
    except ValueError:
        raise BadOption(f"{name} = {text!r} is no rate; such are 10/minute, 5 per 30 seconds") from None


def address(connection: Connection) -> str:
    """Where a request comes from; the many addresses of one IPv6 network are one."""
    return one_network(connection.client.host if connection.client else "?")


def one_network(host: str) -> str:
    """The same text for all addresses that one household has."""
    try:
        found = ip_address(host)
    except ValueError:
        return host
    if isinstance(found, IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or IPv6Network((found, 64), strict=False))


class ForgeryGuard(CSRFMiddleware):
    """Refuses requests that another site made a browser send.

    What changes something and comes with a session's cookie must repeat the cookie `csrftoken` in a header; what
    comes with a token is no browser's. A live channel from a foreign page is refused as well.
    """

    def __init__(self, app: Any, guard: Guard) -> None:
        super().__init__(app, guard.csrf)
        self.guard = guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or refuse it."""
        connection: Connection = ASGIConnection(scope)
        mine = connection.cookies.get(self.config.cookie_name)
        if bearer(connection) is not None:
            pass
        elif is_safe(scope):
            if scope["path"].startswith(API) and (mine is None or self._decode_csrf_token(mine) is None):
                send = self.create_send_wrapper(send, generate_csrf_token(self.config.secret), None)
        elif not self.guard.same_origin(connection):
            raise forbidden("foreign-page", "this request comes from a page of another site")
        elif scope["type"] == ScopeType.HTTP and sessions.COOKIE in connection.cookies:
            said = connection.headers.get(self.config.header_name)
            if said is None or mine is None or not self._csrf_tokens_match(said, mine):
                raise forbidden("csrf", "the header X-CSRFToken must repeat the cookie csrftoken")
        await self.app(scope, receive, send)


class WhoAsks(AbstractAuthenticationMiddleware):
    """Puts a Person, or None, on every request as `user`, and the id of the session or token as `auth`."""

    def __init__(self, app: Any, store: Store, guard: Guard) -> None:
        super().__init__(app)
        self.store = store
        self.guard = guard

    async def authenticate_request(self, connection: Connection) -> AuthenticationResult:
        """Find the session or the token; a wrong token is refused, a session that ended is none."""
        if not connection.scope["path"].startswith(API):
            return AuthenticationResult(None, None)
        await self.guard.limit("requests", address(connection))
        now = now_ms()
        secret = bearer(connection)
        if secret is not None:
            token = await self.store.read(lambda reading: tokens.find(reading, secret, now))
            if token is None:
                raise ServerError(401, "bad-token", "this token is unknown or has run out")
            if token.refresh:
                await self.store.write(lambda writing: tokens.refresh(writing, token.token, now))
            return AuthenticationResult(token.person, token.token)
        cookie = connection.cookies.get(sessions.COOKIE)
        known = None if not cookie else await self.store.read(lambda reading: sessions.find(reading, cookie, now))
        if known is None:
            return AuthenticationResult(None, None)
        if known.refresh:
            guest = known.person.guest
            await self.store.write(lambda writing: sessions.refresh(writing, known.session, guest, now))
        return AuthenticationResult(known.person, known.session)


def bearer(connection: Connection) -> str | None:
    """The token of a request, or None."""
    header = connection.headers.get("authorization", "")
    return header[len(BEARER) :].strip() if header.lower().startswith(BEARER) else None


def is_safe(scope: Scope) -> bool:
    """Whether a request only reads."""
    return scope["type"] == ScopeType.HTTP and scope["method"] in SAFE


def allowed(connection: Connection, handler: BaseRouteHandler) -> None:
    """A guard for all routes: a token may do only what its scopes say.

    A route says what it needs with `opt={"scope": ACCOUNT}`; else reading needs `read`, anything else `play`. The live
    channel is read, and asks itself for `play` when something is to be done.
    """
    person: Person | None = connection.user
    if person is None:
        return
    reads = is_safe(connection.scope) or connection.scope["type"] == ScopeType.WEBSOCKET
    needed = handler.opt.get("scope", READ if reads else PLAY)
    if needed not in person.scopes:
        raise forbidden("scope", f"this needs the scope {needed!r}; the token has {', '.join(person.scopes) or 'none'}")


def signed_in(connection: Connection, handler: BaseRouteHandler) -> None:
    """A guard: for guests and accounts."""
    if connection.user is None:
        raise not_signed_in()


def has_account(connection: Connection, handler: BaseRouteHandler) -> None:
    """A guard: for accounts only."""
    signed_in(connection, handler)
    if connection.user.guest:
        raise forbidden("needs-account", "this needs an account; POST /api/v1/account makes the guest one")


OWN: dict[str, Any] = {"opt": {"scope": ACCOUNT}, "guards": [has_account]}
"""What a route needs that changes the account itself."""
