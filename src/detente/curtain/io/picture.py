"""A picture of Iron Curtain: the map of cards with their cubes, the score track, and what each side holds."""

from __future__ import annotations

from typing import Any

from detente.core.play.headline import headline
from detente.core.state import State
from detente.core.text.sheet import FAINT, INK, Sheet, draw_track
from detente.curtain.model.deck import REGIONS
from detente.curtain.model.table import FLAG

WIDTH, HEIGHT = 960, 760
SIDE_COLOURS = {"usa": "#2f5d9b", "ussr": "#b5382e"}
PALE = ["#ecc5bd", "#e4dccb", "#c3d2e6"]
"""The spaces of the score track: the USSR's, the middle and the USA's."""
REGION_COLOURS = dict(zip(REGIONS, ("#b9a7d6", "#e3c565", "#9cc48a", "#e0a26b", "#8cc7c4", "#dda0b8"), strict=True))
MAP = (30, 170, WIDTH - 60, HEIGHT - 200)
"""Where the map is: left, top, width, height."""


def draw(sheet: Sheet, state: State) -> None:
    """Draw the table as a spectator sees it."""
    view = state.view(None)
    sheet.fitted((WIDTH / 2, 30), headline(state), 20, WIDTH - 60)
    draw_track(sheet, (WIDTH / 2 - 290, 70), 580, "USSR", (-FLAG, FLAG), view["score"], PALE)
    sheet.text((WIDTH / 2 + 300, 70), "USA", 14, anchor="lm")
    for side, x, anchor in (("ussr", 30, "lm"), ("usa", WIDTH - 30, "rm")):
        held = f"in hand: {view['hands'][side]}, cubes in reserve: {view['reserves'][side]}"
        sheet.text((x, 110), held, 14, SIDE_COLOURS[side], anchor)
    rest = f"round {view['round']}, cards to draw: {view['draw']}, in the aftermath: {view['aftermath']['cards']}"
    sheet.text((WIDTH / 2, 110), rest, 14)
    draw_regions(sheet, view)
    draw_map(sheet, state, view)


def draw_regions(sheet: Sheet, view: dict[str, Any]) -> None:
    """A legend of the regions, with how many of their cards are in play."""
    step = (WIDTH - 60) / len(REGIONS)
    for number, (region, facts) in enumerate(view["regions"].items()):
        x = 30 + step * number
        sheet.box((x, 132), step - 6, 24, REGION_COLOURS[region])
        name = f"{region.replace('_', ' ').title()} {len(facts['in_play'])}/{facts['size']}"
        sheet.fitted((x + step / 2 - 3, 144), name, 13, step - 16)


def draw_map(sheet: Sheet, state: State, view: dict[str, Any]) -> None:
    """The map, as large as fits."""
    cards = {tuple(int(part) for part in place.split(",")): card for place, card in view["grid"].items()}
    columns, rows = ([place[axis] for place in cards] for axis in (0, 1))
    left, top, width, height = MAP
    across, down = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    cell_width = min(width / across, 150.0)
    cell_height = min(height / down, 110.0)
    x0 = left + (width - across * cell_width) / 2
    y0 = top + (height - down * cell_height) / 2
    for (x, y), card in cards.items():
        at = x0 + (x - min(columns)) * cell_width, y0 + (max(rows) - y) * cell_height
        draw_card(sheet, at, cell_width - 6, cell_height - 6, card, state.names())


def draw_card(
    sheet: Sheet, at: tuple[float, float], width: float, height: float, card: dict[str, Any], names: Any
) -> None:
    """A card: its country, the cubes of both sides, and a frame in the colour of the controlling side."""
    x, y = at
    controlled = SIDE_COLOURS.get(card["controlled"] or "")
    sheet.box(at, width, height, REGION_COLOURS[card["region"]], controlled or FAINT)
    name = names["cards"].get(card["card"], "Start")
    sheet.fitted((x + width / 2, y + height * 0.28), name, 15, width - 10)
    for number, side in enumerate(("ussr", "usa")):
        middle = x + width * (0.3 + 0.4 * number), y + height * 0.66
        if card[side]:
            size = min(width * 0.3, height * 0.4)
            sheet.box((middle[0] - size / 2, middle[1] - size / 2), size, size, SIDE_COLOURS[side], INK, 3)
            sheet.text(middle, str(card[side]), max(int(size * 0.55), 9), "#ffffff")
