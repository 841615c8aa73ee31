"""Talk at a table: chat, reports, mutes, and one's own notes."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Controller, delete, get, post, put
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED
from sqlalchemy import Connection

from detente.server.accounts import people
from detente.server.api.asked import LARGEST, Asked, TheHouse
from detente.server.api.guard import signed_in
from detente.server.now import now_ms
from detente.server.social import chat

After = Annotated[int, QueryParameter(ge=0, le=LARGEST)]


class NewMessage(msgspec.Struct, forbid_unknown_fields=True):
    """Something to say."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=chat.LONGEST)]


class Notes(msgspec.Struct, forbid_unknown_fields=True):
    """Notes that only their writer sees."""

    text: Annotated[str, msgspec.Meta(max_length=chat.LONGEST_NOTE)]


class NewReport(msgspec.Struct, forbid_unknown_fields=True):
    """A message that administrators should look at, and why."""

    message: Annotated[int, msgspec.Meta(ge=1, le=LARGEST)]
    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=chat.LONGEST)]


class TableTalk(Controller):
    """What is said and noted at a table."""

    path = "/tables/{table:str}"
    tags = ("talk",)

    @get("/chat")
    async def read(self, request: Asked, house: TheHouse, table: FromPath[str], after: After = 0) -> list[chat.Message]:
        """What was said, after a message if one is named."""
        asker = None if request.user is None else request.user.id

        def query(connection: Connection) -> list[chat.Message]:
            chat.check_sight(connection, table, asker)
            return chat.read(connection, table, asker, after)

        return await house.store.read(query)

    @post("/chat", guards=[signed_in], status_code=HTTP_201_CREATED)
    async def say(
        self, request: Asked, house: TheHouse, table: FromPath[str], data: JSONBody[NewMessage]
    ) -> chat.Message:
        """Say something."""
        return await house.say(request.user, table, data.text)

    @get("/notes", guards=[signed_in])
    async def notes(self, request: Asked, house: TheHouse, table: FromPath[str]) -> Notes:
        """My notes."""
        user = request.user.id
        return Notes(await house.store.read(lambda connection: chat.note(connection, table, user)))

    @put("/notes", guards=[signed_in])
    async def write_notes(self, request: Asked, house: TheHouse, table: FromPath[str], data: JSONBody[Notes]) -> Notes:
        """Write my notes anew."""
        user = request.user.id
        await house.guard.limit("notes", user)

        def change(connection: Connection) -> None:
            chat.check_sight(connection, table, user)
            chat.write_note(connection, table, user, data.text, now_ms())

        await house.store.write(change)
        return data

    @post("/report", guards=[signed_in], status_code=HTTP_201_CREATED)
    async def report(
        self, request: Asked, house: TheHouse, table: FromPath[str], data: JSONBody[NewReport]
    ) -> dict[str, bool]:
        """Report a message to the administrators."""
        person = request.user
        await house.guard.limit("chat", person.id)

        def change(connection: Connection) -> None:
            chat.check_sight(connection, table, person.id)
            chat.report(connection, table, data.message, person, data.reason, now_ms())

        await house.store.write(change)
        return {"reported": True}


class Mutes(Controller):
    """Whom I do not want to read."""

    tags = ("talk",)
    guards = (signed_in,)

    @get("/me/mutes")
    async def list_mutes(self, request: Asked, house: TheHouse) -> list[str]:
        """The names of those whom I muted."""
        user = request.user.id
        return await house.store.read(lambda connection: chat.muted(connection, user))

    @post("/people/{name:str}/mute", status_code=HTTP_200_OK)
    async def mute(self, request: Asked, house: TheHouse, name: FromPath[str]) -> list[str]:
        """Mute somebody."""
        user = request.user.id
        await house.guard.limit("chat", user)

        def change(connection: Connection) -> list[str]:
            chat.mute(connection, user, people.by_name(connection, name).id, now_ms())
            return chat.muted(connection, user)

        return await house.store.write(change)

    @delete("/people/{name:str}/mute", status_code=HTTP_200_OK)
    async def unmute(self, request: Asked, house: TheHouse, name: FromPath[str]) -> list[str]:
        """Read somebody again."""
        user = request.user.id

        def change(connection: Connection) -> list[str]:
            chat.unmute(connection, user, people.by_name(connection, name).id)
            return chat.muted(connection, user)

        return await house.store.write(change)


TALK = (TableTalk, Mutes)
