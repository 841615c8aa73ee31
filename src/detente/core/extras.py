"""The optional parts of the library, and how to install one that is missing."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[3]
"""The top of the checkout, if this is one."""
WITH_MAKE = ("cluster", "lab", "learn", "postgres", "server")
"""Extras that `make install` brings."""


def how_to_install(extra: str, root: Path = ROOT) -> str:
    """The command that installs an extra, in a checkout or beside an installed package."""
    if not (root / "Makefile").exists() or not (root / "pyproject.toml").exists():
        return f"pip install 'detente[{extra}]'"
    return "make install" if extra in WITH_MAKE else f".venv/bin/pip install --editable '.[{extra}]'"
