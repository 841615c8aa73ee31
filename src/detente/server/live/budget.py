"""What clients may hold of a worker at once: connections and bytes that wait, by address and in total."""

from __future__ import annotations

from collections import Counter

from detente.table.errors import RequestError

PER_CONNECTION = 1_000_000
"""Bytes that may wait for one connection; a single message may be larger."""
PER_ADDRESS = 8_000_000
"""Bytes that may wait for all connections of an address."""
IN_ALL = 128_000_000
"""Bytes that may wait for all connections of a worker."""


class Budget:
    """Counts connections and waiting bytes of a worker."""

    def __init__(self, most_connections: int = 100, most_in_all: int = 5000) -> None:
        self.most_connections, self.most_in_all = most_connections, most_in_all
        self.connections: Counter[str] = Counter()
        self.bytes: Counter[str] = Counter()
        self.total = 0

    def come(self, address: str) -> None:
        """A connection begins; `too-many-connections` if its address has too many, or the worker has."""
        if self.connections[address] >= self.most_connections:
            raise RequestError(429, "too-many-connections", "too many connections from this address; close some first")
        if self.connections.total() >= self.most_in_all:
            raise RequestError(503, "busy", "the server is busy; try again in a minute")
        self.connections[address] += 1

    def leave(self, address: str) -> None:
        """A connection has ended."""
        self.connections[address] -= 1
        if self.connections[address] <= 0:
            del self.connections[address]

    def take(self, address: str, size: int, held: int) -> bool:
        """Whether this many more bytes may wait for a connection; if so, they are counted."""
        if held and held + size > PER_CONNECTION:
            return False
        if self.bytes[address] + size > PER_ADDRESS or self.total + size > IN_ALL:
            return False
        self.bytes[address] += size
        self.total += size
        return True

    def give(self, address: str, size: int) -> None:
        """Bytes no longer wait."""
        self.total -= size
        self.bytes[address] -= size
        if self.bytes[address] <= 0:
            del self.bytes[address]
