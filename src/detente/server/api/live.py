"""The live channel: one WebSocket for each client, and streams of the same messages for bots."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Any

import msgspec
from litestar import Controller, WebSocket, get, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from litestar.response import Stream
from sqlalchemy import Connection
from sqlalchemy.exc import DataError

from detente.core.errors import DetenteError
from detente.server.accounts.identity import PLAY, Person
from detente.server.api.asked import Asked, TheHouse
from detente.server.api.guard import signed_in
from detente.server.api.tables import infos_of
from detente.server.errors import FAULT, UNSTORABLE, Problem, ServerError, bad, forbidden, not_signed_in
from detente.server.live import moments, play
from detente.server.live.hub import Listener
from detente.server.live.wire import (
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
    TurnCame,
    Undo,
    Unwatch,
    Watch,
    Wrong,
)
from detente.server.storage import finding
from detente.server.storage.finding import Found
from detente.server.worker import House

log = logging.getLogger("detente.server")
LONGEST = 8192
"""Characters of a message from a client."""
MOST_WATCHED = 50
"""Tables that one client watches."""
MOST_READ = 5
"""Times that a list is read, at most, until nothing changes meanwhile."""
COUNTED = 8
"""Moves that the guard counts at once."""
QUIET = 15.0
"""Seconds after which a stream shows that it is alive."""
NDJSON = "application/x-ndjson"
decoder = msgspec.json.Decoder(Spoken)
Socket = WebSocket[Person | None, Any, Any]


@websocket("/live")
async def live(socket: Socket, house: TheHouse) -> None:
    """Hear and speak until one side ends it."""
    await socket.accept()
    listener = Listener(socket.user)
    house.hub.enter(listener)
    house.metrics.connections.inc()
    speaking = asyncio.create_task(_send_all(socket, listener))
    try:
        while not listener.closed:
            await hear(house, listener, await _receive(socket))
    except WebSocketDisconnect:
        pass
    finally:
        house.metrics.connections.dec()
        left = house.hub.leave(listener)
        listener.close()
        with suppress(Exception):
            await speaking
        await house.presence(left)


async def _receive(socket: Socket) -> str | bytes:
    """The next message, whatever its kind."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="", code=message.get("code", 1005))
    return message.get("text") or message.get("bytes") or ""  # type: ignore[return-value]


async def _send_all(socket: Socket, listener: Listener) -> None:
    """Send what waits; at the end the connection is closed, to be opened again."""
    while (message := await listener.take()) is not None:
        await socket.send({"type": "websocket.send", "text": message.decode(), "bytes": None})
    await socket.close(1012)


async def hear(house: House, listener: Listener, text: str | bytes) -> None:
    """Do what a client says; what cannot be done is answered with an error."""
    id: int | str | None = None
    try:
        if len(text) > LONGEST:
            raise bad("too-large", f"a message has at most {LONGEST} characters")
        try:
            spoken = decoder.decode(text)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise bad("bad-message", f"this is no message of the live channel: {error}") from None
        id = getattr(spoken, "id", None)
        await _do(house, listener, spoken)
    except ServerError as error:
        listener.send(Wrong(error.problem, id))
    except DetenteError as error:
        listener.send(Wrong(Problem("bad-request", str(error)), id))
    except DataError:
        listener.send(Wrong(UNSTORABLE, id))
    except Exception:  # the next message may well be answered
        log.exception("fault at the live channel")
        listener.send(Wrong(FAULT, id))


async def _do(house: House, listener: Listener, spoken: Spoken) -> None:
    if isinstance(spoken, Decide):
        await _decide(house, listener, spoken)
    elif isinstance(spoken, Undo):
        await _undo(house, listener, spoken)
    elif isinstance(spoken, Ping):
        listener.lag = spoken.lag
        listener.send(Pong(spoken.at))
    elif isinstance(spoken, Watch):
        await house.guard.limit("requests", f"watch {id(listener)}")
        await watch(house, listener, spoken.table, spoken.since)
    elif isinstance(spoken, Unwatch):
        if house.hub.unwatch(listener, spoken.table):
            await house.presence([spoken.table])
    elif isinstance(spoken, Lobby):
        await house.guard.limit("requests", f"watch {id(listener)}")
        await _lobby(house, listener, spoken.on)
    elif isinstance(spoken, Mine):
        await house.guard.limit("requests", f"watch {id(listener)}")
        await _mine(house, listener, spoken.on)
    elif isinstance(spoken, Say):
        message = await house.say(player(listener), spoken.table, spoken.text)
        listener.send(Done(spoken.id, message.id))


def player(listener: Listener) -> Person:
    """Who plays over this connection."""
    if listener.person is None:
        raise not_signed_in()
    if PLAY not in listener.person.scopes:
        raise forbidden("scope", "this needs the scope 'play'")
    return listener.person


async def _decide(house: House, listener: Listener, spoken: Decide) -> None:
    person = player(listener)
    await _count_move(house, listener, person)
    async with house.sittings.at(spoken.table, fresh=False) as sitting:
        moments.may_look(sitting, person.id)
        sides = sitting.sides_of(person.id)
        actor = sitting.row.actor
        await play.decide(house, sitting, sides, spoken.number, spoken.action, listener.lag)
        listener.send(Done(spoken.id, sitting.seen(actor)))


async def _count_move(house: House, listener: Listener, person: Person) -> None:
    """Moves are counted in groups, for counting each would cost a good part of what it costs to make it."""
    listener.moves += 1
    if listener.moves == COUNTED:
        listener.moves = 0
        await house.guard.limit("moves", person.id, COUNTED)


async def _undo(house: House, listener: Listener, spoken: Undo) -> None:
    person = player(listener)
    await _count_move(house, listener, person)
    async with house.sittings.at(spoken.table, fresh=False) as sitting:
        moments.may_look(sitting, person.id)
        actor = sitting.row.actor
        await play.undo(house, sitting, sitting.sides_of(person.id), spoken.number)
        listener.send(Done(spoken.id, sitting.seen(actor)))


async def watch(house: House, listener: Listener, table: str, since: int | None) -> None:
    """Begin to watch a table."""
    if len(listener.watching) >= MOST_WATCHED and table not in listener.watching:
        raise bad("too-many", f"one connection watches at most {MOST_WATCHED} tables")
    async with house.sittings.at(table) as sitting:
        moments.may_look(sitting, listener.user)
        if house.hub.watch(listener, sitting, since, house.now()):
            house.hub.tell_table(sitting, house.now())


async def _lobby(house: House, listener: Listener, on: bool) -> None:
    if not on:
        house.hub.lobby.discard(listener)
        return
    house.hub.lobby.add(listener)
    found = await _read_quietly(house, finding.lobby, lambda: house.hub.lobby_changes)
    listener.send(LobbyTables(infos_of(house, found, listener.user)))


async def _mine(house: House, listener: Listener, on: bool) -> None:
    user = listener.user
    if user is None:
        raise not_signed_in()
    if not on:
        house.hub.leave_home(listener)
        return
    house.hub.go_home(listener)
    found = await _read_quietly(
        house, lambda connection: finding.going_of(connection, user), lambda: listener.own_changes
    )
    listener.send(MyTables(infos_of(house, found, user)))


async def _read_quietly(
    house: House, read: Callable[[Connection], list[Found]], changes: Callable[[], int]
) -> list[Found]:
    """Read tables while nothing of them changes, or the list would undo a change that was told in the meantime.

    Where changes never stop the last list will do: what it misses is told with the table's next change.
    """
    for _ in range(MOST_READ):
        before = changes()
        found = await house.store.read(read)
        if changes() == before:
            break
    return found


class Bots(Controller):
    """Streams for programs that play: a line of JSON for each message, an empty line when it is quiet."""

    path = "/bot"
    tags = ("bots",)
    guards = (signed_in,)

    @get("/events", media_type=NDJSON)
    async def events(self, request: Asked, house: TheHouse) -> Stream:
        """A line for each table at which it is the bot's turn, or that has ended."""
        listener = Listener(request.user)
        user = request.user.id
        house.hub.enter(listener)
        house.hub.wait_for_turns(listener)  # before reading, or a turn that comes meanwhile would be told to nobody
        try:
            found = await house.store.read(lambda connection: finding.of_user(connection, user))
        except BaseException:
            house.hub.leave(listener)
            raise
        for info in infos_of(house, found, user):
            if info.actor is not None and info.actor == info.mine:
                listener.send(TurnCame(info))
        return Stream(_lines(house, listener), media_type=NDJSON)

    @get("/tables/{table:str}/stream", media_type=NDJSON)
    async def table(self, request: Asked, house: TheHouse, table: FromPath[str]) -> Stream:
        """The moments of a table, from now on."""
        listener = Listener(request.user)
        house.hub.enter(listener)
        try:
            await watch(house, listener, table, None)
        except BaseException:
            house.hub.leave(listener)
            raise
        return Stream(_lines(house, listener), media_type=NDJSON)


async def _lines(house: House, listener: Listener) -> AsyncIterator[bytes]:
    """What a listener gets, line by line."""
    try:
        while True:
            try:
                message = await listener.take(QUIET)
            except TimeoutError:
                message = b""
            if message is None:
                return
            yield message + b"\n"
    finally:
        await house.presence(house.hub.leave(listener))
