"""Pictures of a table as RGB arrays, as a spectator sees it."""

from __future__ import annotations

from typing import Any

from detente.core.registry import companion
from detente.core.state import State
from detente.lab.extra import extra
from detente.lab.text import text

with extra():
    import numpy as np

    from detente.lab.pictures.canvas import Canvas


def picture(state: State) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """The table as a spectator sees it: height, width, and three colours.

    A game is drawn by the module here that is named after it; a game without one is shown as its text.
    """
    own = companion(__name__, state.game.name)
    if own is not None:
        canvas: Canvas = own.draw(state)
    else:
        canvas = Canvas(960, 720)
        canvas.text((30, 30), text(state), 16, anchor="la")
    return canvas.pixels()
