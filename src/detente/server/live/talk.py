"""Chat as it happens: messages are stored, then sent to everyone at the table who has not muted the author."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection

from detente.server.accounts.credentials import Person
from detente.server.live.channels import Channel
from detente.server.live.hub import Hub
from detente.server.social import chat, mutes
from detente.server.storage.store import Store
from detente.table.messages import Said
from detente.table.wire import Message


class Talk:
    """The chat of all tables."""

    def __init__(self, store: Store, hub: Hub, channel: Channel, now: Callable[[], int]) -> None:
        self.store, self.hub, self.channel, self.now = store, hub, channel, now

    async def say(self, person: Person, table: str, text: str) -> Message:
        """Post a message at a table."""
        message = await self.store.write(lambda connection: chat.say(connection, table, person, text, self.now()))
        await self._send(table, message)
        self.channel.send("chat", table, message.id)
        return message

    async def heard(self, table: str, message: int) -> None:
        """A message was posted at another worker."""
        if table in self.hub.at_table:
            for each in await self.store.read(lambda connection: chat.read(connection, table, None, message - 1)):
                await self._send(table, each)

    async def _send(self, table: str, message: Message) -> None:
        readers = {listener.user for listener in self.hub.at_table.get(table, ())} - {None, message.user}

        def muting(connection: Connection) -> set[int]:
            return {each for each in readers if each is not None and mutes.has_muted(connection, each, message.user)}

        muted: set[int] = await self.store.read(muting) if readers else set()
        self.hub.send_at_table(table, Said(table, message), muted)
