"""Names: which are allowed, and which look too much alike."""

from __future__ import annotations

import re
import secrets
import unicodedata

SHORTEST, LONGEST = 2, 20
_FORM = re.compile(r"[^\W_](?:[-_.]?[^\W_])*")
_RESERVED = re.compile(r"(guest|level|deleted)\d*|admin|administrator|moderator|system|server|detente|random|greedy|me")
_LOOKALIKES = str.maketrans(
    "аеорсухіјѕһԁкмтвнгαορνυικτ01i5",
    "aeopcyxljshdkmtbhraopvulktolls",
)
"""Cyrillic and Greek letters, and digits, by the Latin letters they look like."""
_GUEST_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def fault(name: str) -> str | None:
    """What is wrong with a name a user chose, or None."""
    if unicodedata.normalize("NFKC", name) != name:
        return "a name must be written in plain letters"
    if not SHORTEST <= len(name) <= LONGEST:
        return f"a name has {SHORTEST} to {LONGEST} characters"
    if not _FORM.fullmatch(name):
        return "a name consists of letters and digits, with single dots, hyphens or underscores between them"
    if len({script(letter) for letter in name if letter.isalpha()}) > 1:
        return "the letters of a name must belong to one script"
    return None


def is_reserved(name: str) -> bool:
    """Whether a name is reserved for the server, its guests or its computer players."""
    plain = name.casefold()
    return _RESERVED.fullmatch(re.sub(r"[-_.]", "", plain)) is not None or plain.startswith("guest")


def key(name: str) -> str:
    """The same text for names that a reader would confuse: without case, accents, dots and look-alikes."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(each for each in plain if each.isalnum())
    return letters.translate(_LOOKALIKES)[:80]


def guest_name() -> str:
    """A name for a user who chose none."""
    return "guest-" + "".join(secrets.choice(_GUEST_LETTERS) for _ in range(6))


def script(letter: str) -> str:
    """The script of a letter: LATIN, CYRILLIC, GREEK and so on."""
    return unicodedata.name(letter, "?").split()[0]
