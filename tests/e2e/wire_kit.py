"""A wire between a browser and the server that can be cut: a network that goes away and comes back."""

from __future__ import annotations

import socket
from contextlib import suppress
from threading import Lock, Thread
from urllib.parse import urlsplit


class Wire:
    """Passes everything on to the server at an address, until it is cut."""

    def __init__(self, server: str) -> None:
        parts = urlsplit(server)
        self.server = (str(parts.hostname), int(parts.port or 80))
        self.lock = Lock()
        self.ends: list[socket.socket] = []
        self.listener: socket.socket | None = None
        """What takes connections; none while the wire is cut."""
        self.port = 0
        self.mend()
        self.address = f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """End all connections and take no new ones."""
        with self.lock:
            for end in [*filter(None, [self.listener]), *self.ends]:
                _end(end)
            self.listener = None
            self.ends.clear()

    def mend(self) -> None:
        """Take connections, again at the same port."""
        listener = socket.create_server(("127.0.0.1", self.port))
        self.port = listener.getsockname()[1]
        with self.lock:
            self.listener = listener
        Thread(target=self._accept, args=(listener,), daemon=True).start()

    def _accept(self, listener: socket.socket) -> None:
        with suppress(OSError):
            while True:
                near, _ = listener.accept()
                far = socket.create_connection(self.server)
                with self.lock:
                    if listener is not self.listener:  # it was cut meanwhile
                        _end(near)
                        _end(far)
                        return
                    self.ends += [near, far]
                for source, target in ((near, far), (far, near)):
                    Thread(target=_pass_on, args=(source, target), daemon=True).start()


def _end(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


def _pass_on(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
