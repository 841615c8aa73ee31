"""The connections of clients, with patience for the slow but not for ever: uvicorn's protocols with time limits."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

HEADERS_WITHIN = 10.0
"""Seconds for the headers of a request, and before the first request of a connection."""
LARGEST_HEADERS = 65_536
"""Bytes of a request's line and headers."""
READ_WITHIN = 30.0
"""Seconds for which a client may leave unread what was sent to it."""


class PatientHttp(HttpToolsProtocol):
    """Cuts connections whose headers do not arrive, never end, or whose answers are not read."""

    _waiting: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _head: int | None = 0
    """Bytes of the headers so far; None once they are complete."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has connected."""
        super().connection_made(transport)
        self._expect_headers()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        self._stop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something came."""
        if self._head is not None:
            self._head += len(data)
        super().data_received(data)
        if self._head is not None and self._head > LARGEST_HEADERS and not self.transport.is_closing():
            self.send_400_response("The headers are too large.")

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._expect_headers()

    def on_headers_complete(self) -> None:
        """The headers of a request are there."""
        self._head = None
        if self._waiting is not None:
            self._waiting.cancel()
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        """The connection becomes a live channel."""
        self._stop()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        """The client does not read fast enough."""
        self._unread = self.loop.call_later(READ_WITHIN, self.transport.abort)
        super().pause_writing()

    def resume_writing(self) -> None:
        """The client has read."""
        if self._unread is not None:
            self._unread.cancel()
        super().resume_writing()

    def _expect_headers(self) -> None:
        self._head = self._head or 0
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = self.loop.call_later(HEADERS_WITHIN, self.transport.abort)

    def _stop(self) -> None:
        for timer in (self._waiting, self._unread):
            if timer is not None:
                timer.cancel()


class PatientSocket(WebSocketsSansIOProtocol):
    """Cuts live channels whose client does not read."""

    _unread: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        self.resume_writing()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The client does not read fast enough."""
        self._unread = self.loop.call_later(READ_WITHIN, self.transport.abort)
        super().pause_writing()

    def resume_writing(self) -> None:
        """The client has read."""
        if self._unread is not None:
            self._unread.cancel()
        super().resume_writing()


PROTOCOLS: dict[str, Any] = {
    "http": "detente.server.ops.protocols:PatientHttp",
    "ws": "detente.server.ops.protocols:PatientSocket",
    "ws_max_size": 65_536,
    "ws_per_message_deflate": False,
}
"""Settings of uvicorn for these protocols."""
