"""Games against the computer can be put away: taken back for a day, then deleted."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

from sqlalchemy import Connection, func, select, update

from detente.server.ops.upkeep import sweep
from detente.server.storage.models import Entry, Table
from detente.table.discarding import KEPT_MS
from tests.server.house_kit import Browser, Served, done, play_on, refused, sit_down, wait
from tests.server.match_kit import decide, live


def against_computer(browser: Browser, **wish: Any) -> str:
    """A table at which the computer plays the other side."""
    made = done(browser.post("/tables", json={"game": "curtain", "side": "usa", "opponent": "level1", **wish}))
    return str(made["table"]["id"])


def listed(browser: Browser) -> list[str]:
    """The ids of a user's tables."""
    return [each["id"] for each in done(browser.get("/me/tables"))]


def test_a_running_game_is_discarded_and_taken_back(served: Served, stack: ExitStack) -> None:
    browser = served.browser()
    browser.guest()
    table = against_computer(browser, clock={"kind": "live", "base": 600, "increment": 5})
    channel = stack.enter_context(live(served, browser))
    channel.send(type="mine", on=True)
    while "tables" not in (mine := channel.until("mine")):
        pass  # the computer may decide before the list is there
    assert [each["id"] for each in mine["tables"]] == [table]
    assert done(browser.delete(f"/tables/{table}"))["status"] == "discarded"
    while channel.until("mine")["changed"]["status"] != "discarded":
        pass
    assert listed(browser) == []
    refused(browser.post(f"/tables/{table}/resign"), 409, "not-playing")
    refused(browser.delete(f"/tables/{table}"), 409, "not-playing")
    back = done(browser.post(f"/tables/{table}/restore"))
    assert (back["status"], listed(browser)) == ("playing", [table])
    refused(browser.post(f"/tables/{table}/restore"), 409, "not-discarded")
    wait(lambda: done(browser.get(f"/tables/{table}"))["view"]["legal"])  # the computer plays on
    decide(browser, table)


def test_a_finished_game_and_an_imported_one_are_discarded(served: Served) -> None:
    browser = served.browser()
    browser.guest()
    table = against_computer(browser)
    done(browser.post(f"/tables/{table}/resign"))
    record = done(browser.get(f"/tables/{table}/record"))["record"]
    brought = done(browser.post("/records", json={"record": record}))["id"]
    for each in (table, brought):
        done(browser.delete(f"/tables/{each}"))
    assert listed(browser) == []
    back = done(browser.post(f"/tables/{table}/restore"))
    assert (back["status"], back["outcome"]["reason"]) == ("finished", "resigned")


def test_nobody_discards_what_another_person_plays(served: Served, two: tuple[Browser, Browser]) -> None:
    one, other = two
    table = sit_down(one, other)
    refused(one.delete(f"/tables/{table}"), 409, "not-yours-alone")
    own = against_computer(one)
    refused(other.delete(f"/tables/{own}"), 409, "not-yours-alone")
    refused(served.browser().delete(f"/tables/{own}"), 401, "not-signed-in")
    done(one.delete(f"/tables/{own}"))
    refused(other.get(f"/tables/{own}"), 404, "no-such-table")
    refused(other.post(f"/tables/{own}/restore"), 404, "no-such-table")


def test_a_game_whose_rematch_was_discarded_offers_another_one(served: Served) -> None:
    browser = served.browser()
    browser.guest()
    table = against_computer(browser)
    done(browser.post(f"/tables/{table}/resign"))
    again = done(browser.post(f"/tables/{table}/rematch"))["id"]
    done(browser.delete(f"/tables/{again}"))
    assert done(browser.get(f"/tables/{table}"))["table"]["rematch"] is None
    assert done(browser.post(f"/tables/{table}/rematch"))["id"] != again


def test_after_a_day_a_discarded_game_is_deleted_with_its_log(served: Served) -> None:
    browser = served.browser()
    browser.guest()
    table, kept = against_computer(browser), against_computer(browser)
    wait(lambda: done(browser.get(f"/tables/{table}"))["view"]["legal"])
    decide(browser, table)
    for each in (table, kept):
        done(browser.delete(f"/tables/{each}"))

    def later(connection: Connection) -> tuple[int, list[str]]:
        long_ago = update(Table).where(Table.id == table).values(discarded=Table.discarded - KEPT_MS - 1000)
        connection.execute(long_ago)
        sweep(connection)
        lines = connection.execute(select(func.count()).where(Entry.table == table)).scalar_one()
        return lines, list(connection.scalars(select(Table.id)))

    assert served.change(later) == (0, [kept])
    refused(browser.post(f"/tables/{table}/restore"), 404, "no-such-table")


def test_a_list_says_how_each_game_stands(served: Served, two: tuple[Browser, Browser]) -> None:
    one, other = two
    table = sit_down(one, other)
    assert [each["kind"] for each in done(one.get("/me/tables"))[0]["standing"]] == ["round", "level"]
    play_on(table, one, other, decisions=30)
    views = [done(each.get(f"/tables/{table}"))["view"] for each in two]
    view = next(view for view in views if not view["legal"])  # lists show the last commit, as the waiting side sees it
    [listed] = done(one.get("/me/tables"))
    lead = {"side": "usa" if view["score"] > 0 else "ussr", "n": abs(view["score"])}
    assert listed["standing"][0]["about"] == {"round": view["round"]}
    assert listed["standing"][1]["about"] == (lead if view["score"] else {})
