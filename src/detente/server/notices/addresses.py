"""Addresses that messages may go to: well-formed ones, and for webhooks only those of the public internet."""

from __future__ import annotations

import re
from ipaddress import IPv4Address, IPv6Address
from urllib.parse import urlsplit

from detente.table.errors import bad

_EMAIL = re.compile(r"[A-Za-z0-9.!#$%&*+/=?^_{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")

WRAPPING = (bytes.fromhex("0064ff9b"), bytes(12), bytes(8) + bytes.fromhex("ffff0000"))
"""How IPv6 addresses begin that hold one of IPv4: NAT64, compatible (::a.b.c.d) and translated (::ffff:0:a.b.c.d)."""


def check_email(email: str) -> None:
    """Refuse a malformed mail address."""
    if not _EMAIL.fullmatch(email):
        raise bad("bad-email", "a mail address looks like name@example.org")


def check_webhook(url: str) -> None:
    """Refuse a malformed webhook URL, or one with credentials in it."""
    try:
        parts = urlsplit(url)
        fine = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.username is None and url.isascii()
        parts.port  # noqa: B018 (raises ValueError if the port is not a number)
    except ValueError:
        fine = False
    if not fine or re.search(r"\s", url):
        raise bad("bad-webhook", "a webhook is a URL such as https://example.org/turn")


def public(address: IPv4Address | IPv6Address) -> bool:
    """Whether an address is on the public internet; an IPv4 address wrapped in IPv6 is judged by itself."""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo and address.teredo[1])
        if inner:
            return public(inner)
        if address.packed.startswith(WRAPPING):
            return public(IPv4Address(address.packed[12:]))
        if address.is_site_local:
            return False
    return address.is_global and not address.is_multicast
