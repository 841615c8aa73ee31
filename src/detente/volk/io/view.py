"""What a side may see (1.14): the whole board, its own hand, and of hidden cards their number and decade."""

from __future__ import annotations

from typing import Any

import msgspec

from detente.core.errors import BadOption
from detente.core.state import OVER
from detente.volk.io.forecast import forecast
from detente.volk.io.goals import goals
from detente.volk.io.hidden import seen_decisions
from detente.volk.model.actions import CARDS, PROVINCES, SPECIALS
from detente.volk.model.board import EXTERNAL, NS, PROVINCE_IDS, SECTOR_IDS, SH, SIDES, side_of
from detente.volk.model.boardfile import city_index, facts, province_index
from detente.volk.model.table import (
    CLOSED,
    DISPLAY,
    IN_DECK,
    IN_ROW,
    KNOWN,
    NORMAL,
    POLICE_UNUSED,
    POLICE_USED,
    RUNDOWN_FACTORY,
    Table,
)
from detente.volk.rules.economy import capacity, economy, export, factory_value, has_factory, is_working
from detente.volk.text.prompts import outcome, phase, prompt

CONDITIONS = {NORMAL: "normal", RUNDOWN_FACTORY: "rundown"}
HIGHEST = 16
"""More than any factory is worth."""
_CITIES = [
    {"factory": CONDITIONS.get(state), "value": value, "closed": state == CLOSED}
    for state in range(int(CLOSED) + 1)
    for value in range(HIGHEST)
]
_LINES = [
    {"pieces": pieces, "size": size, "working": working}
    for pieces in range(3)
    for size in range(3)
    for working in (False, True)
]
"""Everything that a city or a line can look like."""
HOSTS = ("niedersachsen", "schleswig-holstein")
"""The provinces that Hamburg may belong to (1.12)."""


def view(table: Table, side: int) -> dict[str, Any]:
    """The table as a side sees it; -1 is a spectator."""
    seen = {**public(table), **private(table, side)}
    for part in ("cities", "lines"):  # copies, because the caller may change the view
        seen[part] = {id: dict(facts) for id, facts in seen[part].items()}
    return seen


def private(table: Table, side: int) -> dict[str, Any]:
    """The part of the view that depends on the side."""
    return {
        "side": SIDES[side] if side >= 0 else None,
        "decisions": seen_decisions(table, side),
        "legal": table.legal() if table.actor == side else [],
        "hands": {name: _hand(table, index, side) for index, name in enumerate(SIDES)},
        "deck": _deck(table, side),
        "may_hold": _may_hold(table, side),
    }


def public(table: Table) -> dict[str, Any]:
    """The public part of the view. Cities and lines that look the same share one dictionary, to save time."""
    asked, ended, coming = prompt(table), outcome(table), forecast(table)
    special = [table.board.card_ids[card] for card in range(SPECIALS, CARDS) if table.place[card] == DISPLAY]
    return {
        "game": "volk",
        "edition": "revised" if table.revised else "first",
        "decade": int(table.decade),
        "half": int(table.half),
        "phase": phase(table),
        "mover": SIDES[table.mover],
        "actor": SIDES[table.actor] if table.actor != OVER else None,
        "prompt": msgspec.to_builtins(asked) if asked else None,
        "outcome": msgspec.to_builtins(ended) if ended else None,
        "tracks": {
            "prestige": int(table.prestige),
            "currency": int(table.currency),
            "socialist": int(table.socialist),
        },
        "prestige_holder": SIDES[table.prestige_holder()],
        "wall": bool(table.wall),
        "stasi_disbanded": bool(table.stasi_disbanded),
        "provinces": {PROVINCE_IDS[province]: _province(table, province) for province in range(PROVINCES)},
        "sectors": sectors(table),
        "imported": imported(table),
        "box": int(table.box),
        "cities": {id: _city(table, city) for city, id in enumerate(table.board.city_ids)},
        "lines": {id: _line(table, line) for line, id in enumerate(facts().lines)},
        "capacity": {name: int(capacity(table, index)) for index, name in enumerate(SIDES)},
        "protests": {name: int(table.protests_of(index)) for index, name in enumerate(SIDES)},
        "card": table.board.card_ids[table.card] if table.card >= 0 else None,
        "icons_left": [int(table.icon_left[icon]) for icon in range(6)],
        "display": cards_at(table, DISPLAY, SPECIALS),
        "special": special[0] if special else None,
        "row": cards_at(table, IN_ROW, CARDS),
        "police": police(table),
        "forecast": coming,
        "goals": goals(table, coming),
    }


def cards_at(table: Table, place: int, end: int) -> list[str]:
    """The ids of the cards at a place."""
    return [table.board.card_ids[card] for card in range(end) if table.place[card] == place]


def sectors(table: Table) -> dict[str, int]:
    """The living standards of West Berlin's sectors."""
    return {name: int(table.sectors[index]) for index, name in enumerate(SECTOR_IDS)}


def imported(table: Table) -> list[str]:
    """The suppliers with an imported mass protest, in the order placed."""
    return [PROVINCE_IDS[table.imports[i]] for i in range(table.import_count)]


def police(table: Table) -> dict[str, str]:
    """East's police cards, used in this decade or not."""
    unused, used = cards_at(table, POLICE_UNUSED, CARDS), cards_at(table, POLICE_USED, CARDS)
    return dict.fromkeys(unused, "unused") | dict.fromkeys(used, "used")


def _province(table: Table, province: int) -> dict[str, Any]:
    best = int(export(table, province))
    return {
        "side": SIDES[side_of(province)],
        "unrest": int(table.unrest[province]),
        "protests": int(table.protests_in(province)),
        "living": int(table.living[province]),
        "economy": int(economy(table, province)),
        "export": best if best >= 0 else None,
        "socialists": int(table.socialists[province]),
    }


def _city(table: Table, city: int) -> dict[str, Any]:
    return _CITIES[table.factory[city] * HIGHEST + factory_value(table, city)]


def _line(table: Table, line: int) -> dict[str, Any]:
    return _LINES[(table.pieces[line] * 3 + table.board.line_size[line]) * 2 + int(is_working(table, line))]


def _hand(table: Table, owner: int, side: int) -> list[dict[str, Any]]:
    """A hand: backs show the decade; faces are given only where this side may know them (1.14)."""
    cards = [card for card in range(SPECIALS) if table.in_hand(owner, card)]
    shown = [_face(table, card, owner == side or _is_known(table, side, card)) for card in cards]
    return sorted(shown, key=lambda card: (card["decade"], card["card"] is None, card["card"] or ""))


def _deck(table: Table, side: int) -> list[dict[str, Any]]:
    """The deck, top first, each card by its back and, where card 50 showed it, by its face."""
    cards = [int(table.deck[i]) for i in range(table.deck_top, table.deck_end)]
    return [_face(table, card, _is_known(table, side, card)) for card in cards if table.place[card] == IN_DECK]


def _face(table: Table, card: int, shown: bool) -> dict[str, Any]:
    return {"card": table.board.card_ids[card] if shown else None, "decade": int(table.board.card_decade[card])}


def _is_known(table: Table, side: int, card: int) -> bool:
    return side >= 0 and table.knows(side, card) == KNOWN


def _may_hold(table: Table, side: int) -> list[str]:
    """Cards this side has seen in the opponent's hand, and that may have been discarded since."""
    if side < 0:
        return []
    return [table.board.card_ids[card] for card in range(SPECIALS) if table.may_hold(1 - side, card)]


# What a player asks the board (1.2)


def economy_of(table: Table, province: str, hamburg: str | None, external: dict[str, str] | None) -> int:
    """1.2.3: a province's economy, with what is assigned to it."""
    index = province_index(province)
    total = int(economy(table, index))
    if _hamburg_host(hamburg) == index:
        total += int(factory_value(table, table.board.hamburg))
    for city, host in (external or {}).items():
        if _external_host(table, city, host) == index:
            total += int(factory_value(table, city_index(city)))
    return total


def export_of(table: Table, province: str, hamburg: str | None, external: dict[str, str] | None) -> int | None:
    """1.2.4: a province's best factory; external ones never count."""
    index = province_index(province)
    for city, host in (external or {}).items():
        _external_host(table, city, host)
    best = int(export(table, index))
    if _hamburg_host(hamburg) == index and has_factory(table, table.board.hamburg):
        best = max(best, int(factory_value(table, table.board.hamburg)))
    return best if best >= 0 else None


def _hamburg_host(hamburg: str | None) -> int | None:
    if hamburg is None:
        return None
    if hamburg not in HOSTS:
        raise BadOption(f"Hamburg cannot belong to {hamburg!r}: it is one of {', '.join(HOSTS)} (1.12)")
    return NS if hamburg == HOSTS[0] else SH


def _external_host(table: Table, city: str, host: str) -> int:
    """1.13.2: an external factory counts for a province with which it has a working connection."""
    board, index, province = table.board, city_index(city), province_index(host)
    if board.city_kind[index] != EXTERNAL:
        raise BadOption(f"{city} is no external city (1.13.2)")
    for i in range(board.city_first[index], board.city_first[index + 1]):
        line = board.city_lines[i]
        ends = (board.line_a[line], board.line_b[line])
        if is_working(table, line) and any(board.city_province[end] == province for end in ends):
            return province
    raise BadOption(f"{city} has no working connection with {host} (1.8.3c)")


def capacity_of(table: Table, side: int) -> int:
    """1.2.8: how much a side can dismantle."""
    return int(capacity(table, side))


def protests_of(table: Table, province: str) -> int:
    """1.2.5: the mass protests of a province."""
    return int(table.protests_in(province_index(province)))


def factory_value_of(table: Table, city: str) -> int:
    """1.2.2: the value of a city's factory."""
    return int(factory_value(table, city_index(city)))
