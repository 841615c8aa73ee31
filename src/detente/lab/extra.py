"""What the lab needs beside the plain install, asked for in one place."""

from __future__ import annotations

from importlib.util import find_spec

from detente.core.errors import DetenteError


class MissingExtra(DetenteError, ImportError):
    """Something of the lab is not installed."""


def need(module: str, package: str | None = None) -> None:
    """Make sure of a module that comes with the extra `lab`, or say in one line how to get it."""
    if find_spec(module) is None:
        raise MissingExtra(f"this needs {package or module}, which is not installed: pip install 'detente[lab]'")
