"""One's own account: sign in and out, name, password, settings, sessions and tokens."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, Response, delete, get, patch, post
from litestar.params import JSONBody, PathParameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED
from sqlalchemy import Connection

from detente.core.words import LANGUAGES
from detente.server.accounts import names, people, sessions, tokens, vacation
from detente.server.accounts.identity import ACCOUNT, Person
from detente.server.accounts.passwords import LONGEST, weakness
from detente.server.accounts.people import Me
from detente.server.api.asked import LARGEST, Asked, TheHouse
from detente.server.api.guard import OWN, address, signed_in
from detente.server.config import Settings
from detente.server.errors import ServerError, bad, conflict, forbidden, not_found
from detente.server.notices.notify import check_email, check_webhook
from detente.server.now import now_ms
from detente.server.worker import House

Password = Annotated[str, msgspec.Meta(max_length=4 * LONGEST)]
Name = Annotated[str, msgspec.Meta(max_length=80)]
MOST_SETTINGS = 4096
RowId = Annotated[int, PathParameter(ge=1, le=LARGEST)]
Lang = Literal["en", "de", "fr", "it", "ru"]


class Credentials(msgspec.Struct, forbid_unknown_fields=True):
    """A name with its password."""

    name: Name
    password: Password


class Changes(msgspec.Struct, forbid_unknown_fields=True):
    """What somebody changes about himself; what is left out stays."""

    name: Name | msgspec.UnsetType = msgspec.UNSET
    lang: Lang | msgspec.UnsetType = msgspec.UNSET
    settings: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    email: Annotated[str, msgspec.Meta(max_length=254)] | msgspec.UnsetType | None = msgspec.UNSET
    webhook: Annotated[str, msgspec.Meta(max_length=500)] | msgspec.UnsetType | None = msgspec.UNSET
    vacation: bool | msgspec.UnsetType = msgspec.UNSET
    bot: bool | msgspec.UnsetType = msgspec.UNSET


class NewPassword(msgspec.Struct, forbid_unknown_fields=True):
    """The password that was, and the one that shall be."""

    old: Password
    new: Password


class Proof(msgspec.Struct, forbid_unknown_fields=True):
    """The password, to show that it is really the owner."""

    password: Password


class TokenWish(msgspec.Struct, forbid_unknown_fields=True):
    """A token that somebody wants."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    scopes: list[Literal["read", "play"]]
    days: Annotated[int, msgspec.Meta(ge=1, le=3650)] | None = None


def preferred_language(request: Asked) -> str:
    """The first of our languages that the browser asks for."""
    for part in request.headers.get("accept-language", "").split(","):
        lang = part.split(";")[0].strip().lower()[:2]
        if lang in LANGUAGES:
            return lang
    return "en"


async def signed(request: Asked, house: House, user: int, status: int) -> Response[Me]:
    """Sign somebody in: the session that was ends, and a new one with another secret begins."""
    agent, now = request.headers.get("user-agent", ""), now_ms()
    old = None if request.user is None else request.auth

    def change(connection: Connection) -> tuple[Me, str]:
        if old is not None:
            sessions.end(connection, request.user.id, old)
        me = people.me(connection, user, now)
        return me, sessions.begin(connection, user, me.guest, agent, now)

    me, secret = await house.store.write(change)
    cookie = sessions.cookie(secret, me.guest, house.guard.secure)
    return Response(me, status_code=status, cookies=[cookie])


async def good_password(house: House, password: str, name: str) -> str:
    """The hash of a password, unless it is too weak."""
    weak = weakness(password, name)
    if weak is not None:
        raise bad("weak-password", weak)
    return await house.passwords.hash(password)


async def proven(house: House, user: int, password: str) -> None:
    """Refuse unless it is the password of the account."""
    await house.guard.limit("login", f"proof {user}")
    row = await house.store.read(lambda connection: people.by_id(connection, user))
    if not await house.passwords.fits(row.password_hash, password):
        raise forbidden("wrong-password", "this is not the password")


class SignIn(Controller):
    """Come and go."""

    tags = ("people",)

    @post("/guest", status_code=HTTP_201_CREATED)
    async def guest(self, request: Asked, house: TheHouse) -> Response[Me]:
        """Be a guest with one click; who is signed in stays who he is."""
        if request.user is not None:
            person = request.user
            return Response(await house.store.read(lambda reading: people.me(reading, person.id, now_ms())))
        await house.guard.limit("guests", address(request))
        lang = preferred_language(request)
        user = await house.store.write(lambda writing: people.new_guest(writing, lang, now_ms()))
        return await signed(request, house, user, HTTP_201_CREATED)

    @post("/account", status_code=HTTP_201_CREATED, opt={"scope": ACCOUNT})
    async def account(self, request: Asked, house: TheHouse, data: JSONBody[Credentials]) -> Response[Me]:
        """Make an account; a guest becomes one and keeps his games."""
        await house.guard.limit("guests", address(request))
        people.check_name(data.name)
        hash = await good_password(house, data.password, data.name)
        person, lang = request.user, preferred_language(request)

        def change(connection: Connection) -> int:
            if person is not None and person.guest:
                people.make_account(connection, person.id, data.name, hash)
                return person.id
            return people.new(connection, data.name, hash, lang, now_ms())

        user = await house.store.write(change)
        house.renamed(user)
        return await signed(request, house, user, HTTP_201_CREATED)

    @post("/session", status_code=HTTP_200_OK, opt={"scope": ACCOUNT})
    async def sign_in(self, request: Asked, house: TheHouse, data: JSONBody[Credentials]) -> Response[Me]:
        """Sign in with name and password; who played as a guest in this browser keeps his games."""
        await house.guard.limit("login", address(request))
        await house.guard.limit("names", names.key(data.name))
        found = await house.store.read(lambda connection: people.password_of(connection, data.name))
        if not await house.passwords.fits(found[1] if found else None, data.password) or found is None:
            raise ServerError(401, "wrong-login", "name and password do not fit together")
        user, hash = found
        if house.passwords.outdated(hash):
            newer = await house.passwords.hash(data.password)
            await house.store.write(lambda connection: people.set_password(connection, user, newer))
        if request.user is not None and request.user.guest:
            guest = request.user.id
            await house.store.write(lambda connection: people.hand_over(connection, guest, user))
            house.renamed(guest)
        return await signed(request, house, user, HTTP_200_OK)

    @get("/session")
    async def who(self, request: Asked, house: TheHouse) -> Me | None:
        """Who is signed in, or null: what a page asks first."""
        if request.user is None:
            return None
        user = request.user.id
        return await house.store.read(lambda connection: people.me(connection, user, now_ms()))

    @delete("/session", status_code=HTTP_200_OK, opt={"scope": ACCOUNT}, guards=[signed_in])
    async def sign_out(self, request: Asked, house: TheHouse) -> Response[dict[str, bool]]:
        """Sign out. A guest who signs out cannot come back."""
        user, session = request.user.id, request.auth
        await house.store.write(lambda connection: sessions.end(connection, user, session))
        house.signed_out(user)
        return Response({"signed_out": True}, cookies=[sessions.no_cookie(house.guard.secure)])


class OwnAccount(Controller):
    """What belongs to who asks."""

    path = "/me"
    tags = ("people",)
    guards = (signed_in,)

    @get()
    async def me(self, request: Asked, house: TheHouse) -> Me:
        """Who I am."""
        user = request.user.id
        return await house.store.read(lambda connection: people.me(connection, user, now_ms()))

    @patch(opt={"scope": ACCOUNT})
    async def change(self, request: Asked, house: TheHouse, data: JSONBody[Changes]) -> Me:
        """Change name, language, settings, address, webhook, vacation, or whether a program plays for the account.

        A bot is shown as one where it sits. It plays casual games: it neither makes nor joins rated ones.
        """
        person, now = request.user, now_ms()
        check_changes(person, data, house.settings)

        def change(connection: Connection) -> Me:
            if isinstance(data.name, str) and data.name != person.name:
                people.rename(connection, person.id, data.name)
            if isinstance(data.vacation, bool):
                row = people.by_id(connection, person.id)
                (vacation.begin if data.vacation else vacation.end)(connection, row, now)
            kept = {name: getattr(data, name) for name in ("lang", "settings", "webhook", "bot")}
            if data.email is None:
                kept["email"] = None
            people.keep(
                connection, person.id, {name: value for name, value in kept.items() if value is not msgspec.UNSET}
            )
            return people.me(connection, person.id, now)

        me = await house.store.write(change)
        if (me.name, me.bot) != (person.name, person.bot):
            house.renamed(person.id)
        if isinstance(data.vacation, bool):
            for table in await house.store.read(lambda connection: vacation.slow_tables(connection, person.id)):
                await house.changed(table)
        if isinstance(data.email, str) and data.email != me.email:
            await house.guard.limit("login", f"mail {person.id}")
            await house.notifier.confirm(me, data.email)
            me.email_pending = data.email
        return me

    @post("/password", status_code=HTTP_200_OK, **OWN)
    async def change_password(self, request: Asked, house: TheHouse, data: JSONBody[NewPassword]) -> Response[Me]:
        """Change the password; all other sessions end, and this one gets another secret."""
        person = request.user
        await proven(house, person.id, data.old)
        hash = await good_password(house, data.new, person.name)

        def change(connection: Connection) -> None:
            people.set_password(connection, person.id, hash)
            sessions.end_all(connection, person.id, but=request.auth)

        await house.store.write(change)
        house.signed_out(person.id)
        return await signed(request, house, person.id, HTTP_200_OK)

    @delete(status_code=HTTP_200_OK, opt={"scope": ACCOUNT})
    async def leave(self, request: Asked, house: TheHouse, data: JSONBody[Proof]) -> Response[dict[str, bool]]:
        """Delete the account: games that run are given up, those that ended stay without the name."""
        person = request.user
        if not person.guest:
            await proven(house, person.id, data.password)
        await house.give_up_all(person)
        await house.store.write(lambda connection: people.leave(connection, person.id, now_ms()))
        house.signed_out(person.id)
        house.renamed(person.id)
        return Response({"deleted": True}, cookies=[sessions.no_cookie(house.guard.secure)])

    @get("/sessions", opt={"scope": ACCOUNT})
    async def list_sessions(self, request: Asked, house: TheHouse) -> list[sessions.SessionInfo]:
        """Where I am signed in."""
        user, current = request.user.id, request.auth
        return await house.store.read(lambda connection: sessions.of(connection, user, current, now_ms()))

    @delete("/sessions/{session:int}", status_code=HTTP_200_OK, opt={"scope": ACCOUNT})
    async def end_session(self, request: Asked, house: TheHouse, session: RowId) -> list[sessions.SessionInfo]:
        """Sign out there."""
        user, current = request.user.id, request.auth

        def change(connection: Connection) -> list[sessions.SessionInfo]:
            if not sessions.end(connection, user, session):
                raise not_found("session", session)
            return sessions.of(connection, user, current, now_ms())

        left = await house.store.write(change)
        house.signed_out(user)
        return left

    @get("/tokens", **OWN)
    async def list_tokens(self, request: Asked, house: TheHouse) -> list[tokens.TokenInfo]:
        """The tokens of my programs, without their secrets."""
        user = request.user.id
        return await house.store.read(lambda connection: tokens.of(connection, user))

    @post("/tokens", **OWN)
    async def make_token(self, request: Asked, house: TheHouse, data: JSONBody[TokenWish]) -> tokens.NewToken:
        """Make a token for a program; its secret is shown this once."""
        user, now = request.user.id, now_ms()
        expires = None if data.days is None else now + data.days * sessions.DAY_MS
        scopes = [str(each) for each in sorted(set(data.scopes))]
        return await house.store.write(
            lambda connection: tokens.make(connection, user, data.name, scopes, expires, now)
        )

    @delete("/tokens/{token:int}", status_code=HTTP_200_OK, **OWN)
    async def end_token(self, request: Asked, house: TheHouse, token: RowId) -> list[tokens.TokenInfo]:
        """Take a token back."""
        user = request.user.id

        def change(connection: Connection) -> list[tokens.TokenInfo]:
            if not tokens.end(connection, user, token):
                raise not_found("token", token)
            return tokens.of(connection, user)

        left = await house.store.write(change)
        house.signed_out(user)
        return left


def check_changes(person: Person, data: Changes, settings: Settings) -> None:
    """Refuse changes that cannot be."""
    if person.guest and any(value is not msgspec.UNSET for value in (data.name, data.email, data.webhook, data.bot)):
        raise forbidden(
            "needs-account", "a guest has no name, address, webhook or bot of his own: make an account first"
        )
    if isinstance(data.settings, dict) and len(msgspec.json.encode(data.settings)) > MOST_SETTINGS:
        raise bad("too-large", f"settings take at most {MOST_SETTINGS} bytes")
    if isinstance(data.webhook, str):
        check_webhook(data.webhook)
    if isinstance(data.email, str):
        if not settings.smtp_host:
            raise conflict("no-mail", "this server sends no mail")
        check_email(data.email)
