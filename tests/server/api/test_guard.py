"""The door: forged requests, cookies, rates, sizes, security headers, and what must not leak."""

from __future__ import annotations

import json
import logging
import sys
from ipaddress import IPv6Address
from pathlib import Path

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from detente.core.errors import BadOption
from detente.server.api.door.cookies import COOKIE
from detente.server.api.door.limits import one_network
from detente.server.config import Settings, rate
from detente.server.ops.logs import PLAIN, JsonLines
from detente.server.storage.migrate import head
from detente.server.storage.models import Table
from tests.server.conftest import Serve
from tests.server.house_kit import PASSWORD, PATIENCE, Browser, Served, done, fetch, play_on, refused, sit_down


def test_a_change_without_the_token_is_refused(served: Served) -> None:
    browser = served.player("Egon")
    cookies = {COOKIE: browser.cookies[COOKIE], "csrftoken": browser.cookies["csrftoken"]}
    other = served.browser().cookies["csrftoken"]
    for token in (None, "", "x", other, cookies["csrftoken"][:-1]):
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
        if token is not None:
            headers["X-CSRFToken"] = token
        refused(httpx.patch(f"{served.url}/api/v1/me", json={"lang": "de"}, headers=headers), 403, "csrf")
    refused(
        httpx.patch(
            f"{served.url}/api/v1/me",
            json={"lang": "de"},
            headers={"Cookie": f"{COOKIE}={cookies[COOKIE]}", "X-CSRFToken": cookies["csrftoken"]},
        ),
        403,
        "csrf",
    )
    assert done(browser.get("/me"))["lang"] == "en"


def test_a_token_that_we_did_not_sign_is_replaced(served: Served) -> None:
    """After the server's secret has changed, a browser with an old token is not locked out."""
    answer = fetch(f"{served.url}/api/v1/me", headers={"Cookie": "csrftoken=" + "0" * 128})
    assert len(answer.cookies["csrftoken"]) == 128
    assert answer.cookies["csrftoken"] != "0" * 128


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "https://evil.example"}, {"Origin": "null"}, {"Origin": "http://["}, {"Sec-Fetch-Site": "cross-site"}],
)
def test_pages_of_other_sites_cannot_even_make_a_guest(served: Served, headers: dict[str, str]) -> None:
    refused(served.browser().post("/guest", headers=headers), 403, "foreign-page")


def test_our_own_pages_and_those_we_name_may(serve: Serve) -> None:
    served = serve(origins=("http://localhost:5173",))
    for origin in (served.url, "http://localhost:5173"):
        done(served.browser().post("/guest", headers={"Origin": origin}))


def test_cookies_are_not_for_scripts_or_other_sites(serve: Serve) -> None:
    served = serve(public_url="https://detente.example")
    made = httpx.post(f"{served.url}/api/v1/guest", timeout=PATIENCE, verify=False)
    [session] = made.headers.get_list("set-cookie")
    assert session.startswith(f"{COOKIE}=")
    for flag in ("HttpOnly", "SameSite=lax", "Secure", "Path=/"):
        assert flag in session
    [token] = fetch(f"{served.url}/api/v1/me").headers.get_list("set-cookie")
    assert token.startswith("csrftoken=")
    assert "Secure" in token
    assert "SameSite=lax" in token
    assert "max-age" in made.headers["strict-transport-security"]


def test_every_answer_tells_browsers_what_to_refuse(served: Served) -> None:
    for path in ("/api/v1/me", "/healthz", "/metrics", "/no/such/page", "/api/v1/nothing"):
        headers = fetch(served.url + path).headers
        policy = dict(each.split(" ", 1) for each in headers["content-security-policy"].split("; "))
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == "'self'"
        assert policy["frame-ancestors"] == "'none'"
        assert headers["x-content-type-options"] == "nosniff"
    assert fetch(served.url + "/api/v1/me").headers["cache-control"] == "no-store"


def test_after_many_wrong_passwords_a_user_has_to_wait(serve: Serve) -> None:
    served = serve(limit_login="3/minute")
    served.player("Egon")
    browser = served.browser()
    for _ in range(3):
        refused(browser.post("/session", json={"name": "Egon", "password": "wrong"}), 401, "wrong-login")
    answer = browser.post("/session", json={"name": "Egon", "password": PASSWORD})
    problem = refused(answer, 429, "too-many-requests")
    assert 0 < problem["about"]["wait"] <= 60
    assert answer.headers["retry-after"] == str(problem["about"]["wait"])


def test_a_name_is_not_tried_from_everywhere(serve: Serve) -> None:
    served = serve(limit_names="2/hour")
    served.player("Egon")
    for name in ("Egon", "eg0n"):
        refused(served.browser().post("/session", json={"name": name, "password": "wrong"}), 401, "wrong-login")
    refused(served.browser().post("/session", json={"name": "EGON", "password": PASSWORD}), 429, "too-many-requests")


def test_guests_accounts_and_requests_have_rates(serve: Serve) -> None:
    served = serve(limit_guests="2/hour", limit_requests="12/minute")
    for _ in range(2):
        served.browser().guest()
    browser = served.browser()
    refused(browser.post("/guest"), 429, "too-many-requests")
    refused(browser.post("/account", json={"name": "Egon", "password": PASSWORD}), 429, "too-many-requests")
    codes = {browser.get("/me").status_code for _ in range(12)}
    assert 429 in codes


def test_tables_messages_and_moves_have_rates(serve: Serve) -> None:
    served = serve(limit_tables="2/hour", limit_chat="2/minute", limit_moves="2/minute")
    egon, lotte = served.player("Egon"), served.player("Lotte")
    table = sit_down(egon, lotte)
    done(egon.post("/tables", json={"game": "curtain"}))
    refused(egon.post("/tables", json={"game": "curtain"}), 429, "too-many-requests")
    done(lotte.post("/tables", json={"game": "curtain"}))  # each user has their own
    for text in ("one", "two"):
        done(egon.post(f"/tables/{table}/chat", json={"text": text}))
    refused(egon.post(f"/tables/{table}/chat", json={"text": "three"}), 429, "too-many-requests")
    codes = [egon.post(f"/tables/{table}/decisions", json={"number": 0, "action": -1}).status_code for _ in range(3)]
    assert 429 not in codes[:2]
    assert codes[2] == 429
    done(lotte.post(f"/tables/{table}/resign"))
    refused(egon.post(f"/tables/{table}/rematch"), 429, "too-many-requests")  # it makes a table too


def test_a_live_channel_from_a_foreign_page_is_refused(served: Served) -> None:
    """A page of another site could open it with the visitor's cookie."""
    browser = served.player("Egon")
    cookie = {"Cookie": f"{COOKIE}={browser.cookies[COOKIE]}"}
    address = served.url.replace("http:", "ws:") + "/api/v1/live"
    with connect(address, additional_headers=cookie, origin=Origin(served.url)) as channel:
        channel.send(json.dumps({"type": "ping", "at": 5}))
        assert json.loads(channel.recv(5))["type"] == "pong"
    with (
        pytest.raises(InvalidStatus),
        connect(address, additional_headers=cookie, origin=Origin("https://evil.example")),
    ):
        pass


def test_a_session_that_ends_closes_its_live_channel(served: Served) -> None:
    here, there = served.player("Egon"), served.browser()
    done(there.post("/session", json={"name": "Egon", "password": PASSWORD}))
    cookie = {"Cookie": f"{COOKIE}={there.cookies[COOKIE]}"}
    with connect(served.url.replace("http:", "ws:") + "/api/v1/live", additional_headers=cookie) as channel:
        channel.send(json.dumps({"type": "ping", "at": 5}))
        assert json.loads(channel.recv(5))["type"] == "pong"
        [other] = [each for each in done(here.get("/me/sessions")) if not each["current"]]
        done(here.delete(f"/me/sessions/{other['id']}"))
        with pytest.raises(ConnectionClosed):
            channel.recv(5)


def test_a_token_that_may_only_read_watches_but_does_not_play(served: Served) -> None:
    egon, lotte = served.player("Egon"), served.player("Lotte")
    table = sit_down(egon, lotte)
    tokens = [
        done(egon.post("/me/tokens", json={"name": "x", "scopes": each})) for each in (["read"], ["read", "play"])
    ]
    said = []
    for token in tokens:
        headers = {"Authorization": f"Bearer {token['token']}"}
        with connect(served.url.replace("http:", "ws:") + "/api/v1/live", additional_headers=headers) as channel:
            channel.send(json.dumps({"type": "watch", "table": table}))
            assert json.loads(channel.recv(5))["type"] == "moment"
            channel.send(json.dumps({"type": "decide", "id": 1, "table": table, "number": 0, "action": -1}))
            while (message := json.loads(channel.recv(5)))["type"] != "error":
                pass
            said.append(message["error"]["code"])
    assert said[0] == "scope"
    assert said[1] != "scope"


def test_invitations_cannot_be_guessed(served: Served) -> None:
    egon, lotte = served.player("Egon"), served.player("Lotte")
    made = [done(egon.post("/tables", json={"game": "curtain", "visibility": "invite"})) for _ in range(20)]
    assert len({each["invite"] for each in made}) == 20
    assert all(len(each["invite"]) >= 22 for each in made)  # 128 bits
    assert all(len(each["table"]["id"]) >= 12 for each in made)
    table = made[0]["table"]["id"]
    for invite in (None, "", "x" * 22, made[1]["invite"], made[0]["invite"][:-1]):
        refused(lotte.post(f"/tables/{table}/join", json={"invite": invite}), 403, "needs-invitation")
    listed = done(lotte.get("/tables"))
    assert made[0]["invite"] not in str(listed) + lotte.get(f"/tables/{table}").text
    done(lotte.post(f"/tables/{table}/join", json={"invite": made[0]["invite"]}))


def test_rates_are_read_or_refused_with_what_would_be_right() -> None:
    assert rate("limit_chat", "5 per 30 seconds").amount == 5
    with pytest.raises(BadOption, match="limit_chat = 'often' is not a rate; examples: 10/minute"):
        rate("limit_chat", "often")


def test_large_bodies_are_refused(served: Served) -> None:
    browser = served.player("Egon")
    answer = browser.patch("/me", content=b'{"settings": {"x": "' + b"y" * 2_000_000 + b'"}}')
    refused(answer, 413, "too-large")


@given(st.ip_addresses(v=6), st.integers(0, 2**64 - 1))
def test_all_addresses_of_an_ipv6_network_count_as_one(address: IPv6Address, other: int) -> None:
    neighbour = IPv6Address(int(address) >> 64 << 64 | other)
    if address.ipv4_mapped is None and neighbour.ipv4_mapped is None:
        assert one_network(str(address)) == one_network(str(neighbour))
    further = IPv6Address(int(address) ^ 1 << 64)
    assert one_network(str(address)) != one_network(str(further))


def test_other_addresses_count_as_they_are() -> None:
    assert one_network("::ffff:9.9.9.9") == one_network("9.9.9.9") == "9.9.9.9"
    assert one_network("a socket") == "a socket"


def test_faults_tell_the_log_but_not_the_asker(
    serve: Serve, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = serve()
    browser = served.player("Egon")

    def broken(*anything: object) -> None:
        raise RuntimeError("the secret plan")

    monkeypatch.setattr("detente.server.accounts.people.me", broken)
    with caplog.at_level(logging.ERROR):
        answer = browser.get("/me")
    refused(answer, 500, "fault")
    assert "secret plan" not in answer.text
    assert "secret plan" in caplog.text


def test_logs_and_metrics_hold_routes_but_no_secrets(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, logger="detente"):
        browser = served.player("Egon")
        token = done(browser.post("/me/tokens", json={"name": "bot", "scopes": ["read"]}))["token"]
        browser.get("/people/Egon?invite=hush-hush", headers={"Authorization": f"Bearer {token}"})
    page = fetch(served.url + "/metrics").text
    lines = "\n".join(str(vars(record)) for record in caplog.records)
    assert "/people/{name" in lines
    assert 'route="/api/v1/people/{name}"' in page
    for secret in (PASSWORD, token, "hush-hush", browser.cookies[COOKIE], "Egon"):
        assert secret not in lines
        assert secret not in page


def test_what_is_logged_and_counted_of_a_game_tells_nothing_of_it(
    served: Served, caplog: pytest.LogCaptureFixture
) -> None:
    egon, lotte = served.player("Egon"), served.player("Lotte")
    with caplog.at_level(logging.DEBUG, logger="detente"):
        table = sit_down(egon, lotte)
        play_on(table, egon, lotte, decisions=12)
        egon.post(f"/tables/{table}/decisions", json={"number": 0, "action": 1})
        egon.get(f"/tables/{table}/why", params={"action": 1})
    seed = served.ask(lambda connection: connection.execute(select(Table.seed)).scalar())
    page = fetch(served.url + "/metrics").text
    records = [record for record in caplog.records if record.name.startswith("detente")]
    assert records
    for record in records:
        assert set(vars(record)) - PLAIN <= {"method", "route", "status", "ms", "user"}
        assert record.getMessage() == "request"
    answers = "".join(browser.get(f"/tables/{table}").text for browser in (egon, lotte, served.browser()))
    for told in (page, answers, str([vars(record) for record in records])):
        assert seed not in told
    assert table not in page


def test_the_numbers_do_not_show_how_often_a_player_decided_in_their_turn(served: Served) -> None:
    def counted() -> dict[str, float]:
        page = fetch(served.url + "/metrics").text
        names = ("detente_turns_total", "detente_turn_seconds_count")
        return {line.split()[0]: float(line.split()[1]) for line in page.splitlines() if line.startswith(names)}

    egon, lotte = served.player("Egon"), served.player("Lotte")
    table = sit_down(egon, lotte)
    before, actor = counted(), None
    for _ in range(12):
        moment = play_on(table, egon, lotte, decisions=1)
        after = counted()
        if actor is not None:
            assert (after == before) == (moment["table"]["actor"] == actor)
        before, actor = after, moment["table"]["actor"]


def test_a_log_line_is_json_with_what_it_is_about() -> None:
    try:
        raise ValueError("broken")
    except ValueError:
        record = logging.getLogger("detente.x").makeRecord(
            "detente.x", logging.ERROR, "f.py", 1, "not %s", ("well",), sys.exc_info(), extra={"table": "t", "set": {1}}
        )
    line = json.loads(JsonLines().format(record))
    assert (line["level"], line["logger"], line["message"]) == ("error", "detente.x", "not well")
    assert (line["table"], line["set"]) == ("t", [1])
    assert "ValueError: broken" in line["error"]
    assert line["at"].endswith("Z")


def test_metrics_may_ask_for_a_token(serve: Serve) -> None:
    served = serve(metrics_token="look")
    refused(fetch(served.url + "/metrics"), 401, "bad-token")
    refused(fetch(served.url + "/metrics", headers={"Authorization": "Bearer loop"}), 401, "bad-token")
    page = fetch(served.url + "/metrics", headers={"Authorization": "Bearer look"}).text
    assert "detente_request_seconds_count" in page
    assert 'detente_stored{kind="tables_playing"} 0.0' in page


def test_health_says_how_the_worker_is(served: Served, kind: str) -> None:
    health = fetch(served.url + "/healthz").json()
    assert (health["status"], health["database"][:6]) == ("ok", "sqlite" if kind == "sqlite" else "postgr")
    assert health["schema"] == head()


def test_the_servers_secret_is_made_once_and_nobody_else_reads_it(tmp_path: Path) -> None:
    from detente.server.config import secret

    settings = Settings(data=str(tmp_path))
    made = secret(settings)
    assert len(made) >= 48
    assert secret(settings) == made
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600
    assert secret(Settings(secret="given")) == "given"


def test_browsers_need_no_cookie_to_look(served: Served) -> None:
    browser = Browser(served.url)
    assert done(browser.get("/leaderboard/curtain")) == []
    refused(browser.get("/leaderboard/chess"), 400, "unknown-game")
    refused(browser.get("/people/Nobody"), 404, "no-such-person")
