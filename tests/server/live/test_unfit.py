"""A game that no longer fits the rules: it cannot be shown, but everything else about it works."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
import pytest
from sqlalchemy import insert, select, update

import detente
from detente.core.play.record import Record
from detente.server.storage.models import Analysis, Entry, Table
from tests.server.house_kit import Browser, Served, done, play_on, refused, sit_down, wait

OTHER_RULES = 7


@pytest.fixture
def two(served: Served) -> tuple[Browser, Browser]:
    """Two people with accounts."""
    return served.player("Egon"), served.player("Lotte")


def spoil(served: Served, table: str) -> None:
    """Change a log as if it had been written under other rules."""
    spoilt = update(Entry).where(Entry.table == table, Entry.number == 1).values(trace="0000")
    served.change(lambda connection: connection.execute(spoilt))
    served.change(
        lambda connection: connection.execute(update(Table).where(Table.id == table).values(rules=OTHER_RULES))
    )
    served.worker.sittings.forget()


def running(served: Served, *people: Browser, decisions: int = 4, **wish: Any) -> str:
    """A game that goes on and fits no more."""
    table = sit_down(*people, **wish)
    play_on(table, *people, decisions=decisions)
    spoil(served, table)
    return table


def test_how_it_differs_is_for_the_log_alone(
    served: Served, two: tuple[Browser, Browser], caplog: pytest.LogCaptureFixture
) -> None:
    table = sit_down(*two)
    play_on(table, *two, decisions=4)
    illegal = update(Entry).where(Entry.table == table, Entry.number == 1).values(value=100_000)
    served.change(lambda connection: connection.execute(illegal))
    served.worker.sittings.forget()
    with caplog.at_level(logging.WARNING, "detente.server"):
        problem = refused(two[0].get(f"/tables/{table}"), 409, "rules-changed")
    assert "line 1 of the log differs; it can" in problem["message"]
    assert any(f"table {table} does not fit the present rules: line 1" in message for message in caplog.messages)


def test_its_record_is_there_and_with_it_the_export(served: Served, two: tuple[Browser, Browser]) -> None:
    finished = [sit_down(*two) for _ in range(2)]
    for table in finished:
        play_on(table, *two, decisions=6)
        done(two[0].post(f"/tables/{table}/resign"))
    before = done(two[0].get(f"/tables/{finished[0]}/record"))
    assert before["replays"]
    spoil(served, finished[0])
    after = done(two[0].get(f"/tables/{finished[0]}/record"))
    assert (after["replays"], after["seed_fits"], after["record"]["rules"]) == (False, True, OTHER_RULES)
    assert after["record"]["decisions"] == before["record"]["decisions"]
    lines = [msgspec.json.decode(line) for line in two[0].get("/me/export").content.splitlines()]
    assert {line["table"]: line["rules"] for line in lines} == {
        finished[0]: OTHER_RULES,
        finished[1]: detente.game("curtain").rules_version,
    }


def test_a_record_made_of_lines_is_the_one_that_was_played(served: Served) -> None:
    """With what was taken back left out, within a turn and beyond, and the outcome of the rules in it."""
    one = served.player("Egon")
    table = done(one.post("/tables", json={"game": "curtain", "opponent": "self"}))["table"]["id"]
    moment = play_on(table, one, decisions=1)
    while not moment["can_undo"]:
        moment = play_on(table, one, decisions=1)
    done(one.post(f"/tables/{table}/undo", json={"number": moment["number"]}))
    play_on(table, one, decisions=10)
    done(one.post(f"/tables/{table}/takeback", json={}))
    play_on(table, one)
    found = done(one.get(f"/tables/{table}/record"))
    assert found["replays"]
    record = msgspec.convert(found["record"], Record)
    assert record.outcome is not None
    assert record.verify().record() == record


def test_it_is_resigned_aborted_and_runs_out_of_time(served: Served, two: tuple[Browser, Browser]) -> None:
    resigned, late = running(served, *two), running(served, *two)
    aborted = running(served, *two, decisions=2)
    ended = done(two[0].post(f"/tables/{resigned}/resign"))
    assert (ended["status"], ended["outcome"]) == ("finished", {"winner": "ussr", "reason": "resigned", "rule": ""})
    refused(two[0].post(f"/tables/{resigned}/resign"), 409, "not-playing")
    assert done(two[1].post(f"/tables/{aborted}/abort"))["status"] == "aborted"
    past = update(Table).where(Table.id == late).values(clock_kind="days", deadline=1)
    served.change(lambda connection: connection.execute(past))
    wait(lambda: status(two[0], late) != "playing")
    assert done(two[0].get(f"/tables/{late}/record"))["table"]["outcome"]["reason"] == "time"


def test_its_player_can_leave_and_go_on_vacation(served: Served, two: tuple[Browser, Browser]) -> None:
    table = running(served, *two, clock={"kind": "days", "days": 3})
    for person in two:
        assert done(person.patch("/me", json={"vacation": True}))["vacation"]["on"]
    done(two[0].request("DELETE", "/me", json={"password": "Ostpolitik-1969"}))
    assert status(two[1], table) == "finished"


def test_its_analysis_is_given_up(served: Served, two: tuple[Browser, Browser]) -> None:
    table = running(served, *two)
    done(two[0].post(f"/tables/{table}/resign"))
    waiting = insert(Analysis).values(table=table, status="queued", progress=0.0, asked=1)
    served.change(lambda connection: connection.execute(waiting))
    wait(lambda: served.ask(lambda connection: connection.execute(select(Analysis.status)).scalar()) == "failed")


def status(browser: Browser, table: str) -> str:
    """How a table stands, by the list of tables."""
    return next(str(each["status"]) for each in done(browser.get("/me/tables")) if each["id"] == table)
