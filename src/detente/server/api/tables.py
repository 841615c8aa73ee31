"""Tables over plain HTTP: make, find, join, look, decide, and what follows a game."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from detente.core.lessons import Pattern
from detente.core.question import Question, question
from detente.core.record import Record
from detente.core.refused import refusal_like
from detente.server import finding, moments, play, records, tables
from detente.server.api.asked import Asked, TheHouse
from detente.server.api.games import facts_of
from detente.server.errors import ServerError, bad, conflict, forbidden
from detente.server.finding import Found
from detente.server.guard import signed_in
from detente.server.house import House
from detente.server.log import Seating, Sitting
from detente.server.records import Verified
from detente.server.tables import Wish
from detente.server.wire import Foreseen, Moment, NewTable, Number, TableInfo, Why

MOST_MOMENTS = 50
"""Moments in one answer."""
DOES: dict[str, Any] = {"status_code": HTTP_200_OK, "guards": [signed_in]}


class Decision(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision at the moment of a number."""

    number: Number
    action: Number


class Numbered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The moment that the asker sees."""

    number: Number


class Joining(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seat to take, and the invitation if the table needs one."""

    side: str | None = None
    invite: Annotated[str, msgspec.Meta(max_length=100)] | None = None


class Takeback(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wish to take back, or the answer to one."""

    answer: Literal["accept", "decline"] | None = None


class Import(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record from elsewhere."""

    record: Record


class Tables(Controller):
    """Tables, and what is done at them."""

    tags = ("tables",)

    @get("/tables")
    async def lobby(self, request: Asked, house: TheHouse) -> list[TableInfo]:
        """Open tables, and running ones to watch."""
        return infos_of(house, await house.store.read(finding.lobby), asker(request))

    @get("/me/tables", guards=[signed_in])
    async def mine(self, request: Asked, house: TheHouse) -> list[TableInfo]:
        """My tables, those first that wait for me."""
        user = request.user.id
        return infos_of(house, await house.store.read(lambda connection: finding.of_user(connection, user)), user)

    @post("/tables", guards=[signed_in], status_code=HTTP_201_CREATED)
    async def create(self, request: Asked, house: TheHouse, data: JSONBody[Wish]) -> NewTable:
        """Make a table; the invitation, if it has one, is shown here only."""
        await house.guard.limit("tables", request.user.id)
        id, invite = await tables.create(house, request.user, data)
        async with house.sittings.at(id) as sitting:
            return NewTable(info_of(house, sitting, request.user.id), invite)

    @get("/tables/{table:str}")
    async def look(
        self,
        request: Asked,
        house: TheHouse,
        table: FromPath[str],
        since: FromQuery[int | None] = None,
        invite: FromQuery[str | None] = None,
    ) -> Moment:
        """The present moment, for the own seat or as a spectator, with the events after a number.

        A private table is shown before its game begins to who brings the invitation.
        """
        async with house.sittings.at(table) as sitting:
            return moment_of(house, sitting, asker(request), since, invite)

    @post("/tables/{table:str}/join", **DOES)
    async def join(self, request: Asked, house: TheHouse, table: FromPath[str], data: JSONBody[Joining]) -> Moment:
        """Take a seat."""
        async with house.sittings.at(table) as sitting:
            await tables.join(house, sitting, request.user, data.side, data.invite)
            return moment_of(house, sitting, request.user.id)

    @post("/tables/{table:str}/decisions", **DOES)
    async def decide(self, request: Asked, house: TheHouse, table: FromPath[str], data: JSONBody[Decision]) -> Moment:
        """Take a decision; answered when it is on disk."""
        user = request.user.id
        async with deciding(house, table, user) as sitting:
            await play.decide(house, sitting, sitting.sides_of(user), data.number, data.action)
            return moment_of(house, sitting, user, data.number)

    @post("/tables/{table:str}/undo", **DOES)
    async def undo(self, request: Asked, house: TheHouse, table: FromPath[str], data: JSONBody[Numbered]) -> Moment:
        """Take the last decision of the own turn back."""
        user = request.user.id
        async with deciding(house, table, user) as sitting:
            await play.undo(house, sitting, sitting.sides_of(user), data.number)
            return moment_of(house, sitting, user, data.number)

    @post("/tables/{table:str}/takeback", **DOES)
    async def takeback(self, request: Asked, house: TheHouse, table: FromPath[str], data: JSONBody[Takeback]) -> Moment:
        """Ask to take back beyond the own turn, or answer; in casual games, if the other side agrees."""
        async with house.sittings.at(table) as sitting:
            await play.ask_takeback(house, sitting, seat_of(sitting, request.user.id), data.answer)
            return moment_of(house, sitting, request.user.id)

    @post("/tables/{table:str}/resign", **DOES)
    async def resign(self, request: Asked, house: TheHouse, table: FromPath[str]) -> Moment | TableInfo:
        """Give the game up."""
        async with house.sittings.to_end(table) as sitting:
            await play.resign(house, sitting, seat_of(sitting, request.user.id))
            return end_of(house, sitting, request.user.id)

    @post("/tables/{table:str}/abort", **DOES)
    async def abort(self, request: Asked, house: TheHouse, table: FromPath[str]) -> Moment | TableInfo:
        """Close an open table, or call a game off before its first turn is over."""
        async with house.sittings.to_end(table) as sitting:
            if sitting.row.status == "open":
                await tables.withdraw(house, sitting, request.user)
            else:
                await play.abort(house, sitting, seat_of(sitting, request.user.id))
            ended = end_of(house, sitting, request.user.id)
        # not while it is locked: who asks for a rematch locks both tables the other way round
        await tables.forget_rematch(house, table, request.user.id)
        return ended

    @post("/tables/{table:str}/claim", **DOES)
    async def claim(self, request: Asked, house: TheHouse, table: FromPath[str]) -> Moment | TableInfo:
        """Claim that the other side's time is over; the server settles that by itself too."""
        async with house.sittings.to_end(table) as sitting:
            seat_of(sitting, request.user.id)
            if not await play.settle_time(house, sitting):
                raise conflict(
                    "time-left", "the time of the side that is asked is not over", deadline=sitting.row.deadline
                )
            return end_of(house, sitting, request.user.id)

    @post("/tables/{table:str}/rematch", **DOES)
    async def rematch(self, request: Asked, house: TheHouse, table: FromPath[str]) -> TableInfo:
        """Play again with changed sides: the table that waits for the other, or begins."""
        await house.guard.limit("tables", request.user.id)
        async with house.sittings.at(table) as sitting:
            id = await tables.rematch(house, sitting, request.user)
        async with house.sittings.at(id) as sitting:
            return info_of(house, sitting, request.user.id)

    @get("/tables/{table:str}/facts")
    async def facts(
        self, request: Asked, house: TheHouse, table: FromPath[str], invite: FromQuery[str | None] = None
    ) -> dict[str, Any]:
        """The board and the cards of the game at a table, whose deck may be its player's own."""
        async with house.sittings.at(table) as sitting:
            moments.may_look(sitting, asker(request), invite)
            state = sitting.match.state
            return facts_of(state.game, state.options())

    @get("/tables/{table:str}/why")
    async def why(
        self,
        request: Asked,
        house: TheHouse,
        table: FromPath[str],
        action: FromQuery[int | None] = None,
        like: FromQuery[str | None] = None,
    ) -> Why | None:
        """Why an action is not legal for the own side now; null if it is.

        Either by its number, or `like` a pattern in JSON: the key of its phrase and some of what it concerns; a list
        means any of its values. Of several actions, the answer is about one that is asked for.
        """
        pattern = pattern_of(action, like)
        async with house.sittings.at(table) as sitting:
            if not is_asked(sitting, asker(request)):
                raise conflict("not-your-turn", "only the side that is asked can ask why")
            state = sitting.match.state
            refusal = refusal_like(state, pattern) if action is None else state.why_not(action)
            return None if refusal is None else Why(refusal.kind, refusal.rule, refusal.about)

    @get("/tables/{table:str}/preview")
    async def preview(
        self, request: Asked, house: TheHouse, table: FromPath[str], action: FromQuery[int]
    ) -> Foreseen | None:
        """What an action would bring now, whatever is hidden; null if the own side is not asked, or may not do that."""
        async with house.sittings.at(table) as sitting:
            state = sitting.match.state
            possible = is_asked(sitting, asker(request)) and state.why_not(action) is None
            return moments.foreseen(state, action) if possible else None

    @get("/tables/{table:str}/question")
    async def question(self, request: Asked, house: TheHouse, table: FromPath[str]) -> Question | None:
        """What the own side is asked, with a position that it cannot tell from the real one; null if it waits."""
        async with house.sittings.at(table) as sitting:
            return question(sitting.match.state) if is_asked(sitting, asker(request)) else None

    @get("/tables/{table:str}/moments/{number:int}")
    async def moment(
        self,
        request: Asked,
        house: TheHouse,
        table: FromPath[str],
        number: FromPath[int],
        side: FromQuery[str | None] = None,
    ) -> Moment:
        """The moment of a number, as the asker may see it; of a finished game for any side."""
        return (await self._moments(request, house, table, number, number, side))[0]

    @get("/tables/{table:str}/moments")
    async def moments(
        self,
        request: Asked,
        house: TheHouse,
        table: FromPath[str],
        first: Annotated[int, QueryParameter(name="from")] = 0,
        to: FromQuery[int] = 0,
        side: FromQuery[str | None] = None,
    ) -> list[Moment]:
        """Several moments."""
        if to - first >= MOST_MOMENTS:
            raise bad("too-many", f"at most {MOST_MOMENTS} moments in one answer")
        return await self._moments(request, house, table, first, to, side)

    async def _moments(
        self, request: Asked, house: House, table: str, first: int, last: int, side: str | None
    ) -> list[Moment]:
        user = asker(request)
        async with house.sittings.at(table) as sitting:
            moments.may_look(sitting, user)
            eyes = moments.eyes_of(sitting, user, side)
            return moments.moments_between(sitting, user, first, last, house.now(), eyes)

    @get("/tables/{table:str}/record")
    async def record(self, request: Asked, house: TheHouse, table: FromPath[str]) -> Verified:
        """A finished game with its seed, and whether both hold what they promised."""
        user = asker(request)
        seating, lines = await house.store.read(lambda connection: records.read(connection, table))
        moments.may_look(seating, user)
        return records.verify(seating.row, lines, info_of(house, seating, user))

    @post("/records", guards=[signed_in], status_code=HTTP_201_CREATED)
    async def bring(self, request: Asked, house: TheHouse, data: JSONBody[Import]) -> TableInfo:
        """Put a record from elsewhere on a table, for replay and analysis."""
        await house.guard.limit("tables", request.user.id)
        id = await records.bring(house, request.user, data.record)
        async with house.sittings.at(id) as sitting:
            return info_of(house, sitting, request.user.id)


def asker(request: Any) -> int | None:
    """Who asks, or None."""
    return None if request.user is None else int(request.user.id)


def seat_of(sitting: Seating, user: int) -> int:
    """The side that somebody plays; of both the one that is asked."""
    moments.may_look(sitting, user)
    sides = sitting.sides_of(user)
    if not sides:
        raise forbidden("not-your-seat", "this is for those who sit at the table")
    return sitting.row.actor if sitting.row.actor is not None and sitting.row.actor in sides else sides[0]


def is_asked(sitting: Sitting, user: int | None) -> bool:
    """Whether somebody, who may look at a table, has to decide there now."""
    moments.may_look(sitting, user)
    return sitting.row.status == "playing" and int(sitting.match.state.actor) in sitting.sides_of(user)


def info_of(house: House, sitting: Seating, user: int | None) -> TableInfo:
    """A table for somebody."""
    online = house.hub.online(sitting.row.id)
    return moments.table_info(sitting.row, sitting.chairs, user, house.now(), online)


def infos_of(house: House, found: list[Found], user: int | None) -> list[TableInfo]:
    """Tables that were found, for somebody."""
    now, online = house.now(), house.hub.online
    return [moments.table_info(row, chairs, user, now, online(row.id)) for row, chairs in found]


def moment_of(
    house: House, sitting: Sitting, user: int | None, since: int | None = None, invite: str | None = None
) -> Moment:
    """The present moment for somebody who may look."""
    moments.may_look(sitting, user, invite)
    return moments.moment(sitting, user, house.now(), house.hub.online(sitting.row.id), since)


def end_of(house: House, sitting: Seating, user: int) -> Moment | TableInfo:
    """The moment at which a game was ended; of one that no longer fits the rules there is only the table."""
    return moment_of(house, sitting, user) if isinstance(sitting, Sitting) else info_of(house, sitting, user)


@asynccontextmanager
async def deciding(house: House, table: str, user: int) -> AsyncIterator[Sitting]:
    """A table at which somebody decides; a stale decision is answered with what is true now."""
    await house.guard.limit("moves", user)
    async with house.sittings.at(table, fresh=False) as sitting:
        moments.may_look(sitting, user)
        try:
            yield sitting
        except ServerError as error:
            if error.problem.code == "stale":
                error.problem.about["moment"] = moment_of(house, sitting, user)
            raise


def pattern_of(action: int | None, like: str | None) -> Pattern:
    """The pattern that a request gives instead of an action."""
    if (action is None) == (like is None):
        raise bad("bad-request", "either the number of an action or a pattern is needed")
    try:
        return msgspec.json.decode(like, type=dict[str, Any]) if like is not None else {}
    except msgspec.DecodeError as error:
        raise bad("bad-request", f"the pattern is not JSON: {error}") from None
