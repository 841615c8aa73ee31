"""Runs the server: one worker in this process, or several beside it."""

from __future__ import annotations

import os
import socket
from contextlib import ExitStack
from tempfile import TemporaryDirectory

import msgspec
import uvicorn

from detente.core.errors import BadOption
from detente.server.checks import faults, trials
from detente.server.config import Settings
from detente.server.observe import log_json


def check(settings: Settings) -> None:
    """Refuse, in a line, what cannot be served: contradictions, a database that is not there, a port in use."""
    for fault in faults(settings):
        raise BadOption(fault)
    for what, problem in trials(msgspec.structs.replace(settings, smtp_host="")):  # mail may come later
        if problem is not None:
            raise BadOption(f"{what}: {problem}")
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        socket.create_server((settings.host, settings.port), family=family).close()
    except OSError as error:
        raise BadOption(f"{settings.host}:{settings.port}: {error.strerror or error}") from None


def serve(settings: Settings) -> None:
    """Serve until told to stop."""
    log_json(settings.log_level)
    os.environ["DETENTE_SETTINGS_JSON"] = msgspec.json.encode(settings).decode()
    with ExitStack() as stack:
        if settings.workers > 1:  # the workers add their numbers up in a folder
            folder = stack.enter_context(TemporaryDirectory(prefix="detente-metrics-"))
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        uvicorn.run(
            "detente.server.app:from_environment",
            factory=True,
            host=settings.host,
            port=settings.port,
            workers=settings.workers,
            forwarded_allow_ips=settings.trusted_proxies,
            log_config=None,
            access_log=False,
            ws_max_size=65_536,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=10,
        )
