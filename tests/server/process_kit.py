"""The server as its own process, as people run it: to be killed, to be stopped, and several of it at once."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from detente.server.config import Settings
from tests.server.house_kit import PATIENCE, Browser, fetch

LIMITS = {
    f"DETENTE_{name.upper()}": "1000000/minute" for name in Settings.__struct_fields__ if name.startswith("limit_")
}


class Process:
    """A running `detente serve`."""

    def __init__(self, settings: Settings, redis: str = "", workers: int = 1, jumps: Path | None = None) -> None:
        self.settings, self.redis, self.workers, self.jumps = settings, redis, workers, jumps
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.running: subprocess.Popen[bytes] | None = None
        self.answers = False
        """Whether it has started and was not killed since."""

    def start(self) -> Process:
        """Start it and wait until it answers."""
        program = "detente.cli" if self.jumps is None else "tests.server.jumpy"
        command = [sys.executable, "-m", program, "serve", "--port", str(self.port)]
        command += ["--data", self.settings.data, "--database-url", self.settings.database_url]
        command += ["--redis-url", self.redis] if self.redis else []
        command += ["--workers", str(self.workers)] if self.workers > 1 else []
        paths = os.pathsep.join(["src", *filter(None, [os.environ.get("PYTHONPATH")])])
        environment = os.environ | LIMITS | {"DETENTE_LOG_LEVEL": "error", "PYTHONPATH": paths}
        environment["DETENTE_CACHED_GAMES"] = str(self.settings.cached_games)
        environment |= {} if self.jumps is None else {"DETENTE_TEST_JUMPS": str(self.jumps)}
        self.running = subprocess.Popen(command, env=environment, cwd=Path(__file__).parents[2], start_new_session=True)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                fetch(f"{self.url}/healthz", timeout=5).raise_for_status()
                self.answers = True
                return self
            except httpx.HTTPError:
                assert self.running.poll() is None, "the server did not start"
                time.sleep(0.05)
        raise AssertionError("the server did not answer")

    def kill(self) -> None:
        """End it as a power cut would, with the processes of its computer players: they hold its output open."""
        assert self.running is not None
        self.answers = False
        os.killpg(self.running.pid, signal.SIGKILL)
        self.running.wait()

    def stop(self) -> int:
        """Ask it to end, and wait; its exit code."""
        assert self.running is not None
        self.running.terminate()
        return self.running.wait(PATIENCE)

    def browser(self) -> Browser:
        """A new browser."""
        return Browser(self.url)


@contextmanager
def process(settings: Settings, redis: str = "", workers: int = 1) -> Iterator[Process]:
    """A server process until the block ends."""
    server = Process(settings, redis, workers).start()
    try:
        yield server
    finally:
        if server.running is not None and server.running.poll() is None:
            server.kill()
