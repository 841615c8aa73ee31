"""1.10 phase 10, 1.4.6: a state with too many mass protests collapses; otherwise the next decade begins."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from detente.volk.model.actions import CARDS, SPECIALS
from detente.volk.model.board import EAST, WEST
from detente.volk.model.endings import BOTH_COLLAPSE, EAST_COLLAPSE, ENDURES, WEST_COLLAPSE
from detente.volk.model.events import COLLAPSE_COUNTED
from detente.volk.model.steps import BEGIN_DECADE
from detente.volk.model.table import DISPLAY, OUT, OUT_DECK, Table
from detente.volk.rules.decade import DECADES
from detente.volk.rules.hands import take_top

COLLAPSE: Final = 4
"""Mass protests with which a state collapses."""


def collapse(table: Table) -> None:
    """Phase 10: a state with four mass protests or more collapses; if both do, East wins."""
    west = table.protests_of(WEST)
    east = table.protests_of(EAST)
    table.note(COLLAPSE_COUNTED, "1.10 phase 10", west, east, COLLAPSE)
    if west >= COLLAPSE and east >= COLLAPSE:
        table.win(EAST, BOTH_COLLAPSE)
    elif west >= COLLAPSE:
        table.win(EAST, WEST_COLLAPSE)
    elif east >= COLLAPSE:
        table.win(WEST, EAST_COLLAPSE)


def next_decade(table: Table) -> None:
    """1.4.6: the rest of the deck and an unused special card go; hands are kept; after IV East wins."""
    table.pop()
    if table.decade == DECADES:
        table.win(EAST, ENDURES)
        return
    while table.deck_top < table.deck_end:
        table.place[take_top(table)] = OUT_DECK
    for card in range(i64(SPECIALS), i64(CARDS)):
        if table.place[card] == DISPLAY:
            table.place[card] = OUT
    table.decade += 1
    table.push(BEGIN_DECADE)
