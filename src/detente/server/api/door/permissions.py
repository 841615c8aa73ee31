"""Permissions: guards that refuse a request before its handler runs."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.handlers.base import BaseRouteHandler

from detente.server.accounts.credentials import ACCOUNT, PLAY, READ, Person
from detente.server.api.door.authentication import is_safe
from detente.server.errors import not_signed_in
from detente.table.errors import forbidden

Connection = ASGIConnection[Any, Any, Any, Any]


def allowed(connection: Connection, handler: BaseRouteHandler) -> None:
    """A guard for all routes: a token may do only what its scopes say.

    A route names the scope it needs with `opt={"scope": ACCOUNT}`; otherwise reading needs `read`, anything else
    `play`. Opening the live channel is reading; it asks for `play` itself when a message needs it.
    """
    person: Person | None = connection.scope.get("user")  # nobody was looked for if only the options are asked for
    if person is None:
        return
    reads = is_safe(connection.scope) or connection.scope["type"] == ScopeType.WEBSOCKET
    needed = handler.opt.get("scope", READ if reads else PLAY)
    if needed not in person.scopes:
        raise forbidden("scope", f"this needs the scope {needed!r}; the token has {', '.join(person.scopes) or 'none'}")


def signed_in(connection: Connection, handler: BaseRouteHandler) -> None:
    """A guard: for guests and accounts."""
    if connection.scope.get("user") is None:
        raise not_signed_in()


def has_account(connection: Connection, handler: BaseRouteHandler) -> None:
    """A guard: for accounts only."""
    signed_in(connection, handler)
    if connection.user.guest:
        raise forbidden("needs-account", "this needs an account; POST /api/v1/account turns a guest into one")


OWN: dict[str, Any] = {"opt": {"scope": ACCOUNT}, "guards": [has_account]}
"""What a route needs that changes the account itself."""
