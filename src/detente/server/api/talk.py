"""Talk at a table: chat, reports, mutes, and private notes."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Controller, delete, get, post, put
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED
from sqlalchemy import Connection

from detente.server.accounts import people
from detente.server.api.door.permissions import signed_in
from detente.server.api.requests import LARGEST, Asked, TheSocial, user_of
from detente.server.social import chat, mutes, notes, reports
from detente.server.storage.store import now_ms
from detente.table.requests import Notes
from detente.table.wire import Message

After = Annotated[int, QueryParameter(ge=0, le=LARGEST)]


class NewMessage(msgspec.Struct, forbid_unknown_fields=True):
    """A chat message."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=chat.LONGEST)]


class NewReport(msgspec.Struct, forbid_unknown_fields=True):
    """A message to be reviewed by the administrators, and why."""

    message: Annotated[int, msgspec.Meta(ge=1, le=LARGEST)]
    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=chat.LONGEST)]


class TableTalk(Controller):
    """Chat and notes at a table."""

    path = "/tables/{table:str}"
    tags = ("talk",)

    @get("/chat")
    async def read(self, request: Asked, social: TheSocial, table: FromPath[str], after: After = 0) -> list[Message]:
        """The messages, or those after the message of an id."""
        user = user_of(request)

        def query(connection: Connection) -> list[Message]:
            chat.check_sight(connection, table, user)
            return chat.read(connection, table, user, after)

        return await social.store.read(query)

    @post("/chat", guards=[signed_in], status_code=HTTP_201_CREATED)
    async def say(self, request: Asked, social: TheSocial, table: FromPath[str], data: JSONBody[NewMessage]) -> Message:
        """Post a message."""
        await social.limits.hit("chat", request.user.id)
        return await social.talk.say(request.user, table, data.text)

    @get("/notes", guards=[signed_in])
    async def notes(self, request: Asked, social: TheSocial, table: FromPath[str]) -> Notes:
        """My notes."""
        user = request.user.id
        return Notes(await social.store.read(lambda connection: notes.read(connection, table, user)))

    @put("/notes", guards=[signed_in])
    async def write_notes(
        self, request: Asked, social: TheSocial, table: FromPath[str], data: JSONBody[Notes]
    ) -> Notes:
        """Replace my notes."""
        user = request.user.id
        await social.limits.hit("notes", user)

        def change(connection: Connection) -> None:
            chat.check_sight(connection, table, user)
            notes.write(connection, table, user, data.text, now_ms())

        await social.store.write(change)
        return data

    @post("/report", guards=[signed_in], status_code=HTTP_201_CREATED)
    async def report(
        self, request: Asked, social: TheSocial, table: FromPath[str], data: JSONBody[NewReport]
    ) -> dict[str, bool]:
        """Report a message to the administrators."""
        person = request.user
        await social.limits.hit("chat", person.id)

        def change(connection: Connection) -> None:
            chat.check_sight(connection, table, person.id)
            reports.report(connection, table, data.message, person, data.reason, now_ms())

        await social.store.write(change)
        return {"reported": True}


class Mutes(Controller):
    """Users whose messages I do not want to read."""

    tags = ("talk",)
    guards = (signed_in,)

    @get("/me/mutes")
    async def list_mutes(self, request: Asked, social: TheSocial) -> list[str]:
        """The names of the users I have muted."""
        user = request.user.id
        return await social.store.read(lambda connection: mutes.muted(connection, user))

    @post("/people/{name:str}/mute", status_code=HTTP_200_OK)
    async def mute(self, request: Asked, social: TheSocial, name: FromPath[str]) -> list[str]:
        """Mute a user."""
        user = request.user.id
        await social.limits.hit("chat", user)

        def change(connection: Connection) -> list[str]:
            mutes.mute(connection, user, people.by_name(connection, name).id, now_ms())
            return mutes.muted(connection, user)

        return await social.store.write(change)

    @delete("/people/{name:str}/mute", status_code=HTTP_200_OK)
    async def unmute(self, request: Asked, social: TheSocial, name: FromPath[str]) -> list[str]:
        """Unmute a user."""
        user = request.user.id

        def change(connection: Connection) -> list[str]:
            mutes.unmute(connection, user, people.by_name(connection, name).id)
            return mutes.muted(connection, user)

        return await social.store.write(change)
