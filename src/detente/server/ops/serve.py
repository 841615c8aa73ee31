"""Runs the server: one worker in this process, or several child processes."""

from __future__ import annotations

import os
import socket
import webbrowser
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from time import monotonic, sleep

import msgspec
import uvicorn

from detente.core.errors import BadOption
from detente.server.config import Settings
from detente.server.ops.checks import faults, trials
from detente.server.ops.logs import log_json
from detente.server.ops.protocols import PROTOCOLS
from detente.server.storage.folder import only_server

PATIENCE = 30.0
"""Seconds that the server may take to start."""


def check(settings: Settings) -> None:
    """BadOption, in one line, if the server could not run: a contradiction, no database, or a port in use."""
    for fault in faults(settings):
        raise BadOption(fault)
    for what, problem in trials(msgspec.structs.replace(settings, smtp_host="")):  # the mail server may start later
        if problem is not None:
            raise BadOption(f"{what}: {problem}")
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        socket.create_server((settings.host, settings.port), family=family).close()
    except OSError as error:
        raise BadOption(f"{settings.host}:{settings.port}: {error.strerror or error}") from None


def serve(settings: Settings, ready: Callable[[str], None], open_page: bool = False) -> None:
    """Serve until stopped; `ready` is called with the URL once the server answers."""
    Thread(target=_announce, args=(settings, ready, open_page), daemon=True).start()
    log_json(settings.log_level)
    os.environ["DETENTE_SETTINGS_JSON"] = msgspec.json.encode(settings).decode()
    with ExitStack() as stack:
        if not settings.database_url:
            stack.enter_context(only_server(Path(settings.data), shared=bool(settings.redis_url)))
        if settings.workers > 1:  # the workers add up their metrics in a folder
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
            **PROTOCOLS,
            timeout_graceful_shutdown=10,
        )


def _announce(settings: Settings, ready: Callable[[str], None], open_page: bool) -> None:
    """Wait until the server answers, announce its URL, and open its page if asked."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)
    until = monotonic() + PATIENCE
    while monotonic() < until:
        try:
            socket.create_connection((host, settings.port), 1).close()
        except OSError:
            sleep(0.05)
            continue
        address = f"http://{f'[{host}]' if ':' in host else host}:{settings.port}"
        ready(address)
        if open_page:
            webbrowser.open(address)
        return
