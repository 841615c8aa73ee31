"""Engines at a server's tables, by token: they play, resign what they cannot play, and see nothing secret."""

from __future__ import annotations

import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import msgspec
import pytest

from detente.core.play.question import Question
from detente.lab.engine.player import clock_of
from detente.lab.engine.seat import Refused, Seat, Server
from tests.cli import ENVIRONMENT
from tests.lab.engines import hostile
from tests.server.house_kit import Browser, Served, done
from tests.server.match_kit import by_side, seated

TOKEN = {"name": "engine", "scopes": ["play", "read"]}
PATIENCE = 60.0
"""Seconds for a decision: no engine here is slow, but the machine may be."""
OURS = ("env", f"PYTHONPATH={ENVIRONMENT['PYTHONPATH']}", sys.executable, "-m", "detente.cli", "engine", "random")


def seat(served: Served, owner: Browser, command: tuple[str, ...], told: list[str] | None = None) -> Seat:
    """An engine with the token of an account."""
    token = done(owner.post("/me/tokens", json=TOKEN))["token"]
    return Seat(Server(served.url, token), command, clock_of(None, PATIENCE), (told if told is not None else []).append)


@pytest.mark.parametrize("game", ["curtain", "volk"])
def test_two_engines_play_each_other_to_the_end(served: Served, game: str) -> None:
    owners = [served.player(name) for name in ("Robot", "Android")]
    table = seated(owners[0], owners[1], game)
    commands = (OURS, hostile("well"))
    seats = [
        threading.Thread(target=seat(served, owner, command).run, args=(1,))
        for owner, command in zip(owners, commands, strict=True)
    ]
    for each in seats:
        each.start()
    for each in seats:
        each.join(90)
        assert not each.is_alive()
    outcome = done(owners[0].get(f"/tables/{table}"))["table"]["outcome"]
    assert outcome["winner"] in ("usa", "ussr", "west", "east")
    assert outcome["reason"] != "resigned"


@pytest.mark.parametrize(("mode", "why"), [("crash", "no idea what to play"), ("illegal", "illegal action 0")])
def test_an_engine_that_breaks_resigns_and_says_why(served: Served, mode: str, why: str) -> None:
    owners = [served.player(name) for name in ("Robot", "Android")]
    table = seated(owners[0], owners[1], "curtain")
    told: list[str] = []
    other = threading.Thread(target=seat(served, owners[1], hostile("well")).run, args=(1,))
    other.start()
    seat(served, owners[0], hostile(mode), told).run(1)
    other.join(60)
    assert not other.is_alive()
    assert len(told) == 1
    assert why in told[0]
    info = done(owners[0].get(f"/tables/{table}"))["table"]
    assert info["outcome"]["reason"] == "resigned"
    assert info["outcome"]["winner"] != info["mine"]


def test_it_sits_down_at_an_open_table(served: Served) -> None:
    host, robot = served.player("Lotte"), served.player("Robot")
    made = done(host.post("/tables", json={"game": "curtain", "side": "usa", "visibility": "invite"}))
    player = seat(served, robot, OURS)
    with pytest.raises(Refused, match="the server refuses"):
        player.join(made["table"]["id"], None)
    player.join(made["table"]["id"], made["invite"])
    assert done(robot.get(f"/tables/{made['table']['id']}"))["table"]["mine"] == "ussr"


def test_a_question_is_for_the_side_that_is_asked_and_shows_no_more_than_its_view(served: Served) -> None:
    two = served.player("Robot"), served.player("Lotte")
    table = seated(*two, "curtain")
    players = by_side(table, *two)
    moment = done(two[0].get(f"/tables/{table}"))
    actor = moment["table"]["actor"]
    other = next(side for side in players if side != actor)
    asked = msgspec.convert(done(players[actor].get(f"/tables/{table}/question")), Question)
    own = done(players[actor].get(f"/tables/{table}"))
    assert asked.number == own["number"]
    assert [choice.action for choice in asked.legal] == own["view"]["legal"]
    assert asked.view == own["view"]
    assert done(players[other].get(f"/tables/{table}/question")) is None
    hands = asked.position["hands"]
    assert sorted(hands[actor]) == sorted(own["view"]["hand"])
    seen = done(players[other].get(f"/tables/{table}"))["view"]["hand"]
    assert sorted(hands[other]) != sorted(seen)  # other cards, dealt by what is public


def test_a_token_that_is_none_is_refused_at_once(served: Served) -> None:
    told: list[str] = []
    with pytest.raises(Refused) as refused:
        Seat(Server(served.url, "nonsense"), OURS, clock_of(None, None), told.append).run()
    assert refused.value.status == 401
    assert told == []


def test_the_token_follows_no_redirection() -> None:
    asked: list[str] = []

    class Elsewhere(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(302)
            self.send_header("Location", "/elsewhere")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """In silence."""

    with HTTPServer(("127.0.0.1", 0), Elsewhere) as server:
        threading.Thread(target=server.handle_request, daemon=True).start()
        with pytest.raises(Refused) as refused:
            Server(f"http://127.0.0.1:{server.server_port}", "token").get("/tables")
    assert refused.value.status == 302
    assert asked == ["/api/v1/tables"]
