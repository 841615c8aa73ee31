"""What a side may see: the whole table, its own hand, and the number of hidden cards."""

from __future__ import annotations

from typing import Any

import msgspec

from detente.core.state import OVER
from detente.curtain.io.goals import goals
from detente.curtain.model.deck import REGIONS, SIDES, USA, USSR, places_in
from detente.curtain.model.grid import coordinates_of
from detente.curtain.model.table import NOBODY, Table
from detente.curtain.rules.scoring import dominated, region_points
from detente.curtain.text.prompts import outcome, phase, prompt


def private(table: Table, side: int) -> dict[str, Any]:
    """The fields that differ from side to side; -1 is a spectator."""
    known = table.seen(side)
    return {
        "side": SIDES[side] if side >= 0 else None,
        "legal": table.legal() if table.actor == side else [],
        "hand": list(table.ids(table.hand(side))) if side >= 0 else [],
        "known": {name: list(table.ids(table.hand(index) & known)) for index, name in enumerate(SIDES)},
        "aftermath": {"cards": len(places_in(table.aftermath)), "known": list(table.ids(table.aftermath & known))},
    }


def public(table: Table) -> dict[str, Any]:
    """The fields that everyone sees."""
    asked, ended = prompt(table), outcome(table)
    return {
        "game": "curtain",
        "deck": table.deck.name,
        "round": int(table.round),
        "phase": phase(table),
        "mover": SIDES[table.mover] if table.mover != NOBODY else None,
        "actor": SIDES[table.actor] if table.actor != OVER else None,
        "decisions": int(table.decisions),
        "prompt": msgspec.to_builtins(asked) if asked else None,
        "outcome": msgspec.to_builtins(ended) if ended else None,
        "score": int(table.score),
        "card": table.deck.ids[table.card] if table.card != NOBODY else None,
        "grid": {f"{x},{y}": _card(table, place) for x, y, place in placed(table)},
        "reserves": {name: int(table.reserve(index)) for index, name in enumerate(SIDES)},
        "regions": {name: _region(table, index) for index, name in enumerate(REGIONS)},
        "hands": {name: len(places_in(table.hand(index))) for index, name in enumerate(SIDES)},
        "draw": int(table.pile_size),
        "discarded": list(table.ids(table.discarded)),
        "orders": {name: int(table.orders(index)) for index, name in enumerate(SIDES)},
        "goals": goals(table),
    }


def placed(table: Table) -> list[tuple[int, int, int]]:
    """The cards in play with their coordinates, sorted by x, then y."""
    return sorted((*coordinates_of(table.space[place]), place) for place in places_in(table.in_play))


def _card(table: Table, place: int) -> dict[str, Any]:
    """A card in play: its cubes, and who dominates (C4.2) and controls (C5.4) it."""
    sides = range(len(SIDES))
    return {
        "card": table.deck.ids[place],
        "region": REGIONS[table.deck.region[place]],
        "usa": int(table.cubes_on(USA, place)),
        "ussr": int(table.cubes_on(USSR, place)),
        "dominated": next((SIDES[side] for side in sides if table.dominates(side, place)), None),
        "controlled": next((SIDES[side] for side in sides if table.controls(side, place)), None),
    }


def _region(table: Table, region: int) -> dict[str, Any]:
    """A region: its cards in play, its missing cards, and what scoring it now would give."""
    cards = table.deck.region_mask[region]
    missing = table.ids(cards & ~table.in_play)
    return {
        "size": int(table.deck.size[region]),
        "bonus": int(table.deck.bonus[region]),
        "in_play": list(table.ids(cards & table.in_play)),
        "missing": list(missing),
        "complete": not missing,
        "dominated": {name: int(dominated(table, index, region)) for index, name in enumerate(SIDES)},
        "points": int(region_points(table, region)),
    }
