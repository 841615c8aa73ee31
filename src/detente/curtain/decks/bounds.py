"""How large a deck may be: what is larger is refused before it costs any work to read."""

from __future__ import annotations

import re
from typing import Any

from detente.curtain.decks.problems import DeckProblem, shown

MOST_PARTS = 4
"""Parts of a dotted name, as in region.asia; TOML readers take time that grows with the square of their number."""
LONGEST_TEXT = 200
"""Characters of a text or a name in a deck."""
MOST_VALUES = 2000
"""Values of a deck with all they contain; the house deck has 200."""
DEEPEST = 30
"""How deep lists and tables of a deck may be nested."""
_PART = r"""(?:[\w-]+|"[^"\n]*"|'[^'\n]*')"""
_MANY_PARTS = re.compile(rf"(?:^|[\[{{,])[ \t]*{_PART}(?:[ \t]*\.[ \t]*{_PART}){{{MOST_PARTS}}}", re.MULTILINE)
_DEEP = re.compile(rf"(?:[\[{{]\s*){{{DEEPEST + 1}}}")


def too_large_text(text: str) -> DeckProblem | None:
    """Why the text of a deck file is not even parsed, or None; in time that grows with its length only."""
    if _DEEP.search(text):
        return DeckProblem("toml-deep")
    found = _MANY_PARTS.search(text)
    return DeckProblem("toml-parts", {"most": MOST_PARTS}, line=text.count("\n", 0, found.end()) + 1) if found else None


def too_large(source: object) -> DeckProblem | None:
    """Why the contents of a deck are not even checked, or None."""
    level: list[Any] = [source]
    count = 0
    for _ in range(DEEPEST):
        count += len(level)
        if count > MOST_VALUES:
            return DeckProblem("too-much", {"most": MOST_VALUES})
        inner: list[Any] = []
        for value in level:
            if isinstance(value, str) and len(value) > LONGEST_TEXT:
                return DeckProblem("text-long", {"most": LONGEST_TEXT, "given": shown(value)})
            if isinstance(value, dict):
                inner += [*value, *value.values()]
            elif isinstance(value, list):
                inner += value
        if not inner:
            return None
        level = inner
    return DeckProblem("toml-deep")
