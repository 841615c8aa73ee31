"""The data files of board and cards: read, checked, and made into the flat tables of the engine."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from detente.core.errors import DetenteError, one_of
from detente.volk.model import board
from detente.volk.model.actions import CARDS, CITIES, DECK, LINES, MOST_ICONS, SPECIALS
from detente.volk.model.board import AREAS, ICON_KINDS, PROVINCE_IDS, SIDES, Board

CITY_KINDS = ("normal", "hamburg", "special", "external")
COLORS = ("yellow", "red", "dual")
"""A card's colour: West's, East's, or both."""
_ICON = re.compile(
    r"(?P<count>\d+) (?P<kind>\w+) (?P<side>west|east)(?: in (?P<area>[\w-]+))?(?: by (?P<chooser>west|east))?"
    r"(?: max (?P<each>\d+) each)?(?: (?P<spread>different provinces))?"
)


class BadData(DetenteError):
    """A data file that says something impossible: file, entry and what would be right."""


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


class Facts(msgspec.Struct, frozen=True):
    """Everything of the data files that people read, and the tables made from it."""

    cards: tuple[Card, ...]
    city_ids: tuple[str, ...]
    city_names: dict[str, str]
    province_names: dict[str, str]
    line_index: dict[str, int]
    lines: tuple[str, ...]
    start: tuple[str, ...]
    setup: dict[str, Any]
    prestige: tuple[tuple[Icon, ...], ...]
    board: Board


@cache
def facts() -> Facts:
    """The board and cards, read once."""
    plan, cards = _read("board.toml"), _read("cards.toml")
    cities, lines, provinces = plan["city"], plan["line"], plan["province"]
    _expect([province["id"] for province in provinces] == list(PROVINCE_IDS), "board.toml", "provinces", "their order")
    _expect(len(cities) == CITIES, "board.toml", "cities", f"{CITIES} of them")
    _expect(len(lines) == LINES, "board.toml", "lines", f"{LINES} of them")
    _expect(len(cards["card"]) == CARDS, "cards.toml", "cards", f"{CARDS} faces")
    faces = tuple(_card(card) for card in cards["card"])
    decades = [card.decade for card in faces[:SPECIALS]]
    _expect(decades == [1 + i // DECK for i in range(SPECIALS)], "cards.toml", "cards", "in the order of their decades")
    spaces = [[_icon(text, "prestige track") for text in space] for space in plan["tracks"]["prestige"]["spaces"]]
    ids = tuple(city["id"] for city in cities)
    ends = [_ends(line, ids) for line in lines]
    names = [f"{ids[a]}-{ids[b]}" for a, b in ends]
    return Facts(
        cards=faces,
        city_ids=ids,
        city_names={city["id"]: city["name"] for city in cities},
        province_names={province["id"]: province["name"] for province in provinces},
        line_index={name: i for i, name in enumerate(names)}
        | {f"{ids[b]}-{ids[a]}": i for i, (a, b) in enumerate(ends)},
        lines=tuple(names),
        start=tuple(city["id"] for city in cities if city.get("start")),
        setup=plan["setup"],
        prestige=tuple(tuple(space) for space in spaces),
        board=_tables(plan, ids, ends, faces, spaces),
    )


@cache
def plan() -> dict[str, Any]:
    """The board as its file has it: provinces, cities and lines, each by its id."""
    board, names = _read("board.toml"), facts().lines
    return {
        "provinces": {province["id"]: province for province in board["province"]},
        "cities": {city["id"]: city for city in board["city"]},
        "lines": dict(zip(names, board["line"], strict=True)),
    }


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files("detente.volk").joinpath(f"data/{name}").read_text("utf-8"))


def _expect(holds: bool, file: str, entry: str, right: str) -> None:
    if not holds:
        raise BadData(f"{file}: {entry}: should be {right}")


def _expect_one_of(allowed: tuple[str, ...], value: str, file: str, entry: str) -> None:
    if value not in allowed:  # what would be right takes long to find, and all is right nearly always
        _expect(False, file, entry, one_of(allowed, value))


def _ends(line: dict[str, Any], ids: tuple[str, ...]) -> tuple[int, int]:
    for id in line["cities"]:
        _expect_one_of(ids, id, "board.toml", f"line {line['cities']}")
    a, b = line["cities"]
    return ids.index(a), ids.index(b)


def _icon(text: str, where: str) -> Icon:
    found = _ICON.fullmatch(text)
    _expect(found is not None, "cards.toml", f"{where}: icon {text!r}", "COUNT KIND SIDE [in PLACE] [by CHOOSER] ...")
    assert found is not None
    _expect_one_of(ICON_KINDS, found["kind"], "cards.toml", f"{where}: {text!r}")
    area = found["area"]
    if area is not None:
        _expect_one_of(AREAS[1:], area, "cards.toml", f"{where}: {text!r}")
    each = 1 if found["spread"] else int(found["each"]) if found["each"] else None
    return Icon(found["kind"], found["side"], int(found["count"]), area, found["chooser"], each)


def _card(card: dict[str, Any]) -> Card:
    where = f"card {card['id']}"
    _expect_one_of(COLORS, card["color"], "cards.toml", where)
    icons = tuple(_icon(text, where) for text in card["icons"])
    _expect(len(icons) <= MOST_ICONS, "cards.toml", where, f"at most {MOST_ICONS} icons")
    facts = {key: card[key] for key in ("id", "decade", "title", "title_de", "year", "color", "flight")}
    return Card(**facts, value=card.get("value"), icons=icons)


def _tables(
    plan: dict[str, Any],
    ids: tuple[str, ...],
    ends: list[tuple[int, int]],
    cards: tuple[Card, ...],
    spaces: list[list[Icon]],
) -> Board:
    cities = plan["city"]
    provinces = [PROVINCE_IDS.index(city["province"]) if "province" in city else -1 for city in cities]
    sides = [
        SIDES.index(city["side"]) if "side" in city else int(board.side_of(province))
        for city, province in zip(cities, provinces, strict=True)
    ]
    enemies = [
        sorted(
            PROVINCE_IDS.index(other)
            for other in province["neighbours"]
            if board.side_of(PROVINCE_IDS.index(other)) != SIDES.index(province["side"])
        )
        for province in plan["province"]
    ]
    in_area = [
        [_in_area(area, city, province) for city, province in zip(cities, provinces, strict=True)] for area in AREAS
    ]
    values = [
        number for card in cards for number in ((card.value or {}).get("west", 0), (card.value or {}).get("east", 0))
    ]
    programs = [card.icons for card in cards]
    programs += [tuple(spaces[6 - distance]) for distance in range(1, 7)]
    programs += [tuple(spaces[6 + distance]) for distance in range(1, 7)]
    return Board(
        city_ids=list(ids),
        card_ids=[card.id for card in cards],
        city_province=provinces,
        city_side=sides,
        city_kind=[CITY_KINDS.index(city["kind"]) for city in cities],
        line_ends=ends,
        line_size=[line["pieces"] for line in plan["line"]],
        line_side=[sides[a] for a, _ in ends],
        enemies=enemies,
        area_province=[int(_area_holds(area, id)) for area in AREAS for id in PROVINCE_IDS],
        area_city=[int(holds) for row in in_area for holds in row],
        area_line=[int(row[a] or row[b]) for row in in_area for a, b in ends],
        card_decade=[card.decade for card in cards],
        card_color=[COLORS.index(card.color) for card in cards],
        card_value=values,
        card_flight=[card.flight for card in cards],
        programs=[[_row(icon) for icon in program] for program in programs],
    )


def _area_holds(area: str, province: str) -> bool:
    """Whether a province belongs to a place that a card names."""
    index = PROVINCE_IDS.index(province)
    if area == "west-germany":
        return index < board.WB
    if area == "niedersachsen-hamburg":
        return index == board.NS
    return area in ("", province)


def _in_area(area: str, city: dict[str, Any], province: int) -> bool:
    """Whether a city belongs to a place that a card names (1.7.5)."""
    if area == "niedersachsen-hamburg" and city["kind"] == "hamburg":
        return True
    if area in ("", city.get("country"), city["id"]):
        return True
    return province >= 0 and _area_holds(area, PROVINCE_IDS[province])


def _row(icon: Icon) -> list[int]:
    return [
        ICON_KINDS.index(icon.kind),
        SIDES.index(icon.side),
        icon.count,
        AREAS.index(icon.where or ""),
        SIDES.index(icon.chooser) if icon.chooser else board.NOBODY,
        icon.max_per_province or 0,
    ]


def province_index(id: str) -> int:
    """A province by its id; an unknown one is refused."""
    if id not in PROVINCE_IDS:
        raise BadData(f"there is no province {id!r}: {one_of(PROVINCE_IDS, id)}")
    return PROVINCE_IDS.index(id)


def city_index(id: str) -> int:
    """A city by its id; an unknown one is refused."""
    ids = facts().city_ids
    if id not in ids:
        raise BadData(f"there is no city {id!r}: {one_of(ids, id)}")
    return ids.index(id)
