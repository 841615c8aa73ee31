"""Streams for bots: the messages of the live channel over plain HTTP, a line of JSON for each."""

from __future__ import annotations

from collections.abc import AsyncIterator

from litestar import Controller, get
from litestar.params import FromPath
from litestar.response import Stream

from detente.server.api.door.limits import address
from detente.server.api.door.permissions import signed_in
from detente.server.api.live import watch
from detente.server.api.requests import Asked, LiveParts, TheLive
from detente.server.live.listeners import Listener
from detente.server.storage import finding
from detente.table.messages import TurnCame

QUIET = 15.0
"""Seconds after which an empty line shows that a stream is alive."""
NDJSON = "application/x-ndjson"


class Streams(Controller):
    """Streams for programs that play: a line of JSON for each message, an empty line when it is quiet."""

    path = "/bot"
    tags = ("bots",)
    guards = (signed_in,)

    @get("/events", media_type=NDJSON)
    async def events(self, request: Asked, live: TheLive) -> Stream:
        """A line for each table where it becomes the bot's turn, or whose game ends."""
        listener = Listener(request.user, address(request), request.auth)
        live.hub.enter(listener)
        user = request.user.id
        live.hub.wait_for_turns(listener)  # before reading, or a turn that comes meanwhile would be lost
        try:
            found = await live.store.read(lambda connection: finding.of_user(connection, user))
        except BaseException:
            live.hub.leave(listener)
            raise
        for info in live.views.infos(found, user):
            if info.actor is not None and info.actor == info.mine:
                listener.send(TurnCame(info))
        return Stream(_lines(live, listener), media_type=NDJSON)

    @get("/tables/{table:str}/stream", media_type=NDJSON)
    async def table(self, request: Asked, live: TheLive, table: FromPath[str]) -> Stream:
        """The moments of a table, from now on."""
        listener = Listener(request.user, address(request), request.auth)
        live.hub.enter(listener)
        try:
            await watch(live, listener, table, None)
        except BaseException:
            live.hub.leave(listener)
            raise
        return Stream(_lines(live, listener), media_type=NDJSON)


async def _lines(live: LiveParts, listener: Listener) -> AsyncIterator[bytes]:
    """The messages of a listener, line by line."""
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
        await live.broadcast.presence_changed(live.hub.leave(listener))
