"""Random positions for the comparison: near the ends of tracks and mass protests, with little to build or dismantle."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from detente.volk.game import GAME
from tests.volk.orders.model import CITIES, CONNECTIONS, SECTORS, SIZES, Action, Icon, side_of
from tests.volk.printed import EAST, EXTERNAL, PINK_POLICE, PROVINCES, RED_POLICE, SUPPLIERS, WEST, WEST_GERMANY

UNREST = (0, 0, 0, 1, 1, 2, 3, 3, 4, 4, 5, 7, 8)
UPROAR = (4, 7, 7, 8, 11)
"""The unrest of a country in which every province protests."""
TRACK = (-6, -6, -6, -5, 0, 1, 5, 6, 6, 6)
FILLERS = ("69", "75", "53", "32")
SPECIALS = ("I", "II", "III", "IVa", "IVb")
CARDS = [*(str(number) for number in range(1, 81)), *SPECIALS]


def action_of(card: str, side: str, use: str) -> Action:
    """What the model knows of a use of a card (1.8)."""
    printed = GAME.card(card)
    dual = printed["color"] == "dual"
    if use == "build":
        return Action([(Icon("build", side, optional=True), printed["value"][side])], side, False)
    if use == "remove":
        own = printed["color"] == {"east": "red", "west": "yellow"}[side]
        price = [] if own else [(Icon("dismantle", side), 1)]
        return Action([(Icon("unrest_remove", side), 1), *price], side, False)
    icons = []
    for icon in printed["icons"]:
        each = icon["max_per_province"] or 0
        icons.append((Icon(icon["kind"], icon["side"], icon["where"], icon["chooser"], each), icon["count"]))
    return Action(icons, side, dual, computer_age=card == "79")


def events() -> Iterator[tuple[str, str, str]]:
    """Every event with each side that can trigger it (1.8.4)."""
    for card in CARDS:
        color = GAME.card(card)["color"]
        yield from (
            (card, side, "event") for side, own in (("east", "red"), ("west", "yellow")) if color in (own, "dual")
        )


USES = [
    *events(),
    *((card, "east", "build") for card in ("3", "1", "2")),  # of value 1, 2 and 3
    *((card, "east", "remove") for card in ("3", "12", "11")),  # an own card, one of West's, a dual one
]
"""Cards with the side and the use that are compared; raising living standards is the oracle's."""


def position(random: Random, card: str, side: str, use: str) -> dict[str, Any]:
    """A position in which a side is to use a card."""
    icons = [icon.kind + " " + icon.side for icon in action_of(card, side, use).icons]
    unrest = _unrest(random, icons, use)
    factories: dict[str, str] = {}
    lines: dict[str, int] = {}
    for owner in ("west", "east"):
        _set_up_works(random, owner, f"build {owner}" in icons, factories, lines)
    kept = [id for id in (*RED_POLICE, *PINK_POLICE) if id != card]
    stasi = random.random() < 0.1
    police = (
        {}
        if stasi
        else {id: random.choice(("unused", "used")) for id in random.sample(kept, random.choice((0, 1, 2, 3)))}
    )
    decade = GAME.card(card)["decade"]
    deck = [id for id in CARDS[decade * 20 - 20 : decade * 20] if id not in (card, *FILLERS, *police)][:2]
    return {
        "edition": random.choice(("revised", "first")),
        "decade": decade,
        "mover": side,
        "special": card if card in SPECIALS else None,
        "display": [id for id in (card, *FILLERS) if id not in SPECIALS] if card not in FILLERS else list(FILLERS),
        "hands": {"west": [], "east": []},
        "deck": deck if card in SPECIALS else [],
        "box": 0,
        "unrest": unrest,
        "imported": [random.choice(list(SUPPLIERS.values())) for _ in range(unrest["west-berlin"] // 4)],
        "living": {name: random.choice((0, 0, 1, 2)) for name in (*WEST, *EAST) if name != "west-berlin"},
        "sectors": {sector: random.choice((0, 1)) for sector in SECTORS},
        "prestige": random.choice(TRACK),
        "currency": random.choice(TRACK),
        "socialist": random.choice(TRACK),
        "wall": card == "IVa" or (card != "IVb" and random.random() < 0.5),
        "stasi_disbanded": stasi,
        "police": police,
        "factories": factories,
        "lines": lines,
    }


def _unrest(random: Random, icons: list[str], use: str) -> dict[str, int]:
    """Unrest: much where building may be blocked, and some in East where it is to be removed."""
    unrest = {province: random.choice(UNREST) for province in (*WEST, *EAST)}
    calm = random.random()
    for province in unrest:
        if random.random() < calm:
            unrest[province] = 0
    for owner, provinces in (("west", WEST), ("east", EAST)):
        if random.random() < (0.5 if f"build {owner}" in icons else 0.1):
            unrest |= {province: random.choice(UPROAR) for province in provinces}
    if use == "remove" and not any(unrest[province] for province in EAST):
        unrest[random.choice(EAST)] = 3
    return unrest


def _set_up_works(random: Random, owner: str, full: bool, factories: dict[str, str], lines: dict[str, int]) -> None:
    """Factories and lines of a side: nearly all of them where there is to be built, otherwise a few."""
    cities = [city for city in CITIES if side_of(city) == owner]
    holes = set(random.sample(cities, random.choice((1, 2, 3))))
    if random.random() < 0.5:
        holes = set(PROVINCES[random.choice(EAST if owner == "east" else WEST_GERMANY)].split())
    few = set(random.sample(cities, random.choice((0, 1, 2, 4))))
    for city in cities:
        if city not in holes if full else city in few:
            may_run_down = owner == "east" and city not in EXTERNAL
            factories[city] = "rundown" if may_run_down and random.random() < 0.3 else "normal"
    anchored = [
        number
        for number, line in enumerate(CONNECTIONS)
        if side_of(line[0]) == owner and any(city in factories for city in line)
    ]
    chosen = random.sample(anchored, min(len(anchored), random.choice((0, 1, 2))))
    for number in anchored:
        if (number in chosen) != full:
            lines["-".join(CONNECTIONS[number])] = SIZES[number]
