"""Guests, accounts, sessions and tokens: who a user is, and how they stay signed in."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection, select, update

from detente.server.accounts import names, sessions
from detente.server.api.door.cookies import COOKIE
from detente.server.ops.upkeep import sweep
from detente.server.storage.models import Session, Token, User
from tests.server.house_kit import PASSWORD, Browser, Served, done, refused


def test_a_guest_comes_with_one_click_and_stays_the_same(served: Served) -> None:
    browser = served.browser()
    refused(browser.get("/me"), 401, "not-signed-in")
    assert done(browser.get("/session")) is None
    me = browser.guest()
    assert done(browser.get("/session")) == me
    assert me["guest"]
    assert me["name"].startswith("guest-")
    assert browser.guest()["id"] == browser.get("/me").json()["id"] == me["id"]


def test_a_guest_becomes_an_account_and_keeps_everything(served: Served) -> None:
    browser = served.browser()
    guest = browser.guest()
    done(browser.patch("/me", json={"lang": "de", "settings": {"dark": True}}))
    me = browser.account("Egon")
    assert (me["id"], me["name"], me["guest"]) == (guest["id"], "Egon", False)
    assert (me["lang"], me["settings"]) == ("de", {"dark": True})
    refused(browser.post("/account", json={"name": "Egon", "password": PASSWORD}), 409, "name-taken")


def test_the_language_is_the_browsers(served: Served) -> None:
    answer = served.browser().post("/guest", headers={"Accept-Language": "tlh, ru;q=0.8, en;q=0.5"})
    assert done(answer)["lang"] == "ru"


def test_the_right_password_signs_in(served: Served) -> None:
    served.player("Egon")
    browser = served.browser()
    assert done(browser.post("/session", json={"name": "eGoN", "password": PASSWORD}))["name"] == "Egon"
    for name, password in (("Egon", PASSWORD + "x"), ("Nobody", PASSWORD), ("guest-aaaaaa", PASSWORD)):
        refused(served.browser().post("/session", json={"name": name, "password": password}), 401, "wrong-login")


def test_sign_out_ends_the_session_on_the_server(served: Served) -> None:
    browser = served.player("Egon")
    old = dict(browser.cookies)
    done(browser.delete("/session"))
    refused(browser.get("/me"), 401, "not-signed-in")
    refused(browser.get("/me", headers={"Cookie": f"{COOKIE}={old[COOKIE]}"}), 401, "not-signed-in")


def test_signing_in_changes_the_sessions_secret(served: Served) -> None:
    """An attacker who planted a session in a browser does not get the account that signs in there."""
    served.player("Egon")
    browser = served.browser()
    browser.guest()
    planted = browser.cookies[COOKIE]
    done(browser.post("/session", json={"name": "Egon", "password": PASSWORD}))
    assert browser.cookies[COOKIE] != planted
    intruder = served.browser()
    intruder.cookies.set(COOKIE, planted)
    refused(intruder.get("/me"), 401, "not-signed-in")


def test_a_session_that_nobody_made_is_none(served: Served) -> None:
    browser = served.browser()
    planted = f"{COOKIE}=chosen-by-another; csrftoken={browser.cookies['csrftoken']}"
    answer = browser.post("/guest", headers={"Cookie": planted})
    assert done(answer)["guest"]
    assert "chosen-by-another" not in answer.headers["set-cookie"]


def test_sessions_are_listed_and_ended(served: Served) -> None:
    here, there = served.player("Egon"), served.browser()
    done(there.post("/session", json={"name": "Egon", "password": PASSWORD}, headers={"User-Agent": "a telephone"}))
    listed = done(here.get("/me/sessions"))
    assert len(listed) == 2
    [other] = [each for each in listed if not each["current"]]
    assert other["agent"] == "a telephone"
    assert [each["current"] for each in done(here.delete(f"/me/sessions/{other['id']}"))] == [True]
    refused(there.get("/me"), 401, "not-signed-in")
    refused(here.delete(f"/me/sessions/{other['id']}"), 404, "no-such-session")


def test_nobody_ends_the_sessions_of_others(served: Served) -> None:
    egon, lotte = served.player("Egon"), served.player("Lotte")
    [session] = done(egon.get("/me/sessions"))
    refused(lotte.delete(f"/me/sessions/{session['id']}"), 404, "no-such-session")
    done(egon.get("/me"))


def test_sessions_run_out_and_are_forgotten(served: Served) -> None:
    browser = served.player("Egon")
    served.change(lambda connection: connection.execute(update(Session).values(expires=1)))
    refused(browser.get("/me"), 401, "not-signed-in")
    assert served.change(lambda connection: sessions.sweep(connection, 2)) == 1


def test_guests_who_cannot_come_back_are_forgotten(served: Served) -> None:
    gone, here = served.browser(), served.browser()
    gone.guest()
    kept = here.guest()["id"]
    done(gone.delete("/session"))
    served.change(lambda connection: connection.execute(update(User).values(created=1)))
    served.change(sweep)
    assert served.ask(lambda connection: connection.execute(select(User.id)).scalars().all()) == [kept]


def test_the_database_holds_no_secret(served: Served) -> None:
    browser = served.player("Egon")
    token = done(browser.post("/me/tokens", json={"name": "bot", "scopes": ["play"]}))["token"]

    def everything(connection: Connection) -> str:
        return str([connection.execute(select(each.__table__)).all() for each in (User, Session, Token)])

    kept = served.ask(everything)
    assert "argon2id" in kept
    for secret in (PASSWORD, token, browser.cookies[COOKIE]):
        assert secret not in kept


def test_a_new_password_ends_all_other_sessions(served: Served) -> None:
    here, there = served.player("Egon"), served.browser()
    done(there.post("/session", json={"name": "Egon", "password": PASSWORD}))
    refused(here.post("/me/password", json={"old": "wrong", "new": "Mauerfall-89"}), 403, "wrong-password")
    refused(here.post("/me/password", json={"old": PASSWORD, "new": "12345678"}), 400, "weak-password")
    done(here.post("/me/password", json={"old": PASSWORD, "new": "Mauerfall-89"}))
    done(here.get("/me"))
    refused(there.get("/me"), 401, "not-signed-in")
    refused(there.post("/session", json={"name": "Egon", "password": PASSWORD}), 401, "wrong-login")
    done(there.post("/session", json={"name": "Egon", "password": "Mauerfall-89"}))


def test_a_name_can_be_changed_but_not_to_one_that_looks_taken(served: Served) -> None:
    egon = served.player("Egon")
    served.player("Lotte")
    for name in ("lotte", "L0tte", "Lo.tte", "Lоtte"):  # the last one has a Cyrillic o
        assert egon.patch("/me", json={"name": name}).status_code in (400, 409), name
    assert done(egon.patch("/me", json={"name": "Egon-2"}))["name"] == "Egon-2"
    assert done(egon.patch("/me", json={"name": "EGON-2"}))["name"] == "EGON-2"


@pytest.mark.parametrize("name", ["x", "a" * 21, "two words", "a--b", "-a", "<b>", "aб"])
def test_names_that_are_refused(name: str) -> None:
    assert names.fault(name) is not None


@pytest.mark.parametrize("name", ["admin", "Ad-min", "Guest-7", "guests", "level5", "me"])
def test_names_that_are_reserved_are_well_formed_all_the_same(name: str) -> None:
    assert names.fault(name) is None
    assert names.is_reserved(name)


def test_a_reserved_name_is_refused_with_the_reason(served: Served) -> None:
    wish = {"name": "admin", "password": PASSWORD}
    refused(served.browser().post("/account", json=wish), 400, "reserved-name")
    refused(served.browser().post("/account", json=wish | {"name": "a--b"}), 400, "bad-name")


@pytest.mark.parametrize("name", ["Jo", "Käthe", "Лотте", "Egon.K", "R2-D2", "a_b"])
def test_names_that_are_fine(name: str) -> None:
    assert names.fault(name) is None
    assert not names.is_reserved(name)


def test_a_token_does_what_its_scopes_say_and_no_more(served: Served) -> None:
    browser = served.player("Egon")
    made = done(browser.post("/me/tokens", json={"name": "reader", "scopes": ["read"], "days": 3}))
    program = served.browser()
    program.headers["Authorization"] = f"Bearer {made['token']}"
    assert done(program.get("/me"))["name"] == "Egon"
    refused(program.post("/people/Egon/mute"), 403, "scope")  # changing something needs `play`
    for request in (
        program.get("/me/sessions"),
        program.get("/me/tokens"),
        program.post("/me/tokens", json={"name": "more", "scopes": ["play"]}),
        program.patch("/me", json={"lang": "de"}),
        program.request("DELETE", "/me", json={"password": PASSWORD}),
    ):
        refused(request, 403, "scope")
    [listed] = done(browser.get("/me/tokens"))
    assert "token" not in listed
    assert listed["used"]
    assert done(browser.delete(f"/me/tokens/{made['id']}")) == []
    refused(program.get("/me"), 401, "bad-token")


def test_a_token_runs_out(served: Served) -> None:
    browser = served.player("Egon")
    made = done(browser.post("/me/tokens", json={"name": "short", "scopes": ["read"], "days": 1}))
    served.change(lambda connection: connection.execute(update(Token).values(expires=1)))
    refused(browser.get("/me", headers={"Authorization": f"Bearer {made['token']}"}), 401, "bad-token")


def test_an_account_has_few_tokens_and_a_guest_none(served: Served) -> None:
    guest = served.browser()
    guest.guest()
    refused(guest.post("/me/tokens", json={"name": "bot", "scopes": ["play"]}), 403, "needs-account")
    browser = served.player("Egon")
    for number in range(20):
        done(browser.post("/me/tokens", json={"name": str(number), "scopes": []}))
    refused(browser.post("/me/tokens", json={"name": "one more", "scopes": []}), 409, "too-many-tokens")


def test_a_deleted_account_leaves_no_trace_of_its_owner(served: Served) -> None:
    browser = served.player("Egon")
    refused(browser.request("DELETE", "/me", json={"password": "wrong"}), 403, "wrong-password")
    done(browser.request("DELETE", "/me", json={"password": PASSWORD}))
    refused(browser.get("/me"), 401, "not-signed-in")
    refused(browser.get("/people/Egon"), 404, "no-such-person")
    refused(browser.post("/session", json={"name": "Egon", "password": PASSWORD}), 401, "wrong-login")
    rows = served.ask(lambda connection: connection.execute(select(User.__table__)).all())
    assert "Egon" not in str(rows)
    assert served.player("Egon").get("/me").json()["name"] == "Egon"  # the name is free again


def test_settings_are_small_and_fields_are_known(served: Served) -> None:
    browser = served.player("Egon")
    refused(browser.patch("/me", json={"settings": {"x": "y" * 5000}}), 400, "too-large")
    refused(browser.patch("/me", json={"colour": "red"}), 400, "bad-request")
    refused(browser.patch("/me", json={"lang": "la"}), 400, "bad-request")
    refused(browser.patch("/me", json={"email": "egon@example.org"}), 409, "no-mail")


def test_vacation_is_taken_and_given_back(served: Served) -> None:
    browser: Browser = served.player("Egon")
    assert done(browser.get("/me"))["vacation"]["on"] is False
    away = done(browser.patch("/me", json={"vacation": True}))["vacation"]
    assert away["on"]
    assert away["until"] > away["left"]
    assert done(browser.get("/people/Egon"))["vacation"] is True
    back = done(browser.patch("/me", json={"vacation": False}))["vacation"]
    assert not back["on"]
    assert 0 < back["left"] <= away["left"]
