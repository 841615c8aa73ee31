"""The map of Iron Curtain as boxes of text: every card with its cubes, every free space with its number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from rich.cells import cell_len, set_cell_size
from rich.text import Text

from detente.core.text.words import Catalogue, Names
from detente.curtain.model.actions import START
from detente.curtain.model.deck import SIDES, Deck

SIDE_STYLES = {"usa": "bold dodger_blue1", "ussr": "bold red1"}
SIDE_MARKS = {"usa": "●", "ussr": "■"}
"""The cubes of the two sides differ in shape, not only in colour."""
REGION_STYLES = {
    "europe": "medium_purple1",
    "middle_east": "gold1",
    "asia": "green3",
    "africa": "dark_orange",
    "central_america": "turquoise2",
    "south_america": "hot_pink",
}
CHOICE_STYLE = "bold black on bright_white"

CARD_HEIGHT = 3
NARROWEST, WIDEST = 11, 18
"""The width of a card; a map that would need narrower cards is drawn in pieces, one below another."""
SPACIOUS = 14
"""The inner width of a card from which the leading side is named."""
GAP_WIDTH = 5
"""The width of a column without cards."""
AXIS_WIDTH = 3


class Choices(msgspec.Struct):
    """The number of each choice, by the space or card it is drawn at."""

    spaces: dict[tuple[int, int], int] = {}
    cards: dict[str, int] = {}
    hand: dict[str, int] = {}


class Map:
    """The map at one moment, as everyone sees it."""

    def __init__(self, view: dict[str, Any], deck: Deck, words: Catalogue, own: Catalogue, choices: Choices) -> None:
        self.deck, self.words, self.own = deck, words, own
        self.names: Names = {"cards": {card.id: card.country for card in deck.cards}}
        self.playing: str | None = view["card"]
        self.choices = choices
        self.cards: dict[tuple[int, int], dict[str, Any]] = {}
        for place, card in view["grid"].items():
            x, y = place.split(",")
            self.cards[int(x), int(y)] = card
        everywhere = [*self.cards, *choices.spaces]
        self.card_columns = {x for x, _ in self.cards}
        self.card_rows = {y for _, y in self.cards}
        self.columns = list(range(min(x for x, _ in everywhere), max(x for x, _ in everywhere) + 1))
        self.rows = list(range(max(y for _, y in everywhere), min(y for _, y in everywhere) - 1, -1))

    def card_width(self, width: int) -> int:
        """The width of a card with which all columns fit; less than NARROWEST if they cannot."""
        gaps = len(self.columns) - len(self.card_columns)
        return min(WIDEST, (width - AXIS_WIDTH - gaps * GAP_WIDTH) // len(self.card_columns))

    def width(self, card: int) -> int:
        """The width of the map with cards of a width."""
        return AXIS_WIDTH + sum(self.column_width(x, card) for x in self.columns)

    def column_width(self, x: int, card: int) -> int:
        """The width of a column of the map."""
        return card if x in self.card_columns else GAP_WIDTH

    def draw(self, width: int) -> Text:
        """The whole map, in pieces if it is wider than the terminal."""
        card = max(self.card_width(width), NARROWEST)
        return Text("\n").join(line for piece in self.pieces(width, card) for line in self.lines(piece, card))

    def pieces(self, width: int, card: int) -> Iterator[list[int]]:
        """The columns of the map in pieces that fit."""
        piece: list[int] = []
        used = AXIS_WIDTH
        for x in self.columns:
            if piece and used + self.column_width(x, card) > width:
                yield piece
                piece, used = [], AXIS_WIDTH
            piece.append(x)
            used += self.column_width(x, card)
        yield piece

    def lines(self, columns: list[int], card: int) -> Iterator[Text]:
        """The lines of some columns, under their coordinates."""
        yield Text(" " * AXIS_WIDTH + "".join(str(x).center(self.column_width(x, card)) for x in columns), "dim")
        for y in self.rows:
            height = CARD_HEIGHT if y in self.card_rows else 1
            cells = [self.cell(x, y, self.column_width(x, card), height) for x in columns]
            for number in range(height):
                axis = Text(f"{y:>{AXIS_WIDTH - 1}} " if number == height // 3 else " " * AXIS_WIDTH, "dim")
                yield Text("").join([axis, *(cell[number] for cell in cells)])

    def cell(self, x: int, y: int, width: int, height: int) -> list[Text]:
        """A space of the map: a card, a free space to choose, or nothing."""
        if (x, y) in self.cards:
            return self.card(self.cards[x, y], width)
        if (x, y) in self.choices.spaces:
            return free_space(self.choices.spaces[x, y], width, height)
        return [Text(" " * width)] * height

    def card(self, card: dict[str, Any], width: int) -> list[Text]:
        """A card in play: its name, its cubes and the side that leads, its region, flag and number."""
        id, inner = str(card["card"]), width - 2
        border = REGION_STYLES[card["region"]]
        middle = Text("").join([Text("│", border), self.cubes(card, inner), Text("│", border)])
        return [self.title(id, border, inner), middle, self.foot(id, card, border, inner)]

    def title(self, id: str, border: str, inner: int) -> Text:
        """The upper edge: the country, and the number of the choice if the card can be chosen."""
        number = f"[{self.choices.cards[id]}]" if id in self.choices.cards else ""
        name = cropped(self.words.name("cards", id, self.names), inner - len(number))
        line = Text("┌", border)
        line.append(name, "bold reverse" if id == self.playing else "bold")
        line.append("─" * (inner - cell_len(name) - len(number)))
        line.append(number, CHOICE_STYLE)
        return line.append("┐")

    def cubes(self, card: dict[str, Any], inner: int) -> Text:
        """The number of cubes, a mark for each if there is room, and the lead of the dominating side."""
        usa, ussr, side = card["usa"], card["ussr"], card["dominated"]
        lead = Text()
        if side is not None:
            name = f"{self.own.sections['sides'][side]} " if inner >= SPACIOUS else SIDE_MARKS[side]
            lead = Text(f"{name}+{abs(usa - ussr)}", SIDE_STYLES[side])
        room = inner - lead.cell_len - 1
        line = Text()
        for name, number in (("usa", usa), ("ussr", ussr)):
            if number:
                line.append(" " if line else "")
                marks = number if usa + ussr + 3 <= room else 1
                line.append(f"{SIDE_MARKS[name] * marks}{number}", SIDE_STYLES[name])
        if line.cell_len > room:  # the numbers alone tell who leads
            lead = Text()
        line.truncate(inner - lead.cell_len, pad=True)
        return line.append_text(lead)

    def foot(self, id: str, card: dict[str, Any], border: str, inner: int) -> Text:
        """The lower edge: the region, the flag and the number; a double line if a side controls the card."""
        left, line, right = "╘═╛" if card["controlled"] else "└─┘"
        region, flag, style = str(self.own.sections["regions"][card["region"]]), "", ""
        place = self.deck.ids.index(id)
        if place != START:
            side = SIDES[self.deck.flag[place]]
            flag, style = f"{self.own.sections['sides'][side]}{self.deck.cubes[place]}", SIDE_STYLES[side]
        edge = Text(left + region + line * (inner - cell_len(region) - cell_len(flag)), border)
        return edge.append(flag, style).append(right)


def free_space(number: int, width: int, height: int) -> list[Text]:
    """A space where the card may be placed."""
    label = f"[{number}]"
    left = (width - len(label)) // 2
    middle = Text(" " * left).append(label, CHOICE_STYLE).append(" " * (width - left - len(label)))
    if height == 1:
        return [middle]
    if width == GAP_WIDTH:
        return [Text(" " * width), middle, Text(" " * width)]
    middle = Text("╎").append_text(middle[1:-1]).append("╎")
    dashes = "╌" * (width - 2)
    return [Text(f"┌{dashes}┐"), middle, Text(f"└{dashes}┘")]


def cropped(name: str, width: int) -> str:
    """A name cut to a width, with a dot where it was cut."""
    return name if cell_len(name) <= width else set_cell_size(name, width - 1).rstrip() + "."
