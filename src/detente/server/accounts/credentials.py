"""What sessions, tokens and mail links have in common: a secret, of which only the hash is stored, and its owner."""

from __future__ import annotations

import msgspec

PLAY = "play"
READ = "read"
SCOPES = (READ, PLAY)
"""What a token can allow."""
ACCOUNT = "account"
"""What only a session allows: to change the account itself."""
DAY_MS = 24 * 3600 * 1000
REFRESH_MS = 3600 * 1000
"""How often at most the use of a session or token is written down."""


class Person(msgspec.Struct, frozen=True):
    """A user who is signed in, as a guest, with an account or with a token: `request.user`."""

    id: int
    name: str
    guest: bool = False
    scopes: tuple[str, ...] = SCOPES
    bot: bool = False
    """Whether a program plays for this account."""


class Known(msgspec.Struct, frozen=True):
    """A session or token that was found: its owner, its row, and whether its use should be written down now."""

    person: Person
    id: int
    refresh: bool
