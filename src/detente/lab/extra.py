"""What the lab needs beside the plain install: `with extra(): import ...` says in one line how to get it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from detente.core.errors import DetenteError
from detente.core.extras import how_to_install

PACKAGES = {"pyspiel": "open-spiel", "PIL": "pillow"}
"""Packages that are not named as their modules."""


class MissingExtra(DetenteError, ImportError):
    """Something that the lab needs is not installed."""


@contextmanager
def extra(name: str = "lab") -> Iterator[None]:
    """Import what comes with an extra."""
    try:
        yield
    except ModuleNotFoundError as error:
        module = (error.name or "").partition(".")[0]
        package = PACKAGES.get(module, module)
        raise MissingExtra(f"this needs {package}, which is not installed: {how_to_install(name)}") from None
