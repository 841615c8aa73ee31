"""Accounts held against thieves: changes need the password and are announced, look-alikes collide, two factors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pyotp.totp import TOTP
from sqlalchemy import delete, text, update

from detente.server.accounts import names
from detente.server.accounts.lookalikes import FACT, renew_keys
from detente.server.accounts.second_factor import STEP_MS
from detente.server.storage.models import Fact, User
from detente.server.storage.store import now_ms
from tests.server.conftest import Serve
from tests.server.house_kit import PASSWORD, Browser, Served, done, refused, wait
from tests.server.mail_kit import Post, post_office


@pytest.fixture
def post() -> Iterator[Post]:
    """A mail server."""
    with post_office() as office:
        yield office


@pytest.fixture
def serve(post: Post, serve: Serve) -> Serve:
    """A server that ends before its mail server: the last letter would wait for an answer that does not come."""
    return serve


def with_mail(serve: Serve, post: Post) -> Served:
    """A server that sends mail."""
    mail = {"smtp_host": "127.0.0.1", "smtp_port": post.port, "smtp_security": "none"}
    return serve(**mail, mail_from="d@example.org", public_url="http://d.example")


def letters_to(post: Post, address: str) -> list[str]:
    """The texts of the letters to an address."""
    return [str(each.get_payload()) for each in post.letters if each["To"] == address]


def link(text: str) -> str:
    """The secret in a letter."""
    return text.split("#")[1].split()[0]


def test_another_address_needs_the_password_and_is_announced_to_the_old_one(serve: Serve, post: Post) -> None:
    served = with_mail(serve, post)
    egon = served.player("Egon")
    thief = Browser(served.url)
    thief.cookies = egon.cookies
    refused(thief.patch("/me", json={"email": "thief@example.org"}), 403, "wrong-password")
    refused(thief.patch("/me", json={"email": "thief@example.org", "password": "no"}), 403, "wrong-password")
    done(egon.patch("/me", json={"email": "egon@example.org", "password": PASSWORD}))
    done(egon.post("/email/confirm", json={"token": link(wait(lambda: letters_to(post, "egon@example.org"))[0])}))
    other = served.browser()
    done(other.post("/session", json={"name": "Egon", "password": PASSWORD}))
    token = done(egon.post("/me/tokens", json={"name": "bot", "scopes": ["read"]}))["token"]
    done(egon.patch("/me", json={"email": "new@example.org", "password": PASSWORD}))
    wait(lambda: len(letters_to(post, "egon@example.org")) == 2)
    assert "http://d.example/reset" in letters_to(post, "egon@example.org")[1]
    refused(other.get("/me"), 401, "not-signed-in")
    refused(served.browser().get("/me", headers={"Authorization": f"Bearer {token}"}), 401, "bad-token")
    assert done(egon.get("/me"))["email_pending"] == "new@example.org"
    refused(egon.patch("/me", json={"email": None}), 403, "wrong-password")


@pytest.mark.parametrize("keep", [False, True])
def test_another_password_ends_links_and_tokens_unless_they_are_kept(serve: Serve, post: Post, keep: bool) -> None:
    served = with_mail(serve, post)
    egon = served.player("Egon")
    done(egon.patch("/me", json={"email": "thief@example.org", "password": PASSWORD}))
    secret = link(wait(lambda: letters_to(post, "thief@example.org"))[0])
    token = done(egon.post("/me/tokens", json={"name": "bot", "scopes": ["read"]}))["token"]
    done(egon.post("/me/password", json={"old": PASSWORD, "new": "Mauerfall-89", "keep_tokens": keep}))
    refused(served.browser().post("/email/confirm", json={"token": secret}), 400, "bad-link")
    answer = served.browser().get("/me", headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == (200 if keep else 401)


def test_a_password_reset_by_mail_ends_the_tokens_and_is_announced(serve: Serve, post: Post) -> None:
    served = with_mail(serve, post)
    egon = served.player("Egon")
    done(egon.patch("/me", json={"email": "egon@example.org", "password": PASSWORD}))
    done(egon.post("/email/confirm", json={"token": link(wait(lambda: letters_to(post, "egon@example.org"))[0])}))
    token = done(egon.post("/me/tokens", json={"name": "bot", "scopes": ["read"]}))["token"]
    done(served.browser().post("/password-reset", json={"who": "Egon"}))
    secret = link(wait(lambda: letters_to(post, "egon@example.org")[1:])[0])
    done(served.browser().post("/password-reset/confirm", json={"token": secret, "password": "Mauerfall-89"}))
    refused(served.browser().get("/me", headers={"Authorization": f"Bearer {token}"}), 401, "bad-token")
    wait(lambda: len(letters_to(post, "egon@example.org")) == 3)


@pytest.mark.parametrize("name", ["alıce", "ɑlice", "аlісе", "Alice", "a1ice", "áłice"[:1] + "lice", "ALlCE"])
def test_names_that_look_alike_are_one(name: str) -> None:
    assert names.key(name) == names.key("alice")


@pytest.mark.parametrize(
    "name", ["Détente", "adm1n", "5ystem", "leveI5", "gue5t-abcdef", "аdmin", "Sуstem", "deIeted-7"]
)
def test_names_that_look_reserved_are(name: str) -> None:
    assert names.is_reserved(name)


@pytest.mark.parametrize("name", ["Anna", "Lotte", "Wolf", "Björn", "Иван", "Ελένη", "Bernd89", "Clay", "Levi"])
def test_ordinary_names_are_not_reserved_and_differ(name: str) -> None:
    assert names.fault(name) is None
    assert not names.is_reserved(name)
    assert names.key(name) not in {names.key(other) for other in ("alice", "Egon", "Lena", "Ivan1")}


@pytest.mark.parametrize("name", ["\u115f\u1160", "a\u3164b", "ab\uffa0"])
def test_names_of_invisible_letters_are_refused(name: str) -> None:
    assert names.fault(name) is not None


def test_older_names_that_look_alike_still_sign_in(serve: Serve) -> None:
    served = serve()
    for name in ("Alice", "Otto"):
        served.player(name)

    def as_of_old(connection: Any) -> None:
        connection.execute(update(User).where(User.name == "Otto").values(name="alıce"))
        connection.execute(text("UPDATE users SET name_key = lower(name) || id"))
        connection.execute(delete(Fact).where(Fact.name == FACT))

    served.change(as_of_old)
    for _ in range(2):
        served.change(renew_keys)
    for name in ("Alice", "alıce"):
        me = done(served.browser().post("/session", json={"name": name, "password": PASSWORD}))
        assert me["name"] == name


def test_wrong_passwords_from_elsewhere_do_not_lock_out_the_owner(serve: Serve) -> None:
    served = serve(limit_names="4/hour")
    home = served.player("Egon")
    done(home.delete("/session"))

    def attempt(address: str, password: str, browser: Browser | None = None) -> int:
        headers = {"X-Forwarded-For": address}
        body = {"name": "Egon", "password": password}
        return (browser or served.browser()).post("/session", json=body, headers=headers).status_code

    assert [attempt("8.8.8.8", "wrong") for _ in range(8)] == [401] * 4 + [429] * 4
    assert [attempt("8.8.4.4", "wrong") for _ in range(4)] == [401] * 2 + [429] * 2
    assert attempt("8.8.8.8", PASSWORD, home) == 200  # a known device, even at the attacker's address
    assert attempt("9.9.9.9", PASSWORD) == 200  # a fresh address has its own attempts


def turned_on(browser: Browser) -> tuple[TOTP, list[str]]:
    """Turn the second factor on; the app, and the recovery codes."""
    refused(browser.post("/me/second-factor", json={"password": "wrong"}), 403, "wrong-password")
    made = done(browser.post("/me/second-factor", json={"password": PASSWORD}))
    assert made["uri"].startswith("otpauth://totp/")
    assert made["secret"] in made["uri"]
    assert made["picture"].startswith("data:image/svg+xml")
    app = TOTP(made["secret"])
    refused(browser.post("/me/second-factor/confirm", json={"code": "000000"}), 400, "wrong-code")
    recovery = done(browser.post("/me/second-factor/confirm", json={"code": app.at(now_ms() // 1000)}))
    return app, recovery["codes"]


def test_with_a_second_factor_a_user_signs_in_with_a_code_that_is_valid_once(served: Served) -> None:
    egon = served.player("Egon")
    elsewhere = served.browser()
    done(elsewhere.post("/session", json={"name": "Egon", "password": PASSWORD}))
    app, recovery = turned_on(egon)
    assert done(egon.get("/me"))["two_factor"] is True
    refused(elsewhere.get("/me"), 401, "not-signed-in")
    wish = {"name": "Egon", "password": PASSWORD}
    refused(served.browser().post("/session", json=wish), 401, "needs-code")
    refused(served.browser().post("/session", json=wish | {"password": "wrong", "code": "1"}), 401, "wrong-login")
    refused(served.browser().post("/session", json=wish | {"code": "123456"}), 401, "wrong-code")
    served.change(lambda connection: connection.execute(update(User).values(totp_last=0)))
    code = app.at(now_ms() // 1000)
    done(served.browser().post("/session", json=wish | {"code": f"{code[:3]} {code[3:]}"}))
    refused(served.browser().post("/session", json=wish | {"code": code}), 401, "wrong-code")
    old = app.at(now_ms() // 1000 - 5 * STEP_MS // 1000)
    refused(served.browser().post("/session", json=wish | {"code": old}), 401, "wrong-code")
    assert len(set(recovery)) == 10
    done(served.browser().post("/session", json=wish | {"code": recovery[3].upper()}))
    refused(served.browser().post("/session", json=wish | {"code": recovery[3]}), 401, "wrong-code")


def test_a_second_factor_is_turned_off_with_password_and_code(served: Served) -> None:
    egon = served.player("Egon")
    refused(egon.post("/me/second-factor/confirm", json={"code": "000000"}), 409, "no-second-factor")
    _, recovery = turned_on(egon)
    refused(egon.post("/me/second-factor", json={"password": PASSWORD}), 409, "has-second-factor")

    def turn_off(**body: str) -> Any:
        return egon.request("DELETE", "/me/second-factor", json=body)

    refused(turn_off(password=PASSWORD, code="000000"), 401, "wrong-code")
    refused(turn_off(password="wrong", code=recovery[0]), 403, "wrong-password")
    assert done(turn_off(password=PASSWORD, code=recovery[0]))["two_factor"] is False
    done(served.browser().post("/session", json={"name": "Egon", "password": PASSWORD}))
    lotte = served.browser()
    lotte.guest()
    refused(lotte.post("/me/second-factor", json={"password": ""}), 403, "needs-account")


def test_a_thief_with_the_password_cannot_try_many_codes_nor_lock_out_the_owner(serve: Serve) -> None:
    served = serve(limit_codes="4/hour")
    egon, wish = served.player("Egon"), {"name": "Egon", "password": PASSWORD}
    _, recovery = turned_on(egon)
    for _ in range(4):
        refused(served.browser().post("/session", json=wish | {"code": "123456"}), 401, "wrong-code")
    thief = served.browser()
    refused(thief.post("/session", json=wish | {"code": recovery[0]}), 429, "too-many-requests")
    refused(thief.post("/session", json=wish), 401, "needs-code")
    done(egon.delete("/session"))
    done(egon.post("/session", json=wish | {"code": recovery[0]}))
    for code in ("1", "2"):  # two codes were tried to turn it on, one to sign in
        body = {"password": PASSWORD, "code": code}
        answer = egon.request("DELETE", "/me/second-factor", json=body)
        refused(answer, *((401, "wrong-code") if code == "1" else (429, "too-many-requests")))
