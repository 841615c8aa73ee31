"""Troubles for servers under load: hostile bodies, floods, readers that do not read, clock jumps, a full disk."""

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
from threading import Lock

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
    ("/tables/{table}/plan/board", json.dumps({"number": 0, "actions": [0] * 5000, "deal": 9999}).encode()),
    ("/tables/{table}/plan/board", b'{"number": 0, "actions": [' + b"[" * 3000 + b"]}"),
    ("/tables/{table}/decisions", json.dumps({"number": 0, "action": 2**62}).encode()),
    ("/tables/{table}/chat", json.dumps({"text": "\u115f" * 100_000}).encode()),
    ("/tables/{table}/hint", b"{}"),
    ("/account", json.dumps({"name": "\u202e" * 5000, "password": "x" * 200_000}).encode()),
    ("/tournaments", json.dumps({"name": "x", "game": "curtain", "rounds": 10**9, "size": 10**9}).encode()),
    ("/session", b'{"name": "\xff", "password": "\xff"}'),
    ("/session", json.dumps({"name": "nobody", "password": "wrong"}).encode()),
]
FLOODED = ("/tables", "/games", "/games/volk", "/tournaments", "/me", "/people/nobody", "/session", "/nothing")
HANDSHAKE = (
    b"GET /api/v1/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


class Troubles:
    """What goes wrong while people play; `counts` says how often."""

    def __init__(
        self, servers: list[Process], jumps: Path, tables: Callable[[], list[str]], player: httpx.Client
    ) -> None:
        self.servers, self.jumps, self.tables, self.player = servers, jumps, tables, player
        self.lasting: Process | None = None
        """The server that is never killed, to be weighed."""
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []
        self.memory: list[tuple[float, int]] = []
        """When (monotonic), and how many bytes the lasting server took."""
        self.others: list[tuple[str, float, Callable[[], None]]] = []
        """Other troubles: a name, the seconds between two of them, and what to do."""
        self.chance = random.Random(1)
        self.at_work = Lock()
        """Held by trouble that goes on in a thread, though `run` was cancelled."""

    async def run(self) -> None:
        """Make trouble until cancelled."""
        makers = [self._hostile(), self._flood(), self._slow_readers(), self._half_sent(), self._jump(), self._weigh()]
        makers += [self._now_and_then(*each) for each in self.others]
        await asyncio.gather(*makers)

    async def _hostile(self) -> None:
        """Bodies that are long work or no text at all, several at once, of a stranger and of a player."""
        token = {"X-CSRFToken": self.player.cookies["csrftoken"]}
        async with (
            httpx.AsyncClient(timeout=30, verify=False) as stranger,
            httpx.AsyncClient(timeout=30, verify=False, cookies=dict(self.player.cookies), headers=token) as player,
        ):
            while True:
                bodies = [(client, *self.chance.choice(HOSTILE)) for client in (stranger, player) for _ in range(2)]
                await asyncio.gather(*(self._send(*each) for each in bodies))
                await asyncio.sleep(4)

    async def _send(self, client: httpx.AsyncClient, path: str, body: bytes) -> None:
        headers = {"Content-Type": "application/json"}
        try:
            address = f"{self._any().url}/api/v1{path.format(table=self.chance.choice(self.tables()))}"
            answer = await client.post(address, content=body, headers=headers)
        except httpx.HTTPError:
            return  # it was killed
        self.counts["hostile bodies"] += 1
        if answer.status_code == 500:
            self.faults.append(f"{path}: {answer.text[:200]}")

    def _any(self) -> Process:
        return self.chance.choice(self.servers)

    async def _flood(self) -> None:
        """Far more requests at once than anybody needs, and no answer is waited for after a second."""
        async with httpx.AsyncClient(timeout=1, verify=False) as client:
            while True:
                await asyncio.sleep(8)
                url, paths = self._any().url, self.chance.choices(FLOODED, k=100)
                calls = [client.get(f"{url}/api/v1{path}") for path in paths]
                answers = await asyncio.gather(*calls, return_exceptions=True)
                self.counts["requests of floods"] += len(answers)
                for path, answer in zip(paths, answers, strict=True):
                    if isinstance(answer, httpx.Response) and answer.status_code == 500:
                        self.faults.append(f"{path}: {answer.text[:200]}")

    async def _slow_readers(self) -> None:
        """Live channels that watch all tables again and again, and never read."""
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self._any().port, limit=1024)
                writer.write(HANDSHAKE)
                for table in self.tables() * 6:
                    message = json.dumps({"type": "watch", "table": table}).encode()
                    writer.write(b"\x81" + bytes([0x80 | len(message)]) + b"\0\0\0\0" + message)
                self.counts["slow readers"] += 1
                await asyncio.sleep(4)
                writer.transport.abort()
            except OSError:
                await asyncio.sleep(0.5)

    async def _half_sent(self) -> None:
        """Requests whose end never comes."""
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self._any().port)
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
            running = self.lasting.running if self.lasting is not None else None
            if running is not None and running.poll() is None:
                try:
                    self.memory.append((time.monotonic(), psutil.Process(running.pid).memory_info().rss))
                except psutil.Error:
                    continue

    async def _now_and_then(self, name: str, seconds: float, make: Callable[[], None]) -> None:
        while True:
            await asyncio.sleep(seconds)
            await asyncio.to_thread(self._make, make)
            self.counts[name] += 1

    def _make(self, make: Callable[[], None]) -> None:
        with self.at_work:
            make()

    def fill_disk(self) -> None:
        """For a second the server can write nothing, as on a full disk."""
        server = self._any()
        running = server.running
        if running is None or not server.answers:
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
