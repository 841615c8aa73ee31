"""Errors over HTTP: every refusal and fault becomes a status and a `Problem`."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from sqlalchemy.exc import DataError, DBAPIError, InterfaceError, OperationalError

from detente.core.errors import DetenteError
from detente.table.errors import Problem, ProblemAnswer, RequestError, problem_of

log = logging.getLogger("detente.server")
UNSTORABLE = Problem("bad-request", "a value of the request cannot be stored or looked up")
"""A value that no database column can hold, such as a text with a zero byte."""
UNREADABLE = Problem("bad-request", "the request is not UTF-8 text, or is nested too deeply")
"""A body or an address that cannot even be read."""
AWAY = Problem("unavailable", "the database does not answer or cannot be written; try again in a minute")
"""No bug: the database restarts, its disk is full, or it is read-only."""
READ_ONLY = "25006"
"""What PostgreSQL says when it can be read but not written."""
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


def not_signed_in() -> RequestError:
    """Only users can do this, and the client is none yet."""
    return RequestError(401, "not-signed-in", "this needs a guest or an account: POST /api/v1/guest makes one")


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
    if error.status_code >= 500 and error.status_code not in CODES:
        return fault(request, error)  # its words are about our insides
    code = CODES.get(error.status_code, "error")
    return answer(error.status_code, Problem(code, error.detail), error.headers)


def unreadable(request: AnyRequest, error: Exception) -> Response[ProblemAnswer]:
    """A text that is not UTF-8, or JSON that is nested too deeply to be read."""
    log.warning("unreadable request at %s", request.scope.get("path_template"), exc_info=error)
    return answer(400, UNREADABLE)


def unstorable(request: AnyRequest, error: DataError) -> Response[ProblemAnswer]:
    """A value that the database cannot hold."""
    return answer(400, UNSTORABLE)


def is_away(error: Exception) -> bool:
    """Whether the database is at fault rather than what was asked of it; SQLite reports both in the same way."""
    if not isinstance(error, DBAPIError):
        return False
    if getattr(error.orig, "sqlstate", None) == READ_ONLY:
        return True
    wrong_sql = getattr(error.orig, "sqlite_errorname", None) == "SQLITE_ERROR"
    return isinstance(error, OperationalError | InterfaceError) and not wrong_sql


def database_error(request: AnyRequest, error: DBAPIError) -> Response[ProblemAnswer]:
    """What the database could not do, in one line of the log: while it is away, every request ends like this."""
    if not is_away(error):
        return fault(request, error)
    log_away(f"{request.method} {request.scope.get('path_template')}", error)
    return answer(503, AWAY)


def log_away(where: str, error: Exception) -> None:
    """One line for something that the database could not do."""
    log.error("the database failed at %s", where, extra={"why": type(error).__name__})


def fault(request: AnyRequest, error: Exception) -> Response[ProblemAnswer]:
    """A bug."""
    log.error("fault at %s %s", request.method, request.scope.get("path_template"), exc_info=error)
    return answer(500, FAULT)


HANDLERS: dict[Any, Any] = {
    RequestError: request_error,
    DetenteError: game_error,
    ValidationException: invalid,
    HTTPException: http_error,
    DataError: unstorable,
    DBAPIError: database_error,
    RecursionError: unreadable,
    UnicodeError: unreadable,
    Exception: fault,
}
"""How each kind of exception is answered."""
