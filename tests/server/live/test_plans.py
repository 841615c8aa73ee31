"""Conditional moves on a server: played once, through the one door, and seen by nobody else."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Connection, delete, func, select, update

from detente.server.config import Settings
from detente.server.live.plans import Plans
from detente.server.storage.models import Entry, Notice, Table, User
from detente.server.storage.models import Plan as PlanModel
from detente.server.storage.plans import Stored
from detente.table.sitting import Seating
from tests.server.conftest import Serve
from tests.server.house_kit import PASSWORD, Browser, Served, done, play_on, refused, serving, sit_down
from tests.server.match_kit import live
from tests.server.plan_kit import DAYS, hand_over, plan_of, prepare


def lines_of(served: Served, table: str) -> list[int]:
    """The numbers of the log."""
    return list(served.ask(lambda reading: reading.scalars(select(Entry.number).where(Entry.table == table))))


def rows(connection: Connection) -> int:
    return int(connection.execute(select(func.count()).select_from(PlanModel)).scalar_one())


@pytest.mark.parametrize("game", ["curtain", "volk"])
def test_a_prepared_reply_is_played_at_once(served: Served, two: tuple[Browser, Browser], game: str) -> None:
    side = "usa" if game == "curtain" else "west"
    table = sit_down(*two, game=game, side=side, clock=DAYS)
    mover, planner, line = prepare(table, *two)
    [kept] = plan_of(planner, table)["lines"]
    mine = done(planner.get(f"/tables/{table}"))["table"]["mine"]
    assert [turn["by"] == mine for turn in kept["turns"]] == [False, True]
    assert kept["turns"][0]["events"]
    before = len(lines_of(served, table))
    moment = hand_over(mover, table)
    numbers = sorted(lines_of(served, table))
    theirs = next(count for count in range(len(line["actions"])) if len(numbers) == before + 1 + count)
    assert theirs > 0, "the reply is in the log"
    assert numbers == list(range(len(numbers)))
    assert {event["by"] for event in moment["events"]} >= {mine}, "the mover sees the reply in the answer"
    after = plan_of(planner, table)
    assert after["lines"] == []
    assert after["played"] == done(planner.get(f"/tables/{table}"))["number"]
    stored = served.ask(lambda reading: reading.execute(select(Table.actor, Table.since, Table.deadline)).one())
    assert stored.deadline == stored.since + 3 * 86_400_000


def test_another_turn_drops_the_plan(served: Served, two: tuple[Browser, Browser]) -> None:
    table = sit_down(*two, clock=DAYS)
    mover, planner, _ = prepare(table, *two)
    number = done(mover.get(f"/tables/{table}"))["number"]
    moment = done(mover.post(f"/tables/{table}/undo", json={"number": number, "whole": True}))
    while moment["table"]["actor"] == moment["table"]["mine"]:  # the last choices are others than the first ones
        decision = {"number": moment["number"], "action": moment["view"]["legal"][-1]}
        moment = done(mover.post(f"/tables/{table}/decisions", json=decision))
    assert moment["table"]["actor"] == done(planner.get(f"/tables/{table}"))["table"]["mine"]
    assert plan_of(planner, table) == {"lines": [], "played": None, "most": 20}
    assert served.ask(rows) == 0


def everything(browser: Browser, table: str) -> list[Any]:
    """All that a user can read about a table."""
    moment = done(browser.get(f"/tables/{table}"))
    for seat in moment["table"]["seats"]:
        seat.pop("clock_ms")
    paths = ("/tables", "/me/tables", f"/tables/{table}/chat", f"/tables/{table}/record", f"/tables/{table}/question")
    moments = f"/tables/{table}/moments?from=0&to={moment['number']}"
    found = [browser.get(path) for path in (*paths, moments, f"/tables/{table}/why?action=1")]
    return [moment, *((each.status_code, without_clocks(each.text)) for each in found)]


def without_clocks(text: str) -> str:
    """An answer without the time that is left."""
    head, *rest = text.split('"clock_ms":')
    return head + "".join(each.split(",", 1)[-1].split("}", 1)[-1] for each in rest)


def test_nobody_else_can_see_a_plan(served: Served, two: tuple[Browser, Browser]) -> None:
    table = sit_down(*two, clock=DAYS)
    mover, planner, line = prepare(table, *two)
    done(planner.delete(f"/tables/{table}/plan"))
    watcher, stranger = served.browser(), served.browser()
    watcher.guest()
    with live(served, mover) as theirs, live(served, watcher) as public, live(served, stranger) as nobody:
        for channel in (theirs, public, nobody):
            channel.watch(table)
            channel.send(type="mine", on=True)
            channel.send(type="lobby", on=True)
            channel.settle()
        for channel in (theirs, public, nobody):  # all have heard that the others came
            channel.settle()
        readers = (mover, watcher, stranger)
        before = [everything(each, table) for each in readers]
        heard = [len(channel.raw) for channel in (theirs, public, nobody)]
        lines = lines_of(served, table)
        done(planner.post(f"/tables/{table}/plan/board", json=line))
        done(planner.put(f"/tables/{table}/plan", json=line))
        [kept] = plan_of(planner, table)["lines"]
        during = [everything(each, table) for each in readers]
        done(planner.delete(f"/tables/{table}/plan/{kept['id']}"))
        after = [everything(each, table) for each in readers]
        for channel in (theirs, public, nobody):
            channel.settle()
        new = [channel.heard[count:] for channel, count in zip((theirs, public, nobody), heard, strict=True)]
    assert before == during == after, "what others read is the same with and without a plan"
    assert [[message["type"] for message in each] for each in new] == [["pong"]] * 3
    assert lines_of(served, table) == lines
    assert plan_of(mover, table)["lines"] == [], "each player sees their own plan only"
    refused(watcher.get(f"/tables/{table}/plan"), 403, "not-your-seat")
    refused(watcher.put(f"/tables/{table}/plan", json=line), 403, "not-your-seat")
    refused(stranger.get(f"/tables/{table}/plan"), 401, "not-signed-in")


def test_a_plan_survives_a_restart(settings: Settings) -> None:
    with serving(settings) as first:
        one, other = first.browser(), first.browser()
        one.guest()
        other.guest()
        table = sit_down(one, other, clock=DAYS)
        mover, planner, _ = prepare(table, one, other)
        cookies = [dict(each.cookies.items()) for each in (mover, planner)]
        before = len(lines_of(first, table))
    with serving(settings) as second:
        mover, planner = (second.browser() for _ in range(2))
        for browser, kept in zip((mover, planner), cookies, strict=True):
            browser.cookies.clear()
            browser.cookies.update(kept)
        hand_over(mover, table)
        assert plan_of(planner, table)["played"] is not None
        numbers = sorted(lines_of(second, table))
        assert numbers == list(range(len(numbers)))
        assert len(numbers) > before + 1


class Late(Plans):
    """Plans that are withdrawn, as if at another worker, between the look at them and the commit."""

    withdraw = staticmethod(lambda: None)

    async def _read(self, seating: Seating) -> Stored:
        found = await super()._read(seating)
        seating.planned = None
        self.withdraw()
        return found


def test_a_reply_that_was_just_withdrawn_is_not_played(served: Served, two: tuple[Browser, Browser]) -> None:
    table = sit_down(*two, clock=DAYS)
    mover, planner, _ = prepare(table, *two)
    number = done(planner.get(f"/tables/{table}"))["number"]
    late = Late(served.worker.store, False, served.worker.clock)
    late.withdraw = lambda: served.change(lambda writing: writing.execute(delete(PlanModel)))
    plans, served.worker.play.plans = served.worker.play.plans, late
    try:
        hand_over(mover, table)
    finally:
        served.worker.play.plans = plans
    moment = done(planner.get(f"/tables/{table}"))
    assert moment["table"]["actor"] == moment["table"]["mine"], "the turn was stored, the reply was not"
    assert moment["number"] > number


def test_the_end_of_a_game_a_take_back_and_leaving_delete_plans(served: Served, two: tuple[Browser, Browser]) -> None:
    table = sit_down(*two, clock=DAYS)
    play_on(table, *two, decisions=12)
    mover, planner, _ = prepare(table, *two)
    assert served.ask(rows) == 1
    done(planner.post(f"/tables/{table}/takeback", json={}))
    done(mover.post(f"/tables/{table}/takeback", json={"answer": "accept"}))
    assert served.ask(rows) == 0
    mover, planner, _ = prepare(table, *two)
    done(planner.post(f"/tables/{table}/resign"))
    assert served.ask(rows) == 0
    table = sit_down(*two, clock=DAYS)
    mover, planner, _ = prepare(table, *two)
    planner.account("Lotte")
    assert served.ask(rows) == 1
    done(planner.request("DELETE", "/me", json={"password": PASSWORD}))
    assert served.ask(rows) == 0


def test_a_played_reply_is_a_notice_of_its_own(served: Served, two: tuple[Browser, Browser]) -> None:
    table = sit_down(*two, clock=DAYS)
    mover, planner, _ = prepare(table, *two)
    served.change(lambda writing: writing.execute(update(User).values(email="anna@example.org")))
    served.change(lambda writing: writing.execute(delete(Notice)))
    me = done(planner.get("/me"))["id"]
    hand_over(mover, table)
    found = served.ask(lambda reading: reading.execute(select(Notice.user, Notice.kind)).all())
    assert (me, "plan") in [tuple(each) for each in found]
    assert (me, "turn") not in [tuple(each) for each in found]
    assert {each.kind for each in found if each.user != me} == {"turn"}


def test_what_cannot_be_prepared_is_refused(served: Served, two: tuple[Browser, Browser]) -> None:
    table = sit_down(*two, clock=DAYS)
    mover, planner, line = prepare(table, *two)
    path = f"/tables/{table}/plan"
    refused(planner.put(path, json={**line, "number": line["number"] + 1}), 409, "stale")
    refused(planner.put(path, json={**line, "actions": line["actions"][:-1]}), 400, "plan-incomplete")
    refused(planner.put(path, json={**line, "actions": [0] * 300}), 400, "plan-too-long")
    refused(planner.put(path, json={**line, "actions": [10**6]}), 409, "illegal")
    refused(planner.delete(f"{path}/none"), 404, "no-such-line")
    refused(
        mover.put(path, json={**line, "number": done(mover.get(f"/tables/{table}"))["number"]}), 409, "plan-your-turn"
    )
    assert len(plan_of(planner, table)["lines"]) == 1
    again = done(planner.put(path, json=line))
    assert len(again["lines"]) == 1, "the same line is kept once"
    fast = sit_down(*two, clock={"kind": "live", "base": 600, "increment": 0})
    refused(two[0].get(f"/tables/{fast}/plan"), 403, "no-plan")
    alone = done(two[0].post("/tables", json={"game": "curtain", "opponent": "level1"}))["table"]["id"]
    refused(two[0].get(f"/tables/{alone}/plan"), 403, "no-plan")


def test_a_line_counts_by_its_length(serve: Serve) -> None:
    served = serve(limit_moves="40/hour")
    two = served.browser(), served.browser()
    for each in two:
        each.guest()
    table = sit_down(*two, clock=DAYS)
    [planner] = [each for each in two if not done(each.get(f"/tables/{table}"))["view"]["legal"]]
    line = {"number": done(planner.get(f"/tables/{table}"))["number"], "actions": [10**6] * 100}
    refused(planner.post(f"/tables/{table}/plan/board", json=line), 409, "illegal")
    refused(planner.post(f"/tables/{table}/plan/board", json=line), 429, "too-many-requests")


def test_both_sides_can_prepare_replies(served: Served, two: tuple[Browser, Browser]) -> None:
    """Each side has its own plan, and only the plan of the side that is asked is played."""
    table = sit_down(*two, clock=DAYS)
    for _ in range(3):
        mover, planner, _ = prepare(table, *two)
        hand_over(mover, table)
        assert plan_of(mover, table)["played"] is None
        assert plan_of(planner, table)["played"] is not None
    numbers = sorted(lines_of(served, table))
    assert numbers == list(range(len(numbers)))
