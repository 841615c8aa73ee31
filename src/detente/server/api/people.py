"""Other users: profiles, games and leaderboards."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import quote

from litestar import Controller, get
from litestar.params import FromPath, QueryParameter
from litestar.response import Stream
from sqlalchemy import Connection

import detente
from detente.server.accounts import people
from detente.server.api.door.permissions import signed_in
from detente.server.api.requests import Asked, TheSocial, user_of
from detente.server.social import profiles, ratings
from detente.server.social.profiles import GamesPage, Profile
from detente.server.social.ratings import Place
from detente.server.storage.store import now_ms

Page = Annotated[int, QueryParameter(ge=1, le=100_000)]


class People(Controller):
    """What everyone may know about a user."""

    tags = ("people",)

    @get("/people/{name:str}")
    async def profile(self, social: TheSocial, name: FromPath[str]) -> Profile:
        """A user's ratings, their history, and how many games they have won and lost."""
        return await social.store.read(lambda connection: profiles.profile(connection, name, now_ms()))

    @get("/people/{name:str}/games")
    async def games(self, request: Asked, social: TheSocial, name: FromPath[str], page: Page = 1) -> GamesPage:
        """A user's finished games, newest first."""
        viewer = user_of(request)

        def query(connection: Connection) -> GamesPage:
            return profiles.games(connection, people.by_name(connection, name).id, viewer, page)

        return await social.store.read(query)

    @get("/leaderboard/{game:str}")
    async def leaderboard(self, social: TheSocial, game: FromPath[str]) -> list[Place]:
        """The best players of a game."""
        name = detente.game(game).name
        return await social.store.read(lambda connection: ratings.leaderboard(connection, name, now_ms()))

    @get("/me/export", guards=[signed_in], media_type="application/x-ndjson")
    async def export(self, request: Asked, social: TheSocial) -> Stream:
        """All my finished games: each line is a record, with its table and players."""
        name = f"detente-{request.user.name}.jsonl"
        headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(name)}"}
        return Stream(
            profiles.export(social.store, request.user.id), headers=headers, media_type="application/x-ndjson"
        )
