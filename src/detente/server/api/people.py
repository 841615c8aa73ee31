"""Other people: profiles, games, leaderboards; and the links that were sent by mail."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import quote

import msgspec
from litestar import Controller, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Stream
from litestar.status_codes import HTTP_200_OK, HTTP_202_ACCEPTED
from sqlalchemy import Connection

import detente
from detente.server.accounts import links, names, people, sessions
from detente.server.api.asked import Asked, TheHouse
from detente.server.api.guard import address, signed_in
from detente.server.api.me import OwnAccount, Password, SignIn, good_password
from detente.server.errors import conflict
from detente.server.now import now_ms
from detente.server.social import profiles, ratings
from detente.server.social.profiles import GamesPage, Profile
from detente.server.social.ratings import Place

Page = Annotated[int, QueryParameter(ge=1, le=100_000)]


class Forgotten(msgspec.Struct, forbid_unknown_fields=True):
    """Whose password was forgotten: a name or a mail address."""

    who: Annotated[str, msgspec.Meta(min_length=1, max_length=254)]


class LinkAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """The secret of a link that came by mail."""

    token: Annotated[str, msgspec.Meta(max_length=100)]


class ResetAnswer(LinkAnswer, forbid_unknown_fields=True):
    """The secret of a link, and the new password."""

    password: Password


class People(Controller):
    """What everybody may know of everybody."""

    tags = ("people",)

    @get("/people/{name:str}")
    async def profile(self, house: TheHouse, name: FromPath[str]) -> Profile:
        """Somebody's ratings, how they went, and how many games were won and lost."""
        return await house.store.read(lambda connection: profiles.profile(connection, name, now_ms()))

    @get("/people/{name:str}/games")
    async def games(self, request: Asked, house: TheHouse, name: FromPath[str], page: Page = 1) -> GamesPage:
        """Somebody's finished games, the last one first."""
        asker = None if request.user is None else request.user.id

        def query(connection: Connection) -> GamesPage:
            return profiles.games(connection, people.by_name(connection, name).id, asker, page)

        return await house.store.read(query)

    @get("/leaderboard/{game:str}")
    async def leaderboard(self, house: TheHouse, game: FromPath[str]) -> list[Place]:
        """The best of a game."""
        name = detente.game(game).name
        return await house.store.read(lambda connection: ratings.leaderboard(connection, name, now_ms()))

    @get("/me/export", guards=[signed_in], media_type="application/x-ndjson")
    async def export(self, request: Asked, house: TheHouse) -> Stream:
        """All my finished games: each line is a record, with the table and who played."""
        name = f"detente-{request.user.name}.jsonl"
        headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(name)}"}
        return Stream(profiles.export(house.store, request.user.id), headers=headers, media_type="application/x-ndjson")


class MailLinks(Controller):
    """What links in mails lead to."""

    tags = ("people",)

    @post("/password-reset", status_code=HTTP_202_ACCEPTED)
    async def forgotten(self, request: Asked, house: TheHouse, data: JSONBody[Forgotten]) -> dict[str, bool]:
        """Ask for a link by mail; the answer is the same whether there is such an account or not."""
        if not house.settings.smtp_host:
            raise conflict("no-mail", "this server sends no mail; its administrator can set a new password")
        await house.guard.limit("login", address(request))
        await house.guard.limit("names", f"forgotten {names.key(data.who)}")
        house.soon(house.notifier.reset(data.who))
        return {"accepted": True}

    @post("/password-reset/confirm", status_code=HTTP_200_OK)
    async def reset(self, request: Asked, house: TheHouse, data: JSONBody[ResetAnswer]) -> dict[str, bool]:
        """Set a new password; all sessions end."""
        await house.guard.limit("login", address(request))
        hash = await good_password(house, data.password, "")

        def change(connection: Connection) -> int:
            user, _ = links.use(connection, data.token, links.RESET, now_ms())
            people.set_password(connection, user, hash)
            sessions.end_all(connection, user)
            return user

        house.signed_out(await house.store.write(change))
        return {"changed": True}

    @post("/email/confirm", status_code=HTTP_200_OK)
    async def confirm(self, request: Asked, house: TheHouse, data: JSONBody[LinkAnswer]) -> dict[str, bool]:
        """Confirm an address."""
        await house.guard.limit("login", address(request))
        await house.store.write(lambda connection: links.confirm(connection, data.token, now_ms()))
        return {"confirmed": True}


PEOPLE = (SignIn, OwnAccount, People, MailLinks)
