"""For whoever runs the server: is it well, and its numbers."""

from __future__ import annotations

from hmac import compare_digest
from time import monotonic
from typing import Any

import msgspec
from litestar import Request, Response, get

import detente
from detente.server.api.asked import TheHouse
from detente.server.api.guard import bearer
from detente.server.errors import ServerError
from detente.server.ops.observe import counts
from detente.server.storage.migrate import revision

TEXT = "text/plain; version=0.0.4; charset=utf-8"
_began = monotonic()


class Health(msgspec.Struct):
    """How a worker is."""

    status: str
    version: str
    compiled: bool
    database: str
    schema: str | None
    database_ms: float
    up_seconds: int


@get("/healthz", include_in_schema=False)
async def healthz(house: TheHouse) -> Response[Health]:
    """Whether this worker answers, its database too, and what is sent can be written; 503 if not."""
    if not house.store.writes:
        raise ServerError(503, "unavailable", "nothing can be written: the worker has to be started again")
    began = monotonic()
    try:
        schema = await house.store.read(revision)
    except Exception as error:
        raise ServerError(503, "unavailable", "the database does not answer") from error
    took = round((monotonic() - began) * 1000, 2)
    kind = house.store.reading.dialect.name
    up = int(monotonic() - _began)
    return Response(Health("ok", detente.__version__, detente.COMPILED, kind, schema, took, up))


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any], house: TheHouse) -> Response[bytes]:
    """The numbers for Prometheus."""
    asked = house.settings.metrics_token
    if asked and not compare_digest((bearer(request) or "").encode(), asked.encode()):
        raise ServerError(401, "bad-token", "the metrics need the token of the settings")
    return Response(house.metrics.page(await house.store.read(counts)), media_type=TEXT)


OPERATION = (healthz, metrics)
