"""Challenges: a table whose free seat waits for one account, who accepts or declines."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import pytest
from sqlalchemy import Connection, update

from detente.server.ops.upkeep import sweep
from detente.server.social import challenges
from detente.server.storage.models import Challenge
from tests.server.conftest import Serve
from tests.server.house_kit import PASSWORD, Browser, Served, done, refused
from tests.server.match_kit import live


@pytest.fixture
def pair(served: Served) -> tuple[Browser, Browser]:
    """Two accounts."""
    return served.player("Egon"), served.player("Lotte")


def challenge(browser: Browser, name: str = "Lotte", **wish: Any) -> Any:
    """Challenge an account to a game of Iron Curtain."""
    return browser.post("/tables", json={"game": "curtain", "challenge": name, **wish})


def challenges_of(browser: Browser) -> list[str]:
    """The tables to which a user is challenged."""
    me = done(browser.get("/me"))["id"]
    tables = done(browser.get("/me/tables"))
    return [table["id"] for table in tables if any(seat.get("reserved", {}).get("id") == me for seat in table["seats"])]


def test_a_challenge_is_heard_of_and_accepted(served: Served, pair: tuple[Browser, Browser], stack: ExitStack) -> None:
    egon, lotte = pair
    channel = stack.enter_context(live(served, lotte))
    channel.send(type="mine", on=True)
    channel.until("mine")
    wish: dict[str, Any] = {"side": "usa", "rated": True, "clock": {"kind": "days", "days": 3}}
    made = done(challenge(egon, **wish))
    table, id = made["table"], made["table"]["id"]
    assert made["invite"] is None
    assert (table["visibility"], table["rated"], table["clock"]["days"]) == ("invite", True, 3)
    heard = channel.until("mine")["changed"]
    assert (heard["id"], heard["status"], heard["mine"]) == (id, "open", None)
    [free] = [seat for seat in heard["seats"] if seat["person"] is None]
    assert (free["side"], free["reserved"]["name"]) == ("ussr", "Lotte")
    assert challenges_of(lotte) == [id]
    stranger = served.player("Otto")
    refused(stranger.post(f"/tables/{id}/join", json={}), 403, "needs-invitation")
    refused(stranger.post(f"/tables/{id}/decline"), 403, "not-challenged")
    begun = done(lotte.post(f"/tables/{id}/join", json={}))
    assert (begun["table"]["status"], begun["table"]["mine"]) == ("playing", "ussr")
    assert not [seat for seat in begun["table"]["seats"] if "reserved" in seat]
    refused(lotte.post(f"/tables/{id}/decline"), 403, "not-challenged")


def test_a_challenge_is_declined_or_cancelled(served: Served, pair: tuple[Browser, Browser]) -> None:
    egon, lotte = pair
    id = done(challenge(egon))["table"]["id"]
    assert done(lotte.post(f"/tables/{id}/decline"))["status"] == "aborted"
    assert done(egon.get(f"/tables/{id}"))["table"]["outcome"]["reason"] == "declined"
    assert (challenges_of(lotte), done(egon.get("/me/tables"))) == ([], [])
    id = done(challenge(egon))["table"]["id"]
    done(egon.post(f"/tables/{id}/abort"))
    assert challenges_of(lotte) == []
    refused(lotte.post(f"/tables/{id}/join", json={}), 409, "not-open")


def test_a_challenge_with_an_own_deck_is_seen_by_its_two_players_only(
    served: Served, pair: tuple[Browser, Browser]
) -> None:
    egon, lotte = pair
    id = done(challenge(egon, visibility="private"))["table"]["id"]
    done(lotte.get(f"/tables/{id}"))
    refused(served.player("Otto").get(f"/tables/{id}"), 404, "no-such-table")


def test_guests_muted_users_and_the_computer_are_refused(served: Served, pair: tuple[Browser, Browser]) -> None:
    egon, lotte = pair
    guest = served.browser()
    name = guest.guest()["name"]
    refused(challenge(guest), 403, "needs-account")
    refused(challenge(egon, name), 400, "bad-challenge")
    refused(challenge(egon, "Egon"), 400, "bad-challenge")
    refused(challenge(egon, opponent="level1"), 400, "bad-challenge")
    refused(challenge(egon, "Nobody"), 404, "no-such-person")
    done(lotte.post("/people/Egon/mute"))
    refused(challenge(egon), 403, "not-welcome")
    assert done(egon.get("/me/tables")) == []  # nothing is left of what was refused


def test_nobody_is_flooded_except_by_friends(
    served: Served, pair: tuple[Browser, Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    egon, lotte = pair
    monkeypatch.setattr(challenges, "MOST_RECEIVED", 1)
    monkeypatch.setattr(challenges, "MOST_SENT", 2)
    done(challenge(served.player("Otto")))
    refused(challenge(egon), 409, "too-many-challenges")
    done(egon.post("/people/Lotte/friend"))
    refused(challenge(egon), 409, "too-many-challenges")
    done(lotte.post("/people/Egon/friend"))
    done(challenge(egon))
    refused(challenge(egon), 409, "already-challenged")
    served.player("Erich")
    served.player("Walter")
    done(challenge(egon, "Erich"))
    refused(challenge(egon, "Walter"), 409, "too-many-challenges")


def test_challenges_are_limited_by_time_too(serve: Serve) -> None:
    served = serve(limit_friends="1/hour")
    egon = served.player("Egon")
    served.player("Lotte")
    done(egon.post("/tables", json={"game": "curtain"}))
    done(challenge(egon))
    refused(challenge(egon), 429, "too-many-requests")


def test_an_unanswered_challenge_expires(served: Served, pair: tuple[Browser, Browser]) -> None:
    egon, lotte = pair
    old, fresh = done(challenge(egon))["table"]["id"], done(challenge(lotte, "Egon"))["table"]["id"]

    def later(connection: Connection) -> None:
        long_ago = Challenge.at - challenges.EXPIRES_MS - 1000
        connection.execute(update(Challenge).where(Challenge.table == old).values(at=long_ago))
        sweep(connection)

    served.change(later)
    assert (challenges_of(lotte), challenges_of(egon)) == ([], [fresh])
    refused(lotte.post(f"/tables/{old}/join", json={}), 409, "not-open")


def test_a_deleted_account_declines_its_challenges(pair: tuple[Browser, Browser]) -> None:
    egon, lotte = pair
    id = done(challenge(egon))["table"]["id"]
    done(lotte.request("DELETE", "/me", json={"password": PASSWORD}))
    assert done(egon.get(f"/tables/{id}"))["table"]["outcome"]["reason"] == "declined"
