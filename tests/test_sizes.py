"""Functions and modules stay small enough to be read at a glance; ruff holds their complexity."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src"
MODULES = sorted(each for each in SOURCE.rglob("*.py") if "migrations" not in each.parts)
"""All modules but the steps of the database, which list whole tables."""
LONGEST_FUNCTION = 45
LONGEST_MODULE = 350
Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions(tree: ast.AST, reasons: str = "") -> Iterator[tuple[Function, str]]:
    """Every function with the docstrings that may give a reason for its length: its own and those around it."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Function | ast.ClassDef):
            given = f"{reasons} {ast.get_docstring(node) or ''}"
            if isinstance(node, Function):
                yield node, given
            yield from functions(node, given)
        else:
            yield from functions(node, reasons)


@pytest.mark.parametrize("module", MODULES, ids=[str(each.relative_to(SOURCE)) for each in MODULES])
def test_a_function_fits_on_a_screen_or_says_why_not(module: Path) -> None:
    long = {
        node.name: length
        for node, reasons in functions(ast.parse(module.read_text("utf-8")))
        if (length := (node.end_lineno or 0) - node.lineno + 1) > LONGEST_FUNCTION and "long because" not in reasons
    }
    assert not long, f"longer than {LONGEST_FUNCTION} lines: {long}; split them, or say why in a docstring"


def test_a_module_has_one_idea() -> None:
    lines = {str(each.relative_to(SOURCE)): len(each.read_text("utf-8").splitlines()) for each in MODULES}
    assert {name: n for name, n in lines.items() if n > LONGEST_MODULE} == {}
