"""Requests that cannot be carried out: a status, a stable code, and an English sentence."""

from __future__ import annotations

from typing import Any

import msgspec

from detente.core.errors import DetenteError, IllegalAction


class Problem(msgspec.Struct, frozen=True):
    """An error on the wire. Clients translate the code; the message is for developers."""

    code: str
    message: str
    rule: str | None = None
    about: dict[str, Any] = {}


class ProblemAnswer(msgspec.Struct, frozen=True):
    """The body of every error."""

    error: Problem


class RequestError(Exception):
    """A request that cannot be carried out. `status` is an HTTP status; `problem.code` never changes."""

    def __init__(
        self, status: int, code: str, message: str, rule: str | None = None, about: dict[str, Any] | None = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.problem = Problem(code, message, rule, about or {})
        self.headers: dict[str, str] = {}


def refusal(status: int, problem: Problem) -> RequestError:
    """A problem that came from elsewhere, as an exception."""
    return RequestError(status, problem.code, problem.message, problem.rule, problem.about)


def problem_of(error: DetenteError) -> Problem:
    """A refusal of the library as a problem; its code is the kind of error."""
    kind = type(error).__name__
    code = "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in kind).lstrip("-")
    return Problem(code, str(error), error.rule or None if isinstance(error, IllegalAction) else None)


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
