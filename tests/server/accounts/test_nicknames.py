"""Guests with a nickname: checked like the name of an account, shown everywhere, and not theirs for ever."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from sqlalchemy import Connection, update

from detente.server.accounts.people import NICKNAME_MS
from detente.server.storage.models import User
from tests.server.conftest import Serve
from tests.server.house_kit import PASSWORD, Browser, Served, done, refused, sit_down
from tests.server.match_kit import live


def named(served: Served, name: str) -> Browser:
    """A guest with a nickname."""
    browser = served.browser()
    browser.guest()
    done(browser.patch("/me", json={"name": name}))
    return browser


def stay_away(served: Served, name: str) -> None:
    """Let a guest's last visit be long ago."""

    def change(connection: Connection) -> None:
        connection.execute(update(User).where(User.name == name).values(seen=User.seen - NICKNAME_MS - 1000))

    served.change(change)


def test_a_nickname_is_shown_at_the_table_in_lists_and_in_the_chat(served: Served, stack: ExitStack) -> None:
    one, other = served.browser(), served.browser()
    one.guest()
    other.guest()
    table = sit_down(one, other)
    channel = stack.enter_context(live(served, other))
    channel.watch(table)
    me = done(one.patch("/me", json={"name": "Lotte"}))
    assert (me["name"], me["guest"]) == ("Lotte", True)
    while "Lotte" not in {seat["person"]["name"] for seat in channel.until("table")["table"]["seats"]}:
        pass  # nobody has to move for it
    [listed] = done(other.get("/me/tables"))
    assert {"id": me["id"], "name": "Lotte", "guest": True} in [seat["person"] for seat in listed["seats"]]
    assert done(one.post(f"/tables/{table}/chat", json={"text": "hello"}))["name"] == "Lotte"


@pytest.mark.parametrize(
    ("name", "status", "code"),
    [
        ("x", 400, "bad-name"),
        ("two words", 400, "bad-name"),
        ("Lоtte", 400, "bad-name"),  # with a Cyrillic o
        ("admin", 400, "reserved-name"),
        ("level3", 400, "reserved-name"),
        ("Computer", 400, "reserved-name"),
        ("c0mputer-2", 400, "reserved-name"),
        ("Компьютер", 400, "reserved-name"),
        ("guest-abcdef", 400, "reserved-name"),
        ("EG0N", 409, "name-taken"),
        ("erich", 409, "name-taken"),
    ],
)
def test_a_nickname_is_checked_like_the_name_of_an_account(served: Served, name: str, status: int, code: str) -> None:
    served.player("Egon")
    named(served, "Erich")
    browser = served.browser()
    browser.guest()
    refused(browser.patch("/me", json={"name": name}), status, code)


def test_a_guest_who_stays_away_loses_the_nickname_to_whoever_wants_it(served: Served) -> None:
    lotte, erich = named(served, "Lotte"), named(served, "Erich")
    refused(served.browser().post("/account", json={"name": "L0tte", "password": PASSWORD}), 409, "name-taken")
    stay_away(served, "Lotte")
    stay_away(served, "Erich")
    assert served.browser().account("L0tte")["name"] == "L0tte"
    named(served, "Erich")
    for former in (lotte, erich):
        assert done(former.get("/me"))["name"].startswith("guest-")


def test_an_account_keeps_its_name_however_long_it_stays_away(served: Served) -> None:
    served.player("Egon")
    stay_away(served, "Egon")
    refused(served.browser().post("/account", json={"name": "Egon", "password": PASSWORD}), 409, "name-taken")


def test_a_guest_who_signs_out_or_signs_in_gives_the_nickname_back(served: Served) -> None:
    served.player("Egon")
    done(named(served, "Lotte").delete("/session"))
    guest = named(served, "Lotte")
    done(guest.post("/session", json={"name": "Egon", "password": PASSWORD}))
    assert served.browser().account("Lotte")["name"] == "Lotte"


def test_a_guest_signs_up_with_their_nickname(served: Served) -> None:
    guest = named(served, "Lotte")
    me = done(guest.post("/account", json={"name": "Lotte", "password": PASSWORD}))
    assert (me["name"], me["guest"]) == ("Lotte", False)


def test_names_are_not_tried_without_end(serve: Serve) -> None:
    browser = serve(limit_renames="2/hour").browser()
    browser.guest()
    for name in ("Lotte", "Erich"):
        done(browser.patch("/me", json={"name": name}))
    refused(browser.patch("/me", json={"name": "Egon"}), 429, "too-many-requests")
