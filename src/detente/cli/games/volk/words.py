"""The short words of Wir sind das Volk! in the terminal: names, codes, icons and marks."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from detente.core.text.words import catalogue
from detente.volk.model.board import SIDES
from detente.volk.model.boardfile import facts
from detente.volk.model.cards import Card, Icon

SIDE_STYLES = {"west": "gold1", "east": "red1"}
COLOR_STYLES = {"yellow": "gold1", "red": "red1", "dual": "dark_orange"}
CHOICE_STYLE = "bold black on bright_white"

CODES = {
    "schleswig-holstein": "SH",
    "niedersachsen": "NS",
    "nordrhein-westfalen": "NW",
    "hessen": "HE",
    "rheinland-pfalz": "RP",
    "baden-wuerttemberg": "BW",
    "bayern": "BY",
    "west-berlin": "WB",
    "mecklenburg-vorpommern": "MV",
    "brandenburg": "BB",
    "east-berlin": "EB",
    "sachsen-anhalt": "SA",
    "sachsen": "SN",
    "thueringen": "TH",
}
"""The provinces in two letters, in every language, as in the rules."""
EXTERNAL = {"polska-north": "PlN", "polska-south": "PlS", "cssr-north": "ČsN", "cssr-south": "ČsS"}
SHORT = 3
"""Letters of a city in a list of lines; more where two cities begin alike."""
ROMAN = ("", "I", "II", "III", "IV")
ARROWS = {"west": "◄", "east": "►"}


class Words:
    """The words of the drawing in one language."""

    def __init__(self, lang: str) -> None:
        self.game, self.own = catalogue("detente.volk", lang), catalogue("detente.cli", lang)
        self.shorts = short_names({id: self.city(id) for id in facts().city_ids if id not in EXTERNAL}) | EXTERNAL
        self.faces = {card.id: card for card in facts().cards}

    def say(self, key: str, **about: object) -> str:
        """A sentence of the terminal's own words."""
        return self.own.say("volk", key, about, {})

    def side(self, side: str) -> str:
        """The name of a side."""
        return self.game.name("sides", side, {})

    def decade(self, decade: int) -> str:
        """The name of a decade."""
        return f"{self.game.sections['game']['decade']} {ROMAN[decade]}"

    def common(self, noun: str) -> str:
        """A noun in mid-sentence; only German capitalizes it."""
        return noun if self.own.lang == "de" else noun.lower()

    def sign(self, id: str) -> str:
        """A letter or short word for the map."""
        return str(self.own.sections["volk-signs"][id])

    def province(self, id: str) -> str:
        """The name of a province."""
        return self.game.name("provinces", id, {})

    def city(self, id: str) -> str:
        """The name of a city."""
        return self.game.name("cities", id, {})

    def title(self, id: str) -> str:
        """The title of a card."""
        return self.game.name("cards", id, {})

    def history(self, id: str) -> str:
        """The sentence of history about a card."""
        return self.game.name("history", id, {})

    def short_track(self, id: str) -> str:
        """The name of a track in a word."""
        return str(self.own.sections["volk-tracks"][id])

    def place(self, icon: Icon, brief: bool) -> str:
        """The place or country where an icon is carried out."""
        if not icon.where:
            return self.sign(icon.side) if brief else self.side(icon.side)
        shorts = self.own.sections["volk-areas"]
        return CODES.get(icon.where) or str(shorts.get(icon.where) or self.game.name("areas", icon.where, {}))

    def whose(self, card: Card) -> Text:
        """The owner of a card, in letters, for readers who do not see its colour."""
        return Text(str(self.own.sections["volk-colors"][card.color]), COLOR_STYLES[card.color])

    def icons(self, icons: Iterable[Icon], brief: bool = False) -> str:
        """The icons of a card or a space, in short words; `brief` has letters for the sides."""
        return ", ".join(self.icon(icon, brief=brief) for icon in icons)

    def full_icons(self, icons: Iterable[Icon]) -> str:
        """The icons of a card in the full words of the game."""
        return "; ".join(self.full_icon(icon) for icon in icons)

    def full_icon(self, icon: Icon) -> str:
        """An icon in full, with what is printed beside it."""
        text = self.game.say("icons", icon.kind, {"n": icon.count, "side": icon.side}, {})
        notes = []
        if icon.where:
            notes.append(self.game.say("notes", "where", {"area": icon.where}, {}))
        if icon.max_per_province:
            notes.append(self.game.say("notes", "each", {"n": icon.max_per_province}, {}))
        if icon.chooser:
            notes.append(self.game.say("notes", "by", {"side": icon.chooser}, {}))
        return f"{text}: {', '.join(notes)}" if notes else text

    def icon(self, icon: Icon, left: int | None = None, brief: bool = False) -> str:
        """An icon in short words, with how many of it are left if some are carried out."""
        n = icon.count if left is None else left
        if icon.kind in ("prestige", "currency", "socialist"):
            return f"{ARROWS[icon.side] * n}{self.common(self.short_track(icon.kind))}"
        text = self.own.say("volk-icons", icon.kind, {"n": n, "place": self.place(icon, brief)}, {})
        if icon.max_per_province:
            text += f" {self.say('at-most', n=icon.max_per_province)}"
        if icon.chooser:
            text += f" {self.say('chooses', side=self.sign(icon.chooser) if brief else self.side(icon.chooser))}"
        return text


@cache
def words_in(lang: str) -> Words:
    """The words of a language (cached)."""
    return Words(lang)


def short_names(names: dict[str, str]) -> dict[str, str]:
    """The shortest beginnings of names that are still distinct."""
    shorts = {}
    for id, name in names.items():
        length = SHORT
        others = [other for key, other in names.items() if key != id]
        while any(other[:length] == name[:length] for other in others) and length < len(name):
            length += 1
        shorts[id] = name[:length]
    return shorts


def cropped(name: str, width: int) -> str:
    """A name cut to a width, with a dot where it was cut."""
    if cell_len(name) <= width:
        return name
    return set_cell_size(name, width - 1).rstrip(" -") + "." if width > 1 else set_cell_size(name, max(width, 0))


def fitted(line: Text, width: int) -> Text:
    """A line of exactly a width."""
    line.truncate(width, pad=True)
    return line


def dotted(*parts: Text) -> Text:
    """The non-empty parts of a line, joined by dots."""
    line = Text()
    for part in filter(None, parts):
        line = Text("").join([line, Text(" · " if line else "", "dim"), part])
    return line


def numbered(number: int | None) -> Text:
    """The number of a choice; empty if there is none."""
    return Text().append(f"[{number}]", CHOICE_STYLE) if number else Text()


def signed(number: int) -> str:
    """A space of a track: minus is West's half, plus East's."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def other(side: str) -> str:
    """The other side."""
    return SIDES[1 - SIDES.index(side)]


def value_of(card: Card, side: str | None) -> Text:
    """What a card is worth: for the side first, then for the other one if that differs."""
    if card.value is None:
        return Text("")
    values: dict[str, Any] = card.value
    if values["west"] == values["east"]:
        return Text(str(values["west"]), "bold")
    if side is None:
        west, east = ((str(values[each]), SIDE_STYLES[each]) for each in SIDES)
        return Text.assemble(west, ("/", "dim"), east)
    return Text.assemble((str(values[side]), "bold"), (f"/{values[other(side)]}", "dim"))
