"""Every code that the server may answer with has words in the client: nobody reads a sentence in a foreign language."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import detente.server
import detente.table
import detente.tournaments
from detente.core import errors
from detente.core.errors import DetenteError
from detente.curtain.decks.problems import BadDeck, BadEvent
from detente.server.errors import CODES
from detente.table.errors import problem_of

SOURCES = [Path(package.__file__ or "").parent for package in (detente.server, detente.table, detente.tournaments)]
WORDS = Path(__file__).parents[3] / "web/src/words/en.json"
"""The other languages have the same keys, as the client's own tests make sure."""
PLACE = {"bad": 0, "conflict": 0, "forbidden": 0, "Problem": 0, "not_found": 0, "RequestError": 1}
"""Which argument of a call is the code, or what is not found."""
WRAPPERS = {"errors.py": {"RequestError", "Problem"}}
"""Calls that pass a code on, which is named elsewhere."""


def raised() -> Iterator[tuple[str, str]]:
    """The codes that the server's source names, each with where."""
    for path in sorted(path for folder in SOURCES for path in folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            name = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else None
            if not isinstance(node, ast.Call) or name not in PLACE:
                continue
            where = f"{path.name}:{node.lineno}"
            code = node.args[PLACE[name]]
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                yield f"no-such-{code.value}" if name == "not_found" else code.value, where
            else:
                assert name in WRAPPERS.get(path.name, ()), f"{where}: the code is not a plain text"


def test_every_code_of_the_server_has_words() -> None:
    words = json.loads(WORDS.read_text("utf-8"))["error"]
    codes = list(raised())
    assert len(codes) > 50, "the calls are found"
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, DetenteError)]
    refusals = [kind for kind in (*kinds, BadDeck, BadEvent) if kind is not DetenteError]
    codes += [(problem_of(type(kind.__name__, (DetenteError,), {})()).code, kind.__name__) for kind in refusals]
    codes += [(code, "errors.py") for code in ("error", *CODES.values())]
    missing = [f"{code} ({where})" for code, where in codes if code not in words]
    assert not missing, missing
