"""Analyses of finished games."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool

from litestar import Controller, get, post
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_202_ACCEPTED
from sqlalchemy import Connection, select

from detente.bots.analysis import Judgement
from detente.bots.reports import AnalysisInfo, Retry
from detente.server.api.door.permissions import signed_in
from detente.server.api.requests import AnalysisParts, Asked, TheAnalyses, user_of
from detente.server.computer import analyses as queue
from detente.server.computer import analyst
from detente.server.live.fair_play import check_not_running, looks_of
from detente.server.social.chat import check_sight
from detente.server.storage.models import Entry, Table
from detente.server.storage.store import now_ms
from detente.table.errors import RequestError, conflict
from detente.table.log import COMMIT, DECISION
from detente.table.play import check_retry
from detente.table.sight import may_look


class Analyses(Controller):
    """The strongest bot reviews a finished game."""

    path = "/tables/{table:str}/analysis"
    tags = ("tables",)

    @post(guards=[signed_in], status_code=HTTP_202_ACCEPTED)
    async def ask(self, request: Asked, analyses: TheAnalyses, table: FromPath[str]) -> AnalysisInfo:
        """Ask for an analysis; each game is analysed once."""
        user = request.user.id
        if analyses.settings.analysis_jobs == 0:
            raise conflict("no-analysis", "this server does not analyse games")
        await analyses.limits.hit("analyses", user)
        async with analyses.sittings.at(table) as sitting:
            may_look(sitting, user)
            row = sitting.row
            looks = await analyses.aside.replay(looks_of, sitting) if row.origin is not None else set()
        if looks:
            await check_not_running(analyses.store, analyses.sittings, row.game, looks)

        def change(connection: Connection) -> None:
            check_sight(connection, table, user)
            check_finished(connection, table)
            queue.ask(connection, table, user, now_ms())

        await analyses.store.write(change)
        info = await look(analyses, table, user)
        assert info is not None
        return info

    @get()
    async def read(self, request: Asked, analyses: TheAnalyses, table: FromPath[str]) -> AnalysisInfo | None:
        """The analysis and its progress; null if nobody has asked for one."""
        return await look(analyses, table, user_of(request))

    @post("/{number:int}", guards=[signed_in], status_code=HTTP_200_OK)
    async def retry(
        self, request: Asked, analyses: TheAnalyses, table: FromPath[str], number: FromPath[int], data: JSONBody[Retry]
    ) -> Judgement:
        """Judge another answer to the decision of a number, which counts from 1, by the rule of the analysis."""
        user = request.user.id
        await analyses.limits.hit("hints", user)

        def query(connection: Connection) -> AnalysisInfo | None:
            check_sight(connection, table, user)
            return queue.read(connection, table)

        info = await analyses.store.read(query)
        if info is None or info.status != "done":
            raise conflict("not-analysed", "this game has not been analysed yet")
        async with analyses.sittings.at(table) as sitting:
            await analyses.aside.replay(check_retry, sitting, number, data.action)
            thought = analyses.computer.judge_instead(sitting, user, number, data.action, analyst.LEVEL)
        try:
            return await thought
        except BrokenProcessPool:
            raise RequestError(503, "unavailable", "the computer is not there at the moment") from None


async def look(parts: AnalysisParts, table: str, user: int | None) -> AnalysisInfo | None:
    """An analysis with its actions as phrases, or None."""

    def query(connection: Connection) -> AnalysisInfo | None:
        check_sight(connection, table, user)
        return queue.read(connection, table)

    info = await parts.store.read(query)
    if info is not None:
        async with parts.sittings.at(table) as sitting:
            await parts.aside.replay(queue.add_named, info, sitting)
    return info


def check_finished(connection: Connection, table: str) -> None:
    """Only finished games are analysed, so that nobody gets help while they play."""
    if connection.execute(select(Table.status).where(Table.id == table)).scalar() != "finished":
        raise conflict("not-finished", "only a finished game can be analysed")
    decided = select(Entry.number).where(Entry.table == table, Entry.kind.in_((DECISION, COMMIT)))
    if connection.execute(decided.limit(1)).first() is None:
        raise conflict("nothing-played", "no decision was made in this game: there is nothing to analyse")
