"""A picture of Iron Curtain."""

from __future__ import annotations

from detente.core.state import State
from detente.curtain.io import picture
from detente.lab.pictures.canvas import Canvas


def draw(state: State) -> Canvas:
    """The table as a spectator sees it."""
    canvas = Canvas(picture.WIDTH, picture.HEIGHT)
    picture.draw(canvas, state)
    return canvas
