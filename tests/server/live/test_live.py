"""The live channel: moments, resuming, presence, the lobby, and messages that mean harm."""

from __future__ import annotations

import asyncio
import random
from contextlib import ExitStack
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, func, select
from websockets.exceptions import ConnectionClosed

from detente.server.live.listeners import MOST_WAITING, Listener
from detente.server.storage import finding
from detente.server.storage.models import Entry
from tests.server.conftest import Serve
from tests.server.house_kit import Browser, Served, done
from tests.server.match_kit import Channel, by_side, live, play_out, seated


def channels(stack: ExitStack, served: Served, table: str, *browsers: Browser) -> dict[str, Channel]:
    """A channel for each side, watching."""
    found = {}
    for side, browser in by_side(table, *browsers).items():
        found[side] = stack.enter_context(live(served, browser))
        found[side].watch(table)
    return found


def test_a_decision_is_answered_and_shown_to_all_who_watch(
    served: Served, two: tuple[Browser, Browser], stack: ExitStack
) -> None:
    table = seated(*two, "curtain")
    sides = channels(stack, served, table, *two)
    spectator = stack.enter_context(live(served))
    spectator.watch(table)
    chance = random.Random(4)
    everyone = {**sides, "spectator": spectator}
    for _ in range(30):
        actor = spectator.moment()["table"]["actor"]
        now = sides[actor].moment()
        before = {name: channel.moment() for name, channel in everyone.items()}
        answer = sides[actor].decide(table, now["number"], chance.choice(now["view"]["legal"]))
        assert answer["type"] == "done"
        for channel in everyone.values():
            channel.settle()
        drafting = sides[actor].moment()["can_undo"]
        for name, channel in everyone.items():
            if drafting and name != actor:
                assert channel.moment() is before[name], "nobody else sees a draft"
            else:
                assert channel.moment()["number"] == answer["number"]
        if spectator.moment()["table"]["status"] != "playing":
            break
    for name, browser in (*by_side(table, *two).items(), ("spectator", served.browser())):
        heard = [message for message in everyone[name].heard if message["type"] == "moment"]
        told = [event for message in heard for event in message["events"]]
        assert done(browser.get(f"/tables/{table}"))["events"] == told


def test_a_client_that_comes_back_gets_the_rest(served: Served, two: tuple[Browser, Browser], stack: ExitStack) -> None:
    table = seated(*two, "volk")
    watcher = served.browser()
    with live(served, watcher) as first:
        had = first.watch(table)
    play_out(table, by_side(table, *two), random.Random(8), most=30)
    whole = done(watcher.get(f"/tables/{table}"))
    again = stack.enter_context(live(served, watcher)).watch(table, since=had["number"])
    assert again["view"] == whole["view"]
    kept = [event for event in had["events"] if event["at"] <= again["since"]]
    assert kept + again["events"] == whole["events"]


def test_a_viewer_who_saw_a_move_that_was_taken_back_is_corrected(
    served: Served, two: tuple[Browser, Browser], stack: ExitStack
) -> None:
    table = seated(*two, "volk")
    sides = channels(stack, served, table, *two)
    watcher = stack.enter_context(live(served))
    log = watcher.watch(table)["events"]
    actor = sides[watcher.moment()["table"]["actor"]]
    for choice in (0, 1):
        for _ in range(2):
            now = actor.moment()
            actor.decide(table, now["number"], now["view"]["legal"][choice % len(now["view"]["legal"])])
            actor.settle()
            if not actor.moment()["can_undo"]:
                break
        if choice == 0 and actor.moment()["can_undo"]:
            actor.send(type="undo", id="u", table=table, number=actor.moment()["number"])
            assert actor.until("done", id="u")["number"] < now["number"] + 1
    watcher.settle()
    for message in watcher.heard[1:]:
        if message["type"] == "moment":
            log = [event for event in log if event["at"] <= message["since"]] + message["events"]
    assert log == done(served.browser().get(f"/tables/{table}"))["events"]


def test_presence_is_shown(served: Served, two: tuple[Browser, Browser], stack: ExitStack) -> None:
    table = seated(*two, "curtain")
    watcher = stack.enter_context(live(served))
    online = {seat["side"]: seat["online"] for seat in watcher.watch(table)["table"]["seats"]}
    assert online == {"usa": False, "ussr": False}
    side, browser = next(iter(by_side(table, *two).items()))
    with live(served, browser) as channel:
        channel.watch(table)
        seats = watcher.until("table")["table"]["seats"]
        assert [seat["side"] for seat in seats if seat["online"]] == [side]
    assert not any(seat["online"] for seat in watcher.until("table")["table"]["seats"])


def test_the_lobby_hears_of_tables_that_come_and_go(
    served: Served, two: tuple[Browser, Browser], stack: ExitStack
) -> None:
    channel = stack.enter_context(live(served))
    channel.send(type="lobby", on=True)
    assert channel.until("lobby")["tables"] == []
    made = done(two[0].post("/tables", json={"game": "volk"}))["table"]["id"]
    assert [table["id"] for table in channel.until("lobby")["changed"]] == [made]
    done(two[0].post("/tables", json={"game": "volk", "visibility": "invite"}))
    done(two[1].post(f"/tables/{made}/join", json={}))
    assert [(table["id"], table["status"]) for table in channel.until("lobby")["changed"]] == [(made, "playing")]
    done(two[1].post(f"/tables/{made}/resign"))
    assert channel.until("lobby")["gone"] == [made]
    channel.send(type="lobby", on=False)
    channel.settle()
    done(two[0].post("/tables", json={"game": "volk"}))
    channel.settle()
    assert channel.heard[-1]["type"] == "pong"


def test_a_takeback_is_asked_over_the_channel(served: Served, two: tuple[Browser, Browser], stack: ExitStack) -> None:
    table = seated(*two, "curtain")
    sides = channels(stack, served, table, *two)
    players = by_side(table, *two)
    actor = sides["usa"].moment()["table"]["actor"]
    play_out(table, players, random.Random(1), most=3)
    done(players[actor].post(f"/tables/{table}/takeback", json={}))
    other = next(side for side in sides if side != actor)
    assert sides[other].until("takeback") == {"type": "takeback", "table": table, "by": actor}


def test_a_renamed_user_chats_under_the_new_name_immediately(served: Served, stack: ExitStack) -> None:
    egon, lotte = served.player("Egon"), served.player("Lotte")
    table = seated(egon, lotte, "curtain")
    channel = stack.enter_context(live(served, egon))
    channel.watch(table)
    done(egon.patch("/me", json={"name": "Willy"}))
    channel.send(type="chat", id=1, table=table, text="Guten Tag")
    assert channel.until("chat")["message"]["name"] == "Willy"


HOSTILE: list[tuple[Any, str]] = [
    ("", "bad-message"),
    ("{", "bad-message"),
    ("null", "bad-message"),
    ("[]", "bad-message"),
    ('"' + "x" * 20_000 + '"', "too-large"),
    ("[" * 5000, "bad-message"),
    (b"\xff\xfe\x00", "bad-message"),
    ({"type": "become-admin"}, "bad-message"),
    ({"type": "decide"}, "bad-message"),
    ({"type": "decide", "id": 1, "table": "T", "number": "x", "action": 1}, "bad-message"),
    ({"type": "decide", "id": 1, "table": "T", "number": 0, "action": 2**70}, "bad-message"),
    ({"type": "decide", "id": 1, "table": "nowhere", "number": 0, "action": 0}, "no-such-table"),
    ({"type": "watch", "table": "../../etc/passwd"}, "no-such-table"),
    ({"type": "watch", "table": "'; DROP TABLE entries; --"}, "no-such-table"),
    ({"type": "watch", "table": "\0"}, "bad-request or no-such-table"),  # PostgreSQL cannot even look for it
    ({"type": "chat", "id": 1, "table": "\0", "text": "x"}, "bad-request or not-seated"),
]


@pytest.mark.parametrize(("message", "code"), HOSTILE)
def test_hostile_messages_get_an_error_and_change_nothing(
    served: Served, two: tuple[Browser, Browser], stack: ExitStack, message: Any, code: str
) -> None:
    table = seated(*two, "curtain")
    channel = stack.enter_context(live(served, two[0]))
    before = channel.watch(table)
    if isinstance(message, dict):
        message = msgspec.json.encode(message).replace(b'"T"', f'"{table}"'.encode()).decode()
    channel.connection.send(message)
    assert channel.until("error")["error"]["code"] in code.split(" or ")
    assert lines(served) == 0
    assert channel.watch(table)["view"] == before["view"]


def test_a_fault_of_ours_is_answered_and_the_connection_goes_on(
    served: Served, two: tuple[Browser, Browser], stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated(*two, "curtain")
    channel = stack.enter_context(live(served, two[0]))
    with monkeypatch.context() as broken:
        broken.setattr(served.worker.hub, "watch", None)
        channel.send(type="watch", table=table)
        assert channel.until("error")["error"]["code"] == "fault"
    assert channel.watch(table)["table"]["id"] == table


def test_decisions_out_of_turn_of_old_numbers_and_at_anothers_seat(
    served: Served, two: tuple[Browser, Browser], stack: ExitStack
) -> None:
    table = seated(*two, "volk")
    sides = channels(stack, served, table, *two)
    actor = sides["west"].moment()["table"]["actor"]
    other = "west" if actor == "east" else "east"
    now = sides[actor].moment()
    legal = now["view"]["legal"]
    assert error(sides[other].decide(table, now["number"], legal[0])) == "not-your-turn"
    for number in (now["number"] - 1, now["number"] + 1, -1, 10**9):
        assert error(sides[actor].decide(table, number, legal[0])) == "stale"
    for action in (-1, 10**6, next(each for each in range(500) if each not in legal)):
        assert error(sides[actor].decide(table, now["number"], action)) == "illegal"
    stranger = served.browser()
    anybody = stack.enter_context(live(served, stranger))
    assert error(anybody.decide(table, now["number"], legal[0])) == "not-signed-in"
    stranger.guest()
    outsider = stack.enter_context(live(served, stranger))
    assert error(outsider.decide(table, now["number"], legal[0])) == "not-your-seat"
    outsider.send(type="undo", id=1, table=table, number=now["number"])
    assert error(outsider.until("error")) == "not-your-seat"
    assert lines(served) == 0
    for channel in sides.values():
        channel.settle()
    assert sides[actor].moment() == now
    assert sides[actor].decide(table, now["number"], legal[0])["type"] == "done"
    assert error(sides[actor].decide(table, now["number"], legal[0])) in ("stale", "not-your-turn")
    assert lines(served) == 1


def test_a_huge_message_ends_the_connection_and_nothing_else(serve: Serve) -> None:
    served = serve()
    with live(served) as channel, pytest.raises(ConnectionClosed):
        say_and_hear(channel, "x" * 50_000_000)
    with live(served) as channel:
        channel.settle()


def test_a_slow_listener_is_dropped_and_holds_up_nobody() -> None:
    async def run() -> int:
        listener = Listener(None)
        for number in range(MOST_WAITING + 10):
            listener.send({"number": number})
        taken = 0
        while await listener.take() is not None:
            taken += 1
        return taken

    assert asyncio.run(run()) == MOST_WAITING


def test_a_change_while_the_lobby_is_read_is_not_undone(
    served: Served, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = served.browser()
    host.guest()
    read = finding.lobby
    made: list[str] = []

    def read_and_lose_time(connection: Connection) -> list[finding.Found]:
        found = read(connection)
        if not made:
            made.append(done(host.post("/tables", json={"game": "curtain", "visibility": "open"}))["table"]["id"])
        return found

    monkeypatch.setattr(finding, "lobby", read_and_lose_time)
    channel = stack.enter_context(live(served))
    channel.send(type="lobby", on=True)
    told = channel.until("lobby")
    if "tables" not in told:  # the change itself was heard first
        told = channel.until("lobby")
    assert made == [table["id"] for table in told["tables"]]


def test_a_lobby_that_never_stops_changing_is_sent_all_the_same(
    served: Served, two: tuple[Browser, Browser], stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = done(two[0].post("/tables", json={"game": "curtain"}))["table"]["id"]
    read = finding.lobby

    def read_while_it_changes(connection: Connection) -> list[finding.Found]:
        served.worker.hub.lobby_changes += 1
        return read(connection)

    monkeypatch.setattr(finding, "lobby", read_while_it_changes)
    channel = stack.enter_context(live(served))
    channel.send(type="lobby", on=True)
    assert [table["id"] for table in channel.until("lobby")["tables"]] == [made]


def say_and_hear(channel: Channel, text: str) -> None:
    """Say something, and hear an answer."""
    channel.connection.send(text)
    channel.hear()


def error(message: dict[str, Any]) -> str:
    """The code of an error."""
    assert message["type"] == "error"
    return str(message["error"]["code"])


def lines(served: Served) -> int:
    """How many lines all logs have."""
    return int(served.ask(lambda connection: connection.execute(select(func.count()).select_from(Entry)).scalar()))
