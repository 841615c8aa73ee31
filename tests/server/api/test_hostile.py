"""What strangers send: no body, message or address holds up the server, and none gets more than a refusal."""

from __future__ import annotations

import asyncio
import os
import random
import re
import time
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from detente.core.errors import BadOption
from detente.server.live.aside import Aside
from detente.server.ops.watchdog import LONG, Watchdog
from detente.table import clocks
from detente.table.bounds import check_size
from detente.table.errors import RequestError
from detente.table.wire import ClockInfo
from tests.server.conftest import Serve
from tests.server.house_kit import Served, done, fetch, refused, wait
from tests.server.match_kit import by_side, live, play_out, seated
from tests.server.troubles import HOSTILE

MANY_PARTS = "[" + ".".join(["a"] * 12_400) + "]\n" + ".".join(["a"] * 12_400) + "=1"
"""A deck file of 50 KB that costs a TOML reader half a minute."""


def test_a_deck_file_that_is_long_work_is_refused_before_it_is_read(served: Served) -> None:
    answer = done(served.browser().post("/games/curtain/deck", json={"text": MANY_PARTS}))
    assert [error["code"] for error in answer["errors"]] == ["toml-parts"]
    player = served.player("Egon")
    problem = refused(player.post("/tables", json={"game": "curtain", "deck": MANY_PARTS}), 400, "bad-deck")
    assert len(problem["message"]) < 500


def _nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    "deck",
    [{"name": "n" * 300_000}, {"name": "x", "card": [{}] * 20_000}, {"card": _nested(200)}, {"k" * 5000: 1}],
    ids=["name", "cards", "nesting", "key"],
)
def test_a_deck_as_a_dictionary_is_bounded_too(served: Served, deck: dict[str, Any]) -> None:
    player = served.player("Egon")
    problem = refused(player.post("/tables", json={"game": "curtain", "options": {"deck": deck}}), 400, "bad-option")
    assert len(problem["message"]) < 500
    record = {"game": "curtain", "rules": 4, "seed": "1"}
    for way in ({"options": {"deck": deck}}, {"position": {"deck": deck}}):
        refused(player.post("/records", json={"record": record | way}), 400, "bad-option")


def test_what_is_unchecked_is_read_in_another_process_and_not_for_long() -> None:
    async def run() -> None:
        aside = Aside(patience=1.0)
        try:
            assert await aside.read(os.getpid) != os.getpid()
            with pytest.raises(RequestError, match="longer to read") as caught:
                await aside.read(time.sleep, 60)
            assert caught.value.problem.code == "too-slow"
            assert await aside.read(sum, [1, 2]) == 3  # the next one is not held up by it
            with pytest.raises(RequestError) as caught:
                await aside.read(clocks.read, ClockInfo("live"))
            assert (caught.value.status, caught.value.problem.code) == (400, "bad-clock")
            with pytest.raises(RequestError) as caught:
                await aside.read(bytearray, 2**31)
            assert caught.value.problem.code in ("too-large", "too-slow")
            assert await aside.replay(os.getpid) == os.getpid()
        finally:
            aside.close()

    asyncio.run(run())


@pytest.mark.parametrize("error", [OSError("no more processes"), BrokenProcessPool("it ended at once")])
def test_where_no_process_starts_the_server_is_busy_until_one_does(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def none_left(*anything: object) -> None:
        raise error

    async def run() -> None:
        aside = Aside()
        try:
            with monkeypatch.context() as without:
                without.setattr("detente.server.live.aside.pool", none_left)
                with pytest.raises(RequestError) as caught:
                    await aside.read(os.getpid)
            assert (caught.value.status, caught.value.problem.code) == (503, "busy")
            assert await aside.read(os.getpid) != os.getpid()
        finally:
            aside.close()

    asyncio.run(run())


def test_more_than_can_wait_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("detente.server.live.aside.MOST_WAITING", 0)

    async def run() -> None:
        aside = Aside()
        with pytest.raises(RequestError) as caught:
            await aside.read(os.getpid)
        assert (caught.value.status, caught.value.problem.code) == (503, "busy")
        aside.close()

    asyncio.run(run())


def test_decks_are_checked_at_a_rate(serve: Serve) -> None:
    browser = serve(limit_checks="1/minute").browser()
    done(browser.post("/games/curtain/deck", json={"text": "x"}))
    refused(browser.post("/games/curtain/deck", json={"text": "x"}), 429, "too-many-requests")


def test_the_watchdog_notices_what_holds_up_the_loop() -> None:
    async def run() -> list[float]:
        measured: list[float] = []
        watchdog = Watchdog(measured.append)
        task = asyncio.create_task(watchdog.run())
        await asyncio.sleep(0.2)
        time.sleep(0.4)
        await asyncio.sleep(0.2)
        task.cancel()
        assert watchdog.longest == max(measured)
        return measured

    assert max(asyncio.run(run())) > LONG


def test_the_metrics_say_how_late_the_loop_was(served: Served) -> None:
    def counted() -> bool:
        page = fetch(served.url + "/metrics").text
        return "detente_loop_held_up_seconds_count 0.0" not in page and "detente_loop_held_up_seconds_count" in page

    wait(counted)


def test_a_value_is_measured_by_what_it_contains() -> None:
    check_size("it", {"a": [1, {"b": "c" * 200}]})
    for value in ({"a": "c" * 201}, [0] * 6000, _nested(40), {"c" * 201: 1}):
        with pytest.raises(BadOption):
            check_size("it", value)


def test_no_method_and_no_address_is_a_fault(served: Served) -> None:
    browser = served.browser()
    browser.guest()
    paths = {re.sub(r"\{[^}]*\}", "{}", str(route.path)) for route in served.app.routes}
    for path in sorted(path for path in paths if "bot" not in path):
        for method in ("OPTIONS", "HEAD", "TRACE"):
            answer = browser.request(method, served.url + path.replace("{}", "1"))
            assert answer.status_code < 500, (method, path, answer.text)
        for odd in ("%0d%0aX:%20y", "%ff", "%00", "%ed%a0%80"):
            answer = browser.get(served.url + path.replace("{}", odd) + "/" * path.count("x"))
            assert answer.status_code < 500, (path, odd, answer.text)


@pytest.mark.parametrize(
    "value", [b"[" * 1500 + b"]" * 1500, b'"\xff"', b'"\xed\xa0\x80"', b'"\\ud800"', b"1e999", b"9" * 5000]
)
def test_no_body_is_a_fault(served: Served, value: bytes) -> None:
    browser = served.player("Egon")
    bodies = [
        ("PATCH", "/me", b'{"settings": {"a": %s}}'),
        ("POST", "/tables", b'{"game": "curtain", "options": {"deck": {"card": %s}}}'),
        ("POST", "/records", b'{"record": {"game": "volk", "rules": 1, "seed": "1", "position": {"a": %s}}}'),
        ("POST", "/session", b'{"name": %s, "password": "x"}'),
        ("POST", "/games/curtain/deck", b'{"text": %s}'),
    ]
    for method, path, body in bodies:
        headers = {"Content-Type": "application/json"}
        answer = browser.request(method, path, content=body % value, headers=headers)
        assert answer.status_code < 500, (path, answer.text)
    like = value.decode("latin-1")
    assert browser.get("/tables/x/why", params={"like": like}).status_code < 500


class LoopTime:
    """The longest time for which the event loop was busy without a look at anything else, in its own CPU time."""

    def __init__(self) -> None:
        self.longest = 0.0

    async def run(self) -> None:
        """Look as often as the loop allows, until cancelled."""
        while True:
            before = time.thread_time()
            await asyncio.sleep(0.001)
            self.longest = max(self.longest, time.thread_time() - before)


def test_nothing_that_a_stranger_sends_holds_up_the_loop(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    loop_time = LoopTime()
    real = Watchdog.run

    async def watched(self: Watchdog) -> None:
        watching = asyncio.create_task(loop_time.run())
        try:
            await real(self)
        finally:
            watching.cancel()

    monkeypatch.setattr(Watchdog, "run", watched)
    served = serve()
    egon, lotte = served.player("Egon"), served.player("Lotte")
    for game in ("volk", "curtain"):
        table = seated(egon, lotte, game, clock={"kind": "days", "days": 3})
        play_out(table, by_side(table, egon, lotte), random.Random(1), most=60)
        number = done(egon.get(f"/tables/{table}"))["number"]
        for _ in range(2):
            for path, body in HOSTILE:
                headers = {"Content-Type": "application/json"}
                assert egon.post(path.format(table=table), content=body, headers=headers).status_code < 500
            for path in ("", f"/moments?from={number - 49}&to={number}", "/why?like={}", "/why?action=7", "/facts"):
                egon.get(f"/tables/{table}{path}")
            for path in ("/tables", "/me/tables", "/tournaments", f"/games/{game}", "/schema/openapi.json"):
                egon.get(path)
            with live(served, lotte) as channel:
                channel.watch(table)
    assert 0 < loop_time.longest < LONG
