"""Troubles for a server under load: hostile bodies, floods, readers that do not read, clock jumps, a full disk."""

from __future__ import annotations

import asyncio
import json
import os
import random
import resource
import signal
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import httpx
import psutil

from tests.server.process_kit import Process

HOSTILE: list[tuple[str, bytes]] = [
    ("/games/curtain/deck", json.dumps({"text": "[" + ".".join(["a"] * 12_000) + "]\nx=1"}).encode()),
    ("/games/curtain/deck", json.dumps({"text": "\n".join(f"k{number} = 1" for number in range(4000))}).encode()),
    ("/tables", b'{"game": "curtain", "options": {"deck": ' + b"[" * 1500 + b"]" * 1500 + b"}}"),
    (
        "/records",
        json.dumps({"record": {"game": "volk", "rules": 1, "seed": "1", "position": {"a": "x" * 300_000}}}).encode(),
    ),
    ("/session", b'{"name": "\xff", "password": "\xff"}'),
    ("/session", json.dumps({"name": "nobody", "password": "wrong"}).encode()),
]
HANDSHAKE = (
    b"GET /api/v1/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


class Troubles:
    """What goes wrong while people play; `counts` says how often."""

    def __init__(self, server: Process, jumps: Path, tables: Callable[[], list[str]]) -> None:
        self.server, self.jumps, self.tables = server, jumps, tables
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []
        self.memory: list[int] = []
        self.others: list[tuple[str, float, Callable[[], None]]] = []
        """Other troubles: a name, the seconds between two of them, and what to do."""
        self.chance = random.Random(1)

    async def run(self) -> None:
        """Make trouble until cancelled."""
        makers = [self._hostile(), self._slow_readers(), self._half_sent(), self._jump(), self._weigh()]
        makers += [self._now_and_then(*each) for each in self.others]
        await asyncio.gather(*makers)

    async def _hostile(self) -> None:
        """Bodies that are long work or no text at all, several at once."""
        async with httpx.AsyncClient(timeout=30, verify=False) as client:
            while True:
                await asyncio.gather(*(self._send(client, *self.chance.choice(HOSTILE)) for _ in range(4)))
                await asyncio.sleep(0.5)

    async def _send(self, client: httpx.AsyncClient, path: str, body: bytes) -> None:
        headers = {"Content-Type": "application/json"}
        try:
            answer = await client.post(f"{self.server.url}/api/v1{path}", content=body, headers=headers)
        except httpx.HTTPError:
            return  # it was killed
        self.counts["hostile bodies"] += 1
        if answer.status_code == 500:
            self.faults.append(f"{path}: {answer.text[:200]}")

    async def _slow_readers(self) -> None:
        """Live channels that watch all tables again and again, and never read."""
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.server.port, limit=1024)
                writer.write(HANDSHAKE)
                for table in self.tables() * 20:
                    message = json.dumps({"type": "watch", "table": table}).encode()
                    writer.write(b"\x81" + bytes([0x80 | len(message)]) + b"\0\0\0\0" + message)
                self.counts["slow readers"] += 1
                await asyncio.sleep(2)
                writer.transport.abort()
            except OSError:
                await asyncio.sleep(0.5)

    async def _half_sent(self) -> None:
        """Requests whose end never comes."""
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
                writer.write(b"POST /api/v1/session HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{")
                self.counts["half-sent requests"] += 1
                await asyncio.sleep(1)
                writer.transport.abort()
            except OSError:
                await asyncio.sleep(0.5)

    async def _jump(self) -> None:
        """The system's clock jumps by an hour, and back."""
        while True:
            await asyncio.sleep(3)
            self.jumps.write_text(str(self.chance.choice((0, 3600, -3600, 90))))
            self.counts["clock jumps"] += 1

    async def _weigh(self) -> None:
        """Note how much memory the server takes."""
        while True:
            await asyncio.sleep(1)
            running = self.server.running
            if running is not None and running.poll() is None:
                try:
                    self.memory.append(psutil.Process(running.pid).memory_info().rss)
                except psutil.Error:
                    continue

    async def _now_and_then(self, name: str, seconds: float, make: Callable[[], None]) -> None:
        while True:
            await asyncio.sleep(seconds)
            await asyncio.to_thread(make)
            self.counts[name] += 1

    def fill_disk(self) -> None:
        """For a second the server can write nothing, as on a full disk."""
        running = self.server.running
        if running is None or running.poll() is not None:
            return
        try:
            _, most = resource.prlimit(running.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(running.pid, resource.RLIMIT_FSIZE, (0, most))
            time.sleep(1)
            resource.prlimit(running.pid, resource.RLIMIT_FSIZE, (most, most))
        except (OSError, ProcessLookupError):
            return  # it was killed meanwhile


def crash(pid: int | None) -> None:
    """End a process as a crash would."""
    if pid is not None:
        os.kill(pid, signal.SIGQUIT)
