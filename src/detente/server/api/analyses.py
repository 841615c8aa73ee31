"""Analyses of finished games."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.params import FromPath
from litestar.status_codes import HTTP_202_ACCEPTED
from sqlalchemy import Connection, select

from detente.server.api.asked import Asked, TheHouse
from detente.server.api.guard import signed_in
from detente.server.computer import analyses
from detente.server.computer.analyses import AnalysisInfo
from detente.server.errors import conflict
from detente.server.now import now_ms
from detente.server.social.chat import check_sight
from detente.server.storage.models import Entry, Table
from detente.server.worker import House


class Analyses(Controller):
    """The strongest bot looks through a game that ended."""

    path = "/tables/{table:str}/analysis"
    tags = ("tables",)

    @post(guards=[signed_in], status_code=HTTP_202_ACCEPTED)
    async def ask(self, request: Asked, house: TheHouse, table: FromPath[str]) -> AnalysisInfo:
        """Ask for an analysis; what was asked before is not done twice."""
        user = request.user.id
        if house.settings.analysis_jobs == 0:
            raise conflict("no-analysis", "this server analyses no games")
        await house.guard.limit("analyses", user)

        def change(connection: Connection) -> None:
            check_sight(connection, table, user)
            check_finished(connection, table)
            analyses.ask(connection, table, user, now_ms())

        await house.store.write(change)
        info = await look(house, table, user)
        assert info is not None
        return info

    @get()
    async def read(self, request: Asked, house: TheHouse, table: FromPath[str]) -> AnalysisInfo | None:
        """The analysis, and how far it is; null: nobody has asked for one."""
        return await look(house, table, None if request.user is None else request.user.id)


async def look(house: House, table: str, user: int | None) -> AnalysisInfo | None:
    """An analysis with its actions in words, or None."""

    def query(connection: Connection) -> AnalysisInfo | None:
        check_sight(connection, table, user)
        return analyses.read(connection, table)

    info = await house.store.read(query)
    if info is not None:
        async with house.sittings.at(table) as sitting:
            analyses.tell(info, sitting)
    return info


def check_finished(connection: Connection, table: str) -> None:
    """Only a game that ended is analysed, so that nobody is helped while he plays."""
    if connection.execute(select(Table.status).where(Table.id == table)).scalar() != "finished":
        raise conflict("not-finished", "only a finished game can be analysed")
    if connection.execute(select(Entry.number).where(Entry.table == table, Entry.kind == "decision")).first() is None:
        raise conflict("nothing-played", "no decision was taken in this game: there is nothing to analyse")
