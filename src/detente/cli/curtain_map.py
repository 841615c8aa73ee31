"""The map of Iron Curtain as boxes of text: every card with its cubes, every free space with its number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from rich.cells import cell_len, set_cell_size
from rich.text import Text

from detente.core.words import Catalogue, Names
from detente.curtain.actions import START
from detente.curtain.deck import SIDES, Deck

SIDE_STYLES = {"usa": "bold dodger_blue1", "ussr": "bold red1"}
SIDE_MARKS = {"usa": "●", "ussr": "■"}
"""A cube of each side: two shapes, so that nobody needs the colours."""
REGION_STYLES = {
    "europe": "medium_purple1",
    "middle_east": "gold1",
    "asia": "green3",
    "africa": "dark_orange",
    "central_america": "turquoise2",
    "south_america": "hot_pink",
}
CHOICE_STYLE = "bold black on bright_white"

CARD_HEIGHT = 4
NARROWEST, WIDEST = 10, 18
"""Columns of a card; a map that needs still narrower cards is drawn in pieces, one below another."""
GAP_WIDTH = 5
"""Columns of a free space where no card lies above or below it."""
AXIS_WIDTH = 3


class Choices(msgspec.Struct):
    """The number of each choice, by what it is a choice of, so that it can be drawn there."""

    spaces: dict[tuple[int, int], int] = {}
    cards: dict[str, int] = {}
    hand: dict[str, int] = {}


class Map:
    """The map of one moment, made from what everybody sees."""

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
        """How wide the cards can be so that all columns fit; below NARROWEST if they cannot."""
        gaps = len(self.columns) - len(self.card_columns)
        return min(WIDEST, (width - AXIS_WIDTH - gaps * GAP_WIDTH) // len(self.card_columns))

    def width(self, card: int) -> int:
        """The columns of text that the map takes with cards of a width."""
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
        """A card in play: its name, region, flag and number, cubes, and who leads there."""
        id, inner = str(card["card"]), width - 2
        border = REGION_STYLES[card["region"]]
        return [
            self.title(id, border, inner),
            framed(self.facts(id, card["region"], inner), border),
            framed(cubes(card["usa"], card["ussr"], inner), border),
            self.lead(card, border, inner),
        ]

    def title(self, id: str, border: str, inner: int) -> Text:
        """The upper edge: the country, and the number of the choice if the card can be chosen."""
        number = f"[{self.choices.cards[id]}]" if id in self.choices.cards else ""
        name = cropped(self.words.name("cards", id, self.names), inner - len(number))
        line = Text("┌", border)
        line.append(name, "bold reverse" if id == self.playing else "bold")
        line.append("─" * (inner - cell_len(name) - len(number)))
        line.append(number, CHOICE_STYLE)
        return line.append("┐")

    def facts(self, id: str, region: str, inner: int) -> Text:
        """The region, and the flag with the number of cubes."""
        line = Text(str(self.own.sections["regions"][region]), REGION_STYLES[region])
        place = self.deck.ids.index(id)
        if place == START:
            return padded(line, inner)
        side = SIDES[self.deck.flag[place]]
        flag = Text(f"{self.own.sections['sides'][side]}{self.deck.cubes[place]}", SIDE_STYLES[side])
        return padded(line, inner - flag.cell_len).append_text(flag)

    def lead(self, card: dict[str, Any], border: str, inner: int) -> Text:
        """The lower edge: who dominates the card and by how many cubes; a double line: who controls it."""
        left, line, right = "╘═╛" if card["controlled"] else "└─┘"
        edge = Text(left, border)
        side = card["dominated"]
        if side is None:
            return edge.append(line * inner + right)
        label = f"{self.own.sections['sides'][side]} +{abs(card['usa'] - card['ussr'])}"
        edge.append(line * (inner - cell_len(label) - 1))
        return edge.append(label, SIDE_STYLES[side]).append(line + right)


def cubes(usa: int, ussr: int, inner: int) -> Text:
    """The cubes on a card: a mark for each if there is room, and always the number."""
    room = usa + ussr + 3 <= inner
    line = Text()
    for side, number in (("usa", usa), ("ussr", ussr)):
        if number:
            line.append(" " if line else "")
            line.append(f"{SIDE_MARKS[side] * (number if room else 1)}{number}", SIDE_STYLES[side])
    return padded(line, inner)


def free_space(number: int, width: int, height: int) -> list[Text]:
    """A space where the card may be placed."""
    label = f"[{number}]"
    left = (width - len(label)) // 2
    middle = Text(" " * left).append(label, CHOICE_STYLE).append(" " * (width - left - len(label)))
    if height == 1:
        return [middle]
    if width == GAP_WIDTH:
        return [Text(" " * width), middle, Text(" " * width), Text(" " * width)]
    middle = Text("╎").append_text(middle[1:-1]).append("╎")
    dashes = "╌" * (width - 2)
    side = Text("╎" + " " * (width - 2) + "╎")
    return [Text(f"┌{dashes}┐"), middle, side, Text(f"└{dashes}┘")]


def framed(line: Text, border: str) -> Text:
    """A line between the edges of its card."""
    return Text("").join([Text("│", border), line, Text("│", border)])


def padded(line: Text, width: int) -> Text:
    """A line of exactly a width."""
    line.truncate(width, pad=True)
    return line


def cropped(name: str, width: int) -> str:
    """A name of at most a width, with a dot where it was cut."""
    return name if cell_len(name) <= width else set_cell_size(name, width - 1).rstrip() + "."
