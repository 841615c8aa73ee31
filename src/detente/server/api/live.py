"""The live channel: one WebSocket for each client."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy import Connection
from sqlalchemy.exc import DataError

from detente.core.errors import DetenteError
from detente.server.accounts.credentials import PLAY, Person
from detente.server.api.door.limits import address
from detente.server.api.requests import LiveParts, TheLive
from detente.server.errors import AWAY, FAULT, UNSTORABLE, is_away, log_away, not_signed_in
from detente.server.live.listeners import Listener
from detente.server.storage import finding
from detente.server.storage.finding import Found
from detente.table.errors import Problem, RequestError, bad, forbidden
from detente.table.messages import (
    Commit,
    Decide,
    Done,
    Lobby,
    LobbyTables,
    Mine,
    MyTables,
    Ping,
    Pong,
    Say,
    Spoken,
    Undo,
    Unwatch,
    Watch,
    Wrong,
)
from detente.table.sight import may_look

log = logging.getLogger("detente.server")
LONGEST = 8192
"""Characters of a message from a client."""
MOST_WATCHED = 50
"""Tables that one client watches."""
MOST_READ = 5
"""How often at most a list is read until nothing changes meanwhile."""
COUNTED = 8
"""Moves that the rate limiter counts at once."""
decoder = msgspec.json.Decoder(Spoken)
Socket = WebSocket[Person | None, Any, Any]


@websocket("/live")
async def live_channel(socket: Socket, live: TheLive) -> None:
    """Receive and send until one side closes the connection."""
    listener = Listener(socket.user, address(socket), socket.auth)
    live.hub.enter(listener)
    try:
        await socket.accept()
    except BaseException:
        live.hub.leave(listener)
        raise
    live.metrics.connections.inc()
    sending = asyncio.create_task(_send_all(socket, listener))
    try:
        while not listener.closed:
            await hear(live, listener, await _receive(socket))
    except WebSocketDisconnect:
        pass
    finally:
        live.metrics.connections.dec()
        listener.close()
        left = live.hub.leave(listener)
        with suppress(Exception):
            await sending
        await live.broadcast.presence_changed(left)


async def _receive(socket: Socket) -> str | bytes:
    """The next message, text or binary."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="", code=message.get("code", 1005))
    return message.get("text") or message.get("bytes") or ""  # type: ignore[return-value]


async def _send_all(socket: Socket, listener: Listener) -> None:
    """Send queued messages; at the end close the connection so that the client reconnects."""
    while (message := await listener.take()) is not None:
        await socket.send({"type": "websocket.send", "text": message.decode(), "bytes": None})
    await socket.close(1012)


async def hear(live: LiveParts, listener: Listener, text: str | bytes) -> None:
    """Do what a client's message says; answer with an error if that fails."""
    id: int | str | None = None
    try:
        if len(text) > LONGEST:
            raise bad("too-large", f"a message has at most {LONGEST} characters")
        try:
            spoken = decoder.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise bad("bad-message", f"this is not a message of the live channel: {error}") from None
        id = getattr(spoken, "id", None)
        await _do(live, listener, spoken)
    except RequestError as error:
        listener.send(Wrong(error.problem, id))
    except DetenteError as error:
        listener.send(Wrong(Problem("bad-request", str(error)), id))
    except DataError:
        listener.send(Wrong(UNSTORABLE, id))
    except Exception as error:  # the connection can go on
        if is_away(error):
            log_away("the live channel", error)
        else:
            log.exception("fault at the live channel")
        listener.send(Wrong(AWAY if is_away(error) else FAULT, id))


async def _do(live: LiveParts, listener: Listener, spoken: Spoken) -> None:
    if isinstance(spoken, Decide):
        await _decide(live, listener, spoken)
    elif isinstance(spoken, Undo | Commit):
        await _finish_draft(live, listener, spoken)
    elif isinstance(spoken, Ping):
        listener.lag = spoken.lag
        listener.send(Pong(spoken.at))
    elif isinstance(spoken, Unwatch):
        if live.hub.unwatch(listener, spoken.table):
            await live.broadcast.presence_changed([spoken.table])
    elif isinstance(spoken, Say):
        person = player(listener)
        await live.limits.hit("chat", person.id)
        message = await live.talk.say(person, spoken.table, spoken.text)
        listener.send(Done(spoken.id, message.id))
    else:
        await live.limits.hit("requests", f"watch {listener.address}")
        await _subscribe(live, listener, spoken)


async def _subscribe(live: LiveParts, listener: Listener, spoken: Watch | Lobby | Mine) -> None:
    if isinstance(spoken, Watch):
        await watch(live, listener, spoken.table, spoken.since)
    elif isinstance(spoken, Lobby):
        await _lobby(live, listener, spoken.on)
    else:
        await _mine(live, listener, spoken.on)


def player(listener: Listener) -> Person:
    """The user who plays over a connection; refused if there is none, or the token does not allow it."""
    if listener.person is None:
        raise not_signed_in()
    if PLAY not in listener.person.scopes:
        raise forbidden("scope", "this needs the scope 'play'")
    return listener.person


async def _decide(live: LiveParts, listener: Listener, spoken: Decide) -> None:
    person = player(listener)
    await _count_move(live, listener, person)
    async with live.sittings.at(spoken.table, fresh=False) as sitting:
        may_look(sitting, person.id)
        sides, actor = sitting.sides_of(person.id), sitting.row.actor
        await live.play.decide(sitting, sides, spoken.number, spoken.action, listener.lag, spoken.hold)
        listener.send(Done(spoken.id, sitting.seen(actor)))


async def _finish_draft(live: LiveParts, listener: Listener, spoken: Undo | Commit) -> None:
    """Take back decisions, or hand over a turn."""
    person = player(listener)
    await _count_move(live, listener, person)
    async with live.sittings.at(spoken.table, fresh=False) as sitting:
        may_look(sitting, person.id)
        sides, actor = sitting.sides_of(person.id), sitting.row.actor
        if isinstance(spoken, Commit):
            await live.play.commit(sitting, sides, spoken.number, listener.lag)
        else:
            await live.play.undo(sitting, sides, spoken.number, spoken.whole)
        listener.send(Done(spoken.id, sitting.seen(actor)))


async def _count_move(live: LiveParts, listener: Listener, person: Person) -> None:
    """Count moves in groups: counting each would cost a good part of what a move costs."""
    listener.moves += 1
    if listener.moves == COUNTED:
        listener.moves = 0
        await live.limits.hit("moves", person.id, COUNTED)


async def watch(live: LiveParts, listener: Listener, table: str, since: int | None) -> None:
    """Start watching a table."""
    if len(listener.watching) >= MOST_WATCHED and table not in listener.watching:
        raise bad("too-many", f"one connection can watch at most {MOST_WATCHED} tables")
    async with live.sittings.at(table) as sitting:
        may_look(sitting, listener.user)
        now = live.views.now()
        if live.hub.watch(listener, sitting, since, now):
            live.hub.send_table(sitting, now)


async def _lobby(live: LiveParts, listener: Listener, on: bool) -> None:
    if not on:
        live.hub.lobby.discard(listener)
        return
    live.hub.lobby.add(listener)
    found = await _read_quietly(live, finding.lobby, lambda: live.hub.lobby_changes)
    listener.send(LobbyTables(live.views.infos(found, listener.user)))


async def _mine(live: LiveParts, listener: Listener, on: bool) -> None:
    user = listener.user
    if user is None:
        raise not_signed_in()
    if not on:
        live.hub.leave_home(listener)
        return
    live.hub.go_home(listener)
    found = await _read_quietly(
        live, lambda connection: finding.going_of(connection, user), lambda: listener.own_changes
    )
    listener.send(MyTables(live.views.infos(found, user)))


async def _read_quietly(
    live: LiveParts, read: Callable[[Connection], list[Found]], changes: Callable[[], int]
) -> list[Found]:
    """Read tables while none of them changes: an older list would undo a change that was already sent.

    If changes never stop, the last list will do: what it misses comes with the table's next change.
    """
    for _ in range(MOST_READ):
        before = changes()
        found = await live.store.read(read)
        if changes() == before:
            break
    return found
