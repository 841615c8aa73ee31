"""Analyses of finished games: asked for, queued fairly, made by a process of its own, and never lost."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from sqlalchemy import Connection, select, update

from detente.server.accounts import people
from detente.server.computer import analyses
from detente.server.computer.analyses import LEASE_MS
from detente.server.computer.analyst import Analyst, Task
from detente.server.config import Settings
from detente.server.storage.models import Analysis
from detente.server.storage.store import Store, now_ms
from tests.server.conftest import Serve
from tests.server.house_kit import Served, done, play_on, refused, sit_down
from tests.server.social.test_ratings import new_table


def test_only_what_was_played_to_its_end_is_analysed(served: Served) -> None:
    egon, lotte = served.player("Egon"), served.player("Lotte")
    table = sit_down(egon, lotte)
    refused(egon.post(f"/tables/{table}/analysis"), 409, "not-finished")
    done(lotte.post(f"/tables/{table}/resign"))
    refused(egon.post(f"/tables/{table}/analysis"), 409, "nothing-played")
    assert done(egon.get(f"/tables/{table}/analysis")) is None
    refused(served.browser().post(f"/tables/{table}/analysis"), 401, "not-signed-in")
    refused(egon.post("/tables/nowhere/analysis"), 404, "no-such-table")
    refused(egon.post(f"/tables/{table}/analysis/1", json={"action": 0}), 409, "not-analysed")


def test_a_finished_game_is_analysed_in_the_background(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("detente.server.computer.analyst.LEVEL", "level3")  # quicker than level 5
    monkeypatch.setattr("detente.server.computer.analyst.KEEP_EVERY", 0.0)
    served = serve()
    egon, lotte = served.player("Egon"), served.player("Lotte")
    table = sit_down(egon, lotte)
    play_on(table, egon, lotte, decisions=8)
    done(lotte.post(f"/tables/{table}/resign"))
    asked = done(egon.post(f"/tables/{table}/analysis"))
    assert asked["status"] in ("queued", "running")
    until = time.monotonic() + 180
    seen = set()
    while (found := done(lotte.get(f"/tables/{table}/analysis")))["status"] != "done":
        assert found["status"] != "failed"
        assert time.monotonic() < until
        assert len(found["judgements"]) <= 8
        seen.add(found["progress"])
        time.sleep(0.05)
    assert [each["number"] for each in found["judgements"]] == list(range(1, 9))
    assert found["progress"] == 1
    assert len(found["curve"]) == 9
    assert found["curve"][-1] == 1.0  # the USA won
    for judgement, phrases in zip(found["judgements"], found["phrases"], strict=True):
        named = {judgement["action"], judgement["best"], *(each["action"] for each in judgement["considered"])}
        assert set(map(int, phrases)) == named
    side = ("usa", "ussr")[found["judgements"][0]["side"]]
    first = done(egon.get(f"/tables/{table}/moments/0", params={"side": side}))
    assert found["phrases"][0].items() <= first["phrases"].items()
    assert found["prompts"][0] == first["view"]["prompt"]
    assert len(found["prompts"]) == 8
    assert done(egon.post(f"/tables/{table}/analysis"))["status"] == "done"  # not made twice

    for index, summary in enumerate(found["summary"]):
        own = [each["grade"] for each in found["judgements"] if each["side"] == index]
        assert sum(summary["grades"].values()) == len(own) > 0
        assert 0 <= summary["accuracy"] <= 1
    judged = found["judgements"][0]
    again = done(egon.post(f"/tables/{table}/analysis/1", json={"action": judged["best"]}, timeout=120))
    assert (again["grade"], again["action"]) == ("best", judged["best"])
    refused(egon.post(f"/tables/{table}/analysis/1", json={"action": -1}), 409, "illegal")
    refused(egon.post(f"/tables/{table}/analysis/99", json={"action": 0}), 404, "no-such-decision")
    refused(served.browser().post(f"/tables/{table}/analysis/1", json={"action": 0}), 401, "not-signed-in")


def test_a_server_may_analyse_nothing(serve: Serve) -> None:
    served = serve(analysis_jobs=0)
    refused(served.player("Egon").post("/tables/any/analysis"), 409, "no-analysis")
    assert not done(served.browser().get("/offers"))["analyses"]


def queue(connection: Connection, asked: list[tuple[str, int]]) -> None:
    for number, (table, user) in enumerate(asked):
        new_table(connection, table)
        analyses.ask(connection, table, user, 100 + number)


def test_a_user_with_many_requests_does_not_keep_others_waiting(served: Served) -> None:
    def order(connection: Connection) -> list[str]:
        egon, lotte, otto = (people.new(connection, name, "hash", "en", 1) for name in ("Egon", "Lotte", "Otto"))
        queue(connection, [("e1", egon), ("e2", egon), ("e3", egon), ("l1", lotte), ("l2", lotte), ("o1", otto)])
        tables = ["e1", "l1", "o1", "e2", "l2", "e3"]
        assert [analyses.before(connection, table, 999) for table in tables] == list(range(6))
        taken: list[str] = []
        for now in range(1000, 1006):
            assert [analyses.before(connection, table, now) for table in tables[len(taken) :]] == list(
                range(len(taken), 6)
            )
            found = analyses.take(connection, now)
            assert found is not None
            taken.append(found[0])
        assert analyses.take(connection, 1007) is None
        return taken

    with served.worker.store.writing.begin() as connection:
        taken = order(connection)
        connection.rollback()
    assert taken == ["e1", "l1", "o1", "e2", "l2", "e3"]


def test_what_a_dead_worker_had_begun_goes_on_where_it_was(settings: Settings) -> None:
    from detente.server.storage.migrate import migrate

    store = Store(settings.database)
    migrate(store.writing)
    with store.writing.begin() as connection:
        user = people.new(connection, "Egon", "hash", "en", 1)
        queue(connection, [("t1", user)])
        now = now_ms()
        assert analyses.take(connection, now) == ("t1", [])
        connection.execute(update(Analysis).values(result={"judgements": [JUDGED]}))
        assert analyses.take(connection, now + 1) is None
        found = analyses.take(connection, now + LEASE_MS + 2)
        assert found is not None
        assert [each.number for each in found[1]] == [1]
    store.close()


JUDGED: dict[str, Any] = {
    "number": 1, "side": 0, "action": 3, "best": 3, "before": 0.5, "after": 0.5, "visits": 9, "grade": "best",
    "considered": [],
}  # fmt: skip


def test_a_worker_that_goes_home_gives_its_analysis_back(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    from detente.server.storage.migrate import migrate

    async def stop(self: Analyst, table: str, judged: list[Any]) -> bool:
        raise asyncio.CancelledError

    monkeypatch.setattr(Analyst, "_analyse", stop)

    async def day(store: Store) -> None:
        with pytest.raises(asyncio.CancelledError):
            await Analyst(store).analyse_next()

    store = Store(settings.database)
    migrate(store.writing)
    with store.writing.begin() as connection:
        queue(connection, [("t1", people.new(connection, "Egon", "hash", "en", 1))])
    asyncio.run(day(store))
    with store.reading.connect() as connection:
        assert connection.execute(select(Analysis.status)).scalar() == "queued"
    store.close()


def test_a_failure_is_reported_and_can_be_asked_again(settings: Settings) -> None:
    from detente.server.storage.migrate import migrate

    store = Store(settings.database)
    migrate(store.writing)
    with store.writing.begin() as connection:
        user = people.new(connection, "Egon", "hash", "en", 1)
        queue(connection, [("t1", user)])  # a table without a log
    assert asyncio.run(Analyst(store).analyse_next())
    with store.writing.begin() as connection:
        failed = analyses.read(connection, "t1")
        assert failed is not None
        assert failed.status == "failed"
        analyses.ask(connection, "t1", user, now_ms())
        again = analyses.read(connection, "t1")
        assert again is not None
        assert again.status == "queued"
    store.close()


def test_a_listener_may_stop_at_any_judgement() -> None:
    import detente

    match = detente.Match(detente.game("curtain"), 7)
    for _ in range(20):
        match.apply(match.state.legal()[0])

    async def listen() -> int:
        stream = Task(match.record(), "level3", 3).judgements()
        async for judgement in stream:
            await stream.aclose()  # type: ignore[attr-defined]
            return judgement.number
        return 0

    assert asyncio.run(listen()) == 3
