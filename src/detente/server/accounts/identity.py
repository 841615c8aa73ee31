"""Who asks: what the authentication puts on every request as `request.user`."""

from __future__ import annotations

import msgspec

PLAY = "play"
READ = "read"
SCOPES = (READ, PLAY)
"""What a token can allow."""
ACCOUNT = "account"
"""What only a session can do: change the account itself."""


class Person(msgspec.Struct, frozen=True):
    """Somebody who is signed in, as a guest, by an account or by a token."""

    id: int
    name: str
    guest: bool = False
    scopes: tuple[str, ...] = SCOPES
    bot: bool = False
    """A program plays for this account."""
