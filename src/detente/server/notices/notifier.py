"""The notifier: sends queued notices with retries, and the letters that users wait for."""

from __future__ import annotations

import asyncio
import logging
import smtplib
from collections.abc import Callable
from functools import partial
from typing import Any

import httpcore
from sqlalchemy import Row

from detente.server.accounts import links
from detente.server.accounts.people import Me
from detente.server.config import Settings
from detente.server.notices import queue
from detente.server.notices.mail import Changed, Letter, send_letter
from detente.server.notices.webhooks import NotPublic, Undelivered, Webhooks
from detente.server.storage.store import Store, now_ms

log = logging.getLogger("detente.server.notices")
EVERY = 5.0
"""Seconds between two looks at the queue."""
PAUSES = (30, 120, 600, 3600)
"""Seconds before each retry."""
TOURNAMENT_LETTERS: dict[str, Letter] = {"round": "round", "over": "over", "cancelled": "cancelled"}
TIMEOUT = 30.0
"""Seconds for one notice."""
FAILURES = (
    *(OSError, ValueError, Undelivered),
    *(httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException),
)
"""What can go wrong: the network, an invalid address, or the receiver."""

LETTERS: dict[str, Letter] = {queue.TURN: "turn", queue.PLAN: "plan"}
WEBHOOK_TYPES = {queue.TURN: "your-turn", queue.PLAN: "plan-played"}


class Notifier:
    """Sends what is due. Every worker has one; each notice is taken by one of them."""

    def __init__(
        self, settings: Settings, store: Store, is_at: Callable[[int, str], bool] = lambda user, table: False
    ) -> None:
        self.settings = settings
        self.store = store
        self.is_at = is_at
        """Whether a user is at a table now, so that they need no mail."""
        self.webhooks = Webhooks(settings.webhook_private)

    async def run(self) -> None:
        """Send what is due until cancelled."""
        while True:
            try:
                while await self.send_due():
                    pass
            except Exception:
                log.exception("notices could not be sent")
            await asyncio.sleep(EVERY)

    async def send_due(self) -> int:
        """Send the notices that are due now; returns how many there were."""
        now = now_ms()
        if not await self.store.read(lambda connection: queue.is_due(connection, now)):
            return 0
        taken = await self.store.write(lambda connection: queue.take(connection, now))
        await asyncio.gather(*(self._send(notice) for notice in taken))
        return len(taken)

    async def confirm(self, me: Me, email: str) -> None:
        """Send a link that confirms an address."""
        secret = await self.store.write(lambda writing: links.make(writing, me.id, links.CONFIRM, email, now_ms()))
        await self._mail(email, me.lang, "confirm", name=me.name, link=self.link(f"/confirm#{secret}"))

    async def reset(self, name_or_email: str) -> None:
        """Send a link for a new password, if there is such an account; nothing reveals whether there is."""
        for user in await self.store.read(lambda reading: links.owners(reading, name_or_email)):
            change = partial(links.make, user=user.id, purpose=links.RESET, email=user.email, now=now_ms())
            secret = await self.store.write(change)
            await self._mail(user.email, user.lang, "reset", name=user.name, link=self.link(f"/reset#{secret}"))

    async def changed(self, me: Me, what: Changed) -> None:
        """Tell the owner of an account, at the address they had, that its password or address was changed."""
        if me.email is not None:
            await self._mail(me.email, me.lang, what, name=me.name, link=self.link("/reset"))

    def link(self, path: str) -> str:
        """The URL of a page."""
        return self.settings.public_url.rstrip("/") + path

    async def close(self) -> None:
        """Close all connections."""
        await self.webhooks.close()

    async def _send(self, notice: Row[Any]) -> None:
        try:
            async with asyncio.timeout(TIMEOUT):
                if await self.store.read(lambda reading: queue.still(reading, notice)):
                    await self._deliver(notice)
        except FAILURES as error:
            about = {"way": notice.way, "tries": notice.tries + 1, "why": type(error).__name__}
            log.warning("notice not delivered", extra=about)
            hopeless = isinstance(error, NotPublic | ValueError)
            if not hopeless and notice.tries < len(PAUSES):
                due = now_ms() + PAUSES[notice.tries] * 1000
                await self.store.write(lambda writing: queue.later(writing, notice, due))
                return
        await self.store.write(lambda writing: queue.drop(writing, notice))

    async def _deliver(self, notice: Row[Any]) -> None:
        if notice.tournament is not None:
            await self._deliver_tournament(notice)
            return
        page = self.link(f"/table/{notice.table}")
        if notice.way == queue.WEBHOOK and notice.webhook:
            message = {"type": WEBHOOK_TYPES[notice.kind], "table": notice.table, "game": notice.game, "url": page}
            await self.webhooks.post(notice.webhook, message)
        elif notice.way == queue.MAIL and notice.email and not self.is_at(notice.user, notice.table):
            about = {"name": notice.name, "game": notice.game, "link": page}
            await send_letter(self.settings, notice.email, notice.lang, LETTERS[notice.kind], **about)

    async def _deliver_tournament(self, notice: Row[Any]) -> None:
        """Tell of a round that has begun, or of the end of a tournament."""
        page = self.link(f"/tournaments/{notice.tournament}")
        if notice.way == queue.WEBHOOK and notice.webhook:
            message = {"type": f"tournament-{notice.kind}", "tournament": notice.tournament, "game": notice.game}
            await self.webhooks.post(notice.webhook, {**message, "round": str(notice.round), "url": page})
        elif notice.way == queue.MAIL and notice.email:
            about = {"name": notice.name, "title": notice.title, "round": str(notice.round), "link": page}
            letter: Letter = TOURNAMENT_LETTERS[notice.kind]
            await send_letter(self.settings, notice.email, notice.lang, letter, **about)

    async def _mail(self, to: str, lang: str, letter: Letter, **about: str) -> None:
        """Send a letter that a user waits for; a failure is logged and not reported to them."""
        try:
            await send_letter(self.settings, to, lang, letter, **about)
        except (OSError, smtplib.SMTPException) as error:
            log.warning("mail not sent", extra={"letter": letter, "why": type(error).__name__})
