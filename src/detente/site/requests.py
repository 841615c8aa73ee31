"""Requests to the site: the paths of the server's API that need neither accounts nor other people."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar
from urllib.parse import parse_qsl, unquote

import msgspec

from detente.table.errors import RequestError, bad

T = TypeVar("T")


class Asked(NamedTuple):
    """A request: the parts of its path, its query, and its body."""

    parts: dict[str, str]
    query: dict[str, str]
    body: str

    def data(self, type: type[T]) -> T:
        """The body as what it has to be."""
        try:
            return msgspec.json.decode(self.body or "{}", type=type)
        except msgspec.MsgspecError as error:
            raise bad("bad-request", str(error)) from None

    def number(self, name: str) -> int | None:
        """A number of the query or the path, or None."""
        value = self.query.get(name, self.parts.get(name))
        if value is None:
            return None
        if not re.fullmatch(r"-?\d{1,9}", value):
            raise bad("bad-request", f"{name} is {value!r}; it must be a number")
        return int(value)

    def number_or(self, name: str, default: int) -> int:
        """A number of the query or the path."""
        found = self.number(name)
        return default if found is None else found


Handler = Callable[[Any, Asked], Any]
"""Answers a request for a site."""


class Route(NamedTuple):
    """A method, a path with `{parts}`, and what answers."""

    method: str
    path: str
    handler: Handler

    def match(self, method: str, path: str) -> dict[str, str] | None:
        """The parts of a path, or None if it is another one."""
        wanted, given = self.path.split("/"), path.split("/")
        if method != self.method or len(wanted) != len(given):
            return None
        parts: dict[str, str] = {}
        for pattern, part in zip(wanted, given, strict=True):
            if pattern.startswith("{"):
                parts[pattern[1:-1]] = unquote(part)
            elif pattern != part:
                return None
        return parts


def find(routes: list[Route], method: str, address: str, body: str) -> tuple[Handler, Asked]:
    """What answers a request; 404 if nothing does."""
    path, _, query = address.partition("?")
    for route in routes:
        parts = route.match(method, path)
        if parts is not None:
            return route.handler, Asked(parts, dict(parse_qsl(query)), body)
    raise RequestError(404, "not-found", f"there is no {method} {path} without a server")
