"""1.10 phase 10: a state with too many mass protests collapses."""

from __future__ import annotations

from typing import Final

from detente.volk.model.board import EAST, WEST
from detente.volk.model.counted import CollapseCounted
from detente.volk.model.table import BOTH_COLLAPSE, EAST_COLLAPSE, WEST_COLLAPSE, Table

COLLAPSE: Final = 4
"""Mass protests with which a state collapses."""


def collapse(table: Table) -> None:
    """A state with four mass protests or more collapses; if both do, East wins."""
    west = table.protests_of(WEST)
    east = table.protests_of(EAST)
    if table.journal is not None:
        table.log(CollapseCounted(west=west, east=east, collapse=COLLAPSE, rule="1.10 phase 10"))
    if west >= COLLAPSE and east >= COLLAPSE:
        table.win(EAST, BOTH_COLLAPSE)
    elif west >= COLLAPSE:
        table.win(EAST, WEST_COLLAPSE)
    elif east >= COLLAPSE:
        table.win(WEST, EAST_COLLAPSE)
