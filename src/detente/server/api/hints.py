"""Hints: what the strongest computer player would do, and why; against the computer and in lessons only."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool

from litestar import Controller, post
from litestar.params import FromPath

from detente.bots.hints import Hint, hint_of
from detente.server.api.requests import Asked, TheHints
from detente.server.api.tables import ACTS
from detente.table.errors import RequestError
from detente.table.sight import check_hint


class HintApi(Controller):
    """Advice during a game."""

    path = "/tables/{table:str}/hint"
    tags = ("tables",)

    @post(**ACTS)
    async def ask(self, request: Asked, hints: TheHints, table: FromPath[str]) -> Hint:
        """What the strongest player would do now, knowing no more than my side, and why.

        Only against the computer and in lessons, one at a time for each user.
        """
        user = request.user.id
        await hints.limits.hit("hints", user)
        async with hints.sittings.at(table) as sitting:
            check_hint(sitting, user)
            state, number = sitting.match.state.copy(), sitting.seen(sitting.actor)
            thought = hints.computer.advise(sitting, user)
        try:
            return hint_of(await thought, state, number)
        except BrokenProcessPool:
            raise RequestError(503, "unavailable", "the computer is not there at the moment") from None
