"""The mutants of a module: its source with one operator, number, condition or call changed."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from typing import Any

SWAPPED: dict[type[ast.AST], type[Any]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
"""What each operator becomes."""


@dataclass(frozen=True)
class Mutant:
    """A change of a module: where it is, what was there, what is there now, and the whole new source."""

    line: int
    column: int
    before: str
    after: str
    source: str

    @property
    def name(self) -> str:
        """What tells it from the other mutants of its module."""
        return f"{self.line}:{self.column} {self.before} -> {self.after}"


def mutants(source: str) -> Iterator[Mutant]:
    """Every mutant of a module's functions. Constants, annotations, asserts and error messages stay."""
    tree = ast.parse(source)
    for function in _functions(tree):
        for statement in function.body:
            for node in _live(statement):
                for after in _changes(node):
                    yield _replaced(source, node, after)


def _functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """The functions of a module and the methods of its classes; what a function defines within belongs to it."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node)


def _live(node: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """A node and what is below it, without what only checks, explains or types."""
    if isinstance(node, ast.Assert | ast.Raise | ast.JoinedStr):
        return
    if isinstance(node, ast.expr | ast.stmt):
        yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "args") and not isinstance(node, ast.Call):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _live(child)


def _changes(node: ast.expr | ast.stmt) -> Iterator[str]:
    """What a node may be changed to."""
    match node:
        case ast.Compare(ops=[operator]) if type(operator) in SWAPPED:
            yield _unparsed(node, ops=[SWAPPED[type(operator)]()])
        case ast.BinOp(op=operator) | ast.BoolOp(op=operator) if type(operator) in SWAPPED:
            yield _unparsed(node, op=SWAPPED[type(operator)]())
        case ast.AugAssign(op=operator) if type(operator) in SWAPPED:
            yield ast.unparse(_with(node, op=SWAPPED[type(operator)]()))
        case ast.UnaryOp(op=ast.Not()):
            yield f"({ast.unparse(node.operand)})"
        case ast.Constant(value=bool()):
            yield str(not node.value)
        case ast.Constant(value=int(number)):
            yield f"({number + 1})"
        case ast.Expr(value=ast.Call()):
            yield "pass"
        case _:
            return


def _with(node: ast.AST, **fields: Any) -> ast.AST:
    changed = copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed


def _unparsed(node: ast.AST, **fields: Any) -> str:
    return f"({ast.unparse(_with(node, **fields))})"


def _replaced(source: str, node: ast.expr | ast.stmt, after: str) -> Mutant:
    """The source with a node's text replaced; columns of the syntax tree count bytes."""
    lines = source.encode().splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    whole = b"".join(lines)
    first = starts[node.lineno - 1] + node.col_offset
    last = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
    changed = whole[:first] + after.encode() + whole[last:]
    before = " ".join(whole[first:last].decode().split())
    return Mutant(node.lineno, node.col_offset, before, after, changed.decode())
