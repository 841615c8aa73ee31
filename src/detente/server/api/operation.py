"""For operators: health and metrics. For clients: what this server offers."""

from __future__ import annotations

from hmac import compare_digest
from time import monotonic
from typing import Any

import msgspec
from litestar import Request, Response, get

import detente
from detente.server.api.door.authentication import bearer
from detente.server.api.requests import TheOps
from detente.server.ops.metrics import counts
from detente.server.storage.migrate import revision
from detente.table.errors import RequestError

TEXT = "text/plain; version=0.0.4; charset=utf-8"
_began = monotonic()


class Health(msgspec.Struct):
    """The health of a worker."""

    status: str
    version: str
    compiled: bool
    database: str
    schema: str | None
    database_ms: float
    up_seconds: int


@get("/healthz", include_in_schema=False)
async def healthz(ops: TheOps) -> Response[Health]:
    """Whether this worker and its database answer and can write; 503 if not."""
    if not ops.store.writes:
        raise RequestError(503, "unavailable", "nothing can be written: the worker has to be restarted")
    began = monotonic()
    try:
        schema = await ops.store.read(revision)
    except Exception as error:
        raise RequestError(503, "unavailable", "the database does not answer") from error
    took = round((monotonic() - began) * 1000, 2)
    kind = ops.store.reading.dialect.name
    up = int(monotonic() - _began)
    return Response(Health("ok", detente.__version__, detente.COMPILED, kind, schema, took, up))


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any], ops: TheOps) -> Response[bytes]:
    """The metrics for Prometheus."""
    asked = ops.settings.metrics_token
    if asked and not compare_digest((bearer(request) or "").encode(), asked.encode()):
        raise RequestError(401, "bad-token", "the metrics need the token from the settings")
    return Response(ops.metrics.page(await ops.store.read(counts)), media_type=TEXT)


class Offers(msgspec.Struct, frozen=True):
    """The version of the server, and whether it sends mail and analyses games."""

    version: str
    mail: bool
    analyses: bool


@get("/offers", tags=["games"])
async def offers(ops: TheOps) -> Offers:
    """What this server offers beyond the games, so that a client shows only that."""
    return Offers(detente.__version__, bool(ops.settings.smtp_host), ops.settings.analysis_jobs > 0)


OPERATION = (healthz, metrics)
