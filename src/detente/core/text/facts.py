"""Facts that a person wrote into a position: each is checked, and refused with what would be right."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NoReturn

from detente.core.errors import BadPosition, one_of


def refuse(reason: str) -> NoReturn:
    """The position cannot be."""
    raise BadPosition(reason)


def known_fields(given: dict[str, Any], fields: tuple[str, ...], name: str) -> None:
    """Every field must be one that exists."""
    for field in given:
        if field not in fields:
            refuse(f"unknown field {field!r} of the {name}: {one_of(fields, str(field))}")


def whole(value: object, lowest: int, highest: int, name: str) -> int:
    """A whole number within bounds."""
    if type(value) is not int or not lowest <= value <= highest:
        refuse(f"{name} is {value!r}; it must be a number from {lowest} to {highest}")
    return value


def truth(value: object, name: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        refuse(f"{name} is {value!r}; it must be true or false")
    return value


def dictionary(value: object, name: str) -> dict[str, Any]:
    """A dictionary."""
    if not isinstance(value, dict):
        refuse(f"{name} is {value!r}; it must be a dictionary")
    return value


def index_of(ids: Collection[str], id: object, name: str, kind: str) -> int:
    """The place of an id among those that exist."""
    if not isinstance(id, str) or id not in ids:
        refuse(f"{name}: unknown {kind} {id!r}: {one_of(ids, str(id))}")
    return list(ids).index(id)


def side_index(sides: tuple[str, ...], value: object, name: str) -> int:
    """The index of a side by its name."""
    if not isinstance(value, str) or value not in sides:
        refuse(f"{name} is {value!r}; it must be {' or '.join(map(repr, sides))}")
    return sides.index(value)
