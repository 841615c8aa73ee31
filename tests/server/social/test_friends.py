"""Friends: asked, accepted, removed; presence is for friends only, and nobody can flood anybody."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import pytest

from detente.server.social import friends
from tests.server.conftest import Serve
from tests.server.house_kit import PASSWORD, Browser, Served, done, refused, wait
from tests.server.match_kit import live


@pytest.fixture
def pair(served: Served) -> tuple[Browser, Browser]:
    """Two accounts."""
    return served.player("Egon"), served.player("Lotte")


def names(browser: Browser) -> dict[str, list[str]]:
    """A user's friends and requests by name."""
    found = done(browser.get("/me/friends"))
    return {part: [each["person"]["name"] for each in people] for part, people in found.items()}


def befriend(one: Browser, other: Browser) -> None:
    """Let Egon and Lotte be friends."""
    done(one.post("/people/Lotte/friend"))
    done(other.post("/people/Egon/friend"))


def test_a_request_is_accepted_and_the_friendship_ends(pair: tuple[Browser, Browser]) -> None:
    egon, lotte = pair
    done(egon.post("/people/lotte/friend"))
    assert names(egon) == {"friends": [], "incoming": [], "outgoing": ["Lotte"]}
    assert names(lotte) == {"friends": [], "incoming": ["Egon"], "outgoing": []}
    done(egon.post("/people/Lotte/friend"))  # to ask again accepts nothing
    assert names(lotte)["incoming"] == ["Egon"]
    done(lotte.post("/people/Egon/friend"))
    assert names(egon) == {"friends": ["Lotte"], "incoming": [], "outgoing": []}
    assert names(lotte) == {"friends": ["Egon"], "incoming": [], "outgoing": []}
    done(lotte.delete("/people/Egon/friend"))
    assert names(egon) == names(lotte) == {"friends": [], "incoming": [], "outgoing": []}


def test_friends_see_each_other_online_and_hear_of_changes(
    served: Served, pair: tuple[Browser, Browser], stack: ExitStack
) -> None:
    egon, lotte = pair
    heard = stack.enter_context(live(served, egon))
    heard.send(type="mine", on=True)
    heard.until("mine")
    done(lotte.post("/people/Egon/friend"))
    heard.until("friends")
    [asking] = done(egon.get("/me/friends"))["incoming"]
    assert not asking["online"]
    done(egon.post("/people/Lotte/friend"))
    heard.until("friends")

    def seen(browser: Browser) -> Any:
        return done(browser.get("/me/friends"))["friends"][0]["online"]

    assert seen(lotte)
    assert not seen(egon)
    with live(served, lotte) as channel:
        channel.settle()
        assert seen(egon)
    wait(lambda: not seen(egon))


def test_a_muted_user_is_no_friend_and_cannot_ask(pair: tuple[Browser, Browser]) -> None:
    egon, lotte = pair
    befriend(egon, lotte)
    done(lotte.post("/people/Egon/mute"))
    assert names(egon)["friends"] == names(lotte)["friends"] == []
    refused(egon.post("/people/Lotte/friend"), 403, "not-welcome")
    done(lotte.delete("/people/Egon/mute"))
    done(egon.post("/people/Lotte/friend"))


def test_guests_and_oneself_cannot_be_friends(served: Served, pair: tuple[Browser, Browser]) -> None:
    egon, _ = pair
    guest = served.browser()
    name = guest.guest()["name"]
    refused(guest.post("/people/Egon/friend"), 403, "needs-account")
    refused(guest.get("/me/friends"), 403, "needs-account")
    refused(served.browser().get("/me/friends"), 401, "not-signed-in")
    refused(egon.post(f"/people/{name}/friend"), 400, "bad-friend")
    refused(egon.post("/people/Egon/friend"), 400, "bad-friend")
    refused(egon.post("/people/Nobody/friend"), 404, "no-such-person")
    token = done(egon.post("/me/tokens", json={"name": "reader", "scopes": ["read"]}))["token"]
    reader = served.browser()
    done(reader.get("/me/friends", headers={"Authorization": f"Bearer {token}"}))
    refused(reader.post("/people/Lotte/friend", headers={"Authorization": f"Bearer {token}"}), 403, "scope")


def test_requests_are_limited(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(friends, "MOST", 2)
    served = serve(limit_friends="3/hour")
    egon = served.player("Egon")
    for name in ("Lotte", "Otto", "Erich"):
        served.player(name)
    done(egon.post("/people/Lotte/friend"))
    done(egon.post("/people/Otto/friend"))
    refused(egon.post("/people/Erich/friend"), 409, "too-many-friends")
    refused(egon.delete("/people/Otto/friend"), 429, "too-many-requests")


def test_a_deleted_account_has_no_friends(pair: tuple[Browser, Browser]) -> None:
    egon, lotte = pair
    befriend(egon, lotte)
    done(lotte.request("DELETE", "/me", json={"password": PASSWORD}))
    assert names(egon)["friends"] == []
