"""An engine at the tables of a server, by an API token: everything goes over the API that every program has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from http.client import HTTPException, HTTPResponse
from time import sleep
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

import msgspec

from detente.core.chance import fresh_seed
from detente.core.errors import BadOption, DetenteError
from detente.core.play.question import Question
from detente.lab.engine.player import Player
from detente.lab.engine.process import Broken
from detente.lab.engine.protocol import Clock

PAUSE = 1.0
"""Seconds before a server that cannot be reached is tried again."""
TIMEOUT = 60.0
"""Seconds without a sign of life; a server sends one more often."""
LOST = (OSError, HTTPException)
"""What a connection that breaks raises."""


class Refused(DetenteError):
    """A request that the server refuses: `status` is HTTP's, `code` is for programs."""

    def __init__(self, status: int, code: str, message: str, wait: float) -> None:
        super().__init__(f"the server refuses: {message}")
        self.status, self.code, self.wait = status, code, wait


class Stay(HTTPRedirectHandler):
    """Follows no redirection, which could carry the token elsewhere."""

    def redirect_request(self, *_: object, **__: object) -> None:
        """Nowhere."""


class Server:
    """The API of a server for one account."""

    def __init__(self, address: str, token: str) -> None:
        if urlsplit(address).scheme not in ("http", "https") or not urlsplit(address).netloc:
            raise BadOption(f"{address!r} is no address of a server: it is like http://127.0.0.1:8000")
        self.address = f"{address.rstrip('/')}/api/v1"
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self.opener = build_opener(Stay)

    def get(self, path: str) -> bytes:
        """The body of the response."""
        with self._open(path) as answer:
            return answer.read()

    def post(self, path: str, about: dict[str, Any] | None = None) -> None:
        """Send a request that changes something; retried after the server's pause if it was rate-limited."""
        while True:
            try:
                with self._open(path, msgspec.json.encode(about or {})):
                    return
            except Refused as error:
                if error.status != 429:
                    raise
                sleep(error.wait)

    def events(self) -> Iterator[Any]:
        """Events of tables that wait for the account or have ended, until the server closes the stream."""
        with self._open("/bot/events") as lines:
            for line in lines:
                if line.strip():
                    yield msgspec.json.decode(line)

    def _open(self, path: str, data: bytes | None = None) -> HTTPResponse:
        request = Request(self.address + path, data, self.headers)
        try:
            answer: HTTPResponse = self.opener.open(request, timeout=TIMEOUT)
        except HTTPError as error:
            with error:
                raise refused(error) from None
        return answer


def refused(error: HTTPError) -> Refused:
    """The problem that an error response describes."""
    try:
        told = msgspec.json.decode(error.read())["error"]
        code, message = str(told["code"]), str(told["message"])
    except (msgspec.MsgspecError, UnicodeDecodeError, KeyError, TypeError):
        code, message = "", f"{error.code} {error.reason}"
    wait = error.headers.get("Retry-After", "")
    return Refused(error.code, code, message, float(wait) if wait.isdecimal() else PAUSE)


class Seat:
    """An engine that plays for an account. One that breaks resigns its game, and is started again for the next."""

    def __init__(self, server: Server, command: tuple[str, ...], clock: Clock, tell: Callable[[str], None]) -> None:
        self.server, self.command, self.clock, self.tell = server, command, clock, tell
        self.player: Player | None = None
        self.table = ""

    def join(self, table: str, invite: str | None) -> None:
        """Sit down at an open table."""
        self.server.post(f"/tables/{quote(table, safe='')}/join", {} if invite is None else {"invite": invite})

    def run(self, tables: int | None = None) -> None:
        """Play until this many games have ended, or forever."""
        lost = False
        try:
            while True:
                try:
                    for ended in self._listen():
                        lost = False
                        if ended and tables is not None:
                            tables -= 1
                            if tables == 0:
                                return
                except (*LOST, Refused) as error:
                    if isinstance(error, Refused) and error.status < 500:
                        raise
                    if not lost:
                        self.tell(f"the connection is lost, and is tried again every {PAUSE:g} seconds: {error}")
                    lost = True
                sleep(PAUSE)  # then the server tells again what waits for the engine
        finally:
            self._leave()

    def _listen(self) -> Iterator[bool]:
        """Play at each table that waits; yields whether the table has ended."""
        for event in self.server.events():
            if event.get("type") != "turn":
                return  # the server restarts
            table = event["table"]
            if table["status"] == "playing":
                self.play(table["id"], table["game"])
            yield table["status"] != "playing"

    def play(self, table: str, game: str) -> None:
        """Decide for as long as the account is asked at a table."""
        path = f"/tables/{quote(table, safe='')}"
        while (asked := msgspec.json.decode(self.server.get(f"{path}/question"), type=Question | None)) is not None:
            try:
                action = self._at(table, game).decide(asked, self.clock).action
                self.server.post(f"{path}/decisions", {"number": asked.number, "action": action})
            except Broken as error:
                self._resign(path, f"{table}: the engine {error}")
                return
            except Refused as error:
                if error.code == "illegal" or error.status == 400:
                    self._resign(path, f"{table}: the engine answered the illegal action {action}: {error}")
                    return
                if error.status != 409:  # at 409 the game has moved on: look again
                    raise

    def _at(self, table: str, game: str) -> Player:
        """The engine, turned to a table."""
        if self.player is None:
            self.player, self.table = Player(self.command), ""
        if self.table != table:
            self.player.new(game, fresh_seed())
            self.table = table
        return self.player

    def _resign(self, path: str, why: str) -> None:
        """Give a game up, so that the opponent does not wait for nobody."""
        self.tell(why)
        self._leave()
        try:
            self.server.post(f"{path}/resign")
        except Refused as error:
            if error.status != 409:
                raise

    def _leave(self) -> None:
        """End the engine."""
        if self.player is not None:
            self.player.close()
            self.player = None
