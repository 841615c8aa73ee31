"""The screen: where a game is shown and typed, in the reader's language."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from detente.core.words import catalogue

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.style import StyleType


class Screen:
    """A terminal, or a file that the output is sent to, and the words of one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.words = catalogue("detente.cli", lang)
        # Names come from deck files, so that nothing in a text may mean a colour or a picture.
        self.console = Console(markup=False, highlight=False, emoji=False)

    def say(self, key: str, **about: object) -> str:
        """A sentence of the terminal's own."""
        return self.words.say("screen", key, about, {})

    def show(self, *things: RenderableType) -> None:
        """Print things, one below another."""
        for thing in things:
            self.console.print(thing)

    def lines(self, *things: RenderableType) -> int:
        """How many lines things take."""
        return sum(len(self.console.render_lines(thing, pad=False)) for thing in things)

    def tell(self, key: str, style: StyleType = "", **about: object) -> None:
        """Print a sentence of the terminal's own; a command in it stays in one line, to be copied."""
        self.console.print(Text(self.say(key, **about), style), soft_wrap=True)

    def ask(self, question: str) -> str:
        """A line that is typed; EOFError if there is none any more."""
        if sys.stdin.isatty():
            import readline  # noqa: F401 (its presence gives `input` arrow keys and a history)
        return input(question).strip()

    def clear(self) -> None:
        """Begin an empty page; a file just gets an empty line."""
        if self.console.is_terminal:
            self.console.clear()
        else:
            self.show("")
