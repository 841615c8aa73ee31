"""What checking a deck file answers, in every game that reads deck files."""

from __future__ import annotations

from typing import Any

import msgspec


class DeckError(msgspec.Struct, frozen=True, kw_only=True):
    """A problem of a deck file; clients translate `code` and `about`, `message` is English.

    `rule` is empty if no rule says so; `where` is a table of the file, as in ("card", "5").
    """

    code: str
    about: dict[str, Any] = {}
    rule: str = ""
    where: tuple[str, ...] = ()
    line: int | None = None
    message: str


class DeckAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The errors of a deck, or its facts if there are none; `warnings` are likely slips."""

    errors: list[DeckError]
    facts: dict[str, Any] | None = None
    warnings: list[DeckError] = []
