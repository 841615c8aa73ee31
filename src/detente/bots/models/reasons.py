"""Why a position is better or worse than another: the change of the chance, divided among the named features.

Each name gets its Shapley share, estimated over a fixed set of orders in which the features of one position are
exchanged for those of the other. So the shares add up to exactly what the chance changes by.
"""

from __future__ import annotations

from detente.bots.models.value import ValueNetwork
from detente.core.chance import Generator
from detente.core.state import State

ORDERS = 24
"""Orders of exchange, half of them the reverse of the others."""

Rows = list[tuple[int, int]]
"""The rows of a position, each with its group."""


def shares(value: ValueNetwork, before: State, after: State) -> dict[str, float]:
    """What each named feature adds to the first side's chance between two states, of which neither is over."""
    old, new = rows_of(value, before), rows_of(value, after)
    names = value.features.names
    changed = sorted({names[group] for group in differing(old, new)})
    totals = dict.fromkeys(changed, 0.0)
    generator = Generator("reasons", "orders")
    for number in range(ORDERS):
        if number % 2 == 0:
            order = list(range(len(changed)))
            generator.shuffle(order)
        else:
            order.reverse()
        exchanged: set[str] = set()
        chance = chance_of(value, old)
        for index in order:
            exchanged.add(changed[index])
            mixed = [row for row in new if names[row[1]] in exchanged]
            mixed += [row for row in old if names[row[1]] not in exchanged]
            next_chance = chance_of(value, mixed)
            totals[changed[index]] += next_chance - chance
            chance = next_chance
    return {name: total / ORDERS for name, total in totals.items()}


def rows_of(value: ValueNetwork, state: State) -> Rows:
    """The rows of a state."""
    features = value.features
    features.measure(state)
    return [(int(features.rows[i]), int(features.groups[i])) for i in range(features.count)]


def differing(old: Rows, new: Rows) -> set[int]:
    """The groups that two positions fill differently."""
    groups = {group for _, group in (*old, *new)}
    return {
        group
        for group in groups
        if sorted(row for row, each in old if each == group) != sorted(row for row, each in new if each == group)
    }


def chance_of(value: ValueNetwork, rows: Rows) -> float:
    """The chance of a list of rows."""
    features = value.features
    for i, (row, group) in enumerate(rows):
        features.rows[i] = row
        features.groups[i] = group
    features.count = len(rows)
    return value.measured_chance()
