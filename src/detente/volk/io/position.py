"""Positions: the whole state as a dictionary that a person can write, and back.

Every field is optional. A missing field is as at the start of the game; a field that is
given is complete: `"unrest": {"bayern": 4}` means that there is no other unrest. Fields:

    edition "revised" or "first"; decade 1-4; half 1 or 2; mover; phase "action" or "end-1" to "end-10",
    which is then about to begin; prestige, currency, socialist; wall, stasi_disbanded;
    unrest, living, socialists {province: n}; sectors {"french": n, "uk": n, "us": n};
    imported [province, ...] in the order placed; box; factories {city: "normal" or "rundown"};
    lines {"cityA-cityB": n}; closed [city]; police {card: "unused" or "used"}; display, row [card];
    special (a card, or None); hands {"west": [card], "east": [card]}; deck [card], top first.

Cards that are left out are dealt by the seed. Written positions hold more, so that nothing is
lost: `later` (the decks of later decades), `out` (cards that are gone), `known` (hidden cards that a
side has seen), `pending` (what is going on) and `outcome`.
"""

from __future__ import annotations

from typing import Any

from detente.core.errors import one_of
from detente.core.text.facts import dictionary, index_of, known_fields, refuse, truth, whole
from detente.volk.io.position_cards import read_cards, write_cards
from detente.volk.io.position_course import read_course, write_pending
from detente.volk.io.view import CONDITIONS, imported, sectors
from detente.volk.model.actions import CITIES, LINES
from detente.volk.model.board import EXTERNAL, PROVINCE_IDS, SECTOR_IDS, SIDES, SUPPLIERS, WB, WEST, side_of
from detente.volk.model.boardfile import facts
from detente.volk.model.endings import ENDINGS
from detente.volk.model.table import (
    CLOSED,
    NORMAL,
    PROTEST,
    RUNDOWN_FACTORY,
    SOCIALISTS,
    Table,
)
from detente.volk.rules.decade import deal_decks
from detente.volk.rules.economy import has_factory
from detente.volk.text.prompts import phase

EDITIONS = ("first", "revised")
FIELDS = (
    "edition", "decade", "half", "mover", "phase", "prestige", "currency", "socialist", "wall", "stasi_disbanded",
    "unrest", "living", "sectors", "imported", "factories", "lines", "closed", "box", "socialists", "police",
    "display", "special", "row", "hands", "deck", "later", "out", "known", "pending", "outcome",
)  # fmt: skip
COURSE = (
    "half", "mover", "display", "row", "deck", "hands", "special", "police", "later", "out", "known", "pending",
    "outcome",
)  # fmt: skip
"""The fields that speak of a game which has begun."""
MOST_UNREST = 40
MOST_LIVING = 20


def edition_of(table: Table) -> str:
    """The edition by name."""
    return EDITIONS[table.revised]


# Writing


def write(table: Table) -> dict[str, Any]:
    """A state as a position."""
    course = {
        "edition": edition_of(table),
        "decade": int(table.decade),
        "half": int(table.half),
        "mover": SIDES[table.mover],
        "phase": phase(table),
    }
    position = course | _tracks(table) | _provinces(table) | _economy(table) | write_cards(table)
    if table.winner >= 0:
        position["outcome"] = {"winner": SIDES[table.winner], "reason": ENDINGS[table.reason]}
    else:
        position["pending"] = write_pending(table)
    return {name: position[name] for name in FIELDS if name in position}


def _tracks(table: Table) -> dict[str, Any]:
    return {
        "prestige": int(table.prestige),
        "currency": int(table.currency),
        "socialist": int(table.socialist),
        "wall": bool(table.wall),
        "stasi_disbanded": bool(table.stasi_disbanded),
    }


def _provinces(table: Table) -> dict[str, Any]:
    """Unrest, living standards and socialists, each where there are some; West Berlin's in its sectors."""
    by_id = {id: province for province, id in enumerate(PROVINCE_IDS)}
    return {
        "unrest": {id: int(table.unrest[p]) for id, p in by_id.items() if table.unrest[p]},
        "living": {id: int(table.living[p]) for id, p in by_id.items() if table.living[p] and p != WB},
        "sectors": sectors(table),
        "imported": imported(table),
        "box": int(table.box),
        "socialists": {id: int(table.socialists[p]) for id, p in by_id.items() if table.socialists[p]},
    }


def _economy(table: Table) -> dict[str, Any]:
    cities, lines = facts().city_ids, facts().lines
    return {
        "factories": {cities[c]: CONDITIONS[table.factory[c]] for c in range(CITIES) if has_factory(table, c)},
        "lines": {lines[line]: int(table.pieces[line]) for line in range(LINES) if table.pieces[line]},
        "closed": [cities[city] for city in range(CITIES) if table.factory[city] == CLOSED],
    }


# Reading


def read(table: Table, position: dict[str, Any], seed: object) -> None:
    """Set up an empty table from a position; a contradiction raises BadPosition with the reason."""
    if not isinstance(position, dict):
        refuse(f"a position is a dictionary, not {position!r}")
    known_fields(position, FIELDS, "position")
    edition = position.get("edition", "revised")
    if edition not in EDITIONS:
        refuse(f"unknown edition {edition!r}: it is 'revised' or 'first'")
    table.revised = EDITIONS.index(edition)
    table.decade = whole(position.get("decade", 1), 1, 4, "decade")
    table.half = whole(position.get("half", 1), 1, 2, "half")
    _read_tracks(table, position)
    _read_provinces(table, position)
    _read_economy(table, position)
    begins = not set(COURSE) & set(position)
    if begins and table.decade == 1 and position.get("phase", "action") == "action":
        deal_decks(table, seed)
        return
    read_cards(table, position, seed)
    read_course(table, position)


def _read_tracks(table: Table, position: dict[str, Any]) -> None:
    table.prestige = whole(position.get("prestige", 0), -6, 6, "prestige")
    table.currency = whole(position.get("currency", 0), -6, 6, "currency")
    table.socialist = whole(position.get("socialist", 0), -6, 6, "socialist")
    table.wall = int(truth(position.get("wall", False), "wall"))
    table.stasi_disbanded = int(truth(position.get("stasi_disbanded", False), "stasi_disbanded"))


def _read_provinces(table: Table, position: dict[str, Any]) -> None:
    """Unrest, living standards, socialists and imported protests."""
    setup = facts().setup
    first = setup["first_edition"]
    start = setup["unrest"] if table.revised else dict.fromkeys(PROVINCE_IDS, first["unrest_each"])
    for id, number in dictionary(position.get("unrest", start), "unrest").items():
        table.unrest[_province(id, "unrest")] = whole(number, 0, MOST_UNREST, f"unrest: {id}")
    given = dictionary(position.get("living", {}), "living")
    for id, number in given.items():
        table.living[_province(id, "living")] = whole(number, 0, MOST_LIVING, f"living: {id}")
    in_berlin = dictionary(position.get("sectors", {}), "sectors")
    known_fields(in_berlin, SECTOR_IDS, "sectors")
    claimed = int(table.living[WB])
    for sector, name in enumerate(SECTOR_IDS):
        table.set_sector(sector, whole(in_berlin.get(name, 0), 0, MOST_LIVING, f"sectors: {name}"))
    if "west-berlin" in given and claimed != table.living[WB]:
        refuse(f"living: west-berlin has {claimed}, but its sectors have {table.living[WB]} (1.1.2)")
    table.box = whole(
        position.get("box", setup["socialists"] if table.revised else first["socialists"]), 0, SOCIALISTS, "box"
    )
    for id, number in dictionary(position.get("socialists", {}), "socialists").items():
        province = _province(id, "socialists")
        if side_of(province) == WEST:
            refuse(f"socialists: {id} is a West province; socialists are in East provinces (1.9.9)")
        table.socialists[province] = whole(number, 0, SOCIALISTS, f"socialists: {id}")
    if table.socialists_on_board() > SOCIALISTS:
        refuse(f"there are {table.socialists_on_board()} socialists; the game has {SOCIALISTS} (1.3.2)")
    _read_imports(table, position.get("imported"), position.get("pending") is not None)


def _read_imports(table: Table, given: object, pending: bool) -> None:
    """1.11.2: one imported protest for each mass protest of West Berlin."""
    wanted = int(table.unrest[WB]) // PROTEST
    suppliers = [PROVINCE_IDS[province] for province in SUPPLIERS]
    if given is None:
        given = [suppliers[i % len(suppliers)] for i in range(wanted)]
    if not isinstance(given, list) or any(id not in suppliers for id in given):
        refuse(f"imported is a list of {', '.join(suppliers)} (1.11.2)")
    if len(given) > wanted:
        refuse(f"imported has {len(given)} protests, but West Berlin has {wanted} (1.11.3)")
    if len(given) < wanted and not pending:
        refuse(f"imported has {len(given)} protests; each of West Berlin's {wanted} has one (1.11.2)")
    for id in given:
        table.imports[table.import_count] = PROVINCE_IDS.index(id)
        table.import_count += 1


def _read_economy(table: Table, position: dict[str, Any]) -> None:
    """Factories, lines and closed cities."""
    board, data = table.board, facts()
    states = {"normal": NORMAL, "rundown": RUNDOWN_FACTORY}
    start = dict.fromkeys(data.start, "normal")
    for id, state in dictionary(position.get("factories", start), "factories").items():
        city = _city(id, "factories")
        if state not in tuple(states):
            refuse(f"factories: {id} is {state!r}; it must be 'normal' or 'rundown'")
        if state == "rundown" and (board.city_side[city] == WEST or board.city_kind[city] == EXTERNAL):
            refuse(f"factories: {id} cannot be rundown; only East's own factories can (1.7.9)")
        table.factory[city] = states[state]
    closed = position.get("closed", [])
    if not isinstance(closed, list):
        refuse("closed is a list of external cities")
    for id in closed:
        city = _city(id, "closed")
        if board.city_kind[city] != EXTERNAL or table.factory[city] != 0:
            refuse(f"closed: {id} must be an external city without a factory (1.9.7)")
        table.factory[city] = CLOSED
    for name, number in dictionary(position.get("lines", {}), "lines").items():
        if name not in data.line_index:
            refuse(f"lines: unknown line {name!r}: {one_of(data.line_index, str(name))}")
        line = data.line_index[name]
        if table.pieces[line]:
            refuse(f"lines: {name} is given twice")
        table.pieces[line] = whole(number, 0, int(board.line_size[line]), f"lines: {name}")
        if table.pieces[line] and not any(has_factory(table, end) for end in (board.line_a[line], board.line_b[line])):
            refuse(f"lines: {name} has a piece, but no factory at either end (1.2.9)")


# Small checks


def _province(id: object, name: str) -> int:
    return index_of(PROVINCE_IDS, id, name, "province")


def _city(id: object, name: str) -> int:
    return index_of(facts().city_ids, id, name, "city")
