"""A wire between a browser and the server that can be cut: a network that goes away and comes back."""

from __future__ import annotations

import socket
from contextlib import suppress
from threading import Thread
from urllib.parse import urlsplit


class Wire:
    """Passes everything on to the server at an address, until it is cut."""

    def __init__(self, server: str) -> None:
        parts = urlsplit(server)
        self.server = (str(parts.hostname), int(parts.port or 80))
        self.ends: list[socket.socket] = []
        self.listener = self._listen(0)
        self.port = self.listener.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """End all connections and take no new ones."""
        for end in [self.listener, *self.ends]:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self.ends.clear()

    def mend(self) -> None:
        """Take connections again."""
        self.listener = self._listen(self.port)

    def _listen(self, port: int) -> socket.socket:
        listener = socket.create_server(("127.0.0.1", port))
        Thread(target=self._accept, args=(listener,), daemon=True).start()
        return listener

    def _accept(self, listener: socket.socket) -> None:
        with suppress(OSError):
            while True:
                near, _ = listener.accept()
                far = socket.create_connection(self.server)
                self.ends += [near, far]
                for source, target in ((near, far), (far, near)):
                    Thread(target=_pass_on, args=(source, target), daemon=True).start()


def _pass_on(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
