"""Links sent by mail: a new password, and a confirmed address."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Controller, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_202_ACCEPTED
from sqlalchemy import Connection

from detente.server.accounts import links, names, people
from detente.server.accounts.securing import put_out_others
from detente.server.api.door.limits import address
from detente.server.api.requests import Asked, TheAccounts
from detente.server.api.sign_in import Password, good_password
from detente.server.storage.store import now_ms
from detente.table.errors import conflict


class Forgotten(msgspec.Struct, forbid_unknown_fields=True):
    """The name or mail address of the account whose password was forgotten."""

    who: Annotated[str, msgspec.Meta(min_length=1, max_length=254)]


class LinkAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """The secret of a link from a mail."""

    token: Annotated[str, msgspec.Meta(max_length=100)]


class ResetAnswer(LinkAnswer, forbid_unknown_fields=True):
    """The secret of a link, and the new password."""

    password: Password


class MailLinks(Controller):
    """The links that users get by mail."""

    tags = ("people",)

    @post("/password-reset", status_code=HTTP_202_ACCEPTED)
    async def forgotten(self, request: Asked, accounts: TheAccounts, data: JSONBody[Forgotten]) -> dict[str, bool]:
        """Ask for a link by mail; the answer is the same whether there is such an account or not."""
        if not accounts.settings.smtp_host:
            raise conflict("no-mail", "this server does not send mail; its administrator can set a new password")
        await accounts.limits.hit("login", address(request))
        await accounts.limits.hit("names", f"forgotten {names.key(data.who)}")
        accounts.start_task(accounts.notifier.reset(data.who))
        return {"accepted": True}

    @post("/password-reset/confirm", status_code=HTTP_200_OK)
    async def reset(self, request: Asked, accounts: TheAccounts, data: JSONBody[ResetAnswer]) -> dict[str, bool]:
        """Set a new password; all sessions and tokens end."""
        await accounts.limits.hit("login", address(request))
        hash = await good_password(accounts, data.password, "")

        def change(connection: Connection) -> int:
            user, _ = links.use(connection, data.token, links.RESET, now_ms())
            people.set_password(connection, user, hash)
            put_out_others(connection, user)
            return user

        user = await accounts.store.write(change)
        accounts.broadcast.signed_out(user)
        me = await accounts.store.read(lambda connection: people.me(connection, user, now_ms()))
        accounts.start_task(accounts.notifier.changed(me, "password"))
        return {"changed": True}

    @post("/email/confirm", status_code=HTTP_200_OK)
    async def confirm(self, request: Asked, accounts: TheAccounts, data: JSONBody[LinkAnswer]) -> dict[str, bool]:
        """Confirm an address."""
        await accounts.limits.hit("login", address(request))
        await accounts.store.write(lambda connection: links.confirm(connection, data.token, now_ms()))
        return {"confirmed": True}
