"""Tables before and after a game: create, find, look, join, rematch, and import records."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from detente.server.api.door.permissions import signed_in
from detente.server.api.requests import Asked, TheTables, user_of
from detente.server.storage import finding
from detente.table.opening import Wish
from detente.table.requests import Import
from detente.table.wire import Moment, NewTable, TableInfo

ACTS: dict[str, Any] = {"status_code": HTTP_200_OK, "guards": [signed_in]}
"""What the route of an action at a table needs."""


class Joining(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seat to take, and the invitation if the table needs one."""

    side: str | None = None
    invite: Annotated[str, msgspec.Meta(max_length=100)] | None = None


class TablesApi(Controller):
    """Tables as users find and open them."""

    tags = ("tables",)

    @get("/tables")
    async def lobby(self, request: Asked, tables: TheTables) -> list[TableInfo]:
        """Open tables, and running ones to watch."""
        return tables.views.infos(await tables.store.read(finding.lobby), user_of(request))

    @get("/me/tables", guards=[signed_in])
    async def mine(self, request: Asked, tables: TheTables) -> list[TableInfo]:
        """My tables, those where it is my turn first."""
        user = request.user.id
        return tables.views.infos(await tables.store.read(lambda reading: finding.of_user(reading, user)), user)

    @post("/tables", guards=[signed_in], status_code=HTTP_201_CREATED)
    async def create(self, request: Asked, tables: TheTables, data: JSONBody[Wish]) -> NewTable:
        """Create a table; its invitation, if it has one, is shown only here."""
        await tables.limits.hit("tables", request.user.id)
        if data.challenge is not None:
            await tables.limits.hit("friends", request.user.id)
        id, invite = await tables.lifecycle.create(request.user, data)
        async with tables.sittings.at(id) as sitting:
            return NewTable(tables.views.info(sitting, request.user.id), invite)

    @get("/tables/{table:str}")
    async def look(
        self,
        request: Asked,
        tables: TheTables,
        table: FromPath[str],
        since: FromQuery[int | None] = None,
        invite: FromQuery[str | None] = None,
    ) -> Moment:
        """The present moment, for my seat or as a spectator, with the events after a number.

        Before its game begins, a private table is shown to those who have the invitation.
        """
        async with tables.sittings.at(table) as sitting:
            return tables.views.moment(sitting, user_of(request), since, invite)

    @post("/tables/{table:str}/join", **ACTS)
    async def join(self, request: Asked, tables: TheTables, table: FromPath[str], data: JSONBody[Joining]) -> Moment:
        """Take a seat."""
        async with tables.sittings.at(table) as sitting:
            await tables.lifecycle.join(sitting, request.user, data.side, data.invite)
            return tables.views.moment(sitting, request.user.id)

    @post("/tables/{table:str}/rematch", **ACTS)
    async def rematch(self, request: Asked, tables: TheTables, table: FromPath[str]) -> TableInfo:
        """Play again with swapped sides: the new table, which waits for the opponent or begins."""
        await tables.limits.hit("tables", request.user.id)
        async with tables.sittings.at(table) as sitting:
            id = await tables.lifecycle.rematch(sitting, request.user)
        async with tables.sittings.at(id) as sitting:
            return tables.views.info(sitting, request.user.id)

    @post("/tables/{table:str}/decline", **ACTS)
    async def decline(self, request: Asked, tables: TheTables, table: FromPath[str]) -> TableInfo:
        """Decline a challenge; to accept it, join the table."""
        async with tables.sittings.at(table) as sitting:
            await tables.lifecycle.decline(sitting, request.user)
            return tables.views.info(sitting, request.user.id)

    @delete("/tables/{table:str}", **ACTS)
    async def discard(self, request: Asked, tables: TheTables, table: FromPath[str]) -> TableInfo:
        """Discard a game in which nobody else plays; it can be restored for a day, then it is deleted."""
        await tables.limits.hit("discards", request.user.id)
        async with tables.sittings.to_end(table) as seating:
            await tables.lifecycle.discard(seating, request.user)
            return tables.views.info(seating, request.user.id)

    @post("/tables/{table:str}/restore", **ACTS)
    async def restore(self, request: Asked, tables: TheTables, table: FromPath[str]) -> TableInfo:
        """Take back a game that I have discarded."""
        await tables.limits.hit("discards", request.user.id)
        async with tables.sittings.to_end(table) as seating:
            await tables.lifecycle.restore(seating, request.user)
            return tables.views.info(seating, request.user.id)

    @post("/records", guards=[signed_in], status_code=HTTP_201_CREATED)
    async def bring(self, request: Asked, tables: TheTables, data: JSONBody[Import]) -> TableInfo:
        """Put a record from elsewhere on a table, for replay and analysis."""
        await tables.limits.hit("tables", request.user.id)
        id = await tables.lifecycle.bring(request.user, data.record)
        async with tables.sittings.at(id) as sitting:
            return tables.views.info(sitting, request.user.id)
