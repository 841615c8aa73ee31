"""Playing over plain HTTP: decide, undo, hand over, take back, resign, abort, claim time, and ask about an action."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Controller, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from detente.core.play.question import Question, question
from detente.core.play.refused import refusal_like
from detente.server.api.requests import Asked, TableParts, TheTables, user_of
from detente.server.api.tables import ACTS
from detente.table import moments
from detente.table.errors import RequestError, conflict
from detente.table.requests import Decision, Numbered, Takeback, Undoing, pattern_of
from detente.table.sight import is_to_decide, may_look, seat_of
from detente.table.sitting import Sitting
from detente.table.wire import Foreseen, Moment, TableInfo, Why


class PlayApi(Controller):
    """What players do during a game."""

    path = "/tables/{table:str}"
    tags = ("tables",)

    @post("/decisions", **ACTS)
    async def decide(self, request: Asked, tables: TheTables, table: FromPath[str], data: JSONBody[Decision]) -> Moment:
        """Make a decision; answered once it is stored.

        Others see it when the turn passes, or when something hidden is revealed. With `hold`, the decision that
        completes the turn is not made before `/commit`, and the draft can be undone until then.
        """
        user = request.user.id
        async with deciding(tables, table, user) as sitting:
            await tables.play.decide(sitting, sitting.sides_of(user), data.number, data.action, hold=data.hold)
            return tables.views.moment(sitting, user, data.number)

    @post("/commit", **ACTS)
    async def commit(self, request: Asked, tables: TheTables, table: FromPath[str], data: JSONBody[Numbered]) -> Moment:
        """Hand over my turn, which was completed by a decision with `hold`."""
        user = request.user.id
        async with deciding(tables, table, user) as sitting:
            await tables.play.commit(sitting, sitting.sides_of(user), data.number)
            return tables.views.moment(sitting, user, data.number - 1)  # the held decision had no events before

    @post("/undo", **ACTS)
    async def undo(self, request: Asked, tables: TheTables, table: FromPath[str], data: JSONBody[Undoing]) -> Moment:
        """Take back the last decision of the present turn, or all that nobody else has seen yet."""
        user = request.user.id
        async with deciding(tables, table, user) as sitting:
            await tables.play.undo(sitting, sitting.sides_of(user), data.number, data.whole)
            return tables.views.moment(sitting, user, data.number)

    @post("/takeback", **ACTS)
    async def takeback(
        self, request: Asked, tables: TheTables, table: FromPath[str], data: JSONBody[Takeback]
    ) -> Moment:
        """Ask to take back beyond the present turn, or answer; in casual games, if the opponent agrees.

        Against the computer nobody has to agree, and with `to` the game goes back to any of my decisions: to the
        first one at or after the moment of that number.
        """
        async with tables.sittings.at(table) as sitting:
            await tables.play.takeback(sitting, seat_of(sitting, request.user.id), data.answer, data.to)
            return tables.views.moment(sitting, request.user.id)

    @post("/resign", **ACTS)
    async def resign(self, request: Asked, tables: TheTables, table: FromPath[str]) -> Moment | TableInfo:
        """Resign."""
        async with tables.sittings.to_end(table) as seating:
            await tables.play.resign(seating, seat_of(seating, request.user.id))
            return tables.views.ended(seating, request.user.id)

    @post("/abort", **ACTS)
    async def abort(self, request: Asked, tables: TheTables, table: FromPath[str]) -> Moment | TableInfo:
        """Close an open table, or abort a game during its first turn."""
        async with tables.sittings.to_end(table) as seating:
            if seating.row.status == "open":
                await tables.lifecycle.withdraw(seating, request.user)
            else:
                await tables.play.abort(seating, seat_of(seating, request.user.id))
            ended = tables.views.ended(seating, request.user.id)
        # only after the table is released: asking for a rematch locks both tables in the other order
        await tables.lifecycle.forget_rematch(table, request.user.id)
        return ended

    @post("/claim", **ACTS)
    async def claim(self, request: Asked, tables: TheTables, table: FromPath[str]) -> Moment | TableInfo:
        """Claim that the opponent's time has run out; the server notices by itself too."""
        async with tables.sittings.to_end(table) as seating:
            seat_of(seating, request.user.id)
            if not await tables.play.settle_time(seating):
                raise conflict("time-left", "the side to decide still has time", deadline=seating.row.deadline)
            return tables.views.ended(seating, request.user.id)

    @get("/why")
    async def why(
        self,
        request: Asked,
        tables: TheTables,
        table: FromPath[str],
        action: FromQuery[int | None] = None,
        like: FromQuery[str | None] = None,
    ) -> Why | None:
        """Why an action is not legal for my side now; null if it is.

        Name the action by its number, or with `like` by a pattern in JSON: the key of its phrase and some of what it
        concerns, where a list means any of its values. If several actions fit, the answer prefers one of the kind that
        is asked for.
        """
        pattern = pattern_of(action, like)
        async with tables.sittings.at(table) as sitting:
            if not is_to_decide(sitting, user_of(request)):
                raise conflict("not-your-turn", "only the side to decide can ask why")
            state = sitting.match.state
            if action is None:
                refusal = await tables.aside.replay(refusal_like, state, pattern)
            else:
                refusal = state.why_not(action)
            return None if refusal is None else Why(refusal.kind, refusal.rule, refusal.about)

    @get("/preview")
    async def preview(
        self, request: Asked, tables: TheTables, table: FromPath[str], action: FromQuery[int]
    ) -> Foreseen | None:
        """What an action would do now, whatever is hidden; null if it is not my turn, or the action is not legal."""
        async with tables.sittings.at(table) as sitting:
            state = sitting.match.state
            possible = is_to_decide(sitting, user_of(request)) and state.why_not(action) is None
            return await tables.aside.replay(moments.foreseen, state, action) if possible else None

    @get("/question")
    async def question(self, request: Asked, tables: TheTables, table: FromPath[str]) -> Question | None:
        """What my side has to decide, with a position it cannot tell from the real one; null if it is not my turn."""
        async with tables.sittings.at(table) as sitting:
            own = is_to_decide(sitting, user_of(request))
            return await tables.aside.replay(question, sitting.match.state) if own else None


@asynccontextmanager
async def deciding(tables: TableParts, table: str, user: int) -> AsyncIterator[Sitting]:
    """A table held for a decision; a `stale` error carries the present moment."""
    await tables.limits.hit("moves", user)
    async with tables.sittings.at(table, fresh=False) as sitting:
        may_look(sitting, user)
        try:
            yield sitting
        except RequestError as error:
            if error.problem.code == "stale":
                error.problem.about["moment"] = tables.views.moment(sitting, user)
            raise
