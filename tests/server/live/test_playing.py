"""A game over HTTP: decisions, previews, what is taken back, clocks and ends."""

from __future__ import annotations

import json
import random
from hashlib import sha256
from typing import Any

import pytest
from sqlalchemy import func, select, update

from detente.core.play.record import Record
from detente.server.storage.models import Entry, Seat, Table
from tests.server.house_kit import Browser, Served, done, refused, wait
from tests.server.match_kit import by_side, decide, moment, play_out, seated

GAMES = ("curtain", "volk")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_and_can_be_verified(
    served: Served, two: tuple[Browser, Browser], game: str
) -> None:
    table = seated(*two, game)
    before = moment(two[0], table)["table"]
    assert before["seed"] is None
    last = play_out(table, by_side(table, *two), random.Random(game))
    assert last["table"]["status"] == "finished"
    page = done(served.browser().get(f"/tables/{table}/record"))
    assert page["replays"]
    assert page["seed_fits"]
    assert sha256(page["record"]["seed"].encode()).hexdigest() == before["seed_hash"]
    match = Record.from_json(json.dumps(page["record"]))
    outcome = match.verify().state.outcome
    assert outcome is not None
    assert last["table"]["outcome"] == {"winner": outcome.side, "reason": outcome.reason, "rule": outcome.rule}


def test_events_since_a_number_are_the_rest_of_all_events(two: tuple[Browser, Browser]) -> None:
    table = seated(*two, "volk")
    play_out(table, by_side(table, *two), random.Random(5), most=60)
    every = moment(two[0], table)["events"]
    assert every
    for since in (0, 17, 59):
        some = done(two[0].get(f"/tables/{table}?since={since}"))
        assert some["since"] <= since
        assert some["events"] == [event for event in every if event["at"] > some["since"]]


def test_only_the_owner_of_a_seat_decides_there(served: Served, two: tuple[Browser, Browser]) -> None:
    table = seated(*two, "curtain")
    now = moment(two[0], table)
    waits = by_side(table, *two)["usa" if now["table"]["actor"] == "ussr" else "ussr"]
    stranger = served.browser()
    body = {"number": now["number"], "action": 0}
    refused(stranger.post(f"/tables/{table}/decisions", json=body), 401, "not-signed-in")
    stranger.guest()
    refused(stranger.post(f"/tables/{table}/decisions", json=body), 403, "not-your-seat")
    refused(waits.post(f"/tables/{table}/decisions", json=body), 409, "not-your-turn")
    assert served.ask(lambda connection: connection.execute(select(func.count()).select_from(Entry)).scalar()) == 0


def test_a_decision_must_be_legal_and_of_this_moment(two: tuple[Browser, Browser]) -> None:
    table = seated(*two, "volk")
    players = by_side(table, *two)
    now = moment(two[0], table)
    actor = players[now["table"]["actor"]]
    now = moment(actor, table)
    wrong = next(action for action in range(1000) if action not in now["view"]["legal"])
    problem = refused(
        actor.post(f"/tables/{table}/decisions", json={"number": now["number"], "action": wrong}), 409, "illegal"
    )
    why = done(actor.get(f"/tables/{table}/why?action={wrong}"))
    assert problem["about"]["kind"] == why["kind"]
    assert (problem["rule"] or "") == why["rule"]
    assert done(actor.get(f"/tables/{table}/why?action={now['view']['legal'][0]}")) is None
    stale = refused(
        actor.post(f"/tables/{table}/decisions", json={"number": now["number"] + 1, "action": now["view"]["legal"][0]}),
        409,
        "stale",
    )
    assert stale["about"]["moment"]["number"] == now["number"]
    assert moment(actor, table)["view"] == now["view"]


def test_a_preview_tells_what_an_action_would_bring_and_decides_nothing(two: tuple[Browser, Browser]) -> None:
    table = seated(*two, "curtain")
    players = by_side(table, *two)
    actor = players.pop(moment(two[0], table)["view"]["actor"])
    [waits] = players.values()
    before = moment(actor, table)
    action = before["view"]["legal"][-1]
    told = done(actor.get(f"/tables/{table}/preview?action={action}"))
    assert moment(actor, table)["number"] == before["number"]
    illegal = next(each for each in range(1000) if each not in before["view"]["legal"])
    assert done(waits.get(f"/tables/{table}/preview?action={action}")) is None
    assert done(actor.get(f"/tables/{table}/preview?action={illegal}")) is None
    after = decide(actor, table, action)
    assert told["events"] == [event for event in after["events"] if event["at"] > before["number"]]
    assert told["events"][0]["kind"] == "FirstChosen"
    assert told["view"]["round"] == after["view"]["round"]
    assert told["final"] != after["can_undo"]


def test_undo_goes_back_within_the_own_turn_only(two: tuple[Browser, Browser]) -> None:
    table = seated(*two, "volk")
    players = by_side(table, *two)
    first = moment(two[0], table)
    actor = players[first["table"]["actor"]]
    other = next(each for each in two if each is not actor)
    first = moment(actor, table)
    assert not first["can_undo"]
    after = decide(actor, table)
    assert after["can_undo"]
    refused(other.post(f"/tables/{table}/undo", json={"number": after["number"]}), 409, "not-your-turn")
    back = done(actor.post(f"/tables/{table}/undo", json={"number": after["number"]}))
    assert back["view"] == first["view"]
    refused(actor.post(f"/tables/{table}/undo", json={"number": back["number"]}), 409, "cannot-undo")
    assert [event for event in moment(other, table)["events"] if event["at"] > back["number"]] == []


def test_a_takeback_needs_the_other_side_and_a_casual_game(two: tuple[Browser, Browser]) -> None:
    table = seated(*two, "curtain")
    players = by_side(table, *two)
    first = moment(two[0], table)
    asker = players[first["table"]["actor"]]
    other = next(each for each in two if each is not asker)
    refused(other.post(f"/tables/{table}/takeback", json={}), 409, "cannot-take-back")
    before = moment(asker, table)
    while moment(asker, table)["table"]["turn"] == 0:
        decide(players[moment(asker, table)["table"]["actor"]], table)
    asked = done(asker.post(f"/tables/{table}/takeback", json={}))
    assert asked["table"]["takeback"] == before["table"]["mine"]
    refused(asker.post(f"/tables/{table}/takeback", json={"answer": "accept"}), 409, "not-yours-to-answer")
    declined = done(other.post(f"/tables/{table}/takeback", json={"answer": "decline"}))
    assert declined["table"]["takeback"] is None
    done(asker.post(f"/tables/{table}/takeback", json={}))
    numbers = moment(asker, table)["number"]
    back = done(other.post(f"/tables/{table}/takeback", json={"answer": "accept"}))
    assert back["number"] < numbers
    assert back["table"]["actor"] == before["table"]["mine"]


def test_resigning_aborting_and_claiming(served: Served, two: tuple[Browser, Browser]) -> None:
    one, other = two
    table = seated(one, other, "curtain")
    done(one.post(f"/tables/{table}/abort"))
    assert moment(other, table)["table"]["status"] == "aborted"
    table = seated(one, other, "volk", clock={"kind": "live", "base": 60, "increment": 5})
    refused(one.post(f"/tables/{table}/claim"), 409, "time-left")
    while moment(one, table)["table"]["turn"] == 0:
        decide(by_side(table, one, other)[moment(one, table)["table"]["actor"]], table)
    refused(one.post(f"/tables/{table}/abort"), 409, "too-late")
    winner = moment(other, table)["table"]["mine"]
    ended = done(one.post(f"/tables/{table}/resign"))["table"]
    assert ended["outcome"] == {"winner": winner, "reason": "resigned", "rule": ""}
    refused(one.post(f"/tables/{table}/resign"), 409, "not-playing")
    refused(one.post(f"/tables/{table}/decisions", json={"number": 0, "action": 0}), 409, "not-playing")


def test_time_is_settled_even_when_nobody_looks(served: Served, two: tuple[Browser, Browser]) -> None:
    one, other = two
    table = seated(one, other, "volk", clock={"kind": "days", "days": 1})
    late = moment(one, table)["table"]["actor"]
    past = update(Table).where(Table.id == table).values(deadline=Table.deadline - 2 * 86_400_000)
    served.change(lambda connection: connection.execute(past))
    [ended] = wait(lambda: [each for each in done(one.get("/me/tables")) if each["status"] == "finished"])
    assert ended["outcome"]["reason"] == "time"
    assert ended["outcome"]["winner"] != late


def test_the_clock_counts_the_turn_and_adds_the_increment(served: Served, two: tuple[Browser, Browser]) -> None:
    one, other = two
    table = seated(one, other, "volk", clock={"kind": "live", "base": 100, "increment": 60})
    players = by_side(table, one, other)
    first = moment(one, table)["table"]
    while (now := moment(one, table)["table"])["actor"] == first["actor"]:
        assert now["deadline"] == first["deadline"]
        decide(players[now["actor"]], table)
    seat = next(seat for seat in now["seats"] if seat["side"] == first["actor"])
    assert 100_000 < seat["clock_ms"] <= 160_000


@pytest.mark.parametrize(("end", "used", "left"), [("claim", 61, 0), ("resign", 20, 40_000), ("abort", 20, 40_000)])
def test_an_ended_game_shows_what_was_left_on_the_clock_that_ran(
    served: Served, two: tuple[Browser, Browser], end: str, used: int, left: int
) -> None:
    one, other = two
    table = seated(one, other, "volk", clock={"kind": "live", "base": 60, "increment": 5})
    ran = moment(one, table)["table"]["actor"]
    back = {"since": Table.since - used * 1000, "deadline": Table.deadline - used * 1000}
    served.change(lambda connection: connection.execute(update(Table).where(Table.id == table).values(back)))
    served.worker.sittings.forget()
    one.post(f"/tables/{table}/{end}")
    seats = moment(one, table)["table"]["seats"]
    clock = {seat["side"]: seat["clock_ms"] for seat in seats}
    assert left - 10_000 < clock.pop(ran) <= left
    assert list(clock.values()) == [60_000]


def test_a_person_in_both_seats_sees_what_the_side_to_decide_sees(two: tuple[Browser, Browser]) -> None:
    one = two[0]
    table = done(one.post("/tables", json={"game": "volk", "opponent": "self"}))["table"]["id"]
    seen: set[str] = set()
    while len(seen) < 2:
        now = moment(one, table)
        assert now["view"]["side"] == now["table"]["actor"] == now["table"]["mine"]
        assert now["view"]["legal"]
        seen.add(now["view"]["side"])
        decide(one, table)


def test_the_computer_plays_its_side(served: Served, two: tuple[Browser, Browser]) -> None:
    one = two[0]
    table = done(one.post("/tables", json={"game": "curtain", "opponent": "level1", "side": "usa"}))["table"]["id"]

    def asked_or_over() -> dict[str, Any] | None:
        now = moment(one, table)
        return now if now["view"]["legal"] or now["table"]["status"] != "playing" else None

    while (now := wait(asked_or_over))["table"]["status"] == "playing":
        decide(one, table)
    assert now["table"]["status"] == "finished"
    level = served.ask(lambda connection: connection.execute(select(Seat.level).where(Seat.side == 1)).scalar())
    assert level == "level1"
    sides = served.ask(
        lambda connection: connection.execute(select(Entry.side).where(Entry.kind == "decision")).scalars().all()
    )
    assert set(sides) == {0, 1}
