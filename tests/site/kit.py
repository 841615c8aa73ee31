"""The page of a test: it speaks to the site as the client does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from detente.site.site import Site

NOW = 1_700_000_000_000


class Page:
    """One person at the site. What the site wants to be stored is stored in `kept`, as the browser does."""

    def __init__(self, kept: Iterable[tuple[str, str]] = (), now: int = NOW) -> None:
        self.kept = dict(kept)
        self.site = Site(self.kept.items(), lambda: now)
        self.heard: list[dict[str, Any]] = []
        self.channel = self.site.open(lambda text: self.heard.append(msgspec.json.decode(text)))

    def store(self) -> None:
        """Store what has changed."""
        for key, value in self.site.changes():
            if value is None:
                self.kept.pop(key, None)
            else:
                self.kept[key] = value

    def reload(self) -> Page:
        """The page after a reload: it has what was stored."""
        self.store()
        return Page(self.kept.items())

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """A request: the status and the decoded answer."""
        text = "" if body is None else msgspec.json.encode(body).decode()
        status, answer = self.site.request(method, path, text)
        self.store()
        return status, msgspec.json.decode(answer)

    def get(self, path: str) -> Any:
        """The answer of a GET that must succeed."""
        return self._good(*self.ask("GET", path))

    def post(self, path: str, **body: Any) -> Any:
        """The answer of a POST that must succeed."""
        return self._good(*self.ask("POST", path, body))

    @staticmethod
    def _good(status: int, answer: Any) -> Any:
        assert status == 200, answer
        return answer

    def say(self, **message: Any) -> None:
        """Send a message over the live channel."""
        self.channel.hear(msgspec.json.encode(message).decode())
        self.store()

    def last(self, type: str) -> dict[str, Any]:
        """The last message of a type."""
        return [each for each in self.heard if each["type"] == type][-1]

    def begin(self, **wish: Any) -> str:
        """A new table: its id."""
        return str(self.post("/tables", **wish)["table"]["id"])

    def think(self) -> None:
        """Let the computer think until it has nothing more to think about."""
        while self.site.think():
            self.store()
        self.store()

    def decide(self, table: str, which: int = 0) -> bool:
        """Make a legal decision after the computer has moved; returns whether the game goes on."""
        self.think()
        moment = self.get(f"/tables/{table}")
        if moment["table"]["status"] != "playing":
            return False
        legal = moment["view"]["legal"]
        self.post(f"/tables/{table}/decisions", number=moment["number"], action=legal[which % len(legal)])
        return True

    def play_out(self, table: str) -> None:
        """Play a game to its end."""
        number = 0
        while self.decide(table, number * 7):
            number += 1
