"""What a game's drawing gives, and plain facts for a game that has none."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Protocol, cast

from rich.table import Table
from rich.text import Text

from detente.core.registry import companion

if TYPE_CHECKING:
    from rich.console import RenderableType

    from detente.core.state import State

NOT_SHOWN = ("game", "side", "prompt", "legal", "decisions")
"""Facts of a view that the terminal shows in its own way."""


class Drawing(Protocol):
    """What a game's drawing module gives; `side` is an index into the sides, None for a spectator."""

    def draw(self, state: State, side: int | None, lang: str, width: int, height: int) -> RenderableType:
        """The table as a side sees it, in so many columns and, if it can, lines."""

    def hint(self, state: State, action: int, lang: str) -> str:
        """What a choice means, where its own words do not say it; else empty."""

    def choices(self, state: State, lang: str, width: int) -> RenderableType | None:
        """The choices with their numbers; None if plain columns will do."""

    def cards(self, state: State, side: int | None, lang: str) -> RenderableType | None:
        """All cards with what they do; None if the game has no such list."""

    def chapter(self, state: State, lang: str) -> str:
        """The large part of the game that it is in, such as a round; empty if it has none."""


class Facts:
    """The drawing of a game without a module of its own: its view, fact by fact."""

    def draw(self, state: State, side: int | None, lang: str, width: int, height: int) -> RenderableType:
        """A table of the facts that the side may know."""
        table = Table(show_header=False, width=width)
        for name, fact in state.view(side).items():
            if name not in NOT_SHOWN:
                table.add_row(name, Text(fact if isinstance(fact, str) else json.dumps(fact, ensure_ascii=False)))
        return table

    def hint(self, state: State, action: int, lang: str) -> str:
        """Nothing."""
        return ""

    def choices(self, state: State, lang: str, width: int) -> RenderableType | None:
        """Plain columns."""
        return None

    def cards(self, state: State, side: int | None, lang: str) -> RenderableType | None:
        """No list."""
        return None

    def chapter(self, state: State, lang: str) -> str:
        """None."""
        return ""


def drawing(game: str) -> Drawing:
    """The drawing of a game: the package beside this module that is named after the game, else its plain facts."""
    return cast(Drawing, companion("detente.cli.games", game)) or Facts()
