"""A user's own account: name, password, settings, sessions and tokens."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, Response, delete, get, patch, post
from litestar.params import JSONBody, PathParameter
from litestar.status_codes import HTTP_200_OK
from sqlalchemy import Connection

from detente.server.accounts import people, sessions, tokens, vacation
from detente.server.accounts.credentials import ACCOUNT, DAY_MS, Person
from detente.server.accounts.people import Me
from detente.server.accounts.securing import put_out_others
from detente.server.api.door.cookies import no_cookie
from detente.server.api.door.permissions import OWN, signed_in
from detente.server.api.requests import LARGEST, Asked, TheAccounts
from detente.server.api.sign_in import Name, Password, good_password, proven, signed
from detente.server.config import Settings
from detente.server.notices.addresses import check_email, check_webhook
from detente.server.storage.store import now_ms
from detente.table.errors import bad, conflict, forbidden, not_found

MOST_SETTINGS = 4096
"""Bytes of a user's settings as JSON."""
RowId = Annotated[int, PathParameter(ge=1, le=LARGEST)]
Lang = Literal["en", "de", "fr", "it", "ru"]


class Changes(msgspec.Struct, forbid_unknown_fields=True):
    """Changes of an account; fields that are left out stay as they are."""

    name: Name | msgspec.UnsetType = msgspec.UNSET
    lang: Lang | msgspec.UnsetType = msgspec.UNSET
    settings: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    email: Annotated[str, msgspec.Meta(max_length=254)] | msgspec.UnsetType | None = msgspec.UNSET
    webhook: Annotated[str, msgspec.Meta(max_length=500)] | msgspec.UnsetType | None = msgspec.UNSET
    vacation: bool | msgspec.UnsetType = msgspec.UNSET
    bot: bool | msgspec.UnsetType = msgspec.UNSET
    password: Password | msgspec.UnsetType = msgspec.UNSET
    """Needed to change the address."""
    keep_tokens: bool = False
    """Whether tokens stay valid when the address changes."""


class NewPassword(msgspec.Struct, forbid_unknown_fields=True):
    """The old password and the new one."""

    old: Password
    new: Password
    keep_tokens: bool = False
    """Whether tokens stay valid."""


class Proof(msgspec.Struct, forbid_unknown_fields=True):
    """The password, as proof that the owner asks."""

    password: Password


class TokenWish(msgspec.Struct, forbid_unknown_fields=True):
    """A token to create."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    scopes: list[Literal["read", "play"]]
    days: Annotated[int, msgspec.Meta(ge=1, le=3650)] | None = None


class OwnAccount(Controller):
    """A user's own account."""

    path = "/me"
    tags = ("people",)
    guards = (signed_in,)

    @get()
    async def me(self, request: Asked, accounts: TheAccounts) -> Me:
        """My account."""
        user = request.user.id
        return await accounts.store.read(lambda connection: people.me(connection, user, now_ms()))

    @patch(opt={"scope": ACCOUNT})
    async def change(self, request: Asked, accounts: TheAccounts, data: JSONBody[Changes]) -> Me:
        """Change name, language, settings, address, webhook, vacation, or whether a program plays for the account.

        A guest's name is a nickname: others may take it 14 days after the guest's last visit, or when they sign out.
        A bot is shown as one at its tables. It plays casual games only. Another address needs the password; it is
        announced to the old one, and all other sessions end.
        """
        person, now = request.user, now_ms()
        check_changes(person, data, accounts.settings)
        if isinstance(data.name, str):
            await accounts.limits.hit("renames", person.id)
        before = await accounts.store.read(lambda connection: people.me(connection, person.id, now))
        moves = data.email is not msgspec.UNSET and data.email != before.email
        if moves:
            await proven(accounts, person.id, data.password if isinstance(data.password, str) else "")

        def change(connection: Connection) -> tuple[Me, int | None]:
            if moves:
                put_out_others(connection, person.id, request.auth, data.keep_tokens)
            freed = write_changes(connection, person, data, now)
            return people.me(connection, person.id, now), freed

        me, freed = await accounts.store.write(change)
        if (me.name, me.bot) != (person.name, person.bot):
            accounts.broadcast.renamed(person.id)
        if freed is not None:
            accounts.broadcast.renamed(freed)
        if isinstance(data.vacation, bool):
            for table in await accounts.store.read(lambda connection: vacation.slow_tables(connection, person.id)):
                await accounts.broadcast.changed(table)
        if moves:
            accounts.broadcast.signed_out(person.id)
            accounts.start_task(accounts.notifier.changed(before, "address"))
        if isinstance(data.email, str) and data.email != me.email:
            await accounts.limits.hit("login", f"mail {person.id}")
            await accounts.notifier.confirm(me, data.email)
            me.email_pending = data.email
        return me

    @post("/password", status_code=HTTP_200_OK, **OWN)
    async def change_password(self, request: Asked, accounts: TheAccounts, data: JSONBody[NewPassword]) -> Response[Me]:
        """Change the password; all other sessions and the tokens end, and this session gets a new secret."""
        person = request.user
        await proven(accounts, person.id, data.old)
        hash = await good_password(accounts, data.new, person.name)

        def change(connection: Connection) -> None:
            people.set_password(connection, person.id, hash)
            put_out_others(connection, person.id, request.auth, data.keep_tokens)

        await accounts.store.write(change)
        me = await accounts.store.read(lambda connection: people.me(connection, person.id, now_ms()))
        accounts.start_task(accounts.notifier.changed(me, "password"))
        accounts.broadcast.signed_out(person.id)
        return await signed(request, accounts, person.id, HTTP_200_OK)

    @delete(status_code=HTTP_200_OK, opt={"scope": ACCOUNT})
    async def leave(self, request: Asked, accounts: TheAccounts, data: JSONBody[Proof]) -> Response[dict[str, bool]]:
        """Delete the account: running games are resigned, finished ones remain without the name."""
        person = request.user
        if not person.guest:
            await proven(accounts, person.id, data.password)
        await accounts.organising.leave_all(person)
        await accounts.lifecycle.give_up_all(person)
        await accounts.store.write(lambda connection: people.leave(connection, person.id, now_ms()))
        accounts.broadcast.signed_out(person.id)
        accounts.broadcast.renamed(person.id)
        return Response({"deleted": True}, cookies=[no_cookie(accounts.settings.https)])

    @get("/sessions", opt={"scope": ACCOUNT})
    async def list_sessions(self, request: Asked, accounts: TheAccounts) -> list[sessions.SessionInfo]:
        """Where I am signed in."""
        user, current = request.user.id, request.auth
        return await accounts.store.read(lambda connection: sessions.of(connection, user, current, now_ms()))

    @delete("/sessions/{session:int}", status_code=HTTP_200_OK, opt={"scope": ACCOUNT})
    async def end_session(self, request: Asked, accounts: TheAccounts, session: RowId) -> list[sessions.SessionInfo]:
        """End one of my sessions."""
        user, current = request.user.id, request.auth

        def change(connection: Connection) -> list[sessions.SessionInfo]:
            if not sessions.end(connection, user, session):
                raise not_found("session", session)
            return sessions.of(connection, user, current, now_ms())

        left = await accounts.store.write(change)
        accounts.broadcast.signed_out(user)
        return left

    @get("/tokens", **OWN)
    async def list_tokens(self, request: Asked, accounts: TheAccounts) -> list[tokens.TokenInfo]:
        """The tokens of my programs, without their secrets."""
        user = request.user.id
        return await accounts.store.read(lambda connection: tokens.of(connection, user))

    @post("/tokens", **OWN)
    async def make_token(self, request: Asked, accounts: TheAccounts, data: JSONBody[TokenWish]) -> tokens.NewToken:
        """Create a token for a program; its secret is shown only once."""
        user, now = request.user.id, now_ms()
        expires = None if data.days is None else now + data.days * DAY_MS
        scopes = [str(each) for each in sorted(set(data.scopes))]
        return await accounts.store.write(
            lambda connection: tokens.make(connection, user, data.name, scopes, expires, now)
        )

    @delete("/tokens/{token:int}", status_code=HTTP_200_OK, **OWN)
    async def end_token(self, request: Asked, accounts: TheAccounts, token: RowId) -> list[tokens.TokenInfo]:
        """Delete a token."""
        user = request.user.id

        def change(connection: Connection) -> list[tokens.TokenInfo]:
            if not tokens.end(connection, user, token):
                raise not_found("token", token)
            return tokens.of(connection, user)

        left = await accounts.store.write(change)
        accounts.broadcast.signed_out(user)
        return left


def check_changes(person: Person, data: Changes, settings: Settings) -> None:
    """Refuse changes that are not possible."""
    if person.guest and any(value is not msgspec.UNSET for value in (data.email, data.webhook, data.bot)):
        raise forbidden("needs-account", "a guest cannot choose an address, webhook or bot: create an account first")
    if isinstance(data.settings, dict) and len(msgspec.json.encode(data.settings)) > MOST_SETTINGS:
        raise bad("too-large", f"settings take at most {MOST_SETTINGS} bytes")
    if isinstance(data.webhook, str):
        check_webhook(data.webhook)
    if isinstance(data.email, str):
        if not settings.smtp_host:
            raise conflict("no-mail", "this server does not send mail")
        check_email(data.email)


def write_changes(connection: Connection, person: Person, data: Changes, now: int) -> int | None:
    """Store changes of an account; returns the guest who lost the nickname that was chosen, if there is one."""
    freed = None
    if isinstance(data.name, str) and data.name != person.name:
        freed = people.free_nickname(connection, data.name, now)
        people.rename(connection, person.id, data.name)
    if isinstance(data.vacation, bool):
        row = people.by_id(connection, person.id)
        (vacation.begin if data.vacation else vacation.end)(connection, row, now)
    kept = {name: getattr(data, name) for name in ("lang", "settings", "webhook", "bot")}
    if data.email is None:
        kept["email"] = None
    people.keep(connection, person.id, {name: value for name, value in kept.items() if value is not msgspec.UNSET})
    return freed
