"""Mail and webhooks: a real mail server and real receivers, and none inside a private network."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from ipaddress import ip_address
from typing import Any

import pytest
from sqlalchemy import func, select, update

import detente
from detente.core.text.words import LANGUAGES, catalogue
from detente.server.notices import notifier
from detente.server.notices.addresses import check_email, check_webhook, public
from detente.server.notices.webhooks import NotPublic, PublicNetwork, Webhooks
from detente.server.storage.models import MailLink, Notice
from tests.server.conftest import Serve
from tests.server.house_kit import PASSWORD, Browser, Served, done, play_on, refused, sit_down, wait
from tests.server.mail_kit import Post, post_office


@pytest.fixture(autouse=True, scope="module")
def no_long_pauses() -> Iterator[None]:
    """What is due is sent without the wait that a real server can afford."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(notifier, "EVERY", 0.05)
        yield


@pytest.fixture
def post() -> Iterator[Post]:
    with post_office() as office:
        yield office


@pytest.fixture
def serve(post: Post, serve: Serve) -> Serve:
    """A server that ends before its mail server: the last letter would wait for an answer that does not come."""
    return serve


class Receiver(HTTPServer):
    """Takes webhooks; the first ones are answered with an error if asked."""

    def __init__(self, failures: int = 0) -> None:
        self.failures = failures
        self.got: list[dict[str, Any]] = []
        super().__init__(("127.0.0.1", 0), Take)
        threading.Thread(target=self.serve_forever, args=(0.02,), daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/turn?key=1"


class Take(BaseHTTPRequestHandler):
    """What the receiver does with a request."""

    def do_POST(self) -> None:
        receiver = self.server
        assert isinstance(receiver, Receiver)
        body = self.rfile.read(int(self.headers["content-length"]))
        receiver.got.append({"path": self.path, **json.loads(body)})
        receiver.failures -= 1
        self.send_response(500 if receiver.failures >= 0 else 302 if "away" in self.path else 204)
        self.send_header("Location", "http://127.0.0.1:1/")
        self.end_headers()

    def log_message(self, *anything: object) -> None:
        """Nothing."""


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    server = Receiver()
    yield server
    server.shutdown()


def mailing(serve: Serve, post: Post, **more: Any) -> Served:
    return serve(
        smtp_host="127.0.0.1",
        smtp_port=post.port,
        smtp_security="none",
        mail_from="detente@example.org",
        public_url="http://detente.example",
        notice_delay=0,
        **more,
    )


def waiting_notices(served: Served) -> int:
    return int(served.ask(lambda connection: connection.execute(select(func.count()).select_from(Notice)).scalar()))


def pass_turn(table: str, one: Browser, other: Browser) -> None:
    """Play until it is the other's turn by a decision of the one."""
    for player in (other, one):
        while done(player.get(f"/tables/{table}"))["view"]["legal"]:
            play_on(table, player, decisions=1)


def confirmed(served: Served, post: Post, browser: Browser, email: str) -> None:
    """Give an account an address, as a user does who confirms it."""
    assert done(browser.patch("/me", json={"email": email, "password": PASSWORD}))["email_pending"] == email
    letter = wait(lambda: [each for each in post.letters if each["To"] == email])[-1]
    [secret] = re.findall(r"http://detente.example/confirm#(\S+)", letter.get_content())
    done(served.browser().post("/email/confirm", json={"token": secret}))
    me = done(browser.get("/me"))
    assert (me["email"], me["email_pending"]) == (email, None)
    refused(served.browser().post("/email/confirm", json={"token": secret}), 400, "bad-link")


def test_an_address_counts_once_it_is_confirmed(serve: Serve, post: Post) -> None:
    served = mailing(serve, post)
    browser = served.player("Egon")
    assert done(browser.get("/offers")) == {"version": detente.__version__, "mail": True, "analyses": True, "lan": None}
    refused(browser.patch("/me", json={"email": "no address"}), 400, "bad-email")
    confirmed(served, post, browser, "egon@example.org")
    assert done(browser.patch("/me", json={"email": None, "password": PASSWORD}))["email"] is None


def test_a_forgotten_password_is_replaced_by_mail(serve: Serve, post: Post) -> None:
    served = mailing(serve, post)
    browser = served.player("Egon")
    confirmed(served, post, browser, "egon@example.org")
    stranger = served.browser()
    for who in ("Nobody", "nobody@example.org", "Egon"):
        assert done(stranger.post("/password-reset", json={"who": who})) == {"accepted": True}
    letter = wait(lambda: post.letters[1:])[0]
    assert letter["To"] == "egon@example.org"
    [secret] = re.findall(r"/reset#(\S+)", letter.get_content())
    refused(
        stranger.post("/password-reset/confirm", json={"token": secret, "password": "12345678"}), 400, "weak-password"
    )
    new = {"token": secret, "password": "Mauerfall-89"}
    done(stranger.post("/password-reset/confirm", json=new))
    refused(stranger.post("/password-reset/confirm", json=new), 400, "bad-link")
    refused(browser.get("/me"), 401, "not-signed-in")  # all sessions ended
    refused(stranger.post("/session", json={"name": "Egon", "password": PASSWORD}), 401, "wrong-login")
    done(stranger.post("/session", json={"name": "Egon", "password": "Mauerfall-89"}))
    wait(lambda: len(post.letters) == 3)  # the last one says that the password was changed
    assert post.letters[-1]["Subject"] == "Your Détente password was changed"


def test_a_link_runs_out(serve: Serve, post: Post) -> None:
    served = mailing(serve, post)
    browser = served.player("Egon")
    done(browser.patch("/me", json={"email": "egon@example.org", "password": PASSWORD}))
    letter = wait(lambda: post.letters)[0]
    [secret] = re.findall(r"/confirm#(\S+)", letter.get_content())
    served.change(lambda connection: connection.execute(update(MailLink).values(expires=1)))
    refused(browser.post("/email/confirm", json={"token": secret}), 400, "bad-link")
    assert done(browser.get("/me"))["email"] is None


def test_a_player_who_is_away_gets_mail_and_a_webhook_at_their_turn(
    serve: Serve, post: Post, receiver: Receiver
) -> None:
    served = mailing(serve, post, webhook_private=True)
    egon, lotte = served.player("Egon"), served.player("Lotte")
    confirmed(served, post, lotte, "lotte@example.org")
    done(lotte.patch("/me", json={"lang": "de", "webhook": receiver.url}))
    table = sit_down(egon, lotte)
    pass_turn(table, egon, lotte)
    call = wait(lambda: receiver.got)[0]
    assert call == {
        "path": "/turn?key=1",
        "type": "your-turn",
        "table": table,
        "game": "curtain",
        "url": f"http://detente.example/table/{table}",
    }
    letter = wait(lambda: [each for each in post.letters if each["Subject"].startswith("Du bist am Zug")])[0]
    assert f"http://detente.example/table/{table}" in letter.get_content()
    wait(lambda: waiting_notices(served) == 0)


def test_a_player_who_may_decide_again_after_an_undo_is_notified(serve: Serve, receiver: Receiver) -> None:
    served = serve(webhook_private=True)
    egon, lotte = served.player("Egon"), served.player("Lotte")
    table = sit_down(egon, lotte)
    pass_turn(table, egon, lotte)
    done(egon.patch("/me", json={"webhook": receiver.url}))
    done(egon.post(f"/tables/{table}/takeback", json={}))
    done(lotte.post(f"/tables/{table}/takeback", json={"answer": "accept"}))
    assert wait(lambda: receiver.got)[0]["table"] == table


def test_a_webhook_that_fails_is_tried_again(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("detente.server.notices.notifier.PAUSES", (0, 0))
    receiver = Receiver(failures=2)
    served = serve(webhook_private=True)
    egon, lotte = served.player("Egon"), served.player("Lotte")
    done(lotte.patch("/me", json={"webhook": receiver.url}))
    table = sit_down(egon, lotte)
    pass_turn(table, egon, lotte)
    wait(lambda: len(receiver.got) == 3)
    receiver.shutdown()


def test_no_webhook_goes_into_our_own_network(
    served: Served, receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    egon, lotte = served.player("Egon"), served.player("Lotte")
    done(lotte.patch("/me", json={"webhook": receiver.url}))
    table = sit_down(egon, lotte)
    pass_turn(table, egon, lotte)
    wait(lambda: waiting_notices(served) == 0)
    assert receiver.got == []
    assert "127.0.0.1" not in "".join(str(vars(each)) for each in caplog.records if each.name.endswith("notify"))


def test_an_address_that_nobody_can_call_is_given_up(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    egon, lotte = served.player("Egon"), served.player("Lotte")
    done(lotte.patch("/me", json={"webhook": f"http://{'a' * 70}.example/"}))  # no name has so long a part
    pass_turn(sit_down(egon, lotte), egon, lotte)
    wait(lambda: "notice not delivered" in caplog.messages)
    wait(lambda: waiting_notices(served) == 0)


@pytest.mark.parametrize(
    "address",
    [
        *(
            "127.0.0.1",
            "10.1.2.3",
            "192.168.0.1",
            "172.16.9.9",
            "169.254.169.254",
            "0.0.0.0",
            "100.64.0.1",
            "224.0.0.1",
        ),
        *("::1", "fe80::1", "fc00::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "ff02::1", "::"),
    ],
)
def test_addresses_that_are_not_public(address: str) -> None:
    assert not public(ip_address(address))


@pytest.mark.parametrize("address", ["9.9.9.9", "2620:fe::fe", "::ffff:9.9.9.9", "64:ff9b::909:909"])
def test_addresses_that_are(address: str) -> None:
    assert public(ip_address(address))


def test_a_name_that_leads_inside_is_refused_when_it_is_called() -> None:
    for host in ("localhost", "127.1", "0x7f000001", "2130706433"):
        with pytest.raises(NotPublic):
            asyncio.run(PublicNetwork(private_too=False).connect_tcp(host, 80, timeout=1))


def test_a_redirect_is_not_followed(receiver: Receiver) -> None:
    from detente.server.notices.webhooks import Undelivered

    async def call() -> None:
        webhooks = Webhooks(private_too=True)
        with pytest.raises(Undelivered):
            await webhooks.post(receiver.url + "&away=1", {"type": "your-turn"})
        await webhooks.close()

    asyncio.run(call())
    assert len(receiver.got) == 1


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org",
        "https://",
        "example.org",
        "http://a b",
        "http://u:p@example.org",
        "http://x:99999",
        "file:///etc/passwd",
    ],
)
def test_webhooks_that_are_no_addresses(url: str) -> None:
    with pytest.raises(Exception, match="a webhook is a URL such as"):
        check_webhook(url)


@pytest.mark.parametrize("email", ["a@b", "a b@c.org", "a@c.org\nBcc: x@y.z", "<a@c.org>", "@c.org"])
def test_mail_addresses_that_are_none(email: str) -> None:
    with pytest.raises(Exception, match="a mail address looks like"):
        check_email(email)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_letters_are_written_in_every_language(lang: str) -> None:
    words, english = catalogue("detente.server", lang), catalogue("detente.server", "en")
    assert {name: set(each) for name, each in words.sections.items()} == {
        name: set(each) for name, each in english.sections.items()
    }
    about = {"name": "Egon", "game": "curtain", "link": "http://x"}
    for letter in ("turn", "reset", "confirm"):
        text = words.say("mail", f"{letter}_text", about, {})
        assert "http://x" in text
        assert "Egon" in text


def test_the_maker_of_a_table_who_is_away_is_notified_when_the_game_begins(serve: Serve, receiver: Receiver) -> None:
    served = serve(webhook_private=True)
    egon, lotte = served.player("Egon"), served.player("Lotte")
    done(egon.patch("/me", json={"webhook": receiver.url}))
    first = done(lotte.post("/tables", json={"game": "curtain", "opponent": "self"}))["table"]["actor"]
    made = done(egon.post("/tables", json={"game": "curtain", "side": first, "visibility": "invite"}))
    table = made["table"]["id"]
    done(lotte.post(f"/tables/{table}/join", json={"invite": made["invite"]}))
    assert wait(lambda: receiver.got)[0]["table"] == table
