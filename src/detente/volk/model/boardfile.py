"""The board: read from its file, checked, and made into flat tables; and all that people read of board and cards."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from detente.core.errors import one_of
from detente.volk.model.actions import CITIES, LINES
from detente.volk.model.board import AREAS, NS, PROVINCE_IDS, SIDES, WB, Board, MapTables, side_of
from detente.volk.model.cards import Card, Icon, card_tables, read_cards, read_icon
from detente.volk.model.datafile import BadData, expect, expect_one_of, read

FILE = "board.toml"
CITY_KINDS = ("normal", "hamburg", "special", "external")

Entry = dict[str, Any]
"""An entry of the data file."""


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
    board = read(FILE)
    cities, lines, provinces = board["city"], board["line"], board["province"]
    expect([province["id"] for province in provinces] == list(PROVINCE_IDS), FILE, "provinces", "their order")
    expect(len(cities) == CITIES, FILE, "cities", f"{CITIES} of them")
    expect(len(lines) == LINES, FILE, "lines", f"{LINES} of them")
    cards = read_cards(read("cards.toml")["card"])
    track = board["tracks"]["prestige"]["spaces"]
    spaces = tuple(tuple(read_icon(text, "prestige track") for text in space) for space in track)
    ids = tuple(city["id"] for city in cities)
    ends = [_ends(line, ids) for line in lines]
    names = [f"{ids[a]}-{ids[b]}" for a, b in ends]
    return Facts(
        cards=cards,
        city_ids=ids,
        city_names={city["id"]: city["name"] for city in cities},
        province_names={province["id"]: province["name"] for province in provinces},
        line_index={name: i for i, name in enumerate(names)}
        | {f"{ids[b]}-{ids[a]}": i for i, (a, b) in enumerate(ends)},
        lines=tuple(names),
        start=tuple(city["id"] for city in cities if city.get("start")),
        setup=board["setup"],
        prestige=spaces,
        board=Board(_map_tables(cities, lines, provinces, ends), card_tables(cards, spaces)),
    )


@cache
def plan() -> dict[str, Any]:
    """The board as its file has it: provinces, cities and lines, each by its id."""
    board, names = read(FILE), facts().lines
    return {
        "provinces": {province["id"]: province for province in board["province"]},
        "cities": {city["id"]: city for city in board["city"]},
        "lines": dict(zip(names, board["line"], strict=True)),
    }


def _ends(line: Entry, ids: tuple[str, ...]) -> tuple[int, int]:
    for id in line["cities"]:
        expect_one_of(ids, id, FILE, f"line {line['cities']}")
    a, b = line["cities"]
    return ids.index(a), ids.index(b)


def _map_tables(
    cities: list[Entry], lines: list[Entry], provinces: list[Entry], ends: list[tuple[int, int]]
) -> MapTables:
    sides = [_side_of(city) for city in cities]
    in_area = [[_in_area(area, city) for city in cities] for area in AREAS]
    return MapTables(
        city_ids=[city["id"] for city in cities],
        city_province=[_province_of(city) for city in cities],
        city_side=sides,
        city_kind=[CITY_KINDS.index(city["kind"]) for city in cities],
        line_ends=ends,
        line_size=[line["pieces"] for line in lines],
        line_side=[sides[a] for a, _ in ends],
        enemies=[_enemies_of(province) for province in provinces],
        area_province=[int(_area_holds(area, id)) for area in AREAS for id in PROVINCE_IDS],
        area_city=[int(holds) for row in in_area for holds in row],
        area_line=[int(row[a] or row[b]) for row in in_area for a, b in ends],
    )


def _province_of(city: Entry) -> int:
    """The province of a city, -1 abroad and for Hamburg (1.12)."""
    return PROVINCE_IDS.index(city["province"]) if "province" in city else -1


def _side_of(city: Entry) -> int:
    return SIDES.index(city["side"]) if "side" in city else int(side_of(_province_of(city)))


def _enemies_of(province: Entry) -> list[int]:
    """The neighbours across the inner-German border, in order (1.10 phase 7)."""
    neighbours = sorted(PROVINCE_IDS.index(id) for id in province["neighbours"])
    return [other for other in neighbours if SIDES[side_of(other)] != province["side"]]


def _area_holds(area: str, province: str) -> bool:
    """Whether a province belongs to a place that a card names."""
    index = PROVINCE_IDS.index(province)
    if area == "west-germany":
        return index < WB
    if area == "niedersachsen-hamburg":
        return index == NS
    return area in ("", province)


def _in_area(area: str, city: Entry) -> bool:
    """Whether a city belongs to a place that a card names (1.7.5)."""
    if area == "niedersachsen-hamburg" and city["kind"] == "hamburg":
        return True
    if area in ("", city.get("country"), city["id"]):
        return True
    return "province" in city and _area_holds(area, city["province"])


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
