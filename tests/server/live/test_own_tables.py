"""Users hear of their own tables on every page, and of nobody else's."""

from __future__ import annotations

import random
from contextlib import ExitStack
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import Connection

from detente.server.storage import finding
from tests.server.house_kit import PATIENCE, Browser, Served, done
from tests.server.match_kit import Channel, by_side, live, play_out, seated

INVITED = {"game": "curtain", "visibility": "invite"}
"""A table for a friend."""


@pytest.fixture
def three(served: Served) -> list[Browser]:
    """Three guests."""
    people = [served.browser() for _ in range(3)]
    for each in people:
        each.guest()
    return people


def at_home(stack: ExitStack, served: Served, browser: Browser) -> tuple[Channel, list[Any]]:
    """A channel that hears of its person's tables, and those that there are."""
    channel = stack.enter_context(live(served, browser))
    channel.send(type="mine", on=True)
    return channel, channel.until("mine")["tables"]


def news(channel: Channel) -> list[Any]:
    """The tables that were sent since the last look."""
    channel.heard.clear()
    channel.settle()
    return [message["changed"] for message in channel.heard if message["type"] == "mine"]


def present(table: Any) -> dict[str, bool]:
    """Who is said to be there, by side."""
    return {seat["side"]: seat["online"] for seat in table["seats"]}


def pass_turn(table: str, *browsers: Browser) -> None:
    """Play until it is the other side's turn."""
    players, chance = by_side(table, *browsers), random.Random(2)
    first = done(browsers[0].get(f"/tables/{table}"))["table"]["actor"]
    while play_out(table, players, chance, most=1)["table"]["actor"] == first:
        pass


def test_a_friend_sits_down_the_turn_passes_and_the_game_ends(
    served: Served, three: list[Browser], stack: ExitStack
) -> None:
    host, friend, _ = three
    channel, known = at_home(stack, served, host)
    assert known == []
    made = done(host.post("/tables", json=INVITED))
    table = made["table"]["id"]
    assert [(each["id"], each["status"]) for each in news(channel)] == [(table, "open")]
    done(friend.post(f"/tables/{table}/join", json={"invite": made["invite"]}))
    [begun] = news(channel)
    assert begun["status"] == "playing"
    assert begun["mine"] == done(host.get(f"/tables/{table}"))["table"]["mine"]
    pass_turn(table, host, friend)
    [passed] = news(channel)
    assert passed["actor"] not in (None, begun["actor"])
    assert passed["mine"] == begun["mine"]
    done(friend.post(f"/tables/{table}/resign"))
    [ended] = news(channel)
    assert (ended["status"], ended["outcome"]["winner"]) == ("finished", begun["mine"])


def test_a_user_who_also_watches_the_table_hears_of_each_turn_once(
    served: Served, three: list[Browser], stack: ExitStack
) -> None:
    host, friend, _ = three
    table = seated(host, friend, "curtain")
    channel, _ = at_home(stack, served, host)
    channel.watch(table)
    pass_turn(table, host, friend)
    assert news(channel) == [], "the moment has said it"
    assert any(message["type"] == "moment" for message in channel.heard)
    done(friend.post(f"/tables/{table}/resign"))
    assert [each["status"] for each in news(channel)] == ["finished"]


def test_nobody_hears_of_the_tables_of_others(served: Served, three: list[Browser], stack: ExitStack) -> None:
    host, friend, other = three
    private = seated(host, friend, "curtain", visibility="private")
    seen, known = at_home(stack, served, other)
    assert known == []
    nobody = stack.enter_context(live(served))
    nobody.send(type="mine", on=True)
    assert nobody.until("error")["error"]["code"] == "not-signed-in"
    done(host.post("/tables", json={"game": "curtain", "visibility": "open"}))
    pass_turn(private, host, friend)
    done(friend.post(f"/tables/{private}/resign"))
    assert news(seen) == []
    assert news(nobody) == []


def test_a_player_at_their_table_is_shown_there_in_every_list_and_message(
    served: Served, three: list[Browser], stack: ExitStack
) -> None:
    host, friend, _ = three
    made = done(host.post("/tables", json={"game": "curtain", "side": "usa"}))["table"]["id"]
    stack.enter_context(live(served, host)).watch(made)
    there = {"usa": True, "ussr": False}
    channel, [known] = at_home(stack, served, host)
    assert present(known) == there
    channel.send(type="lobby", on=True)
    assert present(channel.until("lobby")["tables"][0]) == there
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in host.cookies.items())}
    with httpx.stream(
        "GET", f"{served.url}/api/v1/bot/events", headers=headers, timeout=PATIENCE, verify=False
    ) as stream:
        turns = map(msgspec.json.decode, filter(None, stream.iter_lines()))
        done(friend.post(f"/tables/{made}/join", json={}))
        assert present(channel.until("mine")["changed"]) == there
        assert present(channel.until("lobby")["changed"][0]) == there
        if done(host.get(f"/tables/{made}"))["table"]["actor"] == "ussr":
            pass_turn(made, host, friend)
        assert present(next(turns)["table"]) == there
    with httpx.stream(
        "GET", f"{served.url}/api/v1/bot/events", headers=headers, timeout=PATIENCE, verify=False
    ) as stream:
        assert present(msgspec.json.decode(next(filter(None, stream.iter_lines())))["table"]) == there


def test_lessons_are_nobodys_tables(served: Served, three: list[Browser], stack: ExitStack) -> None:
    reader = three[0]
    channel, _ = at_home(stack, served, reader)
    lesson = done(reader.get("/games/curtain/lessons"))[0]["id"]
    table = done(reader.post("/tables", json={"game": "curtain", "lesson": lesson}))["table"]["id"]
    moment = done(reader.get(f"/tables/{table}"))
    decision = {"number": moment["number"], "action": moment["view"]["legal"][0]}
    done(reader.post(f"/tables/{table}/decisions", json=decision))
    assert news(channel) == []
    assert at_home(stack, served, reader)[1] == []


def test_a_user_who_returns_gets_what_they_missed_and_one_who_leaves_gets_nothing(
    served: Served, three: list[Browser], stack: ExitStack
) -> None:
    host, friend, _ = three
    table = seated(host, friend, "curtain")
    with live(served, host) as first:
        first.send(type="mine", on=True)
        [before] = first.until("mine")["tables"]
    pass_turn(table, host, friend)
    channel, [now] = at_home(stack, served, host)
    assert now["id"] == before["id"] == table
    assert now["actor"] != before["actor"]
    channel.send(type="mine", on=False)
    pass_turn(table, host, friend)
    assert news(channel) == []
    assert not served.worker.hub.at_home


def test_a_turn_that_passes_while_the_tables_are_read_is_not_undone(
    served: Served, three: list[Browser], stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, friend, _ = three
    table = seated(host, friend, "curtain")
    read = finding.going_of
    passed: list[str] = []

    def read_and_lose_time(connection: Connection, user: int) -> list[finding.Found]:
        found = read(connection, user)
        if not passed:
            passed.append(table)
            pass_turn(table, host, friend)
        return found

    monkeypatch.setattr(finding, "going_of", read_and_lose_time)
    channel = stack.enter_context(live(served, host))
    channel.send(type="mine", on=True)
    while "tables" not in (told := channel.until("mine")):
        pass
    assert told["tables"][0]["actor"] == done(host.get(f"/tables/{table}"))["table"]["actor"]
