"""Securing an account: a change of its password or address ends all other sessions."""

from __future__ import annotations

from sqlalchemy import Connection, delete

from detente.server.accounts import sessions, tokens
from detente.server.storage.models import MailLink


def put_out_others(connection: Connection, user: int, but: int | None = None, keep_tokens: bool = False) -> None:
    """End all sessions of a user but one, all links sent by mail and, unless they are kept, all tokens."""
    sessions.end_all(connection, user, but=but)
    connection.execute(delete(MailLink).where(MailLink.user == user))
    if not keep_tokens:
        tokens.end_all(connection, user)
