"""Requests that cannot be carried out: a status, a stable code, and an English sentence."""

from __future__ import annotations

from typing import Any

import msgspec


class Problem(msgspec.Struct, frozen=True):
    """An error on the wire. Clients translate the code; the message is for developers."""

    code: str
    message: str
    rule: str | None = None
    about: dict[str, Any] = {}


class RequestError(Exception):
    """A request that cannot be carried out. `status` is an HTTP status; `problem.code` never changes."""

    def __init__(
        self, status: int, code: str, message: str, rule: str | None = None, about: dict[str, Any] | None = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.problem = Problem(code, message, rule, about or {})
        self.headers: dict[str, str] = {}


def not_found(what: str, id: object) -> RequestError:
    """There is no such thing, or the viewer may not know of it: the answer is the same."""
    return RequestError(404, f"no-such-{what}", f"there is no {what} {id!r}")


def forbidden(code: str, message: str) -> RequestError:
    """The user may not do this."""
    return RequestError(403, code, message)


def conflict(code: str, message: str, **about: Any) -> RequestError:
    """The request is valid, but not in the present state."""
    return RequestError(409, code, message, about=about)


def bad(code: str, message: str, **about: Any) -> RequestError:
    """The request itself is invalid."""
    return RequestError(400, code, message, about=about)
