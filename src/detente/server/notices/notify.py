"""Messages that leave the server: mail and webhooks, best effort, with a few tries, never to our own network."""

from __future__ import annotations

import asyncio
import logging
import re
import smtplib
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from functools import partial
from ipaddress import IPv4Address, IPv6Address, ip_address
from ssl import create_default_context
from typing import Any
from urllib.parse import urlsplit

import httpcore
import msgspec
from sqlalchemy import Connection, Row, delete, insert, select, update

from detente.core.words import catalogue
from detente.server.accounts import links
from detente.server.accounts.people import Me
from detente.server.config import Settings
from detente.server.errors import bad
from detente.server.now import now_ms
from detente.server.storage.models import Notice, Seat, Table, User
from detente.server.storage.store import Store

log = logging.getLogger("detente.server.notices.notify")
EVERY = 5.0
"""Seconds between two looks for what is due."""
PAUSES = (30, 120, 600, 3600)
"""Seconds before each further try."""
LEASE_MS = 120_000
"""How long a worker has a notice to itself."""
TIMEOUT = 10.0
MAIL, WEBHOOK = "mail", "webhook"
_EMAIL = re.compile(r"[A-Za-z0-9.!#$%&*+/=?^_{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")


class NotPublic(OSError):
    """An address inside somebody's network, where a webhook has no business."""


class Undelivered(Exception):
    """The receiver answered, but not that it took the message."""


FAILURES = (
    *(OSError, ValueError, Undelivered),
    *(httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException),
)
"""What can go wrong on the way: the network, an address that is none, or the receiver."""


def your_turn(connection: Connection, table: str, user: int, slow: bool, delay_ms: int, now: int) -> None:
    """Note that somebody should be told of his turn; a part of the commit of the decision before.

    A webhook is called at once. Mail is sent in slow games only, after a while, if he has not come himself.
    """
    row = connection.execute(select(User.email, User.webhook, User.settings).where(User.id == user)).one_or_none()
    if row is None:
        return
    ways = {}
    if row.webhook:
        ways[WEBHOOK] = now
    if row.email and slow and row.settings.get("turn_mail", True):
        ways[MAIL] = now + delay_ms
    for way, due in ways.items():
        connection.execute(delete(Notice).where(Notice.user == user, Notice.table == table, Notice.way == way))
        connection.execute(insert(Notice).values(user=user, table=table, way=way, tries=0, due=due))


class Notifier:
    """Sends what is due. Every worker has one; a notice is taken by one of them."""

    def __init__(
        self, settings: Settings, store: Store, present: Callable[[int, str], bool] = lambda user, table: False
    ) -> None:
        self.settings = settings
        self.store = store
        self.present = present
        """Whether somebody is looking at a table now: he needs no mail."""
        self.pool = httpcore.AsyncConnectionPool(
            network_backend=PublicNetwork(settings.webhook_private), max_connections=20, max_keepalive_connections=0
        )

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
        """Send the notices that are due now; how many there were."""
        now = now_ms()
        if not await self.store.read(lambda connection: is_due(connection, now)):
            return 0
        taken = await self.store.write(lambda connection: take(connection, now))
        await asyncio.gather(*(self._send(notice) for notice in taken))
        return len(taken)

    async def confirm(self, me: Me, email: str) -> None:
        """Ask whether an address is really the one of the account."""
        secret = await self.store.write(lambda writing: links.make(writing, me.id, links.CONFIRM, email, now_ms()))
        await self._mail_soon(email, me.lang, "confirm", name=me.name, link=self.link(f"/confirm#{secret}"))

    async def reset(self, name_or_email: str) -> None:
        """Send a link for a new password, if there is an account with an address; nobody learns which."""
        for user in await self.store.read(lambda reading: links.owners(reading, name_or_email)):
            change = partial(links.make, user=user.id, purpose=links.RESET, email=user.email, now=now_ms())
            secret = await self.store.write(change)
            await self._mail_soon(user.email, user.lang, "reset", name=user.name, link=self.link(f"/reset#{secret}"))

    def link(self, path: str) -> str:
        """The address of a page."""
        return self.settings.public_url.rstrip("/") + path

    async def close(self) -> None:
        """Let go of connections."""
        await self.pool.aclose()

    async def _send(self, notice: Row[Any]) -> None:
        try:
            async with asyncio.timeout(3 * TIMEOUT):
                if await self.store.read(lambda reading: still(reading, notice)):
                    await self._deliver(notice)
        except FAILURES as error:
            about = {"way": notice.way, "tries": notice.tries + 1, "why": type(error).__name__}
            log.warning("notice not delivered", extra=about)
            hopeless = isinstance(error, NotPublic | ValueError)
            if not hopeless and notice.tries < len(PAUSES):
                due = now_ms() + PAUSES[notice.tries] * 1000
                await self.store.write(lambda writing: later(writing, notice, due))
                return
        await self.store.write(lambda writing: drop(writing, notice))

    async def _deliver(self, notice: Row[Any]) -> None:
        page = self.link(f"/table/{notice.table}")
        if notice.way == WEBHOOK and notice.webhook:
            await self._call(
                notice.webhook, {"type": "your-turn", "table": notice.table, "game": notice.game, "url": page}
            )
        elif notice.way == MAIL and notice.email and not self.present(notice.user, notice.table):
            await self._mail(notice.email, notice.lang, "turn", name=notice.name, game=notice.game, link=page)

    async def _call(self, url: str, message: dict[str, str]) -> None:
        headers: dict[bytes | str, bytes | str] = {"Content-Type": "application/json", "User-Agent": "detente"}
        headers["Host"] = urlsplit(url).netloc
        times = dict.fromkeys(("connect", "read", "write", "pool"), TIMEOUT)
        async with self.pool.stream(
            "POST", url, headers=headers, content=msgspec.json.encode(message), extensions={"timeout": times}
        ) as response:
            if not 200 <= response.status < 300:
                raise Undelivered

    async def _mail_soon(self, to: str, lang: str, letter: str, **about: str) -> None:
        """Send a mail that somebody waits for; a failure is logged, not told."""
        try:
            await self._mail(to, lang, letter, **about)
        except (OSError, smtplib.SMTPException) as error:
            log.warning("mail not sent", extra={"letter": letter, "why": type(error).__name__})

    async def _mail(self, to: str, lang: str, letter: str, **about: str) -> None:
        if not self.settings.smtp_host:
            return
        words = catalogue("detente.server", lang)
        message = EmailMessage()
        message["From"] = self.settings.mail_from
        message["To"] = to
        message["Subject"] = words.say("mail", f"{letter}_subject", about, {})
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(words.say("mail", f"{letter}_text", about, {}))
        await asyncio.to_thread(send_mail, self.settings, message)


class PublicNetwork(httpcore.AsyncNetworkBackend):
    """Connects to public addresses only: the name is looked up once, checked, and what was checked is used."""

    def __init__(self, private_too: bool) -> None:
        self.private_too = private_too
        self._network = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Any = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect to a host, if all its addresses are public."""
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = list(dict.fromkeys(str(each[4][0]) for each in found))
        if not self.private_too and not all(public(ip_address(each)) for each in addresses):
            raise NotPublic("a webhook must be at a public address")
        return await self._network.connect_tcp(addresses[0], port, timeout, local_address, socket_options)

    async def connect_unix_socket(
        self, path: str, timeout: float | None = None, socket_options: Any = None
    ) -> httpcore.AsyncNetworkStream:
        """Never."""
        raise NotPublic("a webhook must be at a public address")

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)


def public(address: IPv4Address | IPv6Address) -> bool:
    """Whether an address is one of the open internet, also where IPv6 only wraps another."""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo and address.teredo[1])
        if inner:
            return public(inner)
        if address.packed.startswith(bytes.fromhex("0064ff9b")):
            return public(IPv4Address(address.packed[12:]))
    return address.is_global and not address.is_multicast


def check_webhook(url: str) -> None:
    """Refuse what is no address for a webhook."""
    try:
        parts = urlsplit(url)
        fine = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.username is None and url.isascii()
        parts.port  # noqa: B018 (a port that is no number is told here)
    except ValueError:
        fine = False
    if not fine or re.search(r"\s", url):
        raise bad("bad-webhook", "a webhook is an address such as https://example.org/turn")


def check_email(email: str) -> None:
    """Refuse what is no address for mail."""
    if not _EMAIL.fullmatch(email):
        raise bad("bad-email", "an address looks like name@example.org")


@contextmanager
def mail_server(settings: Settings) -> Iterator[smtplib.SMTP]:
    """The mail server, signed in to and protected as the settings say."""
    kind = smtplib.SMTP_SSL if settings.smtp_security == "tls" else smtplib.SMTP
    with kind(settings.smtp_host, settings.smtp_port, timeout=TIMEOUT) as server:
        if settings.smtp_security == "starttls":
            server.starttls(context=create_default_context())
        if settings.smtp_user:
            server.login(settings.smtp_user, settings.smtp_password)
        yield server


def send_mail(settings: Settings, message: EmailMessage) -> None:
    """Hand a message to the mail server."""
    with mail_server(settings) as server:
        server.send_message(message)


def is_due(connection: Connection, now: int) -> bool:
    """Whether there is anything to send."""
    return connection.execute(select(Notice.id).where(Notice.due <= now).limit(1)).first() is not None


def take(connection: Connection, now: int) -> list[Row[Any]]:
    """Take notices that are due: for the time of the lease no other worker sees them."""
    due = select(Notice.id).where(Notice.due <= now).order_by(Notice.due).limit(20).with_for_update(skip_locked=True)
    ids = list(connection.execute(due).scalars())
    if not ids:
        return []
    connection.execute(update(Notice).where(Notice.id.in_(ids)).values(due=now + LEASE_MS))
    query = (
        select(Notice.id, Notice.user, Notice.table, Notice.way, Notice.tries)
        .add_columns(User.name, User.lang, User.email, User.webhook, Table.game)
        .join(User, User.id == Notice.user)
        .join(Table, Table.id == Notice.table)
        .where(Notice.id.in_(ids))
    )
    return list(connection.execute(query))


def still(connection: Connection, notice: Row[Any]) -> bool:
    """Whether it is still the turn of whom the notice is for."""
    query = (
        select(Seat.user)
        .join(Table, (Table.id == Seat.table) & (Table.actor == Seat.side))
        .where(Table.id == notice.table, Table.status == "playing", Seat.user == notice.user)
    )
    return connection.execute(query).first() is not None


def drop(connection: Connection, notice: Row[Any]) -> None:
    """It was delivered, or is given up."""
    connection.execute(delete(Notice).where(Notice.id == notice.id))


def later(connection: Connection, notice: Row[Any], due: int) -> None:
    """Try again then."""
    connection.execute(update(Notice).where(Notice.id == notice.id).values(tries=Notice.tries + 1, due=due))
