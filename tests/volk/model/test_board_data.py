"""Appendix A: the data files say what is printed on the board and on the cards."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from detente import DetenteError
from detente.volk.game import GAME
from detente.volk.model import board as board_sides
from detente.volk.model.boardfile import facts
from detente.volk.model.cards import read_icon
from detente.volk.model.datafile import BadData
from tests.volk.printed import (
    BORDERS,
    CONNECTIONS,
    EAST,
    EXTERNAL,
    LINES,
    PINK_POLICE,
    PROVINCES,
    RED_POLICE,
    SOCIALISTS,
    SUPPLIERS,
    WEST,
)


def data(name: str) -> dict[str, Any]:
    """A data file as it is written."""
    return tomllib.loads(files("detente.volk").joinpath(f"data/{name}.toml").read_text("utf-8"))


BOARD = data("board")


def test_a_1_every_province_has_its_cities() -> None:
    found: dict[str, set[str]] = {province["id"]: set() for province in BOARD["province"]}
    for city in BOARD["city"]:
        if "province" in city:
            found[city["province"]].add(city["id"])
    assert found == {province: set(cities.split()) for province, cities in PROVINCES.items()}
    homeless = {city["id"]: city["side"] for city in BOARD["city"] if "province" not in city}
    assert homeless == {"hamburg": "west"} | dict.fromkeys(EXTERNAL, "east")
    assert [city["id"] for city in BOARD["city"] if city.get("start")] == [
        "hamburg",
        "dortmund",
        "berlin",
        "bitterfeld",
    ]


def test_the_cities_and_connections_of_a_side_follow_each_other() -> None:
    board = facts().board
    for side in (board_sides.WEST, board_sides.EAST):
        cities = range(board_sides.first_city(side), board_sides.last_city(side))
        lines = range(board_sides.first_line(side), board_sides.last_line(side))
        assert list(cities) == [city for city, of in enumerate(board.city_side) if of == side]
        assert list(lines) == [line for line, of in enumerate(board.line_side) if of == side]
        assert {int(board.city_side[end]) for line in lines for end in (board.line_a[line], board.line_b[line])} == {
            side
        }
    abroad = [city for city, kind in enumerate(board.city_kind) if kind == board_sides.EXTERNAL]
    assert abroad == list(range(board.first_external, len(board.city_kind)))


def test_1_1_1_west_has_eight_provinces_and_east_six() -> None:
    sides = {province["id"]: province["side"] for province in BOARD["province"]}
    assert sides == dict.fromkeys(WEST, "west") | dict.fromkeys(EAST, "east")
    assert (len(WEST), len(EAST)) == (8, 6)


def test_1_1_2_three_provinces_supply_the_sectors_of_west_berlin() -> None:
    suppliers = {p["supplier_of"]: p["id"] for p in BOARD["province"] if "supplier_of" in p}
    assert suppliers == SUPPLIERS


def test_a_2_the_connections_and_their_blue_lines() -> None:
    assert {frozenset(line["cities"]): line["pieces"] for line in BOARD["line"]} == LINES
    west, east = CONNECTIONS["west"], CONNECTIONS["east"]
    assert (len(west), sum(west.values()), len(east), sum(east.values())) == (42, 46, 26, 30)
    assert sum(size == 2 for size in LINES.values()) == 8


def test_1_1_3_no_connection_crosses_the_border_and_rheinsberg_has_none() -> None:
    west = {city for province in WEST for city in PROVINCES[province].split()} | {"hamburg"}
    assert all(line <= west for line in CONNECTIONS["west"])
    assert not any(line & (west | {"rheinsberg"}) for line in CONNECTIONS["east"])


def test_a_3_the_borders_between_east_and_west() -> None:
    neighbours = {province["id"]: province["neighbours"] for province in BOARD["province"]}
    for province, borders in BORDERS.items():
        assert [other for other in neighbours[province] if other in EAST] == borders
    assert all(one in neighbours[other] for one in neighbours for other in neighbours[one])


def test_a_4_the_tracks() -> None:
    tracks = BOARD["tracks"]
    assert tracks["currency"]["spaces"] == list(range(-6, 7))
    assert [abs(number) for number in tracks["socialist"]["spaces"][6:]] == list(SOCIALISTS)
    assert [-number for number in tracks["socialist"]["spaces"][6::-1]] == list(SOCIALISTS)
    assert tracks["flight"]["dismantle"] == [step // 2 for step in range(21)]
    assert tracks["flight"]["printed"] == [str(step // 2) if step % 2 == 0 else "" for step in range(21)]
    assert [phase["number"] for phase in tracks["end_of_decade"]["phase"]] == list(range(1, 11))
    assert tracks["prestige"]["spaces"][6] == []
    assert tracks["prestige"]["off_west"] == ["1 unrest_remove west", "1 unrest_add east"]
    assert tracks["prestige"]["off_east"] == ["1 unrest_remove east", "1 unrest_add west"]


def test_1_3_5_four_decks_of_twenty_cards_and_a_special_one_each_that_of_iv_with_two_faces() -> None:
    cards = facts().cards
    assert [card.id for card in cards] == [*(str(n) for n in range(1, 81)), "I", "II", "III", "IVa", "IVb"]
    assert [card.decade for card in cards[:80]] == [decade for decade in (1, 2, 3, 4) for _ in range(20)]
    assert [card.decade for card in cards[80:]] == [1, 2, 3, 4, 4]
    assert all((card.value is None) == (card.id in ("I", "II", "III", "IVa", "IVb")) for card in cards)


def test_a_5_the_police_cards_none_of_which_has_a_flight_icon() -> None:
    police = {
        kind: tuple(card.id for card in facts().cards if any(icon.kind == kind for icon in card.icons))
        for kind in ("police_red", "police_pink")
    }
    assert police == {"police_red": RED_POLICE, "police_pink": PINK_POLICE}
    assert not any(GAME.card(id)["flight"] for id in RED_POLICE + PINK_POLICE)


def test_1_16_only_the_socialists_are_limited() -> None:
    assert BOARD["components"]["socialists"] == 12


def test_the_facts_of_a_card_and_an_unknown_card() -> None:
    assert GAME.card("41")["icons"][0]["chooser"] == "west"
    with pytest.raises(DetenteError, match="there is no card '81'"):
        GAME.card("81")


def test_what_a_data_file_says_wrongly_is_named() -> None:
    with pytest.raises(BadData, match="icon 'two build east'"):
        read_icon("two build east", "card 3")
    with pytest.raises(BadData, match="did you mean 'build'"):
        read_icon("2 biuld east", "card 3")
    with pytest.raises(BadData, match="did you mean 'polska'"):
        read_icon("2 build east in polsak", "card 3")
