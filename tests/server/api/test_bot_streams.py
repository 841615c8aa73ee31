"""Bots over plain HTTP: streams of events and moments, and the bot of the examples."""

from __future__ import annotations

import random
import runpy
import threading
from collections.abc import Callable
from pathlib import Path

import httpx
import msgspec
import pytest
from sqlalchemy import Connection

from detente.server.storage import finding
from tests.e2e.wire_kit import Wire
from tests.server.house_kit import PATIENCE, Browser, Served, done
from tests.server.match_kit import by_side, play_out, seated

BOT_TOKEN = {"name": "bot", "scopes": ["play", "read"]}


def test_a_bot_plays_by_streams(served: Served) -> None:
    """Two of our example bots play each other, over nothing but what every program has."""
    names = ("Robot", "Android")
    owners = [served.player(name) for name in names]
    tokens = [done(owner.post("/me/tokens", json=BOT_TOKEN))["token"] for owner in owners]
    table = seated(owners[0], owners[1], "curtain")
    bots = [threading.Thread(target=example_bot(), args=(served.url, token, 1)) for token in tokens]
    for bot in bots:
        bot.start()
    for bot in bots:
        bot.join(60)
        assert not bot.is_alive()
    assert done(owners[0].get(f"/tables/{table}"))["table"]["outcome"]["winner"] in ("usa", "ussr")


def test_a_bot_outlives_an_opponent_who_resigns_while_it_thinks(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = served.player("Robot"), served.player("Lotte")
    table = seated(*two, "curtain")
    asked = by_side(table, *two)[done(two[0].get(f"/tables/{table}"))["table"]["actor"]]
    other = two[1] if asked is two[0] else two[0]

    def choose(legal: list[int]) -> int:
        done(other.post(f"/tables/{table}/resign"))
        return legal[0]

    monkeypatch.setattr(random, "choice", choose)
    token = done(asked.post("/me/tokens", json=BOT_TOKEN))["token"]
    example_bot()(served.url, token, 1)
    assert done(other.get(f"/tables/{table}"))["table"]["outcome"]["reason"] == "resigned"


def test_a_bot_waits_for_a_server_that_restarts(served: Served) -> None:
    owners = [served.player(name) for name in ("Robot", "Android")]
    tokens = [done(owner.post("/me/tokens", json=BOT_TOKEN))["token"] for owner in owners]
    table = seated(owners[0], owners[1], "curtain")
    wire = Wire(served.url)
    wire.cut()
    addresses = (wire.address, served.url)
    bots = [
        threading.Thread(target=example_bot(), args=(address, token, 1))
        for address, token in zip(addresses, tokens, strict=True)
    ]
    for bot in bots:
        bot.start()
    bots[0].join(0.5)
    assert bots[0].is_alive()
    wire.mend()
    for bot in bots:
        bot.join(60)
        assert not bot.is_alive()
    assert done(owners[0].get(f"/tables/{table}"))["table"]["status"] == "finished"
    wire.cut()


def test_a_turn_that_comes_while_a_bot_connects_is_not_lost(
    served: Served, two: tuple[Browser, Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated(*two, "curtain")
    players = by_side(table, *two)
    first = done(two[0].get(f"/tables/{table}"))["table"]["actor"]
    bot = next(player for side, player in players.items() if side != first)
    read = finding.of_user

    def read_and_lose_time(connection: Connection, user: int) -> list[finding.Found]:
        found = read(connection, user)
        while play_out(table, players, random.Random(1), most=1)["table"]["actor"] == first:
            pass
        return found

    monkeypatch.setattr(finding, "of_user", read_and_lose_time)
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in bot.cookies.items())}
    with httpx.stream(
        "GET", f"{served.url}/api/v1/bot/events", headers=headers, timeout=PATIENCE, verify=False
    ) as stream:
        told = msgspec.json.decode(next(filter(None, stream.iter_lines())))
    assert (told["type"], told["table"]["id"]) == ("turn", table)


def test_a_bot_hears_the_moments_of_a_table(served: Served, two: tuple[Browser, Browser]) -> None:
    table = seated(*two, "curtain")
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in two[0].cookies.items())}
    address = f"{served.url}/api/v1/bot/tables/{table}/stream"
    with httpx.stream("GET", address, headers=headers, timeout=PATIENCE, verify=False) as stream:
        lines = filter(None, stream.iter_lines())
        first = msgspec.json.decode(next(lines))
        play_out(table, by_side(table, *two), random.Random(2), most=1)
        moment = next(each for each in map(msgspec.json.decode, lines) if each["type"] == "moment")
        assert moment["number"] == first["number"] + 1


def example_bot() -> Callable[[str, str, int], None]:
    """The bot of the examples."""
    path = Path(__file__).parents[3] / "examples" / "bot.py"
    run: Callable[[str, str, int], None] = runpy.run_path(str(path))["run"]
    return run
