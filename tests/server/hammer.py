"""Players that never stop: the server is killed under them, or two workers serve them, and nothing may be lost.

`tests/server/soak.py` is the long version.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter

import httpx
from sqlalchemy import select

from detente.server.config import Settings
from detente.server.storage.engine import open_engine
from detente.server.storage.log import read_lines
from detente.server.storage.models import Table
from detente.server.storage.tables import read_row, read_seats
from detente.table.log import DECISION
from detente.table.sitting import Sitting
from tests.server.house_kit import Browser, done
from tests.server.process_kit import Process

MOST_IDLE = 500
"""So often nobody was asked anywhere: all games are over."""
Moves = Counter[tuple[str, str, int, int]]
"""Decisions: table, side, number of the moment as that side knows it, action."""


class Player:
    """A user who plays any legal action at several tables, over HTTP, at any of several servers."""

    def __init__(self, browser: Browser, servers: list[Process], seed: object, pause: float = 0) -> None:
        self.cookies = dict(browser.cookies.items())
        self.servers = servers
        self.pause = pause
        """Seconds between two turns."""
        self.chance = random.Random(str(seed))
        self.acknowledged: Moves = Counter()
        self.unanswered: Moves = Counter()
        """What may have been stored or not: the connection broke, or the server had a fault."""
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
                    await asyncio.sleep(self.pause)
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
            move = (table, moment["table"]["mine"], moment["number"], action)
            body = {"number": moment["number"], "action": action}
            self.unanswered[move] += 1
            answer = await client.post(f"{address}/decisions", json=body)
            if answer.status_code < 500:
                self.unanswered[move] -= 1
            if not answer.is_success:
                self.refused[answer.json()["error"]["code"]] += 1
                return
            self.acknowledged[move] += 1
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


def all_of(players: list[Player]) -> Moves:
    """What was answered to all of them."""
    return sum((player.acknowledged for player in players), Counter())


def unanswered_of(players: list[Player]) -> Moves:
    """What they sent without learning what became of it."""
    return sum((player.unanswered for player in players), Counter())


def check(settings: Settings, players: list[Player], tables: list[str] | None = None) -> int:
    """Every answered decision is in the logs of the tables (or all), once, nothing else is, and all replay.

    Returns how many lines the logs have.
    """
    acknowledged = all_of(players)
    engine = open_engine(settings.database, writes=False)
    total = 0
    with engine.connect() as connection:
        written: Moves = Counter()
        for id in tables or connection.execute(select(Table.id)).scalars().all():
            row, lines = read_row(connection, id), read_lines(connection, id)
            assert row is not None
            sitting = Sitting(row, read_seats(connection, row.game, [id])[id], [])
            for number, line in enumerate(lines):
                assert line.number == number
                if line.kind == DECISION:
                    side = sitting.match.game.sides[line.side]
                    written[id, side, sitting.seen(line.side), line.value] += 1
                sitting.catch_up([line])
            total += len(lines)
            assert row.actor == (None if sitting.is_over else sitting.match.state.actor)
            assert row.turn == sitting.match.state.turns
    engine.dispose()
    missing = acknowledged - written
    assert not missing, f"answered, but not there: {missing}"
    doubled = written - acknowledged - unanswered_of(players)
    assert not doubled, f"there, but not sent: {doubled}"
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
