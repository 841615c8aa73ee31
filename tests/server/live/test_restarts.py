"""Running games after the server was started again, of newer rules too."""

from __future__ import annotations

import random

from sqlalchemy import select, update

import detente
from detente.server.storage.models import Entry, Seat, Table
from tests.server.conftest import Serve
from tests.server.house_kit import done, refused, wait
from tests.server.match_kit import by_side, decide, moment, play_out, seated


def test_a_running_game_is_there_after_a_restart(serve: Serve) -> None:
    first = serve()
    one, other = first.browser(), first.browser()
    one.guest()
    other.guest()
    table = seated(one, other, "volk")
    play_out(table, by_side(table, one, other), random.Random(1), most=30)
    before = moment(one, table)
    again = serve()
    one.base_url = f"{again.url}/api/v1"
    after = moment(one, table)
    assert after["view"] == before["view"]
    assert after["events"] == before["events"]


def test_a_game_of_older_rules_goes_on_where_its_log_still_fits(serve: Serve) -> None:
    first = serve()
    one, other = first.browser(), first.browser()
    one.guest()
    other.guest()
    fits, differs = seated(one, other, "curtain"), seated(one, other, "curtain")
    for table in (fits, differs):
        play_out(table, by_side(table, one, other), random.Random(1), most=6)
    first.change(lambda connection: connection.execute(update(Table).values(rules=0)))
    first.change(
        lambda connection: connection.execute(update(Entry).where(Entry.table == differs).values(trace="0000"))
    )
    again = serve()
    for browser in (one, other):
        browser.base_url = f"{again.url}/api/v1"
    problem = refused(one.get(f"/tables/{differs}"), 409, "rules-changed")
    assert "line 0" in problem["message"]
    players = by_side(fits, one, other)
    decide(players[moment(one, fits)["table"]["actor"]], fits)
    rules = again.ask(lambda connection: connection.execute(select(Table.rules).where(Table.id == fits)).scalar())
    assert rules == detente.game("curtain").rules_version


def test_a_computer_that_was_asked_before_a_crash_plays_on(serve: Serve) -> None:
    first = serve()
    one = first.browser()
    one.guest()
    table = done(one.post("/tables", json={"game": "curtain", "opponent": "self"}))["table"]["id"]
    asked = {"usa": 0, "ussr": 1}[moment(one, table)["table"]["actor"]]
    seat = update(Seat).where(Seat.table == table, Seat.side == asked).values(user=None, level="level1")
    first.change(lambda connection: connection.execute(seat))
    again = serve()
    one.base_url = f"{again.url}/api/v1"
    wait(lambda: moment(one, table)["number"] > 0, seconds=30)
