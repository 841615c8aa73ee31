"""For operators: health and metrics. For clients: what this server offers."""

from __future__ import annotations

import socket
from hmac import compare_digest
from ipaddress import ip_address
from time import monotonic
from typing import Any

import msgspec
from litestar import Request, Response, get

import detente
from detente.server.api.door.authentication import bearer
from detente.server.api.requests import TheOps
from detente.server.config import Settings
from detente.server.ops.metrics import counts
from detente.server.storage.migrate import revision
from detente.table.errors import RequestError, not_found

TEXT = "text/plain; version=0.0.4; charset=utf-8"
EVERYWHERE = ("0.0.0.0", "::")
"""A server that listens on all interfaces."""
ELSEWHERE = ("192.0.2.1", 9)
"""An address for documentation (RFC 5737) that lies outside the local network."""
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
    try:
        await ops.pulse.check()
    except Exception as error:
        raise RequestError(503, "unavailable", "nothing can be written: the disk is full, or read-only") from error
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
    if not asked and not from_here(request):
        raise not_found("page", "/metrics")
    return Response(ops.metrics.page(await ops.store.read(counts)), media_type=TEXT)


def from_here(request: Request[Any, Any, Any]) -> bool:
    """Whether a request was made on this machine, and not passed on by a proxy."""
    if any(name in request.headers for name in ("x-forwarded-for", "forwarded", "via")):
        return False
    try:
        return request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        return False


class Offers(msgspec.Struct, frozen=True):
    """The version of the server, whether it sends mail and analyses games, and its address in the local network."""

    version: str
    mail: bool
    analyses: bool
    lan: str | None


@get("/offers", tags=["games"])
async def offers(ops: TheOps) -> Offers:
    """What this server offers beyond the games, so that a client shows only that."""
    settings = ops.settings
    return Offers(detente.__version__, bool(settings.smtp_host), settings.analysis_jobs > 0, lan_address(settings))


def lan_address(settings: Settings) -> str | None:
    """Where others in the local network reach this server; None if it does not listen there or has a public address."""
    if settings.public_url or settings.host not in EVERYWHERE:
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)  # nothing is sent: this only asks which interface leads there
        except OSError:
            return None
        host = probe.getsockname()[0]
    return None if ip_address(host).is_loopback else f"http://{host}:{settings.port}"


OPERATION = (healthz, metrics)
