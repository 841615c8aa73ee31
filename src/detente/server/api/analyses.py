"""Analyses of finished games."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.params import FromPath
from litestar.status_codes import HTTP_202_ACCEPTED
from sqlalchemy import Connection, select

from detente.server.api.door.permissions import signed_in
from detente.server.api.requests import AnalysisParts, Asked, TheAnalyses, user_of
from detente.server.computer import analyses as queue
from detente.server.computer.analyses import AnalysisInfo
from detente.server.social.chat import check_sight
from detente.server.storage.models import Entry, Table
from detente.server.storage.store import now_ms
from detente.table.errors import conflict


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


async def look(parts: AnalysisParts, table: str, user: int | None) -> AnalysisInfo | None:
    """An analysis with its actions as phrases, or None."""

    def query(connection: Connection) -> AnalysisInfo | None:
        check_sight(connection, table, user)
        return queue.read(connection, table)

    info = await parts.store.read(query)
    if info is not None:
        async with parts.sittings.at(table) as sitting:
            queue.add_phrases(info, sitting)
    return info


def check_finished(connection: Connection, table: str) -> None:
    """Only finished games are analysed, so that nobody gets help while they play."""
    if connection.execute(select(Table.status).where(Table.id == table)).scalar() != "finished":
        raise conflict("not-finished", "only a finished game can be analysed")
    if connection.execute(select(Entry.number).where(Entry.table == table, Entry.kind == "decision")).first() is None:
        raise conflict("nothing-played", "no decision was made in this game: there is nothing to analyse")
