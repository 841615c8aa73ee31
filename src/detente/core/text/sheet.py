"""A sheet of paper to draw a table on, and one that becomes SVG: text, so that it needs no library."""

from __future__ import annotations

from typing import Protocol

PAPER, INK, FAINT = "#f4efe3", "#2b2723", "#a79f90"
Point = tuple[float, float]
ANCHORS = {"l": "start", "m": "middle", "r": "end"}
NARROW = 0.55
"""The width of an average letter, as a part of its height."""
ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;"})


class Sheet(Protocol):
    """What tables are drawn on; sizes and positions are in points."""

    def text(self, at: Point, text: str, size: int, colour: str = INK, anchor: str = "mm") -> None:
        """Draw a text, by default centred at a point; the anchor is l, m or r, then m."""

    def fitted(self, at: Point, text: str, size: int, width: float, colour: str = INK, anchor: str = "mm") -> None:
        """Draw a text in one line, in a smaller size if it is too wide."""

    def box(self, at: Point, width: float, height: float, fill: str, edge: str | None = None, corner: int = 6) -> None:
        """Draw a box with round corners, given its upper left corner."""

    def disc(self, at: Point, radius: float, fill: str | None, outline: str | None = None, width: float = 1.5) -> None:
        """Draw a disc, given its centre."""

    def line(self, start: Point, end: Point, colour: str, width: float) -> None:
        """Draw a line between two points."""


def draw_track(
    sheet: Sheet, at: Point, width: float, name: str, ends: tuple[int, int], value: int, colours: list[str]
) -> None:
    """Draw a track of numbered spaces with its marker, its name to the left."""
    first, last = ends
    step = width / (last - first + 1)
    sheet.text((at[0] - 10, at[1]), name, 14, anchor="rm")
    for number in range(first, last + 1):
        middle = at[0] + step * (number - first + 0.5), at[1]
        fill = colours[0] if number < 0 else colours[2] if number > 0 else colours[1]
        sheet.box((middle[0] - step / 2 + 1, at[1] - 11), step - 2, 22, fill, corner=4)
        if number == value:
            sheet.disc(middle, 10, INK)
        sheet.text(middle, str(abs(number)), 12, "#ffffff" if number == value else INK)


class SvgSheet:
    """A sheet as SVG."""

    def __init__(self, width: int, height: int) -> None:
        self.size = width, height
        self.parts: list[str] = []
        self.box((0, 0), width, height, PAPER, corner=0)

    def text(self, at: Point, text: str, size: int, colour: str = INK, anchor: str = "mm") -> None:
        """Draw a text."""
        where = f'x="{at[0]:.1f}" y="{at[1]:.1f}" font-size="{size}" text-anchor="{ANCHORS[anchor[0]]}"'
        self.parts.append(f'<text {where} dominant-baseline="central" fill="{colour}">{text.translate(ESCAPED)}</text>')

    def fitted(self, at: Point, text: str, size: int, width: float, colour: str = INK, anchor: str = "mm") -> None:
        """Draw a text in one line."""
        while size > 8 and len(text) * size * NARROW > width:
            size -= 1
        self.text(at, text, size, colour, anchor)

    def box(self, at: Point, width: float, height: float, fill: str, edge: str | None = None, corner: int = 6) -> None:
        """Draw a box."""
        where = f'x="{at[0]:.1f}" y="{at[1]:.1f}" width="{width:.1f}" height="{height:.1f}" rx="{corner}"'
        self.parts.append(f'<rect {where} fill="{fill}"{_stroke(edge, 2)}/>')

    def disc(self, at: Point, radius: float, fill: str | None, outline: str | None = None, width: float = 1.5) -> None:
        """Draw a disc."""
        where = f'cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="{radius:.1f}"'
        self.parts.append(f'<circle {where} fill="{fill or "none"}"{_stroke(outline, width)}/>')

    def line(self, start: Point, end: Point, colour: str, width: float) -> None:
        """Draw a line."""
        where = f'x1="{start[0]:.1f}" y1="{start[1]:.1f}" x2="{end[0]:.1f}" y2="{end[1]:.1f}"'
        self.parts.append(f"<line {where}{_stroke(colour, width)}/>")

    def __str__(self) -> str:
        width, height = self.size
        box = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        body = "\n".join(self.parts)
        return f'<svg xmlns="http://www.w3.org/2000/svg" {box} font-family="sans-serif">\n{body}\n</svg>\n'


def _stroke(colour: str | None, width: float) -> str:
    return f' stroke="{colour}" stroke-width="{width}"' if colour else ""
