"""What follows a game: its moments, a rematch, records from elsewhere, and playing on."""

from __future__ import annotations

import random

import msgspec

import detente
from detente.core.play.record import Record
from tests.server.house_kit import Browser, Served, done, refused
from tests.server.match_kit import by_side, live, moment, play_out, seated


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


def test_a_cancelled_rematch_can_be_requested_again(two: tuple[Browser, Browser]) -> None:
    one, other = two
    table = seated(one, other, "curtain")
    done(one.post(f"/tables/{table}/resign"))
    first = done(one.post(f"/tables/{table}/rematch"))["id"]
    assert moment(other, table)["table"]["rematch"] == first
    done(one.post(f"/tables/{first}/abort"))
    assert moment(other, table)["table"]["rematch"] is None
    second = done(other.post(f"/tables/{table}/rematch"))
    assert second["id"] != first
    assert second["status"] == "open"
    assert moment(one, table)["table"]["rematch"] == second["id"]
    begun = done(one.post(f"/tables/{table}/rematch"))
    assert (begun["id"], begun["status"]) == (second["id"], "playing")
    done(one.post(f"/tables/{second['id']}/abort"))
    assert done(other.get("/me/tables"))[0]["rematch"] is None


def test_a_player_who_offers_a_rematch_hears_of_the_new_table_before_the_offer(
    served: Served, two: tuple[Browser, Browser]
) -> None:
    one, other = two
    table = seated(one, other, "curtain")
    done(one.post(f"/tables/{table}/resign"))
    with live(served, one) as asker, live(served, other) as asked:
        for channel in (asker, asked):
            channel.send(type="mine", on=True)
            channel.until("mine")
        again = done(one.post(f"/tables/{table}/rematch"))["id"]
        assert [asker.until("mine")["changed"]["id"] for _ in range(2)] == [again, table]
        told = asked.until("mine")["changed"]
        assert (told["id"], told["rematch"]) == (table, again)


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
