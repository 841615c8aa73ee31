"""A real server in a thread, and browsers that talk to it."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import uvicorn
from argon2 import PasswordHasher
from argon2.profiles import CHEAPEST
from litestar import Litestar
from sqlalchemy import Connection

from detente.server.accounts.passwords import Passwords
from detente.server.app import create_app
from detente.server.config import Settings
from detente.server.ops.protocols import PROTOCOLS
from detente.server.worker import Worker

PASSWORD = "Ostpolitik-1969"
PATIENCE = 120
"""Seconds for which anything is awaited: a machine may be slow, and nothing waits longer than it must."""


def fetch(url: str, **more: Any) -> httpx.Response:
    """GET once, as a stranger. Nothing here uses TLS, and loading its certificates takes longer than most requests."""
    return httpx.get(url, **{"verify": False, "timeout": PATIENCE} | more)


class Browser(httpx.Client):
    """A client that keeps cookies and repeats the CSRF token, as our pages do."""

    def __init__(self, url: str) -> None:
        super().__init__(base_url=f"{url}/api/v1", timeout=PATIENCE, verify=False)
        self.event_hooks["request"] = [self._repeat_token]
        self.get("/me")  # any reading request brings the token

    def _repeat_token(self, request: httpx.Request) -> None:
        token = self.cookies.get("csrftoken")
        if token and "x-csrftoken" not in request.headers and "authorization" not in request.headers:
            request.headers["x-csrftoken"] = token

    def guest(self) -> dict[str, Any]:
        """Be a guest."""
        me: dict[str, Any] = done(self.post("/guest"))
        return me

    def account(self, name: str, password: str = PASSWORD) -> dict[str, Any]:
        """Sign up."""
        me: dict[str, Any] = done(self.post("/account", json={"name": name, "password": password}))
        return me


def done(response: httpx.Response) -> Any:
    """The answer of a request that went well."""
    assert response.is_success, response.text
    return response.json()


def refused(response: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """The problem of a request that was refused."""
    assert response.status_code == status, response.text
    problem: dict[str, Any] = response.json()["error"]
    assert problem["code"] == code
    assert problem["message"]
    return problem


class Served:
    """A server that runs."""

    def __init__(self, app: Litestar, url: str) -> None:
        self.app = app
        self.url = url
        self.worker: Worker = app.state.worker

    def browser(self) -> Browser:
        """A new browser."""
        return Browser(self.url)

    def player(self, name: str) -> Browser:
        """A new browser with a new account."""
        browser = self.browser()
        browser.account(name)
        return browser

    def ask(self, query: Callable[[Connection], Any]) -> Any:
        """What the database says."""
        with self.worker.store.reading.connect() as connection:
            return query(connection)

    def change(self, change: Callable[[Connection], Any]) -> Any:
        """Change the database behind the server's back."""
        with self.worker.store.writing.begin() as connection:
            return change(connection)


@contextmanager
def serving(settings: Settings) -> Iterator[Served]:
    """Serve on a free port until the block ends."""
    app = create_app(settings, Worker(settings, Passwords(PasswordHasher.from_parameters(CHEAPEST))))
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        server = uvicorn.Server(
            uvicorn.Config(
                app,
                log_level="error",
                timeout_graceful_shutdown=2,
                forwarded_allow_ips=settings.trusted_proxies,
                **PROTOCOLS,
            )
        )
        thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
        thread.start()
        try:
            while not server.started:
                assert thread.is_alive(), "the server did not start"
                time.sleep(0.01)
            yield Served(app, f"http://127.0.0.1:{listener.getsockname()[1]}")
        finally:
            server.should_exit = True
            thread.join(10)


def wait(for_what: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    """What is awaited, as soon as it is there."""
    until = time.monotonic() + seconds
    while not (found := for_what()):
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.05)
    return found


def sit_down(first: Browser, second: Browser, **wish: Any) -> str:
    """A table at which two people play; the first one has the first side."""
    made = done(first.post("/tables", json={"game": "curtain", "side": "usa", **wish}))
    table: str = made["table"]["id"]
    done(second.post(f"/tables/{table}/join", json={"invite": made["invite"]}))
    return table


def play_on(table: str, *players: Browser, decisions: int = 1000) -> dict[str, Any]:
    """Make the first legal decision for the side to decide, this many times; returns the last moment."""
    for _ in range(decisions):
        for player in players:
            moment: dict[str, Any] = done(player.get(f"/tables/{table}", params={"since": 10_000}))
            if moment["table"]["status"] != "playing":
                return moment
            if moment["view"]["legal"]:
                decision = {"number": moment["number"], "action": moment["view"]["legal"][0]}
                moment = done(player.post(f"/tables/{table}/decisions", json=decision))
                break
    return moment
