"""Organising and registering: who may do what, limits, and clear refusals."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.house_kit import PASSWORD, Browser, Served, done, refused, wait
from tests.server.tournaments.kit import DAYS, LIVE, begin, look, organise, register, set_times


@pytest.fixture
def people(served: Served) -> list[Browser]:
    """Four accounts; the first one organises."""
    return [served.player(name) for name in ("Egon", "Lotte", "Willy", "Erich")]


def test_a_tournament_is_announced_and_listed(served: Served, people: list[Browser]) -> None:
    egon, lotte, *_ = people
    id = organise(egon, about="Bring tea.", format="round-robin", rated=True, clock=DAYS, round_hours=24 * 30)
    register(id, egon, lotte)
    [listed] = done(served.browser().get("/tournaments"))
    assert (listed["name"], listed["status"], listed["players"], listed["mine"]) == ("Winter Cup", "open", 2, False)
    assert listed["organiser"]["name"] == "Egon"
    assert listed["rounds"] == 1
    page = look(lotte, id)
    assert page["tournament"]["mine"]
    assert not page["mine_to_run"]
    assert page["about"] == "Bring tea."
    assert page["round_hours"] == 720
    assert page["tie_breaks"] == ["direct", "sonneborn-berger", "wins"]
    assert [entry["person"]["name"] for entry in page["entries"]] == ["Egon", "Lotte"]
    assert look(egon, id)["mine_to_run"]


def test_guests_look_and_neither_organise_nor_play(served: Served, people: list[Browser]) -> None:
    guest, id = served.browser(), organise(people[0])
    refused(guest.post("/tournaments", json={}), 401, "not-signed-in")
    guest.guest()
    plan = {"name": "Cup", "game": "curtain", "format": "swiss", "clock": LIVE}
    refused(guest.post("/tournaments", json=plan), 403, "needs-account")
    refused(guest.post(f"/tournaments/{id}/me"), 403, "needs-account")
    assert look(guest, id)["me"] is None


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"rounds": 5}, "tournament-rounds"),
        ({"clock": {"kind": "none"}}, "tournament-clock"),
        ({"min_players": 9, "max_players": 4}, "tournament-players"),
        ({"rated": True, "computers": True}, "tournament-rated"),
        ({"starts": 1}, "tournament-start"),
        ({"game": "chess"}, "unknown-game"),
        ({"options": {"edition": "first"}}, "bad-option"),
        ({"format": "ladder"}, "bad-request"),
        ({"prize": 100}, "bad-request"),
        ({"rounds": -1}, "bad-request"),
    ],
)
def test_contradictions_are_refused_with_what_is_wrong(people: list[Browser], wrong: dict[str, Any], code: str) -> None:
    plan = {"name": "Cup", "game": "curtain", "format": "swiss", "clock": LIVE}
    refused(people[0].post("/tournaments", json=plan | wrong), 400, code)


def test_registration_is_open_closed_full_and_left(people: list[Browser]) -> None:
    egon, lotte, willy, erich = people
    id = organise(egon, max_players=2)
    register(id, lotte)
    refused(lotte.post(f"/tournaments/{id}/me"), 409, "already-registered")
    done(egon.post(f"/tournaments/{id}/registration", json={"open": False}))
    assert not look(willy, id)["tournament"]["registration"]
    refused(willy.post(f"/tournaments/{id}/me"), 409, "registration-closed")
    refused(lotte.post(f"/tournaments/{id}/registration", json={"open": True}), 403, "not-your-tournament")
    done(egon.post(f"/tournaments/{id}/registration", json={"open": True}))
    register(id, willy)
    refused(erich.post(f"/tournaments/{id}/me"), 409, "tournament-full")
    done(willy.delete(f"/tournaments/{id}/me"))
    register(id, erich)
    assert [entry["person"]["name"] for entry in look(egon, id)["entries"]] == ["Lotte", "Erich"]
    refused(willy.delete(f"/tournaments/{id}/me"), 404, "no-such-player")
    refused(willy.post("/tournaments/nothing/me"), 404, "no-such-tournament")


def test_the_organiser_starts_removes_and_cancels(people: list[Browser]) -> None:
    egon, lotte, willy, _ = people
    id = organise(egon, min_players=3)
    register(id, lotte, willy)
    problem = refused(egon.post(f"/tournaments/{id}/start"), 409, "tournament-too-few")
    assert problem["about"] == {"players": 2, "least": 3}
    refused(lotte.post(f"/tournaments/{id}/start"), 403, "not-your-tournament")
    register(id, egon)
    entry = next(each["id"] for each in look(egon, id)["entries"] if each["person"]["name"] == "Willy")
    refused(lotte.delete(f"/tournaments/{id}/players/{entry}"), 403, "not-your-tournament")
    done(egon.delete(f"/tournaments/{id}/players/{entry}"))
    register(id, willy)
    page = begin(egon, id)
    assert (page["tournament"]["status"], page["tournament"]["round"]) == ("running", 1)
    refused(egon.post(f"/tournaments/{id}/start"), 409, "tournament-started")
    refused(egon.post(f"/tournaments/{id}/registration", json={"open": True}), 409, "tournament-started")
    refused(lotte.delete(f"/tournaments/{id}"), 403, "not-your-tournament")
    ended = done(egon.delete(f"/tournaments/{id}"))
    assert (ended["tournament"]["status"], ended["reason"]) == ("cancelled", "organiser")
    refused(egon.delete(f"/tournaments/{id}"), 409, "tournament-over")
    refused(lotte.delete(f"/tournaments/{id}/me"), 409, "tournament-over")


def test_a_start_at_a_time_with_too_few_players_is_no_start(served: Served, people: list[Browser]) -> None:
    egon, lotte, *_ = people
    now = served.worker.clock()
    id = organise(egon, min_players=2, starts=now + 3_600_000)
    register(id, lotte)
    set_times(served, id, next_at=now - 1)
    page = wait(lambda: (found := look(egon, id))["tournament"]["status"] == "cancelled" and found)
    assert page["reason"] == "too-few"


def test_a_start_at_a_time_needs_nobody(served: Served, people: list[Browser]) -> None:
    egon, lotte, willy, _ = people
    now = served.worker.clock()
    id = organise(egon, starts=now + 3_600_000)
    register(id, lotte, willy)
    assert look(egon, id)["tournament"]["starts"] == now + 3_600_000
    set_times(served, id, next_at=now - 1)
    page = wait(lambda: (found := look(egon, id))["tournament"]["status"] == "running" and found)
    assert page["tournament"]["starts"] is None
    assert done(lotte.get("/me/tables"))[0]["tournament"] == id


def test_nobody_organises_too_many(people: list[Browser]) -> None:
    ids = [organise(people[0]) for _ in range(5)]
    plan = {"name": "Cup", "game": "curtain", "format": "swiss", "clock": LIVE}
    refused(people[0].post("/tournaments", json=plan), 409, "too-many-tournaments")
    done(people[0].delete(f"/tournaments/{ids[0]}"))
    done(people[0].post("/tournaments", json=plan))


def test_computers_join_only_if_the_plan_allows_it(people: list[Browser]) -> None:
    egon, lotte, *_ = people
    closed, id = organise(egon), organise(egon, computers=True)
    refused(egon.post(f"/tournaments/{closed}/computers", json={"level": "level1"}), 409, "no-computers")
    refused(egon.post(f"/tournaments/{id}/computers", json={"level": "level9"}), 400, "bad-request")
    refused(lotte.post(f"/tournaments/{id}/computers", json={"level": "level1"}), 403, "not-your-tournament")
    for _ in range(8):
        page = done(egon.post(f"/tournaments/{id}/computers", json={"level": "level1"}))
    assert page["entries"][0]["person"]["bot"] == "level1"
    refused(egon.post(f"/tournaments/{id}/computers", json={"level": "level1"}), 409, "too-many-computers")


def test_programs_play_in_casual_tournaments_only(people: list[Browser]) -> None:
    egon, lotte, *_ = people
    rated, casual = organise(egon, rated=True), organise(egon)
    done(lotte.patch("/me", json={"bot": True}))
    refused(lotte.post(f"/tournaments/{rated}/me"), 403, "cannot-be-rated")
    register(casual, lotte)


def test_a_deleted_account_leaves_its_tournaments(people: list[Browser]) -> None:
    egon, lotte, willy, _ = people
    id = organise(egon)
    register(id, egon, lotte, willy)
    begin(egon, id)
    done(lotte.request("DELETE", "/me", json={"password": PASSWORD}))
    gone = next(each for each in look(egon, id)["entries"] if each["person"].get("deleted"))
    assert gone["left"]
