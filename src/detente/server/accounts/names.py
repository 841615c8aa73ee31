"""Names: which are allowed, and which look too much alike."""

from __future__ import annotations

import re
import secrets
import unicodedata
from functools import cache

from confusable_homoglyphs import confusables

SHORTEST, LONGEST = 2, 20
_FORM = re.compile(r"[^\W_](?:[-_.]?[^\W_])*")
_RESERVED = ("admin", "administrator", "moderator", "system", "server", "detente", "random", "greedy", "me")
_NUMBERED = ("level", "deleted", "computer", "ordinateur", "компьютер")
"""Reserved with any number after them: what computer players are called, and accounts that are no more."""
_DIGITS = str.maketrans("015i", "olsl")
"""Digits by the letters they look like; the capital i looks like a small l."""
_GUEST_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def fault(name: str) -> str | None:
    """What is wrong with a name a user chose, or None."""
    if unicodedata.normalize("NFKC", name) != name:
        return "a name must be written in plain letters"
    if not SHORTEST <= len(name) <= LONGEST:
        return f"a name has {SHORTEST} to {LONGEST} characters"
    if not _FORM.fullmatch(name):
        return "a name consists of letters and digits, with single dots, hyphens or underscores between them"
    if any("FILLER" in unicodedata.name(letter, "") for letter in name):
        return "a name has no invisible letters"
    if len({script(letter) for letter in name if letter.isalpha()}) > 1:
        return "the letters of a name must belong to one script"
    return None


def is_reserved(name: str) -> bool:
    """Whether a name is reserved for the server, its guests or its computer players, or looks as if it were."""
    looks = key(name)
    if looks in {key(each) for each in _RESERVED} or looks.startswith(key("guest")):
        return True
    return any(re.fullmatch(key(each) + r"[\dols]*", looks) is not None for each in _NUMBERED)


def key(name: str) -> str:
    """The same text for names that a reader would confuse: without case, accents, dots and look-alikes."""
    plain = unicodedata.normalize("NFKD", "".join(_plainest(letter) for letter in name.casefold()))
    letters = "".join(_plainest(each) for each in plain if each.isalnum())
    return letters.casefold().translate(_DIGITS)[:80]


@cache
def _plainest(letter: str) -> str:
    """The letter of the Latin alphabet that a letter looks like, or else the first in Unicode's order."""
    if letter.isascii():
        return letter
    alike = {each["c"] for each in confusables.confusables_data.get(letter, ()) if len(each["c"]) == 1}
    latin = sorted(each for each in alike if each.isascii() and each.isalnum())
    if latin:
        return str(min(latin, key=lambda each: (not each.islower(), each))).casefold()
    return str(min((each for each in alike if each.isalnum()), default=letter))


def guest_name() -> str:
    """A name for a user who chose none."""
    return "guest-" + "".join(secrets.choice(_GUEST_LETTERS) for _ in range(6))


def script(letter: str) -> str:
    """The script of a letter: LATIN, CYRILLIC, GREEK and so on."""
    return unicodedata.name(letter, "?").split()[0]
