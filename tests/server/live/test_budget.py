"""What clients can make the server hold: connections and bytes are counted, and tables are shown in short."""

from __future__ import annotations

import asyncio
import json
import socket
import tomllib
from contextlib import ExitStack
from typing import Any

import pytest
from sqlalchemy import update
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from detente.server.live import budget
from detente.server.live.budget import Budget
from detente.server.live.listeners import Listener
from detente.server.ops import protocols
from detente.server.storage.models import Session, Token
from detente.table.errors import RequestError
from tests.curtain.scene import OWN_DECK
from tests.server.conftest import Serve
from tests.server.house_kit import Served, done, fetch, wait
from tests.server.match_kit import live

HANDSHAKE = (
    b"GET /api/v1/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def test_a_reader_that_does_not_read_holds_a_bounded_number_of_bytes() -> None:
    async def run() -> None:
        shared = Budget()
        listener = Listener(None, "a")
        listener.budget = shared
        for _ in range(100):
            listener.send_encoded(b"x" * 100_000)
        assert listener.closed
        assert shared.total == shared.bytes["a"] <= budget.PER_CONNECTION
        listener.forget()
        assert shared.total == 0

    asyncio.run(run())


def test_one_large_message_passes_and_what_was_taken_no_longer_counts() -> None:
    async def run() -> None:
        listener = Listener(None, "a")
        for _ in range(5):
            listener.send_encoded(b"x" * 2 * budget.PER_CONNECTION)
            assert len(await listener.take() or b"") == 2 * budget.PER_CONNECTION
        assert not listener.closed
        assert listener.budget.total == 0

    asyncio.run(run())


def test_an_address_and_the_whole_worker_have_bounds_too() -> None:
    shared = Budget(most_connections=2, most_in_all=3)
    assert all(shared.take("a", 1_000_000, 0) for _ in range(8))
    assert not shared.take("a", 1_000_000, 0)
    assert all(shared.take(str(number), 8_000_000, 0) for number in range(15))
    assert not shared.take("z", 8_000_000, 0)
    for address in ("a", "a", "b"):
        shared.come(address)
    for address, code in (("a", "too-many-connections"), ("b", "busy")):
        with pytest.raises(RequestError) as caught:
            shared.come(address)
        assert caught.value.problem.code == code
    shared.leave("a")
    shared.come("b")


def test_an_address_has_a_limited_number_of_live_channels_and_streams(serve: Serve, stack: ExitStack) -> None:
    served = serve(connections=3)
    guest = served.browser()
    guest.guest()
    channels = [stack.enter_context(live(served)) for _ in range(2)]
    with guest.stream("GET", "/bot/events"), pytest.raises(InvalidStatus):
        stack.enter_context(live(served))
    wait(lambda: served.worker.hub.budget.connections.total() == 2)
    channels.append(stack.enter_context(live(served)))
    for channel in channels:
        channel.settle()
        channel.connection.close()
    wait(lambda: not served.worker.hub.budget.connections)
    wait(lambda: served.worker.hub.budget.total == 0)


def test_a_client_that_never_reads_is_cut(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "READ_WITHIN", 0.3)
    served = serve()
    guest = served.browser()
    guest.guest()
    table = done(guest.post("/tables", json={"game": "volk"}))["table"]["id"]
    host, port = served.url.removeprefix("http://").split(":")
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect((host, int(port)))
        connection.settimeout(20)
        connection.sendall(HANDSHAKE)
        message = json.dumps({"type": "watch", "table": table}).encode()
        frame = b"\x81" + bytes([0x80 | len(message)]) + b"\0\0\0\0" + message
        dropped(connection, frame * 200, 100)
        wait(lambda: not served.worker.hub.listeners)
    assert served.worker.hub.budget.total == 0


def dropped(connection: socket.socket, data: bytes, times: int) -> bool:
    """Send something again and again; whether the server ends the connection over it."""
    try:
        for _ in range(times):
            connection.sendall(data)
        while connection.recv(1 << 16):  # what was sent may still wait in the buffers of a busy machine
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


def test_lists_of_tables_name_a_deck_without_its_cards(served: Served) -> None:
    host = served.player("Egon")
    deck = tomllib.loads(OWN_DECK)
    made = done(host.post("/tables", json={"game": "curtain", "options": {"deck": deck}}))
    table = made["table"]["id"]
    [listed] = done(served.browser().get("/tables"))
    moment = done(host.get(f"/tables/{table}"))
    for info in (made["table"], listed, moment["table"]):
        assert info["options"] == {"deck": {"name": "My deck"}}
    assert len(done(host.get(f"/tables/{table}/facts"))["cards"]) == 19
    done(host.post(f"/tables/{table}/abort"))


def test_a_half_sent_request_is_cut(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "HEADERS_WITHIN", 0.3)
    monkeypatch.setattr("detente.server.api.door.patience.BODY_WITHIN", 0.3)
    served = serve()
    host, port = served.url.removeprefix("http://").split(":")
    body = b"POST /api/v1/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    login = b"POST /api/v1/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"
    for half in (b"", b"GET /api/v1", body, b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /he", login):
        with socket.create_connection((host, int(port)), 20) as connection:
            connection.sendall(half)
            heard: Any = b""
            while part := connection.recv(65_536):
                heard += part
            if half == login:
                assert b" 408 " in heard.split(b"\r\n", 1)[0]
    assert fetch(served.url + "/healthz").is_success


def test_headers_without_end_are_refused(serve: Serve) -> None:
    host, port = serve().url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), 20) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        assert dropped(connection, b"X-Header: " + b"x" * 1000 + b"\r\n", 2000)


def test_a_live_channel_ends_with_its_session_or_token(
    serve: Serve, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("detente.server.ops.upkeep.CHECK_EVERY", 0.0)
    served = serve()
    egon, lotte = served.player("Egon"), served.player("Lotte")
    token = done(egon.post("/me/tokens", json={"name": "bot", "scopes": ["read", "play"]}))["token"]
    address = served.url.replace("http:", "ws:") + "/api/v1/live"
    by_token = stack.enter_context(connect(address, additional_headers={"Authorization": f"Bearer {token}"}))
    own, other = stack.enter_context(live(served, egon)), stack.enter_context(live(served, lotte))
    for channel in (own, other):
        channel.settle()
    mine = done(egon.get("/me"))["id"]
    served.change(lambda connection: connection.execute(update(Session).where(Session.user == mine).values(expires=1)))
    served.change(lambda connection: connection.execute(update(Token).where(Token.user == mine).values(expires=1)))
    for closed in (by_token, own.connection):
        with pytest.raises(ConnectionClosed):
            closed.recv(20)
    other.settle()


def test_a_client_that_goes_before_its_request_is_complete_is_no_fault(
    serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    served = serve()
    host, port = served.url.removeprefix("http://").split(":")
    for _ in range(3):
        with socket.create_connection((host, int(port)), 20) as connection:
            connection.sendall(b"POST /api/v1/session HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{")
    wait(lambda: "detente_request_seconds_count" in fetch(served.url + "/metrics").text)
    wait(lambda: 'status="408"' in fetch(served.url + "/metrics").text)
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
