"""Tables over HTTP: made, joined, played, taken back, ended, and played again."""

from __future__ import annotations

import json
import random
import time
from hashlib import sha256
from importlib.resources import files
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import Connection, func, insert, select, update

import detente
from detente.core.lessons import fits
from detente.core.record import Record
from detente.server import finding
from detente.server.storage.models import Entry, Seat, Table
from tests.curtain.scene import OWN_DECK
from tests.server.conftest import Serve
from tests.server.house_kit import PASSWORD, Browser, Served, done, refused
from tests.server.match_kit import by_side, live, play_out, seated

GAMES = ("curtain", "volk")


@pytest.fixture
def two(served: Served) -> tuple[Browser, Browser]:
    """Two guests."""
    one, other = served.browser(), served.browser()
    one.guest()
    other.guest()
    return one, other


def moment(browser: Browser, table: str) -> dict[str, Any]:
    """The present moment for somebody."""
    found: dict[str, Any] = done(browser.get(f"/tables/{table}"))
    return found


def decide(browser: Browser, table: str, action: int | None = None) -> dict[str, Any]:
    """Take the first legal action, or a named one."""
    now = moment(browser, table)
    chosen = now["view"]["legal"][0] if action is None else action
    after: dict[str, Any] = done(
        browser.post(f"/tables/{table}/decisions", json={"number": now["number"], "action": chosen})
    )
    return after


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


def test_moments_of_a_finished_game_are_open_for_any_side(served: Served, two: tuple[Browser, Browser]) -> None:
    table = seated(*two, "volk")
    play_out(table, by_side(table, *two), random.Random(3), most=40)
    refused(two[0].get(f"/tables/{table}/record"), 409, "not-finished")
    mine = moment(two[0], table)["table"]["mine"]
    theirs = "east" if mine == "west" else "west"
    refused(two[0].get(f"/tables/{table}/moments/5?side={theirs}"), 403, "not-your-seat")
    early = done(two[0].get(f"/tables/{table}/moments?from=0&to=20"))
    assert [each["number"] for each in early] == list(range(21))
    assert {each["view"]["side"] for each in early} == {mine}
    done(two[0].post(f"/tables/{table}/resign"))
    stranger = served.browser()
    for side in ("east", "west"):
        shown = done(stranger.get(f"/tables/{table}/moments/20?side={side}"))
        record = Record(**done(stranger.get(f"/tables/{table}/record"))["record"])
        state = detente.game("volk").new(record.seed, **record.options)
        for action in record.decisions[:20]:
            state.play(action)
        assert shown["view"] == state.view(side)
    refused(stranger.get(f"/tables/{table}/moments/4000"), 404, "no-such-moment")
    refused(stranger.get(f"/tables/{table}/moments?from=0&to=200"), 400, "too-many")


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


def test_no_id_of_a_table_can_be_taken_for_an_option(two: tuple[Browser, Browser]) -> None:
    """`detente admin abort -oX3` would not reach its table."""
    ids = [done(two[0].post("/tables", json={"game": "curtain"}))["table"]["id"] for _ in range(5)]
    assert all(id.isalnum() and len(id) == 12 for id in ids)


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


def test_tables_by_invitation_need_the_secret(served: Served, two: tuple[Browser, Browser]) -> None:
    one, other = two
    made = done(one.post("/tables", json={"game": "curtain", "visibility": "invite"}))
    table = made["table"]["id"]
    refused(other.post(f"/tables/{table}/join", json={}), 403, "needs-invitation")
    refused(other.post(f"/tables/{table}/join", json={"invite": "guess"}), 403, "needs-invitation")
    assert table not in [each["id"] for each in done(other.get("/tables"))]
    stored = served.ask(lambda connection: connection.execute(select(Table.invite_hash)).scalar())
    assert made["invite"] not in stored
    assert done(other.post(f"/tables/{table}/join", json={"invite": made["invite"]}))["table"]["status"] == "playing"


def test_a_private_table_is_not_there_for_others(served: Served, two: tuple[Browser, Browser]) -> None:
    table = seated(*two, "curtain", visibility="private")
    stranger = served.browser()
    stranger.guest()
    for path in ("", "/record", "/moments/0", "/why?action=1", "/preview?action=1"):
        refused(stranger.get(f"/tables/{table}{path}"), 404, "no-such-table")
    refused(stranger.post(f"/tables/{table}/decisions", json={"number": 0, "action": 0}), 404, "no-such-table")


def test_a_private_table_whose_maker_is_gone_is_not_there_for_who_is_not_signed_in(
    served: Served, two: tuple[Browser, Browser]
) -> None:
    table = seated(*two, "curtain", visibility="private")
    served.change(lambda connection: connection.execute(update(Table).values(creator=None)))
    served.house.sittings.forget()
    refused(served.browser().get(f"/tables/{table}"), 404, "no-such-table")
    done(two[0].get(f"/tables/{table}"))


def test_who_is_invited_to_a_private_table_sees_it_before_he_sits_down(
    served: Served, two: tuple[Browser, Browser]
) -> None:
    one, other = two
    made = done(one.post("/tables", json={"game": "curtain", "visibility": "private"}))
    table, invite = made["table"]["id"], made["invite"]
    for path in ("", "/facts"):
        refused(other.get(f"/tables/{table}{path}"), 404, "no-such-table")
        refused(other.get(f"/tables/{table}{path}", params={"invite": "guess"}), 404, "no-such-table")
        done(other.get(f"/tables/{table}{path}", params={"invite": invite}))
    done(other.post(f"/tables/{table}/join", json={"invite": invite}))
    late = served.browser()
    refused(late.get(f"/tables/{table}", params={"invite": invite}), 404, "no-such-table")


def test_the_lobby_has_open_tables_and_my_tables_wait_for_me(two: tuple[Browser, Browser]) -> None:
    one, other = two
    waiting = done(one.post("/tables", json={"game": "volk"}))["table"]["id"]
    running = seated(one, other, "curtain")
    assert {each["id"] for each in done(other.get("/tables"))} == {waiting, running}
    actor = by_side(running, one, other)[moment(one, running)["table"]["actor"]]
    assert done(actor.get("/me/tables"))[0]["id"] == running
    done(one.post(f"/tables/{waiting}/abort"))
    assert {each["id"] for each in done(other.get("/tables"))} == {running}
    refused(other.post(f"/tables/{waiting}/join", json={}), 409, "not-open")


def test_a_long_game_stays_among_my_tables_however_many_were_played_since(served: Served) -> None:
    one, other = served.player("Egon"), served.player("Lotte")
    running, short = seated(one, other, "curtain"), seated(one, other, "curtain")
    done(one.post(f"/tables/{short}/resign"))

    def play_many(connection: Connection) -> None:
        [table] = connection.execute(select(Table.__table__).where(Table.id == short)).mappings()
        seats = connection.execute(select(Seat.__table__).where(Seat.table == short)).mappings().all()
        ids = [f"short{number}" for number in range(finding.MOST_FINISHED)]
        later = {"created": table["created"] + 1, "finished": table["finished"] + 1}
        connection.execute(insert(Table), [{**table, **later, "id": id} for id in ids])
        connection.execute(insert(Seat), [{**seat, "table": id} for id in ids for seat in seats])

    served.change(play_many)
    asked = by_side(running, one, other)[moment(one, running)["table"]["actor"]]
    mine = [each["id"] for each in done(asked.get("/me/tables"))]
    assert mine[0] == running
    assert len(mine) == 1 + finding.MOST_FINISHED
    assert short not in mine
    done(asked.request("DELETE", "/me", json={"password": PASSWORD}))
    left = one if asked is other else other
    assert moment(left, running)["table"]["outcome"]["reason"] == "resigned"


def test_a_seat_is_taken_once(served: Served, two: tuple[Browser, Browser]) -> None:
    one, other = two
    table = done(one.post("/tables", json={"game": "volk", "side": "west"}))["table"]["id"]
    refused(other.post(f"/tables/{table}/join", json={"side": "west"}), 409, "seat-taken")
    refused(one.post(f"/tables/{table}/join", json={}), 409, "already-seated")
    done(other.post(f"/tables/{table}/join", json={"side": "east"}))
    late = served.browser()
    late.guest()
    refused(late.post(f"/tables/{table}/join", json={}), 409, "not-open")


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
    for _ in range(100):
        ended = done(one.get("/me/tables"))[0]
        if ended["status"] == "finished":
            break
        time.sleep(0.1)
    assert ended["outcome"]["reason"] == "time"
    assert ended["outcome"]["winner"] != late


def test_the_clock_counts_the_turn_and_adds_the_increment(served: Served, two: tuple[Browser, Browser]) -> None:
    one, other = two
    table = seated(one, other, "volk", clock={"kind": "live", "base": 100, "increment": 7})
    players = by_side(table, one, other)
    first = moment(one, table)["table"]
    while (now := moment(one, table)["table"])["actor"] == first["actor"]:
        assert now["deadline"] == first["deadline"]
        decide(players[now["actor"]], table)
    seat = next(seat for seat in now["seats"] if seat["side"] == first["actor"])
    assert 100_000 < seat["clock_ms"] <= 107_000


def test_a_rematch_changes_sides_and_is_one_table(two: tuple[Browser, Browser]) -> None:
    one, other = two
    table = seated(one, other, "curtain", side="usa")
    refused(one.post(f"/tables/{table}/rematch"), 409, "not-finished")
    done(one.post(f"/tables/{table}/resign"))
    again = done(one.post(f"/tables/{table}/rematch"))
    assert (again["status"], again["mine"]) == ("open", "ussr")
    joined = done(other.post(f"/tables/{table}/rematch"))
    assert (joined["id"], joined["status"], joined["mine"]) == (again["id"], "playing", "usa")
    assert moment(one, table)["table"]["rematch"] == again["id"]


def test_a_rematch_is_for_the_opponent_and_nobody_else(served: Served, two: tuple[Browser, Browser]) -> None:
    one, other = two
    table = seated(one, other, "curtain")
    done(one.post(f"/tables/{table}/resign"))
    stranger = served.browser()
    stranger.guest()
    with live(served, stranger) as channel:
        channel.send(type="lobby", on=True)
        assert channel.until("lobby")["tables"] == []
        again = done(one.post(f"/tables/{table}/rematch"))["id"]
        assert done(stranger.get("/tables")) == []
        refused(stranger.post(f"/tables/{again}/join", json={}), 403, "needs-invitation")
        assert done(other.post(f"/tables/{again}/join", json={}))["table"]["status"] == "playing"
        while not (changed := channel.until("lobby")["changed"]):
            pass  # the old table has a rematch now
        assert [(each["id"], each["status"]) for each in changed] == [(again, "playing")]
    assert [each["id"] for each in done(stranger.get("/tables"))] == [again]


def test_a_rematch_that_was_called_off_can_be_asked_for_again(two: tuple[Browser, Browser]) -> None:
    one, other = two
    table = seated(one, other, "curtain")
    done(one.post(f"/tables/{table}/resign"))
    first = done(one.post(f"/tables/{table}/rematch"))["id"]
    done(one.post(f"/tables/{first}/abort"))
    second = done(other.post(f"/tables/{table}/rematch"))
    assert second["id"] != first
    assert second["status"] == "open"
    assert moment(one, table)["table"]["rematch"] == second["id"]
    begun = done(one.post(f"/tables/{table}/rematch"))
    assert (begun["id"], begun["status"]) == (second["id"], "playing")


def test_both_seats_of_one_person_see_with_the_eyes_of_who_is_asked(two: tuple[Browser, Browser]) -> None:
    one = two[0]
    table = done(one.post("/tables", json={"game": "volk", "opponent": "self"}))["table"]["id"]
    seen: set[str] = set()
    while len(seen) < 2:
        now = moment(one, table)
        assert now["view"]["side"] == now["table"]["actor"] == now["table"]["mine"]
        assert now["view"]["legal"]
        seen.add(now["view"]["side"])
        decide(one, table)


def test_a_record_from_elsewhere_is_replayed_or_refused(served: Served, two: tuple[Browser, Browser]) -> None:
    one = two[0]
    match = detente.Match(detente.game("curtain"), "elsewhere")
    while match.state.actor != detente.OVER:
        match.apply(match.state.legal()[0])
    record = msgspec.to_builtins(match.record())
    table = done(one.post("/records", json={"record": record}))
    assert table["status"] == "finished"
    assert table["imported"]
    assert table["outcome"]["reason"] == record["outcome"]["reason"]
    assert [each["id"] for each in done(one.get("/me/tables"))] == [table["id"]]
    assert done(two[1].get("/me/tables")) == []
    last = done(served.browser().get(f"/tables/{table['id']}/moments/{len(match.decisions)}?side=usa"))
    assert last["view"] == match.state.view("usa")
    assert done(one.get(f"/tables/{table['id']}/record"))["record"]["decisions"] == match.decisions
    refused(one.post("/records", json={"record": {**record, "decisions": record["decisions"][1:]}}), 400, "bad-record")
    refused(one.post("/records", json={"record": {**record, "options": {"deck": "/etc/passwd"}}}), 400, "bad-option")
    stolen = {**record, "position": {"deck": "/etc/passwd"}, "options": {}, "trail": "", "outcome": None}
    refused(one.post("/records", json={"record": stolen}), 400, "bad-option")
    refused(one.post("/tables", json={"game": "curtain", "options": {"deck": "/etc/passwd"}}), 400, "bad-option")


def test_one_plays_on_from_a_moment_of_a_finished_game_only(two: tuple[Browser, Browser]) -> None:
    one, other = two
    table = seated(one, other, "volk")
    play_out(table, by_side(table, one, other), random.Random(9), most=25)
    wish = {"game": "volk", "from": {"table": table, "number": 20}, "opponent": "self"}
    refused(one.post("/tables", json=wish), 409, "not-finished")
    done(one.post(f"/tables/{table}/resign"))
    on = done(one.post("/tables", json=wish))["table"]
    assert (on["origin"], on["options"]) == (wish["from"], {"edition": "revised"})
    before = done(one.get(f"/tables/{table}/moments/20?side={on['actor']}"))["view"]
    after = moment(one, on["id"])["view"]
    assert after["provinces"] == before["provinces"]
    assert after["hands"] == before["hands"]
    assert after["legal"] == before["legal"]
    refused(one.post("/tables", json={**wish, "from": {"table": table, "number": 999}}), 400, "no-such-moment")


@pytest.mark.parametrize("wished", ["open", "invite"])
def test_what_goes_on_from_a_private_table_is_private_whatever_was_wished(
    served: Served, two: tuple[Browser, Browser], wished: str
) -> None:
    one, friend = two
    own = {"game": "curtain", "visibility": "private", "deck": OWN_DECK, "opponent": "self"}
    table = done(one.post("/tables", json=own))["table"]["id"]
    done(one.post(f"/tables/{table}/resign"))
    wish = {"game": "curtain", "visibility": wished, "from": {"table": table, "number": 0}}
    stranger = served.browser()
    stranger.guest()
    refused(stranger.post("/tables", json=wish), 404, "no-such-table")
    for opponent in (None, "self", "level1"):
        made = done(one.post("/tables", json={**wish, "opponent": opponent}))
        on, invite = made["table"], made["invite"]
        assert on["visibility"] == "private"
        for path in ("", "/facts", "/moments/0"):
            refused(stranger.get(f"/tables/{on['id']}{path}"), 404, "no-such-table")
        assert on["id"] not in [each["id"] for each in done(stranger.get("/tables"))]
        if opponent is None:
            refused(stranger.post(f"/tables/{on['id']}/join", json={}), 403, "needs-invitation")
            done(friend.post(f"/tables/{on['id']}/join", json={"invite": invite}))
            assert done(friend.get(f"/tables/{on['id']}/facts"))["deck"] == "My deck"


def test_rated_games_are_for_two_accounts(served: Served, two: tuple[Browser, Browser]) -> None:
    guest = two[0]
    refused(guest.post("/tables", json={"game": "volk", "rated": True}), 403, "needs-account")
    one, other = served.player("Konrad"), served.player("Walter")
    refused(one.post("/tables", json={"game": "volk", "rated": True, "opponent": "level1"}), 400, "cannot-be-rated")
    made = done(one.post("/tables", json={"game": "curtain", "rated": True}))["table"]["id"]
    refused(guest.post(f"/tables/{made}/join", json={}), 403, "needs-account")
    done(other.post(f"/tables/{made}/join", json={}))
    refused(one.post(f"/tables/{made}/takeback", json={}), 409, "rated")
    done(one.post(f"/tables/{made}/resign"))
    rating = {name: done(guest.get(f"/people/{name}"))["ratings"]["curtain"]["rating"] for name in ("Konrad", "Walter")}
    assert rating["Walter"] > 1500 > rating["Konrad"]


def test_a_bot_is_shown_as_one_and_plays_casual_games(served: Served, two: tuple[Browser, Browser]) -> None:
    refused(two[0].patch("/me", json={"bot": True}), 403, "needs-account")
    robot, lotte = served.player("Robot"), served.player("Lotte")
    table, rated = seated(robot, lotte, "curtain", side="usa"), seated(robot, lotte, "volk", rated=True)
    assert "bot" not in moment(lotte, table)["table"]["seats"][0]["person"]
    assert done(robot.patch("/me", json={"bot": True}))["bot"]
    assert moment(lotte, table)["table"]["seats"][0]["person"]["bot"] == "bot"
    refused(robot.post("/tables", json={"game": "volk", "rated": True}), 403, "cannot-be-rated")
    waiting = done(lotte.post("/tables", json={"game": "volk", "rated": True}))["table"]["id"]
    token = done(robot.post("/me/tokens", json={"name": "bot", "scopes": ["play"]}))["token"]
    with httpx.Client(base_url=robot.base_url, headers={"Authorization": f"Bearer {token}"}) as program:
        refused(program.post(f"/tables/{waiting}/join", json={}), 403, "cannot-be-rated")
    done(robot.post(f"/tables/{rated}/resign"))  # what was agreed between people counts, or nobody would lose
    assert done(lotte.get("/people/Lotte"))["ratings"]["volk"]["rating"] > 1500
    assert not done(robot.post(f"/tables/{rated}/rematch"))["rated"]


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chess"}, "unknown-game"),
        ({"game": "volk", "options": {"edition": "third"}}, "bad-option"),
        ({"game": "volk", "options": {"seed": "7"}}, "bad-option"),
        ({"game": "volk", "options": {"journal": {}}}, "bad-option"),
        ({"game": "volk", "side": "north"}, "bad-move"),
        ({"game": "curtain", "deck": "name = "}, "bad-deck"),
        ({"game": "curtain", "deck": "name = 'x'"}, "bad-deck"),
        ({"game": "volk", "opponent": "self", "clock": {"kind": "days", "days": 1}}, "bad-clock"),
        ({"game": "volk", "surprise": 1}, "bad-request"),
    ],
)
def test_impossible_wishes_are_refused(two: tuple[Browser, Browser], wish: dict[str, Any], code: str) -> None:
    refused(two[0].post("/tables", json=wish), 400, code)


def test_the_computer_plays_its_side(served: Served, two: tuple[Browser, Browser]) -> None:
    one = two[0]
    table = done(one.post("/tables", json={"game": "curtain", "opponent": "level1", "side": "usa"}))["table"]["id"]
    for _ in range(600):
        now = moment(one, table)
        if now["table"]["status"] != "playing":
            break
        if now["view"]["legal"]:
            decide(one, table)
        else:
            time.sleep(0.05)
    assert now["table"]["status"] == "finished"
    level = served.ask(lambda connection: connection.execute(select(Seat.level).where(Seat.side == 1)).scalar())
    assert level == "level1"
    sides = served.ask(
        lambda connection: connection.execute(select(Entry.side).where(Entry.kind == "decision")).scalars().all()
    )
    assert set(sides) == {0, 1}


def test_the_games_and_their_words(served: Served) -> None:
    browser = served.browser()
    games = {game["name"]: game for game in done(browser.get("/games"))}
    assert games["volk"]["options"] == {"edition": ["revised", "first"]}
    assert games["curtain"]["sides"] == ["usa", "ussr"]
    volk = done(browser.get("/games/volk?edition=first"))
    assert len(volk["cards"]) == 85
    assert set(volk["cities"]["kiel"]) >= {"lat", "lon", "name"}
    refused(browser.get("/games/volk?edition=third"), 400, "bad-option")
    refused(browser.get("/games/curtain?deck=/etc/passwd"), 400, "bad-option")
    for game in games.values():
        for lang in game["languages"]:
            assert "actions" in done(browser.get(f"/words/{game['name']}/{lang}"))
    refused(browser.get("/words/volk/xx"), 404, "no-such-language")


def test_a_deck_is_checked_with_the_line_of_each_problem(served: Served) -> None:
    browser = served.browser()

    def checked(text: str) -> Any:
        return done(browser.post("/games/curtain/deck", json={"text": text}))

    good = checked(OWN_DECK)
    assert good["errors"] == []
    assert good["facts"]["regions"]["asia"] == {"size": 3, "bonus": 2, "documented": ["size", "bonus"]}
    lines = OWN_DECK.splitlines()
    [error] = checked(OWN_DECK.replace("size = 5", "size = 6"))["errors"]
    assert error["where"] == ["region", "europe"]
    assert error["code"] == "size-count"
    assert error["about"] == {"given": "6", "region": "europe", "n": 5}
    assert error["message"] == "the size is 6, but 5 cards lie in Europe"
    assert lines[error["line"] - 1] == "size = 5"
    assert checked("name = 'x'\ncard = ")["errors"][0]["line"] == 2
    assert checked("#" * 50_001)["errors"][0]["about"] == {"most": 50_000, "given": 50_001}
    assert checked("a = " + "[" * 40_000)["errors"]
    wish = {"game": "curtain", "deck": OWN_DECK.replace("size = 5", "size = 6"), "opponent": "self"}
    browser.guest()
    said = refused(browser.post("/tables", json=wish), 400, "bad-deck")["message"]
    assert said == f"deck:{error['line']}: region Europe: the size is 6, but 5 cards lie in Europe"


def test_an_own_deck_is_played_on_any_side_against_a_level_or_a_friend(two: tuple[Browser, Browser]) -> None:
    one, other = two
    wish = {"game": "curtain", "deck": OWN_DECK, "visibility": "private"}
    for side, level in (("usa", "level1"), ("ussr", "level3")):
        made = done(one.post("/tables", json={**wish, "side": side, "opponent": level}))
        assert made["table"]["mine"] == side
        assert made["invite"] is None
    made = done(one.post("/tables", json={**wish, "side": "ussr"}))
    table, invite = made["table"]["id"], made["invite"]
    refused(other.get(f"/tables/{table}/facts"), 404, "no-such-table")
    assert done(other.get(f"/tables/{table}/facts?invite={invite}"))["deck"] == "My deck"
    assert done(other.post(f"/tables/{table}/join", json={"invite": invite}))["table"]["mine"] == "usa"
    assert done(other.get(f"/tables/{table}/facts"))["deck"] == "My deck"


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
    for _ in range(300):
        if moment(one, table)["number"] > 0:
            break
        time.sleep(0.1)
    assert moment(one, table)["number"] > 0


def test_a_table_tells_the_facts_of_its_own_deck(served: Served) -> None:
    house = files("detente.curtain").joinpath("data/house.toml").read_text("utf-8")
    own = house.replace('name = "House deck"', 'name = "Our evening deck"')
    one = served.player("Egon")
    made = done(one.post("/tables", json={"game": "curtain", "deck": own, "opponent": "self"}))
    facts = done(one.get(f"/tables/{made['table']['id']}/facts"))
    assert facts["deck"] == "Our evening deck"
    assert facts["cards"].keys() == done(one.get("/games/curtain"))["cards"].keys()


def test_a_lesson_is_a_private_table_that_begins_with_its_position(
    served: Served, two: tuple[Browser, Browser]
) -> None:
    one, other = two
    for game in GAMES:
        listed = done(one.get(f"/games/{game}/lessons"))
        lesson = listed[0]
        table = done(one.post("/tables", json={"game": game, "lesson": lesson["id"]}))["table"]
        assert (table["status"], table["visibility"], table["mine"]) == ("playing", "private", lesson["side"])
        for step in lesson["steps"]:
            for _ in range(step["times"] if step["answer"] or step["reply"] else 0):
                now = moment(one, table["id"])
                assert now["view"]["side"] == lesson["side"]  # the eyes stay the reader's when the other side plays
                action = step["action"]
                if step["answer"]:
                    action = next(int(each) for each, phrase in now["phrases"].items() if fits(step["answer"], phrase))
                decide(one, table["id"], action)
        refused(other.get(f"/tables/{table['id']}"), 404, "no-such-table")
        back = done(one.post(f"/tables/{table['id']}/takeback", json={}))
        assert 0 < back["number"] < now["number"]
    assert done(one.get("/me/tables")) == []
    assert served.browser().get("/games/volk/lessons").is_success


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"lesson": "nothing"}, "bad-lesson"),
        ({"opponent": "level1"}, "bad-option"),
        ({"rated": True}, "bad-option"),
        ({"options": {"deck": "house"}}, "bad-option"),
        ({"clock": {"kind": "live", "base": 60, "increment": 0}}, "bad-option"),
        ({"from": {"table": "x", "number": 1}}, "bad-option"),
    ],
)
def test_a_lesson_cannot_be_had_otherwise(two: tuple[Browser, Browser], change: dict[str, Any], code: str) -> None:
    refused(two[0].post("/tables", json={"game": "curtain", "lesson": "place", **change}), 400, code)
