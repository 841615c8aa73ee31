"""The session cookie: hidden from scripts and from other sites."""

from __future__ import annotations

from litestar.datastructures import Cookie

from detente.server.accounts.sessions import lifetime_ms

COOKIE = "detente_session"


def session_cookie(secret: str, guest: bool, https: bool) -> Cookie:
    """The cookie of a session; with `https` it is never sent in the clear."""
    return _cookie(secret, lifetime_ms(guest) // 1000, https)


def no_cookie(https: bool) -> Cookie:
    """A cookie that removes the session's."""
    return _cookie("", 0, https)


def _cookie(value: str, seconds: int, https: bool) -> Cookie:
    return Cookie(COOKIE, value=value, max_age=seconds, path="/", httponly=True, samesite="lax", secure=https)
