"""Data files: read, and refused with the file, the entry and what would be right."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from detente.core.errors import DetenteError, one_of


class BadData(DetenteError):
    """A data file that says something impossible: file, entry and what would be right."""


def read(name: str) -> dict[str, Any]:
    """A data file of the game."""
    return tomllib.loads(files("detente.volk").joinpath(f"data/{name}").read_text("utf-8"))


def expect(holds: bool, file: str, entry: str, right: str) -> None:
    """Raise BadData unless an entry is right."""
    if not holds:
        raise BadData(f"{file}: {entry}: should be {right}")


def expect_one_of(allowed: tuple[str, ...], value: str, file: str, entry: str) -> None:
    """Raise BadData, with the nearest names, unless a value is among those allowed."""
    if value not in allowed:  # looking for the nearest takes long, so only where it is needed
        expect(False, file, entry, one_of(allowed, value))
