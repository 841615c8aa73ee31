"""A real mail server for tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import Message
from email.policy import default
from typing import Any

from aiosmtpd.controller import Controller


class Post(Controller):
    """A mail server that keeps what it gets."""

    def __init__(self) -> None:
        self.letters: list[Message] = []
        super().__init__(self, hostname="127.0.0.1", port=0)

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        self.letters.append(message_from_bytes(envelope.content, policy=default))
        return "250 OK"

    def _trigger_server(self) -> None:
        """The port is known only now."""
        assert self.server is not None
        self.port = self.server.sockets[0].getsockname()[1]  # type: ignore[attr-defined]
        super()._trigger_server()  # type: ignore[no-untyped-call]


@contextmanager
def post_office() -> Iterator[Post]:
    """A mail server that is open until the block ends."""
    office = Post()
    office.start()
    try:
        yield office
    finally:
        office.stop()
