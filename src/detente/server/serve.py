"""Runs the server: one worker in this process, or several beside it."""

from __future__ import annotations

import os

import msgspec
import uvicorn

from detente.core.errors import BadOption
from detente.server.config import Settings


def serve(settings: Settings) -> None:
    """Serve until told to stop."""
    if settings.workers > 1 and not settings.redis_url:
        raise BadOption("several workers tell each other what happens through Redis: give --redis-url too")
    os.environ["DETENTE_SETTINGS_JSON"] = msgspec.json.encode(settings).decode()
    uvicorn.run(
        "detente.server.app:from_environment",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        log_level="warning",
        access_log=False,
        ws_max_size=65_536,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=10,
    )
