"""How large a stranger's dictionary may be: a deck among the options, or a position."""

from __future__ import annotations

from typing import Any

from detente.core.errors import BadOption

DEEPEST = 30
MOST_VALUES = 5000
"""Values with all they contain; the largest positions have a few hundred."""
LONGEST_TEXT = 200


def check_size(what: str, value: object) -> None:
    """BadOption if a value is larger or nested deeper than any real deck or position."""
    level: list[Any] = [value]
    count = 0
    for _ in range(DEEPEST):
        count += len(level)
        if count > MOST_VALUES:
            raise BadOption(f"{what} holds more than {MOST_VALUES} values")
        inner: list[Any] = []
        for each in level:
            if isinstance(each, str) and len(each) > LONGEST_TEXT:
                raise BadOption(f"{what}: a text has at most {LONGEST_TEXT} characters")
            if isinstance(each, dict):
                inner += [*each, *each.values()]
            elif isinstance(each, list):
                inner += each
        if not inner:
            return
        level = inner
    raise BadOption(f"{what} is nested too deeply")
