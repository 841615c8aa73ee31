"""Errors over HTTP: every refusal and fault becomes a status and a `Problem`."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from sqlalchemy.exc import DataError

from detente.core.errors import DetenteError, IllegalAction
from detente.table.errors import Problem, RequestError

log = logging.getLogger("detente.server")
UNSTORABLE = Problem("bad-request", "a value of the request cannot be stored or looked up")
"""A value that no database column can hold, such as a text with a zero byte."""
FAULT = Problem("fault", "something went wrong on the server; it was logged")
"""A bug: the log has it, the client gets no detail."""
CODES = {
    400: "bad-request",
    401: "not-signed-in",
    403: "forbidden",
    404: "not-found",
    405: "method-not-allowed",
    413: "too-large",
    415: "unsupported-media-type",
    429: "too-many-requests",
    503: "unavailable",
}
"""Codes for what the framework itself refuses."""
AnyRequest = Request[Any, Any, Any]


class ProblemAnswer(msgspec.Struct, frozen=True):
    """The body of every error."""

    error: Problem


def not_signed_in() -> RequestError:
    """Only users can do this, and the client is none yet."""
    return RequestError(401, "not-signed-in", "this needs a guest or an account: POST /api/v1/guest makes one")


def problem_of(error: DetenteError) -> Problem:
    """A refusal of the library as a problem; its code is the kind of error."""
    kind = type(error).__name__
    code = "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in kind).lstrip("-")
    return Problem(code, str(error), error.rule or None if isinstance(error, IllegalAction) else None)


def answer(status: int, problem: Problem, headers: dict[str, str] | None = None) -> Response[ProblemAnswer]:
    """An error as a response."""
    return Response(ProblemAnswer(problem), status_code=status, media_type="application/json", headers=headers or {})


def request_error(request: AnyRequest, error: RequestError) -> Response[ProblemAnswer]:
    """What our own modules refuse."""
    return answer(error.status, error.problem, error.headers)


def game_error(request: AnyRequest, error: DetenteError) -> Response[ProblemAnswer]:
    """What the games refuse: options, records, decks, actions."""
    return answer(400, problem_of(error))


def invalid(request: AnyRequest, error: ValidationException) -> Response[ProblemAnswer]:
    """A request with invalid fields, each with what is wrong."""
    fields = error.extra if isinstance(error.extra, list) else []
    about = {"fields": [{name: str(value) for name, value in field.items()} for field in fields]}
    return answer(400, Problem("bad-request", error.detail, about=about))


def http_error(request: AnyRequest, error: HTTPException) -> Response[ProblemAnswer]:
    """What the framework refuses: an unknown path, a wrong method, a body that is too large."""
    code = CODES.get(error.status_code, "error")
    return answer(error.status_code, Problem(code, error.detail), error.headers)


def unstorable(request: AnyRequest, error: DataError) -> Response[ProblemAnswer]:
    """A value that the database cannot hold."""
    return answer(400, UNSTORABLE)


def fault(request: AnyRequest, error: Exception) -> Response[ProblemAnswer]:
    """A bug."""
    log.error("fault at %s %s", request.method, request.url.path, exc_info=error)
    return answer(500, FAULT)


HANDLERS: dict[Any, Any] = {
    RequestError: request_error,
    DetenteError: game_error,
    ValidationException: invalid,
    HTTPException: http_error,
    DataError: unstorable,
    Exception: fault,
}
"""How each kind of exception is answered."""
