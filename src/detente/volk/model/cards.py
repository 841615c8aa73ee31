"""The cards and the icons of the prestige track: read from their file, checked, and made into flat tables."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from detente.volk.model.actions import CARDS, DECK, MOST_ICONS, SPECIALS
from detente.volk.model.board import AREAS, ICON_KINDS, NOBODY, SIDES, CardTables
from detente.volk.model.datafile import expect, expect_one_of

FILE = "cards.toml"
COLORS = ("yellow", "red", "dual")
"""A card's colour: West's, East's, or both."""
_ICON = re.compile(
    r"(?P<count>\d+) (?P<kind>\w+) (?P<side>west|east)(?: in (?P<area>[\w-]+))?(?: by (?P<chooser>west|east))?"
    r"(?: max (?P<each>\d+) each)?(?: (?P<spread>different provinces))?"
)


class Icon(msgspec.Struct, frozen=True):
    """An icon of a card or of a track, in the words of the data file."""

    kind: str
    side: str
    count: int
    where: str | None = None
    chooser: str | None = None
    max_per_province: int | None = None


class Card(msgspec.Struct, frozen=True):
    """A card face."""

    id: str
    decade: int
    title: str
    title_de: str
    year: str
    color: str
    value: dict[str, int] | None
    flight: int
    icons: tuple[Icon, ...]


def read_cards(entries: list[dict[str, Any]]) -> tuple[Card, ...]:
    """All card faces, normal cards first and in the order of their decades."""
    expect(len(entries) == CARDS, FILE, "cards", f"{CARDS} faces")
    cards = tuple(_card(entry) for entry in entries)
    decades = [card.decade for card in cards[:SPECIALS]]
    expect(decades == [1 + i // DECK for i in range(SPECIALS)], FILE, "cards", "in the order of their decades")
    return cards


def _card(card: dict[str, Any]) -> Card:
    where = f"card {card['id']}"
    expect_one_of(COLORS, card["color"], FILE, where)
    icons = tuple(read_icon(text, where) for text in card["icons"])
    expect(len(icons) <= MOST_ICONS, FILE, where, f"at most {MOST_ICONS} icons")
    facts = {key: card[key] for key in ("id", "decade", "title", "title_de", "year", "color", "flight")}
    return Card(**facts, value=card.get("value"), icons=icons)


def read_icon(text: str, where: str) -> Icon:
    """An icon from its words in the data file."""
    found = _ICON.fullmatch(text)
    expect(found is not None, FILE, f"{where}: icon {text!r}", "COUNT KIND SIDE [in PLACE] [by CHOOSER] ...")
    assert found is not None
    expect_one_of(ICON_KINDS, found["kind"], FILE, f"{where}: {text!r}")
    area = found["area"]
    if area is not None:
        expect_one_of(AREAS[1:], area, FILE, f"{where}: {text!r}")
    each = 1 if found["spread"] else int(found["each"]) if found["each"] else None
    return Icon(found["kind"], found["side"], int(found["count"]), area, found["chooser"], each)


def card_tables(cards: tuple[Card, ...], spaces: Sequence[Sequence[Icon]]) -> CardTables:
    """The cards for the rules, with the spaces -6 to 6 of the prestige track."""
    programs: list[Sequence[Icon]] = [card.icons for card in cards]
    programs += [spaces[6 - distance] for distance in range(1, 7)]
    programs += [spaces[6 + distance] for distance in range(1, 7)]
    return CardTables(
        card_ids=[card.id for card in cards],
        decade=[card.decade for card in cards],
        color=[COLORS.index(card.color) for card in cards],
        value=[(card.value or {}).get(side, 0) for card in cards for side in SIDES],
        flight=[card.flight for card in cards],
        programs=[[_row(icon) for icon in program] for program in programs],
    )


def _row(icon: Icon) -> list[int]:
    return [
        ICON_KINDS.index(icon.kind),
        SIDES.index(icon.side),
        icon.count,
        AREAS.index(icon.where or ""),
        SIDES.index(icon.chooser) if icon.chooser else NOBODY,
        icon.max_per_province or 0,
    ]
