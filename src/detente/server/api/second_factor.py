"""The second factor of an account: turned on with an app, turned off with a password and a code."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Controller, delete, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK
from sqlalchemy import Connection

from detente.server.accounts import people, second_factor, sessions
from detente.server.accounts.people import Me
from detente.server.accounts.second_factor import NewFactor, Recovery
from detente.server.api.account import Proof
from detente.server.api.door.permissions import OWN
from detente.server.api.requests import Asked, TheAccounts
from detente.server.api.sign_in import Password, count_code, proven
from detente.server.storage.store import now_ms

Code = Annotated[str, msgspec.Meta(max_length=40)]


class FirstCode(msgspec.Struct, forbid_unknown_fields=True):
    """The first code of an app."""

    code: Code


class LastCode(msgspec.Struct, forbid_unknown_fields=True):
    """The password, and a code of the app or a recovery code."""

    password: Password
    code: Code


class SecondFactor(Controller):
    """Signing in with a code as well."""

    path = "/me/second-factor"
    tags = ("people",)

    @post(status_code=HTTP_200_OK, **OWN)
    async def begin(self, request: Asked, accounts: TheAccounts, data: JSONBody[Proof]) -> NewFactor:
        """A secret for an app; it counts once a code of the app has confirmed it."""
        person = request.user
        await proven(accounts, person.id, data.password)
        return await accounts.store.write(lambda connection: second_factor.begin(connection, person.id, person.name))

    @post("/confirm", status_code=HTTP_200_OK, **OWN)
    async def confirm(self, request: Asked, accounts: TheAccounts, data: JSONBody[FirstCode]) -> Recovery:
        """Turn it on with a code of the app; all other sessions end. The recovery codes are shown only here."""
        person, session = request.user, request.auth
        await count_code(request, accounts, person.id)

        def change(connection: Connection) -> Recovery:
            codes = second_factor.confirm(connection, person.id, data.code, now_ms())
            sessions.end_all(connection, person.id, but=session)
            return codes

        codes = await accounts.store.write(change)
        accounts.broadcast.signed_out(person.id)
        return codes

    @delete(status_code=HTTP_200_OK, **OWN)
    async def turn_off(self, request: Asked, accounts: TheAccounts, data: JSONBody[LastCode]) -> Me:
        """Sign in without a code from now on."""
        user = request.user.id
        await proven(accounts, user, data.password)
        await count_code(request, accounts, user)

        def change(connection: Connection) -> Me:
            second_factor.check(connection, user, data.code, now_ms())
            second_factor.turn_off(connection, user)
            return people.me(connection, user, now_ms())

        return await accounts.store.write(change)
