"""The screen: output and input in the reader's language."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from detente.core.text.words import catalogue

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.style import StyleType


class Screen:
    """A terminal, or a file if the output is redirected, and the words of one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.words = catalogue("detente.cli", lang)
        # Names come from deck files, so markup and emoji codes in them must not be interpreted.
        self.console = Console(markup=False, highlight=False, emoji=False)

    def say(self, key: str, **about: object) -> str:
        """A sentence from the section `screen` of the words."""
        return self.words.say("screen", key, about, {})

    def show(self, *things: RenderableType) -> None:
        """Print things, one below another."""
        for thing in things:
            self.console.print(thing)

    def lines(self, *things: RenderableType) -> int:
        """How many lines these things take."""
        return sum(len(self.console.render_lines(thing, pad=False)) for thing in things)

    def tell(self, key: str, style: StyleType = "", **about: object) -> None:
        """Print a sentence of the terminal's words without wrapping, so that commands can be copied."""
        self.console.print(Text(self.say(key, **about), style), soft_wrap=True)

    def ask(self, question: str) -> str:
        """Read a typed line; EOFError at the end of the input."""
        if sys.stdin.isatty():
            import readline  # noqa: F401 (its presence gives `input` arrow keys and a history)
        return input(question).strip()

    def clear(self) -> None:
        """Clear the screen; a file gets an empty line instead."""
        if self.console.is_terminal:
            self.console.clear()
        else:
            self.show("")
