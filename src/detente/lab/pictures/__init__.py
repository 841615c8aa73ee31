"""Pictures of a table as arrays of red, green and blue: what everybody at the table sees."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from detente.core.state import State
from detente.lab.extra import extra
from detente.lab.text import text

with extra():
    import numpy as np

    from detente.lab.pictures.canvas import Canvas

DRAWN = ("curtain", "volk")
"""Games that have a module of their own here; another game is shown as its text."""


def picture(state: State) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """The table as a spectator sees it: height, width, and three colours."""
    if state.game.name in DRAWN:
        canvas: Canvas = import_module(f"detente.lab.pictures.{state.game.name}").draw(state)
    else:
        canvas = Canvas(960, 720)
        canvas.text((30, 30), text(state), 16, anchor="la")
    return canvas.pixels()
