"""The session cookie: hidden from scripts and from other sites."""

from __future__ import annotations

from litestar.datastructures import Cookie

from detente.server.accounts.sessions import lifetime_ms

COOKIE = "detente_session"
DEVICE = "detente_device"
DEVICE_DAYS = 400


def session_cookie(secret: str, guest: bool, https: bool) -> Cookie:
    """The cookie of a session; with `https` it is never sent in the clear."""
    return _cookie(secret, lifetime_ms(guest) // 1000, https)


def device_cookie(mark: str, https: bool) -> Cookie:
    """The cookie by which a browser that has signed in before is known."""
    return Cookie(
        DEVICE, value=mark, max_age=DEVICE_DAYS * 86_400, path="/", httponly=True, samesite="lax", secure=https
    )


def no_cookie(https: bool) -> Cookie:
    """A cookie that removes the session's."""
    return _cookie("", 0, https)


def _cookie(value: str, seconds: int, https: bool) -> Cookie:
    return Cookie(COOKIE, value=value, max_age=seconds, path="/", httponly=True, samesite="lax", secure=https)
