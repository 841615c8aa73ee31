"""Chat with mutes and reports, notes, profiles and what stays of games: what people do around a table."""

from __future__ import annotations

import json

import pytest
from sqlalchemy import select, update

from detente.core.play.record import Record
from detente.server.accounts import vacation
from detente.server.social import reports
from detente.server.storage.models import Chat, Table, User
from detente.server.storage.store import now_ms
from tests.server.house_kit import PASSWORD, Browser, Served, done, play_on, refused, sit_down


@pytest.fixture
def egon(served: Served) -> Browser:
    return served.player("Egon")


@pytest.fixture
def lotte(served: Served) -> Browser:
    return served.player("Lotte")


def test_players_write_and_spectators_read(served: Served, egon: Browser, lotte: Browser) -> None:
    table = sit_down(egon, lotte)
    said = done(egon.post(f"/tables/{table}/chat", json={"text": "  good\tluck\u0000\n! "}))
    assert (said["name"], said["text"]) == ("Egon", "good luck !")
    watcher = served.browser()
    assert [each["text"] for each in done(watcher.get(f"/tables/{table}/chat"))] == ["good luck !"]
    assert done(lotte.get(f"/tables/{table}/chat", params={"after": said["id"]})) == []
    refused(watcher.post(f"/tables/{table}/chat", json={"text": "hi"}), 401, "not-signed-in")
    watcher.guest()
    refused(watcher.post(f"/tables/{table}/chat", json={"text": "take Poland"}), 403, "not-seated")
    refused(egon.post(f"/tables/{table}/chat", json={"text": " \u200b "}), 400, "bad-message")
    refused(egon.post(f"/tables/{table}/chat", json={"text": "x" * 501}), 400, "bad-request")
    refused(egon.post("/tables/nowhere/chat", json={"text": "hello"}), 403, "not-seated")
    refused(egon.get("/tables/nowhere/chat"), 404, "no-such-table")


def test_a_private_table_is_for_those_who_sit_there(served: Served, egon: Browser, lotte: Browser) -> None:
    table = sit_down(egon, lotte, visibility="private")
    done(egon.post(f"/tables/{table}/chat", json={"text": "between us"}))
    assert len(done(lotte.get(f"/tables/{table}/chat"))) == 1
    other = served.browser()
    other.guest()
    for path in ("chat", "analysis"):
        refused(other.get(f"/tables/{table}/{path}"), 404, "no-such-table")
    refused(other.put(f"/tables/{table}/notes", json={"text": "I know it"}), 404, "no-such-table")
    refused(other.post(f"/tables/{table}/analysis"), 404, "no-such-table")


def test_a_user_does_not_read_the_users_they_mute(egon: Browser, lotte: Browser) -> None:
    table = sit_down(egon, lotte)
    done(egon.post(f"/tables/{table}/chat", json={"text": "boo"}))
    assert done(lotte.post("/people/egon/mute")) == ["Egon"]
    assert done(lotte.post("/people/egon/mute")) == ["Egon"]
    assert done(lotte.get(f"/tables/{table}/chat")) == []
    assert len(done(egon.get(f"/tables/{table}/chat"))) == 1
    refused(lotte.post("/people/Lotte/mute"), 400, "bad-mute")
    assert done(lotte.delete("/people/Egon/mute")) == []
    assert len(done(lotte.get(f"/tables/{table}/chat"))) == 1


def test_a_reported_message_is_settled_and_hidden(served: Served, egon: Browser, lotte: Browser) -> None:
    table = sit_down(egon, lotte)
    said = done(egon.post(f"/tables/{table}/chat", json={"text": "something rude"}))["id"]
    report = {"message": said, "reason": "rude"}
    done(lotte.post(f"/tables/{table}/report", json=report))
    refused(lotte.post(f"/tables/{table}/report", json=report), 409, "reported")
    refused(lotte.post(f"/tables/{table}/report", json={**report, "message": said + 1}), 404, "no-such-message")
    [found] = served.ask(reports.reports)
    assert (found.by, found.about, found.text, found.reason) == ("Lotte", "Egon", "something rude", "rude")
    served.change(lambda connection: reports.settle(connection, found.id, "warned", True, 5))
    assert served.ask(reports.reports) == []
    assert done(lotte.get(f"/tables/{table}/chat")) == []


def test_notes_are_their_writers_own(egon: Browser, lotte: Browser) -> None:
    table = sit_down(egon, lotte)
    done(egon.put(f"/tables/{table}/notes", json={"text": "she bluffs"}))
    done(egon.put(f"/tables/{table}/notes", json={"text": "she does not bluff"}))
    assert done(egon.get(f"/tables/{table}/notes"))["text"] == "she does not bluff"
    assert done(lotte.get(f"/tables/{table}/notes"))["text"] == ""
    refused(egon.put(f"/tables/{table}/notes", json={"text": "x" * 10_001}), 400, "bad-request")


def test_a_rated_game_shows_in_both_profiles(served: Served, egon: Browser, lotte: Browser) -> None:
    table = sit_down(egon, lotte, rated=True)
    done(lotte.post(f"/tables/{table}/resign"))
    winner, loser = (done(served.browser().get(f"/people/{name}")) for name in ("Egon", "Lotte"))
    assert winner["played"] == {"curtain": {"games": 1, "won": 1, "lost": 0}}
    assert loser["played"] == {"curtain": {"games": 1, "won": 0, "lost": 1}}
    assert winner["ratings"]["curtain"] == {"rating": 1662, "deviation": 290, "games": 1, "provisional": True}
    assert [each["change"] for each in loser["history"]] == [-162]
    [game] = done(served.browser().get("/people/Egon/games"))["games"]
    assert (game["table"], game["side"], game["result"], game["reason"]) == (table, "usa", "won", "resigned")
    assert (game["opponent"]["name"], game["rated"], game["change"]) == ("Lotte", True, 162)


def test_casual_and_lonely_games_change_no_rating(served: Served, egon: Browser, lotte: Browser) -> None:
    done(lotte.post(f"/tables/{sit_down(egon, lotte)}/resign"))
    alone = done(egon.post("/tables", json={"game": "curtain", "opponent": "self"}))["table"]["id"]
    done(egon.post(f"/tables/{alone}/resign"))
    profile = done(served.browser().get("/people/Egon"))
    assert profile["ratings"] == {}
    assert profile["played"]["curtain"]["games"] == 1  # nobody wins against themselves


def test_private_games_are_listed_for_those_who_played(served: Served, egon: Browser, lotte: Browser) -> None:
    done(lotte.post(f"/tables/{sit_down(egon, lotte, visibility='private')}/resign"))
    assert done(served.browser().get("/people/Egon/games"))["games"] == []
    assert len(done(lotte.get("/people/Egon/games"))["games"]) == 1
    refused(lotte.get("/people/Egon/games", params={"page": 0}), 400, "bad-request")
    assert done(lotte.get("/people/Egon/games", params={"page": 9}))["games"] == []


def test_all_own_finished_games_are_one_file_of_records(egon: Browser, lotte: Browser) -> None:
    finished = sit_down(egon, lotte)
    play_on(finished, egon, lotte, decisions=6)
    done(lotte.post(f"/tables/{finished}/resign"))
    running = sit_down(egon, lotte)
    answer = egon.get("/me/export")
    assert answer.headers["content-disposition"].endswith("detente-Egon.jsonl")
    [line] = answer.text.splitlines()
    assert running not in answer.text  # its seed is still secret
    told = json.loads(line)
    assert told["table"] == finished
    assert told["players"] == {"usa": "Egon", "ussr": "Lotte"}
    assert told["result"] == {"winner": "usa", "reason": "resigned"}
    assert len(Record.from_json(line).verify().decisions) == 6


def test_a_deleted_user_resigns_their_games_which_stay_without_the_name(
    served: Served, egon: Browser, lotte: Browser
) -> None:
    table, opened = sit_down(egon, lotte, rated=True), done(lotte.post("/tables", json={"game": "volk"}))["table"]["id"]
    done(lotte.post(f"/tables/{table}/chat", json={"text": "my name is Lotte"}))
    done(lotte.request("DELETE", "/me", json={"password": PASSWORD}))
    seen = done(egon.get(f"/tables/{table}"))["table"]
    assert (seen["status"], seen["outcome"]["winner"], seen["outcome"]["reason"]) == ("finished", "usa", "resigned")
    assert seen["seats"][1]["person"]["deleted"]
    assert "Lotte" not in json.dumps(seen)
    assert done(egon.get(f"/tables/{table}/chat")) == []
    assert done(egon.get(f"/tables/{opened}"))["table"]["status"] == "aborted"
    [game] = done(egon.get("/people/Egon/games"))["games"]
    assert game["opponent"]["deleted"]
    rows = served.ask(lambda connection: str(connection.execute(select(User.__table__)).all()))
    texts = served.ask(lambda connection: str(connection.execute(select(Chat.text)).all()))
    assert "Lotte" not in rows + texts


def test_a_guest_who_signs_in_keeps_their_games(served: Served, egon: Browser, lotte: Browser) -> None:
    guest = served.browser()
    guest.guest()
    against_lotte, against_egon = sit_down(guest, lotte), sit_down(guest, egon)
    done(guest.post("/session", json={"name": "Egon", "password": PASSWORD}))
    seats = done(lotte.get(f"/tables/{against_lotte}"))["table"]["seats"]
    assert seats[0]["person"]["name"] == "Egon"
    assert done(guest.get(f"/tables/{against_lotte}"))["table"]["mine"] == "usa"
    play_on(against_lotte, guest, lotte, decisions=3)
    assert done(guest.get(f"/tables/{against_egon}"))["table"]["mine"] == "ussr"  # never against oneself unasked


def test_on_vacation_no_clock_of_a_slow_game_runs_out(served: Served, egon: Browser, lotte: Browser) -> None:
    table = sit_down(egon, lotte, clock={"kind": "days", "days": 1})
    away, home = (egon, lotte) if done(egon.get(f"/tables/{table}"))["view"]["legal"] else (lotte, egon)
    due = done(home.get(f"/tables/{table}"))["table"]["deadline"]
    done(away.patch("/me", json={"vacation": True}))
    later = done(home.get(f"/tables/{table}"))["table"]["deadline"]
    assert later == pytest.approx(due + vacation.YEARLY_MS, abs=1000)

    def two_days_pass(connection: object) -> None:
        past = 2 * 86_400_000
        connection.execute(update(Table).values(deadline=Table.deadline - past, since=Table.since - past))  # type: ignore[attr-defined]
        connection.execute(update(User).values(vacation_since=User.vacation_since - past))  # type: ignore[attr-defined]

    served.change(two_days_pass)
    refused(home.post(f"/tables/{table}/claim"), 409, "time-left")
    back = done(away.patch("/me", json={"vacation": False}))["vacation"]
    assert back["left"] == pytest.approx(vacation.YEARLY_MS - 2 * 86_400_000, abs=5000)
    now_due = done(home.get(f"/tables/{table}"))["table"]["deadline"]
    assert now_due == pytest.approx(due, abs=5000)  # what was left of the day is left
    assert now_due > now_ms()
    done(away.patch("/me", json={"vacation": True}))
    play_on(table, away, decisions=1)  # a user on vacation may play all the same


def test_a_turn_that_comes_on_vacation_waits(egon: Browser, lotte: Browser) -> None:
    table = sit_down(egon, lotte, clock={"kind": "days", "days": 1})
    home, away = (egon, lotte) if done(egon.get(f"/tables/{table}"))["view"]["legal"] else (lotte, egon)
    done(away.patch("/me", json={"vacation": True}))
    while done(home.get(f"/tables/{table}"))["view"]["legal"]:
        play_on(table, home, decisions=1)
    due = done(home.get(f"/tables/{table}"))["table"]["deadline"]
    assert due == pytest.approx(now_ms() + 86_400_000 + vacation.YEARLY_MS, abs=60_000)
    done(away.patch("/me", json={"vacation": False}))
    due = done(home.get(f"/tables/{table}"))["table"]["deadline"]
    assert due == pytest.approx(now_ms() + 86_400_000, abs=60_000)


def test_a_game_that_begins_on_vacation_waits_too(egon: Browser, lotte: Browser) -> None:
    first = done(lotte.post("/tables", json={"game": "curtain", "opponent": "self"}))["table"]["actor"]
    wish = {"game": "curtain", "side": first, "clock": {"kind": "days", "days": 2}}
    table = done(egon.post("/tables", json=wish))["table"]["id"]
    done(egon.patch("/me", json={"vacation": True}))
    begun = done(lotte.post(f"/tables/{table}/join", json={}))["table"]
    assert begun["deadline"] == pytest.approx(now_ms() + 2 * 86_400_000 + vacation.YEARLY_MS, abs=60_000)
    done(egon.patch("/me", json={"vacation": False}))
    due = done(egon.get(f"/tables/{table}"))["table"]["deadline"]
    assert due == pytest.approx(now_ms() + 2 * 86_400_000, abs=60_000)


def test_the_year_has_so_much_vacation_and_no_more(served: Served, egon: Browser) -> None:
    served.change(lambda connection: connection.execute(update(User).values(vacation_left=0)))
    refused(egon.patch("/me", json={"vacation": True}), 409, "no-vacation")
    served.change(lambda connection: connection.execute(update(User).values(vacation_year=2000)))
    assert done(egon.patch("/me", json={"vacation": True}))["vacation"]["on"]


def test_a_vacation_that_ran_out_by_itself_has_ended(served: Served, egon: Browser, lotte: Browser) -> None:
    table = sit_down(egon, lotte, clock={"kind": "days", "days": 3})
    away = egon if done(egon.get(f"/tables/{table}"))["view"]["legal"] else lotte
    due = done(away.get(f"/tables/{table}"))["table"]["deadline"]
    long_ago = {"vacation_since": now_ms() - vacation.YEARLY_MS - 1000, "vacation_left": vacation.YEARLY_MS}
    served.change(lambda connection: connection.execute(update(User).values(long_ago)))
    assert done(away.get("/me"))["vacation"] == {"on": False, "until": None, "left": 0}
    refused(away.patch("/me", json={"vacation": True}), 409, "no-vacation")
    served.change(lambda connection: connection.execute(update(User).values(vacation_year=2000)))
    again = done(away.patch("/me", json={"vacation": True}))["vacation"]
    assert again["on"]
    assert again["until"] == pytest.approx(now_ms() + vacation.YEARLY_MS, abs=60_000)
    assert done(away.get(f"/tables/{table}"))["table"]["deadline"] == due + vacation.YEARLY_MS
