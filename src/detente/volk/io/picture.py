"""A picture of Wir sind das Volk!: Germany by its cities, with factories and lines, provinces and tracks.

The land takes the colour of a near city's province, so no map is needed besides the cities' coordinates. A factory is
a filled square with its value, a run-down one an empty square; a line is thin if it is not built, and dark if it works.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from detente.core.play.headline import headline
from detente.core.state import State
from detente.core.text.sheet import FAINT, INK, PAPER, Point, Sheet, draw_track
from detente.volk.model.boardfile import facts

WIDTH, HEIGHT = 900, 1080
MAP_TOP, MAP_HEIGHT = 60, 850
LON, LAT = (5.2, 15.9), (47.3, 55.2)
"""The corners of the map in degrees."""
REACH = 0.85
"""Degrees of latitude by which the land extends beyond a city."""
FLATTER = 0.63
"""How much shorter a degree of longitude is here than one of latitude."""
SHADES = {
    "west": ("#c9d6e8", "#b5c7de", "#d6dfeb", "#a9bdd8"),
    "east": ("#ecc9c0", "#e3b5aa", "#f1d8d0", "#dba99c"),
    "": ("#e4dccb",),
}
COLOURS = {"west": "#2f5d9b", "east": "#b5382e"}
PALE = ["#c3d2e6", "#e4dccb", "#ecc5bd"]
LABELS = {
    "schleswig-holstein": (54.55, 8.0),
    "niedersachsen": (52.75, 7.55),
    "nordrhein-westfalen": (51.75, 6.2),
    "hessen": (50.95, 8.35),
    "rheinland-pfalz": (49.9, 6.35),
    "baden-wuerttemberg": (48.05, 8.6),
    "bayern": (48.95, 12.6),
    "mecklenburg-vorpommern": (53.75, 11.6),
    "brandenburg": (52.1, 14.75),
    "sachsen-anhalt": (52.55, 11.6),
    "sachsen": (51.35, 13.3),
    "thueringen": (50.55, 10.9),
}
"""The latitude and longitude of each province's label."""
BERLIN = {"west-berlin": (770, 770), "east-berlin": (770, 830)}
"""The labels of the two Berlins, which have a small map of their own."""


def draw(sheet: Sheet, state: State) -> None:
    """Draw the table as a spectator sees it."""
    draw_land(sheet)
    draw_table(sheet, state)


def draw_land(sheet: Sheet) -> None:
    """The land around each city, in the colour of its province."""
    for reach in (REACH, REACH / 2):  # first the coasts and borders, then what is near to a city
        for lat, lon, province, side in places().values():
            x, y = point(lat, lon)
            sheet.disc((x, y), reach * MAP_HEIGHT / (LAT[1] - LAT[0]) * 0.75, shade(province, side))


def shade(province: str, side: str) -> str:
    """The colour of a province's land."""
    shades = SHADES[side]
    return shades[list(facts().province_names).index(province) % len(shades)] if province else shades[0]


def draw_table(sheet: Sheet, state: State) -> None:
    """Everything but the land."""
    view = state.view(None)
    sheet.fitted((WIDTH / 2, 30), headline(state), 20, WIDTH - 60)
    draw_lines(sheet, view)
    draw_cities(sheet, view)
    for province, place in LABELS.items():
        draw_province(sheet, point(*place), province, view["provinces"][province])
    sheet.box((670, 745), 200, 125, PAPER, FAINT)
    for province, at in BERLIN.items():
        draw_province(sheet, at, province, view["provinces"][province])
    draw_tracks(sheet, view)


@cache
def places() -> dict[str, tuple[float, float, str, str]]:
    """Each city's latitude, longitude, province and side; both are empty outside Germany."""
    plan = tomllib.loads(files("detente.volk").joinpath("data/board.toml").read_text("utf-8"))
    sides = {province["id"]: province["side"] for province in plan["province"]}
    found = {}
    for city in plan["city"]:
        province = city.get("province", "schleswig-holstein" if city["kind"] == "hamburg" else "")
        found[city["id"]] = (city["lat"], city["lon"], province, sides.get(province, ""))
    return found


def point(lat: float, lon: float) -> Point:
    """The point of the picture for a latitude and longitude."""
    x = (lon - LON[0]) / (LON[1] - LON[0]) * WIDTH
    y = MAP_TOP + (LAT[1] - lat) / (LAT[1] - LAT[0]) * MAP_HEIGHT
    return x, y


def draw_lines(sheet: Sheet, view: dict[str, Any]) -> None:
    """Roads and railways: not built, begun, built, and working."""
    board = facts().board
    for index, line in enumerate(view["lines"].values()):
        one, other = (point(*places()[city][:2]) for city in board.ends(index))
        if not line["pieces"]:
            sheet.line(one, other, FAINT, 1)
            continue
        half = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
        end = other if line["pieces"] == line["size"] else half
        sheet.line(one, end, INK, 4 if line["working"] else 2.5)


def draw_cities(sheet: Sheet, view: dict[str, Any]) -> None:
    """Cities with their factories."""
    for city, facts_of in view["cities"].items():
        lat, lon, _, side = places()[city]
        x, y = point(lat, lon)
        colour = COLOURS.get(side, INK)
        if facts_of["factory"]:
            works = facts_of["factory"] == "normal"
            sheet.box((x - 10, y - 10), 20, 20, colour if works else PAPER, colour, 3)
            sheet.text((x, y), str(facts_of["value"]), 13, "#ffffff" if works else colour)
        elif facts_of["closed"]:
            sheet.text((x, y), "x", 18, INK)
        else:
            sheet.disc((x, y), 4, PAPER, INK)
        sheet.text((x, y + 17), facts().city_names[city], 10)


def draw_province(sheet: Sheet, at: Point, id: str, province: dict[str, Any]) -> None:
    """A province's name with its unrest (black), living standards (green) and socialists (red)."""
    x, y = at
    sheet.text((x, y), facts().province_names[id], 13, COLOURS[province["side"]])
    marks = [(INK, province["unrest"]), ("#3f8f4f", province["living"]), ("#d23b2b", province["socialists"])]
    if province["protests"]:
        marks.insert(0, ("#e0a100", province["protests"]))
    shown = [(colour, number) for colour, number in marks if number]
    for place, (colour, number) in enumerate(shown):
        middle = x + 26 * (place - (len(shown) - 1) / 2), y + 19
        sheet.disc(middle, 10, colour)
        sheet.text(middle, str(number), 12, "#ffffff")


def draw_tracks(sheet: Sheet, view: dict[str, Any]) -> None:
    """The three tracks, what the marks mean, and the cards of the decade."""
    for number, (name, value) in enumerate(view["tracks"].items()):
        draw_track(sheet, (110, MAP_TOP + MAP_HEIGHT + 20 + 30 * number), 380, name, (-6, 6), value, PALE)
    x, y = 520, MAP_TOP + MAP_HEIGHT + 20
    hands = ", ".join(f"{side} {len(cards)}" for side, cards in view["hands"].items())
    wall = "the Wall stands" if view["wall"] else "no Wall"
    lines = [
        f"decade {view['decade']}, half {view['half']}; {wall}",
        f"on display: {' '.join(view['display'] + [view['special'] or ''])}",
        f"in hand: {hands}; socialists in the box: {view['box']}",
    ]
    for number, line in enumerate(lines):
        sheet.fitted((x, y + 30 * number), line, 14, WIDTH - x - 30, anchor="lm")
    legend = (("#e0a100", "mass protests"), (INK, "unrest"), ("#3f8f4f", "living standard"), ("#d23b2b", "socialists"))
    for number, (colour, meaning) in enumerate(legend):
        sheet.disc((110 + 190 * number, HEIGHT - 40), 8, colour)
        sheet.text((124 + 190 * number, HEIGHT - 40), meaning, 13, anchor="lm")
