"""One source, two speeds: decides whether the compiled modules run or the same sources interpreted."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

HERE = Path(__file__).parent
BUILD = HERE / "_build.json"
"""Written by the build: each compiled source and the SHA-256 of its text."""


class _SourceFinder(MetaPathFinder):
    """Finds the sources of this package only, where compiled modules lie beside them."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("detente.") or not path:
            return None
        found = FileFinder(path[0], (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname, target)
        return found if found and found.loader else None  # a folder without sources is for other finders


def choose() -> bool:
    """Whether compiled modules may be used: they exist, match their sources and are not switched off.

    An edited source is never shadowed by the module compiled before the edit: all sources are
    interpreted then, and a line on standard error says so.
    """
    if os.environ.get("DETENTE_PURE", "") in ("", "0") and BUILD.exists():
        build: dict[str, str] = json.loads(BUILD.read_text("utf-8"))
        changed = next((name for name, digest in build.items() if digest_of(HERE / name) != digest), None)
        if changed is None:
            return True
        print(
            f"detente: {changed} was changed after it was compiled; running interpreted ('make install' compiles it)",
            file=sys.stderr,
        )
    sys.meta_path.insert(0, _SourceFinder())
    return False


def digest_of(path: Path) -> str:
    """The SHA-256 of a file, empty if there is none."""
    return sha256(path.read_bytes()).hexdigest() if path.exists() else ""
