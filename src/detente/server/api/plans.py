"""Conditional moves: replies that a player prepares while the opponent is to decide. Nobody else can see them."""

from __future__ import annotations

from litestar import Controller, delete, get, post, put
from litestar.params import FromPath, JSONBody

from detente.server.api.door.permissions import signed_in
from detente.server.api.requests import Asked, TableParts, TheTables
from detente.server.api.tables import ACTS
from detente.table import plans, rehearsal
from detente.table.info import nobody
from detente.table.plans import Plan
from detente.table.rehearsal import Rehearsal, rehearse
from detente.table.requests import Line
from detente.table.sitting import Sitting
from detente.table.wire import PlanBoard, PlanInfo

PLAYED_FOR_ONE = 4
"""Decisions of a line that count as one move: each is played in several deals."""


class PlansApi(Controller):
    """The plan of my side at a table: two people play there, and without a live clock."""

    path = "/tables/{table:str}/plan"
    tags = ("tables",)

    @get("", guards=[signed_in])
    async def look(self, request: Asked, tables: TheTables, table: FromPath[str]) -> PlanInfo:
        """The replies that I have prepared."""
        async with tables.sittings.at(table) as sitting:
            side = plans.planning_side(sitting, request.user.id)
            return rehearsal.plan_info(sitting, side, await tables.play.plans.of(sitting, side))

    @post("/board", **ACTS)
    async def board(self, request: Asked, tables: TheTables, table: FromPath[str], data: JSONBody[Line]) -> PlanBoard:
        """The table after some decisions of a line; nothing is stored.

        The opponent's hidden cards are dealt again: another `deal` gives them other ones.
        """
        async with tables.sittings.at(table) as sitting:
            found = await rehearsed(tables, sitting, request.user.id, data)
            moment = rehearsal.shown(sitting, request.user.id, found, tables.views.now(), nobody)
            return PlanBoard(moment, found.stage, found.final)

    @put("", **ACTS)
    async def keep(self, request: Asked, tables: TheTables, table: FromPath[str], data: JSONBody[Line]) -> PlanInfo:
        """Prepare a reply: keep a line that ends with a whole reply.

        It replaces lines that answer the same differently. When the opponent does exactly what a line expects, as far
        as I can see it, the reply is played at once, in the same commit.
        """
        async with tables.sittings.at(table) as sitting:
            line = (await rehearsed(tables, sitting, request.user.id, data)).line()
            side = plans.planning_side(sitting, request.user.id)
            plan = plans.keep(await tables.play.plans.of(sitting, side), line)
            return rehearsal.plan_info(sitting, side, await tables.play.plans.put(sitting, side, plan, adds=True))

    @delete("", **ACTS)
    async def clear(self, request: Asked, tables: TheTables, table: FromPath[str]) -> PlanInfo:
        """Remove all replies that I have prepared."""
        async with tables.sittings.at(table) as sitting:
            side = plans.planning_side(sitting, request.user.id)
            return rehearsal.plan_info(sitting, side, await tables.play.plans.put(sitting, side, Plan()))

    @delete("/{line:str}", **ACTS)
    async def remove(self, request: Asked, tables: TheTables, table: FromPath[str], line: FromPath[str]) -> PlanInfo:
        """Remove one line."""
        async with tables.sittings.at(table) as sitting:
            side = plans.planning_side(sitting, request.user.id)
            plan = plans.without(await tables.play.plans.of(sitting, side), line)
            return rehearsal.plan_info(sitting, side, await tables.play.plans.put(sitting, side, plan))


async def rehearsed(tables: TableParts, sitting: Sitting, user: int, line: Line) -> Rehearsal:
    """A line played out for a user, who has to wait for the opponent now; the caller holds the table."""
    plans.check_actions(line.actions)
    await tables.limits.hit("moves", user, 1 + len(line.actions) // PLAYED_FOR_ONE)
    side = plans.planning_side(sitting, user)
    plans.check_time(sitting, side, line.number)
    return await tables.aside.replay(rehearse, sitting, side, line.deal, line.actions)
