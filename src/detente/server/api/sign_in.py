"""Signing in and out: guests, accounts, passwords and session cookies."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Controller, Response, delete, get, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED
from sqlalchemy import Connection

from detente.core.text.words import LANGUAGES
from detente.server.accounts import devices, names, people, second_factor, sessions
from detente.server.accounts.credentials import ACCOUNT
from detente.server.accounts.passwords import LONGEST, weakness
from detente.server.accounts.people import Me
from detente.server.api.door.cookies import DEVICE, device_cookie, no_cookie, session_cookie
from detente.server.api.door.limits import address
from detente.server.api.door.permissions import signed_in
from detente.server.api.requests import AccountParts, Asked, TheAccounts
from detente.server.config import secret as own_secret
from detente.server.storage.store import now_ms
from detente.table.errors import RequestError, bad, forbidden

Password = Annotated[str, msgspec.Meta(max_length=4 * LONGEST)]
Name = Annotated[str, msgspec.Meta(max_length=80)]


class Credentials(msgspec.Struct, forbid_unknown_fields=True):
    """A name with its password."""

    name: Name
    password: Password


class SignInWish(Credentials, forbid_unknown_fields=True):
    """A name with its password and, if the account has a second factor, a code."""

    code: Annotated[str, msgspec.Meta(max_length=40)] | None = None


def preferred_language(request: Asked) -> str:
    """The first language that the browser prefers and we have."""
    for part in request.headers.get("accept-language", "").split(","):
        lang = part.split(";")[0].strip().lower()[:2]
        if lang in LANGUAGES:
            return lang
    return "en"


async def signed(request: Asked, accounts: AccountParts, user: int, status: int) -> Response[Me]:
    """Sign a user in: an old session ends, and a new one with a new secret begins."""
    agent, now = request.headers.get("user-agent", ""), now_ms()
    old = None if request.user is None else request.auth

    def change(connection: Connection) -> tuple[Me, str]:
        if old is not None:
            sessions.end(connection, request.user.id, old)
        me = people.me(connection, user, now)
        return me, sessions.begin(connection, user, me.guest, agent, now)

    me, secret = await accounts.store.write(change)
    https = accounts.settings.https
    cookies = [session_cookie(secret, me.guest, https)]
    if not me.guest:
        cookies.append(device_cookie(devices.mark(own_secret(accounts.settings), user), https))
    return Response(me, status_code=status, cookies=cookies)


async def good_password(accounts: AccountParts, password: str, name: str) -> str:
    """The hash of a password; `weak-password` if it is too weak."""
    weak = weakness(password, name)
    if weak is not None:
        raise bad("weak-password", weak)
    return await accounts.passwords.hash(password)


async def proven(accounts: AccountParts, user: int, password: str) -> None:
    """Refuse a password that is not the account's."""
    await accounts.limits.hit("login", f"proof {user}")
    row = await accounts.store.read(lambda connection: people.by_id(connection, user))
    if not await accounts.passwords.fits(row.password_hash, password):
        raise forbidden("wrong-password", "this password is wrong")


def is_known(request: Asked, accounts: AccountParts, user: int) -> bool:
    """Whether this browser has signed in as a user before."""
    return devices.is_known(own_secret(accounts.settings), request.cookies.get(DEVICE), user)


async def count_code(request: Asked, accounts: AccountParts, user: int) -> None:
    """Count a code: a thief who knows the password cannot try many. Browsers known to the account count apart."""
    await accounts.limits.hit("codes", f"{user} {is_known(request, accounts, user)}")


async def check_attempts(request: Asked, accounts: AccountParts, name: str, user: int | None) -> None:
    """Slow down those who try a name from everywhere, without locking out its owner.

    A browser that has signed in before always passes. Elsewhere each address has a few attempts, whatever others do.
    """
    if user is not None and is_known(request, accounts, user):
        return
    who = f"{name} {address(request)}"
    within = await accounts.limits.note("fresh", who)
    if not within and await accounts.limits.is_spent("names", name):
        raise await accounts.limits.refusal("fresh", who)


class SignIn(Controller):
    """Signing in and out."""

    tags = ("people",)

    @post("/guest", status_code=HTTP_201_CREATED)
    async def guest(self, request: Asked, accounts: TheAccounts) -> Response[Me]:
        """Sign in as a new guest. No-op when already signed in."""
        if request.user is not None:
            person = request.user
            return Response(await accounts.store.read(lambda reading: people.me(reading, person.id, now_ms())))
        await accounts.limits.hit("guests", address(request))
        lang = preferred_language(request)
        user = await accounts.store.write(lambda writing: people.new_guest(writing, lang, now_ms()))
        return await signed(request, accounts, user, HTTP_201_CREATED)

    @post("/account", status_code=HTTP_201_CREATED, opt={"scope": ACCOUNT})
    async def account(self, request: Asked, accounts: TheAccounts, data: JSONBody[Credentials]) -> Response[Me]:
        """Create an account; a guest becomes one and keeps their games."""
        await accounts.limits.hit("guests", address(request))
        people.check_name(data.name)
        hash = await good_password(accounts, data.password, data.name)
        person, lang = request.user, preferred_language(request)

        def change(connection: Connection) -> tuple[int, int | None]:
            freed = people.free_nickname(connection, data.name, now_ms())
            if person is not None and person.guest:
                people.make_account(connection, person.id, data.name, hash)
                return person.id, freed
            return people.new(connection, data.name, hash, lang, now_ms()), freed

        user, freed = await accounts.store.write(change)
        for renamed in (user, freed):
            if renamed is not None:
                accounts.broadcast.renamed(renamed)
        return await signed(request, accounts, user, HTTP_201_CREATED)

    @post("/session", status_code=HTTP_200_OK, opt={"scope": ACCOUNT})
    async def sign_in(self, request: Asked, accounts: TheAccounts, data: JSONBody[SignInWish]) -> Response[Me]:
        """Sign in with name and password; games played as a guest in this browser are kept."""
        await accounts.limits.hit("login", address(request))
        found = await accounts.store.read(lambda connection: people.password_of(connection, data.name))
        await check_attempts(request, accounts, names.key(data.name), found[0] if found else None)
        if not await accounts.passwords.fits(found[1] if found else None, data.password) or found is None:
            await accounts.limits.note("names", names.key(data.name))
            raise RequestError(401, "wrong-login", "wrong name or password")
        user, hash = found
        if data.code:
            await count_code(request, accounts, user)
        await accounts.store.write(lambda connection: second_factor.check(connection, user, data.code, now_ms()))
        if accounts.passwords.outdated(hash):
            newer = await accounts.passwords.hash(data.password)
            await accounts.store.write(lambda connection: people.set_password(connection, user, newer))
        if request.user is not None and request.user.guest:
            guest = request.user.id
            await accounts.store.write(lambda connection: people.hand_over(connection, guest, user))
            accounts.broadcast.renamed(guest)
        return await signed(request, accounts, user, HTTP_200_OK)

    @get("/session")
    async def who(self, request: Asked, accounts: TheAccounts) -> Me | None:
        """The user who is signed in, or null: what a page asks first."""
        if request.user is None:
            return None
        user = request.user.id
        return await accounts.store.read(lambda connection: people.me(connection, user, now_ms()))

    @delete("/session", status_code=HTTP_200_OK, opt={"scope": ACCOUNT}, guards=[signed_in])
    async def sign_out(self, request: Asked, accounts: TheAccounts) -> Response[dict[str, bool]]:
        """Sign out. A guest who signs out cannot come back."""
        person, session = request.user, request.auth

        def change(connection: Connection) -> None:
            sessions.end(connection, person.id, session)
            if person.guest:  # nobody else can sign in as them
                people.become_nameless(connection, person.id)

        await accounts.store.write(change)
        accounts.broadcast.signed_out(person.id)
        if person.guest:
            accounts.broadcast.renamed(person.id)
        return Response({"signed_out": True}, cookies=[no_cookie(accounts.settings.https)])
