"""Known devices: browsers that have signed in before, which no stranger's wrong passwords can lock out."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256


def mark(secret: str, user: int) -> str:
    """What a browser keeps after it has signed in; it gives no access to anything."""
    nonce = secrets.token_urlsafe(12)
    return f"{user}.{nonce}.{_sign(secret, user, nonce)}"


def is_known(secret: str, kept: str | None, user: int) -> bool:
    """Whether a browser has signed in as a user before."""
    match (kept or "").split("."):
        case [id, nonce, signature] if id == str(user):
            return hmac.compare_digest(signature.encode(), _sign(secret, user, nonce).encode())
    return False


def _sign(secret: str, user: int, nonce: str) -> str:
    return hmac.new(secret.encode(), f"device {user} {nonce}".encode(), sha256).hexdigest()
