"""A table as plain text, for any game: the question, then the public facts one by one."""

from __future__ import annotations

from typing import Any

from detente.core.play.headline import headline
from detente.core.state import State

TOLD_ABOVE = ("game", "side", "prompt", "legal", "decisions", "outcome", "actor", "phase")
"""Facts of a view that the headline tells."""


def text(state: State, side: int | None = None) -> str:
    """The table as a side sees it, or a spectator."""
    view = state.view(side)
    width = max(len(name) for name in view)
    lines = [headline(state), ""]
    for name, fact in view.items():
        if name not in TOLD_ABOVE:
            rows = told(fact)
            lines += [f"{name if row == 0 else '':{width}}  {line}" for row, line in enumerate(rows)]
    return "\n".join(lines) + "\n"


def told(fact: Any) -> list[str]:
    """A fact, a line for each thing that it tells of."""
    if isinstance(fact, dict) and any(isinstance(each, dict) for each in fact.values()):
        return [f"{name}: {brief(each)}" for name, each in fact.items() if brief(each)] or ["-"]
    return [brief(fact) or "-"]


def brief(fact: Any) -> str:
    """A fact in one line; what is not there is left out."""
    if isinstance(fact, dict):
        return ", ".join(f"{name} {brief(each)}" for name, each in fact.items() if brief(each))
    if isinstance(fact, list):
        return " ".join(brief(each) for each in fact)
    if fact is None or fact is False:
        return ""
    return "yes" if fact is True else str(fact)
