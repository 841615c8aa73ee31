"""The map of Wir sind das Volk!: Germany as four columns of provinces, or as a table on a small screen.

A city is a mark and a value: `·` no factory, `■` a factory, `□` a run-down one, `✗` closed for good. A line
is a mark and the beginning of the other city's name: `·` free, `:` free with room for two pieces, `½` half
built, `─` built, `═` working.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from rich.cells import cell_len
from rich.text import Text

from detente.cli.games.volk.words import CODES, EXTERNAL, SIDE_STYLES, Words, cropped, fitted, numbered
from detente.volk.model.board import PROVINCE_IDS, SIDES
from detente.volk.model.boardfile import facts

ROWS = (
    ("", "schleswig-holstein", "mecklenburg-vorpommern", "polska"),
    ("nordrhein-westfalen", "niedersachsen", "berlin", "brandenburg"),
    ("rheinland-pfalz", "hessen", "sachsen-anhalt", "sachsen"),
    ("baden-wuerttemberg", "bayern", "thueringen", "cssr"),
)
"""Germany, West to the left; Berlin is the small map of both its halves."""
COLUMNS = 4
NARROWEST = 28
"""Columns of a province in which a city has room for all its lines."""
AIRY = 38
"""Columns of a province in which lines stand apart."""
UNREST, PROTEST = "●", "!"
CODE, STATE = 6, 20
"""Where the state and the cities of a province begin in the table."""
SECTOR = 4
"""Letters of a sector's name in the table."""
DOTS = 4
"""Unrest that is shown dot by dot if there is room."""


class Choices(msgspec.Struct):
    """The number of each choice, by the place it is drawn at."""

    provinces: dict[str, int] = {}
    cities: dict[str, int] = {}
    sectors: dict[str, int] = {}


class Map:
    """The map at one moment."""

    def __init__(self, view: dict[str, Any], words: Words, choices: Choices) -> None:
        self.view, self.words, self.choices = view, words, choices
        board = facts().board
        self.cities: dict[str, list[str]] = {id: [] for id in (*PROVINCE_IDS, "polska", "cssr")}
        for index, id in enumerate(facts().city_ids):
            province = board.city_province[index]
            home = PROVINCE_IDS[province] if province >= 0 else id.split("-")[0]
            self.cities["schleswig-holstein" if id == "hamburg" else home].append(id)
        self.lines: dict[str, list[tuple[str, dict[str, Any]]]] = {id: [] for id in facts().city_ids}
        for index, line in enumerate(view["lines"].values()):
            a, b = board.ends(index)
            self.lines[a].append((b, line))
            self.lines[b].append((a, line))

    # The whole board

    def board(self, width: int, legend: list[Text]) -> Text:
        """The map as a board of a width, with a legend in the North Sea."""
        column = (width - 1) // COLUMNS
        lines: list[Text] = []
        for number, row in enumerate(ROWS):
            cells = [self.cell(place, column - 1, legend) for place in row]
            height = max(len(cell) for cell, place in zip(cells, row, strict=True) if place)
            for i in range(height):
                parts = [cell[i] if i < len(cell) else Text(" " * (column - 1)) for cell in cells]
                lines.append(self.joined(parts, number, i))
        lines.append(Text("└" + "┴".join("─" * (column - 1) for _ in ROWS[0]) + "┘", "dim"))
        return Text("\n").join(lines)

    def joined(self, parts: list[Text], row: int, line: int) -> Text:
        """A line of the board; the border of the two Germanys is double."""
        text = Text()
        for number, part in enumerate(parts):
            edge = "║" if number == 2 else "├" if line == 0 else "│"
            if number == 0 and row == 0:
                edge = " "
            text.append(edge, "bold" if edge == "║" else "dim").append_text(part)
        return text.append("┤" if line == 0 else "│", "dim")

    def cell(self, place: str, width: int, legend: list[Text]) -> list[Text]:
        """A place of the board, line by line."""
        if not place:
            return [fitted(line.copy(), width) for line in legend]
        if place == "berlin":
            return [
                *self.province("west-berlin", width),
                fitted(self.sectors(), width),
                *self.province("east-berlin", width),
            ]
        return list(self.province(place, width))

    def province(self, id: str, width: int) -> Iterator[Text]:
        """A province or a country outside: its head, then its cities."""
        if id in PROVINCE_IDS:
            yield self.head(id, width)
        else:
            yield fitted(Text(f"{self.words.game.name('areas', id, {})} {'─' * width}", "dim"), width)
        for city in self.cities[id]:
            yield self.city(city, width)

    def head(self, id: str, width: int) -> Text:
        """The name of a province, and its state at the right."""
        number, state = numbered(self.choices.provinces.get(id)), self.state(id, True)
        room = width - number.cell_len - state.cell_len - 2
        if room < cell_len(self.words.province(id)):
            state = self.state(id, False)
            room = width - number.cell_len - state.cell_len - 2
        name = cropped(self.words.province(id), room)
        side = self.view["provinces"][id]["side"]
        line = number.append(name, f"bold {SIDE_STYLES[side]}")
        line.append(" " + "─" * (room - cell_len(name)), "dim").append(" ")
        return fitted(line.append_text(state), width)

    def state(self, id: str, dots: bool) -> Text:
        """Unrest, mass protests, living standard, economy with the export factory, socialists."""
        province = self.view["provinces"][id]
        unrest, protests = province["unrest"], province["protests"]
        marks = UNREST * (min(unrest, DOTS) if dots else 1)
        line = Text().append(f"{marks}{unrest}", ("bold" if protests else "") if unrest else "dim")
        if protests:
            line.append(f"{PROTEST}{protests}", "bold reverse")
        line.append(f" {self.words.sign('living')}{province['living']}", "" if province["living"] else "dim")
        if id != "west-berlin":
            export = "–" if province["export"] is None else province["export"]
            style = "dim" if province["export"] is None else ""
            line.append(f" {self.words.sign('economy')}{province['economy']}/{export}", style)
        if province["socialists"]:
            line.append(f" {self.words.sign('socialist')}{province['socialists']}", "bold")
        return line

    def sectors(self, letters: int | None = None) -> Text:
        """The living standards of West Berlin's sectors, each with the first letters of its name."""
        line = Text()
        for id, living in self.view["sectors"].items():
            line.append(" " if line else "").append_text(numbered(self.choices.sectors.get(id)))
            line.append(f"{self.words.sign(id)[:letters]} {living}", "bold" if living else "dim")
        return line

    def city(self, id: str, width: int) -> Text:
        """A city with its factory and its lines."""
        gap = " " if width >= AIRY else ""
        number, mark = numbered(self.choices.cities.get(id)), self.factory(id)
        links = Text(gap).join(self.link(to, line) for to, line in self.lines[id])
        if number:
            mark = number
        room = width - mark.cell_len - links.cell_len - 2
        style = "bold" if self.view["cities"][id]["factory"] else ""
        name = cropped(self.words.city(id) if id not in EXTERNAL else EXTERNAL[id], max(room, 3))
        line = Text("").join([mark, Text(" "), Text(name, style), Text(" " * (room - cell_len(name) + 1)), links])
        return fitted(line, width)

    def factory(self, id: str) -> Text:
        """The mark of a city's factory and its value."""
        city = self.view["cities"][id]
        if city["closed"]:
            return Text("✗ ", "dim")
        if city["factory"] is None:
            return Text("· ", "dim")
        side = "east" if facts().board.city_side[facts().city_ids.index(id)] else "west"
        mark = "■" if city["factory"] == "normal" else "□"
        return Text(f"{mark}{city['value']}", f"bold {SIDE_STYLES[side]}")

    def link(self, to: str, line: dict[str, Any]) -> Text:
        """A line to a city."""
        mark, style = line_mark(line)
        return Text(f"{mark}{self.words.shorts[to]}", style)

    # The map as a table

    def table(self, width: int, stock: Text) -> Text:
        """The provinces of West and East beside each other, then all lines with pieces."""
        west = [self.row(id) for id in PROVINCE_IDS if self.view["provinces"][id]["side"] == SIDES[0]]
        east = [self.row(id) for id in PROVINCE_IDS if self.view["provinces"][id]["side"] == SIDES[1]]
        west[0].append_text(self.town("hamburg"))
        east.append(self.abroad())
        half = max(line.cell_len for line in west)
        fits = half + 1 + stock.cell_len <= width
        east.append(stock if fits else Text())
        if half < width // 2 - 1 and max(line.cell_len for line in east) <= width // 2:
            half = width // 2 - 1
        lines = [fitted(a, half).append("║", "dim").append_text(b) for a, b in zip(west, east, strict=True)]
        return Text("\n").join([*lines, *([] if fits else [stock]), self.built()])

    def row(self, id: str) -> Text:
        """A province in one line: code, state, cities."""
        province = self.view["provinces"][id]
        number = numbered(self.choices.provinces.get(id))
        line = Text("").join([number, Text(CODES[id], f"bold {SIDE_STYLES[province['side']]}")])
        line.append(" " * (CODE - line.cell_len)).append_text(self.state(id, False))
        line.append(" " * max(STATE - line.cell_len, 1))
        if id == "west-berlin":
            return line.append_text(self.sectors(SECTOR))
        for city in self.cities[id]:
            if city != "hamburg":
                line.append_text(self.town(city))
        return line

    def town(self, id: str) -> Text:
        """A city in a few letters."""
        mark = self.factory(id)
        mark.rstrip()
        style = "" if self.view["cities"][id]["factory"] else "dim"
        return Text("").join([mark, Text(self.words.shorts[id], style)])

    def abroad(self) -> Text:
        """The cities outside East's provinces."""
        line = Text(" " * CODE)
        for city in EXTERNAL:
            line.append_text(self.town(city))
        return line

    def built(self) -> Text:
        """All lines with a piece, by their two cities."""
        parts = []
        for index, line in enumerate(self.view["lines"].values()):
            if line["pieces"]:
                a, b = facts().board.ends(index)
                mark, style = line_mark(line)
                parts.append(Text(f"{self.words.shorts[a]}{mark}{self.words.shorts[b]}", style))
        head = Text().append(f"{self.words.say('lines')}: ", "dim")
        return head.append_text(Text(" ").join(parts)) if parts else head.append("–")


def line_mark(line: dict[str, Any]) -> tuple[str, str]:
    """The mark of a line, and its style."""
    if line["working"]:
        return "═", "bold"
    if line["pieces"] == line["size"]:
        return "─", ""
    if line["pieces"]:
        return "½", ""
    return (":" if line["size"] == 2 else "·"), "dim"
