"""An oracle: the values of the rules, worked out slowly and simply from a position and the printed board.

Nothing of the engine is used here. A position is the dictionary that `state.position()` gives.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from tests.volk.printed import (
    BORDERS,
    CONNECTIONS,
    EAST,
    EXTERNAL,
    HAMBURG_HOSTS,
    LINES,
    NAMED,
    PROVINCES,
    RED_POLICE,
    SOCIALISTS,
    SUPPLIERS,
    WEST,
    WEST_GERMANY,
)

Position = dict[str, Any]


def provinces_of(side: str) -> list[str]:
    """The provinces of a side."""
    return WEST if side == "west" else EAST


def pieces(position: Position) -> dict[frozenset[str], int]:
    """The pieces of infrastructure by connection."""
    return dict.fromkeys(LINES, 0) | {NAMED[name]: number for name, number in position["lines"].items()}


def working(position: Position) -> list[frozenset[str]]:
    """1.2.1: connections that are filled, with a factory at both ends."""
    full = [NAMED[name] for name, number in position["lines"].items() if number == LINES[NAMED[name]]]
    return [line for line in full if all(end in position["factories"] for end in line)]


def value(position: Position, city: str) -> int:
    """1.2.2: what a factory is worth."""
    state = position["factories"].get(city)
    if state is None:
        return 0
    if city == "rheinsberg":
        return 2 if state == "normal" else 1
    return (1 if state == "normal" else 0) + sum(city in line for line in working(position))


def economy(position: Position, province: str) -> int:
    """1.2.3: all factories of a province, without Hamburg and external ones."""
    return sum(value(position, city) for city in PROVINCES[province].split())


def export(position: Position, province: str, hamburg: str = "") -> int | None:
    """1.2.4: the best factory of a province, with Hamburg if it belongs to it."""
    cities = PROVINCES[province].split() + (["hamburg"] if province == hamburg else [])
    values = [value(position, city) for city in cities if city in position["factories"]]
    return max(values, default=None)


def capacity(position: Position, side: str) -> int:
    """1.2.8: how many points a side can dismantle."""
    there = pieces(position)
    total = sum(there[line] for line in CONNECTIONS[side])
    cities = [city for province in provinces_of(side) for city in PROVINCES[province].split()]
    for city in [*cities, "hamburg"] if side == "west" else cities:
        state = position["factories"].get(city)
        if city == "rheinsberg":
            total += 2 if state == "normal" else 1 if state == "rundown" else 0
        elif state == "normal":
            total += 1
    return total


def protests(position: Position, province: str) -> int:
    """1.2.5: mass protests of a province."""
    return int(position["unrest"].get(province, 0) // 4 + position["imported"].count(province))


def protests_of(position: Position, side: str) -> int:
    """1.2.6: mass protests of a state."""
    return sum(protests(position, province) for province in provinces_of(side))


def living(position: Position, province: str) -> int:
    """Living standards of a province; those of West Berlin are the sum of its sectors."""
    if province == "west-berlin":
        return sum(position["sectors"].values())
    return int(position["living"].get(province, 0))


def flight(position: Position, icons: dict[str, int]) -> dict[str, int]:
    """Phase 1: the sum of the flight track; `icons` are those of each card."""
    parts = {
        "icons": sum(icons[card] for card in position["row"]),
        "west_living": max(living(position, province) for province in WEST),
        "red_police": sum(card in RED_POLICE for card in position["police"]),
        "east_protest": min(protests_of(position, "east"), 1),
        "east_living": min(living(position, province) for province in EAST),
        "west_protest": min(protests_of(position, "west"), 1),
    }
    plus = parts["icons"] + parts["west_living"] + parts["red_police"] + parts["east_protest"]
    steps = plus - parts["east_living"] - parts["west_protest"]
    steps = 0 if steps < 0 else 20 if steps > 20 else steps
    return {**parts, "steps": steps, "points": steps // 2}


def exports(position: Position, hamburg: str) -> int:
    """Phase 3: East provinces that earn currency while Hamburg belongs to a province."""
    west = [export(position, province, hamburg) for province in WEST_GERMANY]
    east = [best for best in (export(position, province) for province in EAST) if best is not None]
    present = [best for best in west if best is not None]
    if len(present) < len(west):
        return len(east)
    return sum(best >= min(present) for best in east)


def shortage(position: Position) -> tuple[int, int]:
    """Phase 3: exports and shortage, with Hamburg where West likes it best."""
    earned = min(exports(position, hamburg) for hamburg in HAMBURG_HOSTS)
    needed = sum(living(position, province) for province in EAST) - position["currency"] - earned
    return earned, max(needed, 0)


def lost_living(position: Position, hamburg: str) -> dict[str, int]:
    """Phase 5: the living standards that each province cannot hold, West Berlin left out."""
    over = {
        province: living(position, province) - (export(position, province, hamburg) or 0)
        for province in PROVINCES
        if province != "west-berlin"
    }
    return {province: number for province, number in over.items() if number > 0}


def lost_in_berlin(position: Position) -> int:
    """Phase 5: the living standards that West Berlin cannot hold."""
    bound = [export(position, SUPPLIERS[sector]) or 0 for sector, number in position["sectors"].items() if number]
    return max(living(position, "west-berlin") - min(bound), 0) if bound else 0


def internal(position: Position) -> dict[str, int]:
    """Phase 6: the unrest that each province gets."""
    result: dict[str, int] = {}
    for side in ("west", "east"):
        most = max(living(position, province) for province in provinces_of(side))
        for province in provinces_of(side):
            gap = most - living(position, province)
            number = gap if province == "west-berlin" else gap - 1
            if number > 0:
                result[province] = number
    return result


def attack(position: Position, province: str, target: str) -> int:
    """Phase 7: the unrest that an attack brings."""
    return max(living(position, province) - protests(position, province) - living(position, target), 0)


def enemies(province: str) -> list[str]:
    """Phase 7: the provinces that a province may attack."""
    if province in BORDERS:
        return BORDERS[province]
    return [west for west, borders in BORDERS.items() if province in borders]


def socialists_due(position: Position) -> int:
    """Phase 9: socialists that come or leave."""
    return SOCIALISTS[abs(position["socialist"])]


# What may be built, dismantled and raised


def side_of(city: str) -> str:
    """The side that a city belongs to."""
    west = [name for province in WEST for name in PROVINCES[province].split()]
    return "west" if city in [*west, "hamburg"] else "east"


def blocked(position: Position, city: str) -> bool:
    """1.6.2, 1.12: whether mass protests forbid to build in a city."""
    if city in EXTERNAL:
        return False
    if city == "hamburg":
        return all(protests(position, host) > 0 for host in HAMBURG_HOSTS)
    (province,) = [province for province, cities in PROVINCES.items() if city in cities.split()]
    return protests(position, province) > 0


def buildable(position: Position, side: str) -> set[frozenset[str]]:
    """1.7.2, 1.7.3: cities and connections on which an unbound build point can be spent."""
    there = pieces(position)
    cities = {city for province in provinces_of(side) for city in PROVINCES[province].split()}
    cities = (cities | {"hamburg"} if side == "west" else cities) - {"rheinsberg"}
    empty = {frozenset([city]) for city in cities if city not in position["factories"] and not blocked(position, city)}
    lines = {
        line
        for line, size in CONNECTIONS[side].items()
        if there[line] < size
        and any(end in position["factories"] for end in line)
        and not any(blocked(position, end) for end in line)
    }
    return empty | lines


def removable(position: Position, side: str) -> set[frozenset[str]]:
    """1.7.6-1.7.8: cities and connections on which an unbound dismantle point can be spent."""
    there = pieces(position)
    used = {end for line in LINES if there[line] for end in line}
    cities = {
        frozenset([city])
        for city, state in position["factories"].items()
        if side_of(city) == side
        and (city == "rheinsberg" or (city not in EXTERNAL and state == "normal" and city not in used))
    }
    return cities | {line for line in CONNECTIONS[side] if there[line]}


def raisable(position: Position, side: str, placed: set[str], card_value: int) -> set[str]:
    """1.8.3a-c: provinces that may get a living standard after those placed in, by trying every assignment."""
    if len(placed) == 3:
        return set()
    assignments = assignments_of(position, side)
    return {
        province
        for province in provinces_of(side)
        if province not in placed | {"west-berlin"}
        and any(_enough(position, placed, province, extra, card_value) for extra in assignments)
    }


def assignments_of(position: Position, side: str) -> list[dict[str, int]]:
    """1.8.3c: what Hamburg, or the external factories, can add to which provinces."""
    if side == "west":
        return [{host: value(position, "hamburg")} for host in HAMBURG_HOSTS]
    choices: list[list[tuple[str, int]]] = []
    for city in EXTERNAL:
        ends = [end for line in working(position) if city in line for end in line - {city}]
        hosts = [province for province in EAST for end in ends if end in PROVINCES[province].split()]
        choices.append([(host, value(position, city)) for host in hosts] or [("", 0)])
    return [_sum(choice) for choice in product(*choices)]


def _sum(pairs: tuple[tuple[str, int], ...]) -> dict[str, int]:
    total: dict[str, int] = {}
    for province, number in pairs:
        total[province] = total.get(province, 0) + number
    return total


def _enough(position: Position, placed: set[str], province: str, extra: dict[str, int], card_value: int) -> bool:
    missing = []
    for each in {*placed, province}:
        wanted = 3 * (living(position, each) + (each == province))
        missing.append(max(wanted - economy(position, each) - extra.get(each, 0), 0))
    return max(missing) <= 2 and sum(missing) <= card_value
