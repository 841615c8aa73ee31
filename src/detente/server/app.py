"""The application: routes, errors in the wire's form, and the day of a worker."""

from __future__ import annotations

import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from litestar import Litestar, Request, Response, Router
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.middleware import DefineMiddleware
from sqlalchemy.exc import DataError

from detente.core.errors import DetenteError, IllegalAction
from detente.server.api.analyses import Analyses
from detente.server.api.client import client
from detente.server.api.document import openapi
from detente.server.api.games import Games
from detente.server.api.guard import ForgeryGuard, WhoAsks, allowed
from detente.server.api.live import Bots, live
from detente.server.api.offers import offers
from detente.server.api.operation import OPERATION
from detente.server.api.people import PEOPLE
from detente.server.api.tables import Tables
from detente.server.api.talk import TALK
from detente.server.config import Settings
from detente.server.errors import FAULT, UNSTORABLE, Problem, ProblemAnswer, ServerError
from detente.server.ops.observe import Observer, log_json
from detente.server.ops.shutdown import announce_end
from detente.server.worker import House

log = logging.getLogger("detente.server")
PREFIX = "/api/v1"
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


def create_app(settings: Settings) -> Litestar:
    """The whole server for one worker."""
    house = House(settings)

    @asynccontextmanager
    async def day(app: Litestar) -> AsyncIterator[None]:
        await house.open()
        announce_end(house)
        try:
            yield
        finally:
            await house.close()

    def the_house() -> House:
        return house

    application = Litestar(
        route_handlers=[
            *OPERATION,
            Router(PREFIX, route_handlers=[*PEOPLE, *TALK, Analyses, Games, Tables, Bots, offers, live]),
            *client(settings),
        ],
        middleware=[
            DefineMiddleware(Observer, metrics=house.metrics),
            DefineMiddleware(ForgeryGuard, guard=house.guard),
            DefineMiddleware(WhoAsks, store=house.store, guard=house.guard),
        ],
        guards=[allowed],
        before_send=[house.guard.before_send],
        dependencies={"house": Provide(the_house, sync_to_thread=False)},
        lifespan=[day],
        exception_handlers={
            ServerError: server_error,
            DetenteError: game_error,
            ValidationException: invalid,
            HTTPException: http_error,
            DataError: unstorable,
            Exception: fault,
        },
        openapi_config=openapi(f"{PREFIX}/schema"),
        signature_types=[House],
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=5, exclude=f"{PREFIX}/bot"),
        logging_config=None,
        request_max_body_size=1_000_000,
    )
    application.state.house = house
    return application


def from_environment() -> Litestar:
    """The application of a worker process: its parent left the settings in the environment."""
    settings = msgspec.json.decode(os.environ["DETENTE_SETTINGS_JSON"], type=Settings)
    log_json(settings.log_level)
    return create_app(settings)


AnyRequest = Request[object, object, object]  # type: ignore[type-var]


def answer(status: int, problem: Problem, headers: dict[str, str] | None = None) -> Response[ProblemAnswer]:
    """An error in the wire's form."""
    return Response(ProblemAnswer(problem), status_code=status, media_type="application/json", headers=headers or {})


def server_error(request: AnyRequest, error: ServerError) -> Response[ProblemAnswer]:
    """What our own modules refuse."""
    return answer(error.status, error.problem, error.headers)


def game_error(request: AnyRequest, error: DetenteError) -> Response[ProblemAnswer]:
    """What the games refuse: options, records, decks, actions."""
    return answer(400, problem_of(error))


def problem_of(error: DetenteError) -> Problem:
    """A refusal of the library as a problem; its code is the kind of error."""
    kind = type(error).__name__
    code = "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in kind).lstrip("-")
    return Problem(code, str(error), error.rule or None if isinstance(error, IllegalAction) else None)


def invalid(request: AnyRequest, error: ValidationException) -> Response[ProblemAnswer]:
    """A request whose fields are wrong, each with what is wrong."""
    fields = error.extra if isinstance(error.extra, list) else []
    about = {"fields": [{name: str(value) for name, value in field.items()} for field in fields]}
    return answer(400, Problem("bad-request", error.detail, about=about))


def http_error(request: AnyRequest, error: HTTPException) -> Response[ProblemAnswer]:
    """What the framework refuses: an unknown path, a wrong method, a body that is too large."""
    code = CODES.get(error.status_code, "error")
    return answer(error.status_code, Problem(code, error.detail), error.headers)


def unstorable(request: AnyRequest, error: DataError) -> Response[ProblemAnswer]:
    """A value that no database column can hold, such as a text with a zero byte."""
    return answer(400, UNSTORABLE)


def fault(request: AnyRequest, error: Exception) -> Response[ProblemAnswer]:
    """A fault of ours: the log has it, the asker gets no detail."""
    log.error("fault at %s %s", request.method, request.url.path, exc_info=error)
    return answer(500, FAULT)
