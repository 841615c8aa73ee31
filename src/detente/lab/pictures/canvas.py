"""A canvas: everything is drawn at twice its size and scaled down at the end, which smooths edges."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from detente.core.text.sheet import INK, PAPER, Point

SCALE = 2
SPELT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Č": "C", "é": "e", "’": "'"})
"""Pillow's own font lacks these letters; another font would make pictures differ between machines."""


@cache
def font(size: int) -> Any:
    """The font that comes with Pillow, in a size."""
    return ImageFont.load_default(size * SCALE)


class Canvas:
    """A sheet of paper (`core.text.sheet.Sheet`) that becomes pixels."""

    def __init__(self, width: int, height: int) -> None:
        self.size = width, height
        self.image = Image.new("RGB", (width * SCALE, height * SCALE), PAPER)
        self.draw = ImageDraw.Draw(self.image)

    def text(self, at: Point, text: str, size: int, colour: str = INK, anchor: str = "mm") -> None:
        """Draw a text, by default centred at a point."""
        self.draw.text(_scaled(at), text.translate(SPELT), colour, font(size), None if "\n" in text else anchor)

    def fitted(self, at: Point, text: str, size: int, width: float, colour: str = INK, anchor: str = "mm") -> None:
        """Draw a text in one line, in a smaller size if it is too wide."""
        while size > 8 and font(size).getlength(text) > width * SCALE:
            size -= 1
        self.text(at, text, size, colour, anchor)

    def box(self, at: Point, width: float, height: float, fill: str, edge: str | None = None, corner: int = 6) -> None:
        """Draw a box with round corners, given its upper left corner."""
        (x, y), (right, below) = _scaled(at), _scaled((at[0] + width, at[1] + height))
        self.draw.rounded_rectangle((x, y, right, below), corner * SCALE, fill, edge, 2 * SCALE if edge else 0)

    def disc(self, at: Point, radius: float, fill: str | None, outline: str | None = None, width: float = 1.5) -> None:
        """Draw a disc, given its centre."""
        x, y = _scaled(at)
        r = radius * SCALE
        self.draw.ellipse((x - r, y - r, x + r, y + r), fill, outline, round(width * SCALE) if outline else 0)

    def line(self, start: Point, end: Point, colour: str, width: float) -> None:
        """Draw a line between two points."""
        self.draw.line([*_scaled(start), *_scaled(end)], colour, round(width * SCALE))

    def pixels(self) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """The picture as an array."""
        small = self.image.resize(self.size, Image.Resampling.BOX)
        return np.asarray(small, dtype=np.uint8)


def _scaled(at: Point) -> Point:
    return at[0] * SCALE, at[1] * SCALE
