"""Every error that a user of the library can meet, each with what was wrong and what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class DetenteError(ValueError):
    """The base of all errors of this library."""


class UnknownGame(DetenteError):
    """There is no game of this name."""


class BadOption(DetenteError):
    """A game was asked for with an option, or a value of one, that it does not have."""


class BadPosition(DetenteError):
    """A position that no game could show, or that is written wrongly."""


class BadRecord(DetenteError):
    """A record that cannot be read, or does not replay to what it says."""


class BadMove(DetenteError):
    """A typed move that is no action, or could be several: `could_be` has those in words."""

    def __init__(self, message: str, could_be: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.could_be = could_be


class IllegalAction(DetenteError):
    """An action that the rules do not allow now: `reason` says why, `rule` names the rule."""

    def __init__(self, reason: str, rule: str) -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.reason = reason
        self.rule = rule


class BrokenInvariant(DetenteError):
    """A state that must not exist: a fault of this library, never of its user."""


def one_of(names: Iterable[str], wrong: str) -> str:
    """What would be right instead of a wrong name: the nearest one, or all of them."""
    known = sorted(names)
    near = nearest(known, wrong)
    if near:
        return f"did you mean {near!r}?"
    return "known are " + ", ".join(known) if known else "there are none"


def nearest(names: Iterable[str], wrong: str) -> str | None:
    """The name that was probably meant, if there is one."""
    return next(iter(get_close_matches(wrong, list(names), n=1)), None)
