"""What the drawing of a game provides, and a plain table for a game without one."""

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
"""Fields of a view that the terminal shows elsewhere."""


class Drawing(Protocol):
    """What the drawing of a game provides; `side` is an index into the sides, None for a spectator."""

    def draw(self, state: State, side: int | None, lang: str, width: int, height: int) -> RenderableType:
        """The table as a side sees it, fitted to a width and, if possible, a height."""

    def hint(self, state: State, action: int, lang: str) -> str:
        """What a choice means, if its own words do not say it; otherwise empty."""

    def choices(self, state: State, lang: str, width: int) -> RenderableType | None:
        """The numbered choices; None for plain columns."""

    def cards(self, state: State, side: int | None, lang: str) -> RenderableType | None:
        """All cards and what they do; None if the game has no such list."""

    def chapter(self, state: State, lang: str) -> str:
        """The current part of the game, such as a round; empty if there are none."""


class Facts:
    """The drawing of a game without a package of its own: its view, field by field."""

    def draw(self, state: State, side: int | None, lang: str, width: int, height: int) -> RenderableType:
        """The fields of the side's view as a table."""
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
    """The drawing of a game: the package here that is named after it, or else `Facts`."""
    return cast(Drawing, companion("detente.cli.games", game)) or Facts()
