"""Mail: letters in the user's language, handed to the SMTP server of the settings."""

from __future__ import annotations

import asyncio
import smtplib
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from ssl import create_default_context
from typing import Literal

from detente.core.text.words import catalogue
from detente.server.config import Settings

TIMEOUT = 10.0
"""Seconds for each answer of the mail server."""
Changed = Literal["password", "address"]
"""What of an account was changed."""
Letter = Literal["turn", "plan", "confirm", "reset", "password", "address", "round", "over", "cancelled"]
"""A kind of letter: the words have its subject and its text."""


async def send_letter(settings: Settings, to: str, lang: str, letter: Letter, **about: str) -> None:
    """Send a letter, unless no mail server is set; OSError or SMTPException if that fails."""
    if not settings.smtp_host:
        return
    words = catalogue("detente.server", lang)
    message = EmailMessage()
    message["From"] = settings.mail_from
    message["To"] = to
    message["Subject"] = words.say("mail", f"{letter}_subject", about, {})
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(words.say("mail", f"{letter}_text", about, {}))
    await asyncio.to_thread(_send, settings, message)


def _send(settings: Settings, message: EmailMessage) -> None:
    with mail_server(settings) as server:
        server.send_message(message)


@contextmanager
def mail_server(settings: Settings) -> Iterator[smtplib.SMTP]:
    """A connection to the mail server, secured and signed in as the settings say."""
    kind = smtplib.SMTP_SSL if settings.smtp_security == "tls" else smtplib.SMTP
    with kind(settings.smtp_host, settings.smtp_port, timeout=TIMEOUT) as server:
        if settings.smtp_security == "starttls":
            server.starttls(context=create_default_context())
        if settings.smtp_user:
            server.login(settings.smtp_user, settings.smtp_password)
        yield server
