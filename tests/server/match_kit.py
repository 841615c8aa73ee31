"""Players over the live channel, and random games between them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

import msgspec
from websockets.sync.client import ClientConnection, connect

from tests.server.house_kit import PATIENCE, Browser, done

Message = dict[str, Any]


class Channel:
    """A live channel that keeps everything it heard."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[Message] = []
        self.raw: list[bytes] = []
        self._id = 0

    def send(self, **message: Any) -> None:
        """Say something."""
        self.connection.send(msgspec.json.encode(message).decode())

    def hear(self, patience: float = PATIENCE) -> Message:
        """The next message."""
        text = self.connection.recv(patience)
        message: Message = msgspec.json.decode(text)
        self.heard.append(message)
        self.raw.append(text.encode() if isinstance(text, str) else text)
        return message

    def until(self, type: str, patience: float = PATIENCE, **fields: Any) -> Message:
        """The next message of a kind, and with some fields."""
        while True:
            message = self.hear(patience)
            if message["type"] == type and all(message.get(name) == value for name, value in fields.items()):
                return message

    def watch(self, table: str, since: int | None = None) -> Message:
        """Watch a table; its moment."""
        self.send(type="watch", table=table, since=since)
        return self.until("moment")

    def settle(self) -> None:
        """Hear everything that was sent before now."""
        self._id += 1
        self.send(type="ping", at=self._id)
        self.until("pong", at=self._id)

    def decide(self, table: str, number: int, action: int) -> Message:
        """Take a decision: what the server says of it, `done` or `error`."""
        self._id += 1
        self.send(type="decide", id=self._id, table=table, number=number, action=action)
        while True:
            message = self.hear()
            if message["type"] in ("done", "error") and message.get("id") == self._id:
                return message

    def moment(self) -> Message:
        """The last moment that was heard."""
        return next(message for message in reversed(self.heard) if message["type"] == "moment")


class Address(Protocol):
    """A server, in this process or another."""

    url: str


@contextmanager
def live(served: Address, browser: Browser | None = None) -> Iterator[Channel]:
    """A live channel with the cookies of a browser."""
    cookies = {} if browser is None else dict(browser.cookies.items())
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
    address = served.url.replace("http", "ws") + "/api/v1/live"
    with connect(address, additional_headers=headers, max_size=None, proxy=None) as connection:
        yield Channel(connection)


def seated(one: Browser, other: Browser, game: str, **wish: Any) -> str:
    """A table at which two people sit."""
    made = done(one.post("/tables", json={"game": game, **wish}))
    id = str(made["table"]["id"])
    done(other.post(f"/tables/{id}/join", json={"invite": made["invite"]}))
    return id


def play_out(table: str, players: dict[str, Browser], chance: random.Random, most: int = 10_000) -> Message:
    """Play any legal actions over HTTP; the last moment."""
    moment: Message = done(next(iter(players.values())).get(f"/tables/{table}"))
    for _ in range(most):
        if moment["table"]["status"] != "playing":
            break
        actor = players[moment["table"]["actor"]]
        if not moment["view"]["legal"]:
            moment = done(actor.get(f"/tables/{table}?since={moment['number']}"))
        action = chance.choice(moment["view"]["legal"])
        moment = done(actor.post(f"/tables/{table}/decisions", json={"number": moment["number"], "action": action}))
    return moment


def by_side(table: str, *browsers: Browser) -> dict[str, Browser]:
    """Who plays which side."""
    return {done(each.get(f"/tables/{table}"))["table"]["mine"]: each for each in browsers}


def moment(browser: Browser, table: str) -> dict[str, Any]:
    """The present moment for the user of a browser."""
    found: dict[str, Any] = done(browser.get(f"/tables/{table}"))
    return found


def decide(browser: Browser, table: str, action: int | None = None) -> dict[str, Any]:
    """Take the first legal action, or a named one."""
    now = moment(browser, table)
    chosen = now["view"]["legal"][0] if action is None else action
    after: dict[str, Any] = done(
        browser.post(f"/tables/{table}/decisions", json={"number": now["number"], "action": chosen})
    )
    return after
