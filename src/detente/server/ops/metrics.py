"""Metrics for Prometheus, and a log line for each request. Nothing here reveals a game's cards."""

from __future__ import annotations

import logging
import os
import time
from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from sqlalchemy import Connection, func, select

from detente.server.storage.models import Analysis, Notice, Table

access = logging.getLogger("detente.server.access")
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)

SECRET = ("/decisions", "/undo")
"""Routes that are not counted: how many decisions a turn takes may be secret. Turns have their own metrics."""


class Metrics:
    """The metrics of one worker, or of all workers where they share a folder."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        own: dict[str, Any] = {"registry": self.registry}
        self.requests = Histogram(
            "detente_request_seconds",
            "Requests by route and status",
            ("method", "route", "status"),
            buckets=QUICK,
            **own,
        )
        self.turns = Counter("detente_turns", "How often the other side was asked, or a game ended", ("game",), **own)
        self.turn_seconds = Histogram(
            "detente_turn_seconds", "The last decision of a turn until it is on disk", buckets=QUICK, **own
        )
        self.connections = Gauge("detente_live_connections", "Open live channels", multiprocess_mode="livesum", **own)
        self.held_up = Histogram(
            "detente_loop_held_up_seconds", "How late the event loop was, twenty times a second", buckets=QUICK, **own
        )
        self.stored = Gauge("detente_stored", "Rows by kind", ("kind",), multiprocess_mode="mostrecent", **own)

    def turn_stored(self, game: str, seconds: float) -> None:
        """The last step of a turn was stored in this many seconds."""
        self.turns.labels(game).inc()
        self.turn_seconds.observe(seconds)

    def page(self, counts: dict[str, int]) -> bytes:
        """All metrics in Prometheus's text format, with the given row counts."""
        for kind, count in counts.items():
            self.stored.labels(kind).set(count)
        if not os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
            return generate_latest(self.registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)


def counts(connection: Connection) -> dict[str, int]:
    """Row counts: tables by status, waiting analyses, notices to be sent."""
    tables = connection.execute(select(Table.status, func.count()).group_by(Table.status))
    found = {f"tables_{status}": 0 for status in ("open", "playing", "finished", "aborted")}
    found |= {f"tables_{status}": count for status, count in tables}
    waiting = select(func.count()).where(Analysis.status == "queued")
    found["analyses_queued"] = connection.execute(waiting).scalar_one()
    found["notices_waiting"] = connection.execute(select(func.count()).select_from(Notice)).scalar_one()
    return found


class Observer:
    """Middleware that measures and logs every request: its route, never its query or body."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Measure a request."""
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), 500

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, watched)
        finally:
            seconds = time.perf_counter() - began
            method, route = str(scope["method"]), str(scope.get("path_template") or "other")
            if not route.endswith(SECRET):
                self.metrics.requests.labels(method, route, status).observe(seconds)
            if access.isEnabledFor(logging.INFO):
                user = scope.get("user")
                about = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 2)}
                access.info("request", extra={**about, "user": getattr(user, "id", None)})
