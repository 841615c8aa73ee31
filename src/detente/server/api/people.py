"""Other people: profiles, games, leaderboards; and the links that were sent by mail."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, post
from litestar.status_codes import HTTP_200_OK, HTTP_202_ACCEPTED

from detente.server import links, names, people, sessions
from detente.server.api.me import Asked, OwnAccount, Password, SignIn, good_password
from detente.server.errors import conflict
from detente.server.guard import address
from detente.server.house import House
from detente.server.now import now_ms


class Forgotten(msgspec.Struct, forbid_unknown_fields=True):
    """Whose password was forgotten: a name or a mail address."""

    who: Annotated[str, msgspec.Meta(min_length=1, max_length=254)]


class LinkAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """The secret of a link that came by mail."""

    token: Annotated[str, msgspec.Meta(max_length=100)]


class ResetAnswer(LinkAnswer, forbid_unknown_fields=True):
    """The secret of a link, and the new password."""

    password: Password


class MailLinks(Controller):
    """What links in mails lead to."""

    tags = ("people",)

    @post("/password-reset", status_code=HTTP_202_ACCEPTED)
    async def forgotten(self, request: Asked, house: House, data: Forgotten) -> dict[str, bool]:
        """Ask for a link by mail; the answer is the same whether there is such an account or not."""
        if not house.settings.smtp_host:
            raise conflict("no-mail", "this server sends no mail; its administrator can set a new password")
        await house.guard.limit("login", address(request))
        await house.guard.limit("login", f"forgotten {names.key(data.who)}")
        house.soon(house.notifier.reset(data.who))
        return {"accepted": True}

    @post("/password-reset/confirm", status_code=HTTP_200_OK)
    async def reset(self, request: Asked, house: House, data: ResetAnswer) -> dict[str, bool]:
        """Set a new password; all sessions end."""
        await house.guard.limit("login", address(request))
        hash = await good_password(house, data.password, "")

        def change(connection: Any) -> None:
            user, _ = links.use(connection, data.token, links.RESET, now_ms())
            people.set_password(connection, user, hash)
            sessions.end_all(connection, user)

        await house.store.write(change)
        return {"changed": True}

    @post("/email/confirm", status_code=HTTP_200_OK)
    async def confirm(self, request: Asked, house: House, data: LinkAnswer) -> dict[str, bool]:
        """Confirm an address."""
        await house.guard.limit("login", address(request))
        await house.store.write(lambda connection: links.confirm(connection, data.token, now_ms()))
        return {"confirmed": True}


PEOPLE = (SignIn, OwnAccount, MailLinks)
