"""The picture of an analysis: one side's chance over the game, with its chapters and turning points."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from detente.core.errors import BadOption

FORMATS = (".svg", ".png")
FIRST, SECOND, INK, PAPER = "#2b6ca3", "#c0392b", "#22272e", "#ffffff"
"""The colours of the two sides, of lines and words, and of the ground."""
STYLE: dict[Any, Any] = {
    "font.family": ["DejaVu Sans"],
    "font.size": 10,
    "svg.fonttype": "none",
    "svg.hashsalt": "detente",
    "text.color": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}
EDGE, STEP = 0.08, 0.09
"""Where the words of a turning point stand: so far from the edge, and so far from those of the next."""
LETTERS = 130
"""About this many letters fill the width of the picture."""


class Mark(msgspec.Struct, frozen=True):
    """A turning point: its decision, the chance before it, and its words."""

    number: int
    chance: float
    words: str


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """All that is drawn, in the reader's language.

    Attributes:
        title: what stands above.
        outcome: how the game ended, or empty.
        sides: the names of the two sides.
        decision: the name of the axis of decisions.
        chance: the name of the axis of chances.
        first: the number of the first decision.
        points: the first side's chance before each decision, and after the last.
        chapters: the numbers of the decisions at which a chapter begins, with its name.
        marks: the turning points.

    """

    title: str
    outcome: str
    sides: tuple[str, str]
    decision: str
    chance: str
    first: int
    points: list[float]
    chapters: list[tuple[int, str]]
    marks: list[Mark]


def check_path(path: Path) -> None:
    """Refuse a file that no picture can be written to, before any work is done."""
    if path.suffix.lower() not in FORMATS:
        raise BadOption(f"{path}: a picture is {' or '.join(FORMATS)}, as in game.svg")
    if not path.parent.is_dir():
        raise BadOption(f"{path}: there is no folder {path.parent}")
    if path.is_dir():
        raise BadOption(f"{path}: this is a folder, not a file")


def draw(picture: Picture, path: Path) -> None:
    """Draw a picture into a file of one of the FORMATS."""
    check_path(path)
    with rc_context(STYLE):
        figure = Figure(figsize=(10, 4.8), dpi=150, facecolor=PAPER, layout="constrained")
        axes = figure.add_subplot()
        draw_curve(axes, picture)
        draw_chapters(axes, picture)
        draw_marks(axes, picture)
        # No date, so that the same analysis is the same file.
        figure.savefig(path, metadata={"Date": None} if path.suffix.lower() == ".svg" else None)


def draw_curve(axes: Axes, picture: Picture) -> None:
    """The chance as the border between the two sides' colours."""
    points = picture.points
    numbers = list(range(picture.first, picture.first + len(points)))
    axes.fill_between(numbers, points, 0, color=FIRST, alpha=0.22, linewidth=0)
    axes.fill_between(numbers, points, 1, color=SECOND, alpha=0.18, linewidth=0)
    axes.plot(numbers, points, color=INK, linewidth=1.6, solid_joinstyle="round")
    axes.axhline(0.5, color=INK, linewidth=0.6, alpha=0.5)
    axes.set_xlim(numbers[0], numbers[-1])
    axes.set_ylim(0, 1)
    axes.yaxis.set_major_formatter(PercentFormatter(1))
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel(picture.decision)
    axes.set_ylabel(picture.chance)
    axes.set_title(picture.title, loc="left", fontweight="bold", pad=22)
    axes.set_title(picture.outcome, loc="right", fontsize=10, pad=22)
    axes.spines[["top", "right"]].set_visible(False)
    first, second = picture.sides
    for name, height, color, align in ((first, 0.02, FIRST, "bottom"), (second, 0.98, SECOND, "top")):
        place = {"ha": "left", "va": align, "transform": axes.transAxes}
        axes.text(0.008, height, name, color=color, fontweight="bold", **place)  # type: ignore[arg-type]


def draw_chapters(axes: Axes, picture: Picture) -> None:
    """A line where each chapter begins, with its name above."""
    for number, name in picture.chapters:
        if number > picture.first:
            axes.axvline(number, color=INK, linewidth=0.8, linestyle=(0, (4, 3)), alpha=0.6)
        axes.annotate(name, (number, 1), xytext=(2, 5), textcoords="offset points", fontsize=9, color=INK)


def draw_marks(axes: Axes, picture: Picture) -> None:
    """Dots on the curve, and their words in order, so that no line of one crosses the words of another."""
    places: dict[tuple[bool, bool], list[Mark]] = {}
    for mark in picture.marks:
        left = mark.number < picture.first + len(picture.points) / 2
        places.setdefault((left, has_room_above(picture, mark, left)), []).append(mark)
    for (left, above), marks in places.items():
        for index, mark in enumerate(marks if left else reversed(marks)):
            height = EDGE + STEP * index
            draw_mark(axes, mark, 1 - height if above else height, left, above)


def has_room_above(picture: Picture, mark: Mark, left: bool) -> bool:
    """Whether the curve leaves more room above than below, where the words of a mark would stand."""
    at = mark.number - picture.first
    width = len(mark.words) * len(picture.points) // LETTERS
    under = picture.points[at : at + width + 1] if left else picture.points[max(0, at - width) : at + 1]
    return 1 - max(under) > min(under)


def draw_mark(axes: Axes, mark: Mark, height: float, left: bool, above: bool) -> None:
    """One dot, and its words at a height, to the right of it in the left half of the picture."""
    axes.plot([mark.number], [mark.chance], "o", color=INK, markersize=6, markeredgecolor=PAPER, zorder=3)
    axes.annotate(
        mark.words,
        (mark.number, mark.chance),
        xytext=(mark.number, height),
        ha="left" if left else "right",
        va="center",
        fontsize=9,
        bbox={"boxstyle": "round,pad=0.3", "facecolor": PAPER, "edgecolor": INK, "linewidth": 0.5, "alpha": 0.9},
        arrowprops={"arrowstyle": "-", "color": INK, "linewidth": 0.7, "shrinkB": 3, "relpos": (not left, not above)},
        zorder=4,
    )
