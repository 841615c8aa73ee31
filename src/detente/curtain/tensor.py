"""What a side may see, as numbers for learning: the same for both sides, seen from the own one."""

from __future__ import annotations

from array import array

from detente.core.state import OVER
from detente.curtain.actions import PLACES, REACH
from detente.curtain.deck import MOVE_CUBES, USA, places_in
from detente.curtain.grid import coordinates_of
from detente.curtain.table import CUBES, FLAG, NOBODY, STEPS, Table

PER_CARD = 11
GENERAL = 12
LENGTH = PLACES * PER_CARD + GENERAL + len(STEPS) + MOVE_CUBES + 1


def tensor(table: Table, side: int) -> array[float]:
    """PER_CARD numbers for each card, then general ones, then the step and what is done with cubes."""
    me = max(side, USA)
    enemy = 1 - me
    own_hand = table.hand(me) if side >= 0 else 0
    known = table.seen(side)
    numbers: list[float] = []
    for place in range(PLACES):
        x, y = coordinates_of(table.space[place]) if table.in_play >> place & 1 else (0, 0)
        numbers += [
            float(table.in_play >> place & 1),
            x / REACH,
            y / REACH,
            table.cubes_on(me, place) / CUBES,
            table.cubes_on(enemy, place) / CUBES,
            float(own_hand >> place & 1),
            float((table.hand(enemy) & known) >> place & 1),
            float((table.aftermath & known) >> place & 1),
            float(place == table.card),
            float(table.access >> place & 1),
            table.tally[place] / 4,
        ]
    sign = 1 if me == USA else -1
    numbers += [
        sign * table.score / FLAG,
        float(table.round - 1),
        0.0 if table.actor == OVER else 1.0 if table.actor == me else -1.0,
        0.0 if table.mover == NOBODY else 1.0 if table.mover == me else -1.0,
        table.reserve(me) / CUBES,
        table.reserve(enemy) / CUBES,
        len(places_in(table.hand(me))) / 5,
        len(places_in(table.hand(enemy))) / 5,
        len(places_in(table.aftermath)) / 2,
        table.pile_size / 8,
        table.left / 4,
        float(table.in_event),
    ]
    numbers += [float(step == table.step) for step in range(len(STEPS))]
    numbers += [float(doing == table.doing) for doing in range(MOVE_CUBES + 1)]
    return array("f", numbers)
