"""Looking back at a game: its moments, its record, and its board and cards."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, get
from litestar.params import FromPath, FromQuery, QueryParameter
from sqlalchemy import Connection

from detente.server.api.requests import Asked, TableParts, TheTables, user_of
from detente.server.storage.log import read_lines, read_seating
from detente.table.catalogue import facts
from detente.table.errors import bad, not_found
from detente.table.log import Line
from detente.table.moments import moments_between
from detente.table.records import Verified, verify
from detente.table.sight import chosen_viewpoint, may_look
from detente.table.sitting import Seating
from detente.table.wire import Moment

MOST_MOMENTS = 50
"""Moments in one answer."""


class ReplayApi(Controller):
    """What viewers see of a game besides its present moment."""

    path = "/tables/{table:str}"
    tags = ("tables",)

    @get("/moments/{number:int}")
    async def moment(
        self,
        request: Asked,
        tables: TheTables,
        table: FromPath[str],
        number: FromPath[int],
        side: FromQuery[str | None] = None,
    ) -> Moment:
        """The moment of a number, as I may see it; of a finished game for either side."""
        return (await read_moments(tables, table, user_of(request), number, number, side))[0]

    @get("/moments")
    async def moments(
        self,
        request: Asked,
        tables: TheTables,
        table: FromPath[str],
        first: Annotated[int, QueryParameter(name="from")] = 0,
        to: FromQuery[int] = 0,
        side: FromQuery[str | None] = None,
    ) -> list[Moment]:
        """Several moments."""
        if to - first >= MOST_MOMENTS:
            raise bad("too-many", f"at most {MOST_MOMENTS} moments in one answer")
        return await read_moments(tables, table, user_of(request), first, to, side)

    @get("/record")
    async def record(self, request: Asked, tables: TheTables, table: FromPath[str]) -> Verified:
        """A finished game with its seed, and whether both are what was promised."""
        seating, lines = await tables.store.read(lambda connection: read_log(connection, table))
        may_look(seating, user_of(request))
        info = tables.views.info(seating, user_of(request))
        return await tables.aside.replay(verify, seating.row, lines, info)

    @get("/facts")
    async def facts(
        self, request: Asked, tables: TheTables, table: FromPath[str], invite: FromQuery[str | None] = None
    ) -> dict[str, Any]:
        """The board and the cards of the game at a table, which may have a deck of its own."""
        async with tables.sittings.at(table) as sitting:
            may_look(sitting, user_of(request), invite)
            state = sitting.match.state
            return await tables.aside.replay(facts, state.game, state.options())


async def read_moments(
    tables: TableParts, table: str, user: int | None, first: int, last: int, side: str | None
) -> list[Moment]:
    """The moments from one number to another, as a user may see them."""
    async with tables.sittings.at(table) as sitting:
        may_look(sitting, user)
        viewpoint = chosen_viewpoint(sitting, user, side)
        return await tables.aside.replay(moments_between, sitting, user, first, last, tables.views.now(), viewpoint)


def read_log(connection: Connection, table: str) -> tuple[Seating, list[Line]]:
    """A table and its log, without replaying it."""
    seating = read_seating(connection, table)
    if seating is None:
        raise not_found("table", table)
    return seating, read_lines(connection, table)
