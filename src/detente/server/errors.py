"""What the server answers when something cannot be done: a status, a stable code, and a sentence."""

from __future__ import annotations

from typing import Any

import msgspec


class Problem(msgspec.Struct, frozen=True):
    """An error as it goes over the wire; clients translate the code."""

    code: str
    message: str
    rule: str | None = None
    about: dict[str, Any] = {}


UNSTORABLE = Problem("bad-request", "a value of the request cannot be stored or looked up")
"""A value that no database column can hold, such as a text with a zero byte."""
FAULT = Problem("fault", "something went wrong on the server; it was written down")
"""A fault of ours: the log has it, the asker gets no detail."""


class ProblemAnswer(msgspec.Struct, frozen=True):
    """The body of every answer that is an error."""

    error: Problem


class ServerError(Exception):
    """A request that cannot be carried out: `status` is HTTP's, `code` never changes."""

    def __init__(
        self, status: int, code: str, message: str, rule: str | None = None, about: dict[str, Any] | None = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.problem = Problem(code, message, rule, about or {})
        self.headers: dict[str, str] = {}


def not_found(what: str, id: object) -> ServerError:
    """There is no such thing, or it is not for the asker's eyes: the answer is the same."""
    return ServerError(404, f"no-such-{what}", f"there is no {what} {id!r}")


def forbidden(code: str, message: str) -> ServerError:
    """The asker may not do this."""
    return ServerError(403, code, message)


def conflict(code: str, message: str, **about: Any) -> ServerError:
    """It cannot be done as things stand now."""
    return ServerError(409, code, message, about=about)


def bad(code: str, message: str, **about: Any) -> ServerError:
    """The request itself is wrong."""
    return ServerError(400, code, message, about=about)


def not_signed_in() -> ServerError:
    """Only somebody can do this, and the asker is nobody yet."""
    return ServerError(401, "not-signed-in", "this needs a guest or an account: POST /api/v1/guest makes one")
