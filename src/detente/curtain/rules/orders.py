"""C5.1, C6.2: the beginning of an Order, or of an event's instruction that handles cubes."""

from __future__ import annotations

from detente.curtain.model.deck import SIDES
from detente.curtain.model.journal import OrderBegan
from detente.curtain.model.program import CHOOSER, MOVE_CUBES, ORDER
from detente.curtain.model.steps import MOVE_CUBE
from detente.curtain.model.table import Table
from detente.curtain.rules.areas import cards_of
from detente.curtain.rules.instructions import is_open, load_instruction, load_order
from detente.curtain.rules.targets import reach


def begin_order(table: Table) -> None:
    """C3.3, C5.1: the player gives the Order of the card they played."""
    table.in_event = 0
    table.owner = table.mover
    table.actor = table.mover
    load_order(table)
    begin(table)


def begin_instruction(table: Table) -> None:
    """Begin the cube instruction at which the event stands."""
    load_instruction(table)
    table.actor = table.instruction(CHOOSER)
    begin(table)


def begin(table: Table) -> None:
    """Begin to handle cubes, and note an Order in the journal."""
    begin_quietly(table)
    table.step = MOVE_CUBE
    if table.doing == ORDER and table.journal is not None:
        side, card = SIDES[table.whose], table.deck.ids[table.card]
        table.journal.append(OrderBegan(side=side, card=card, n=table.left, rule="C5.1"))


def begin_quietly(table: Table) -> None:
    """Fix the area, and the access of an Order (C5.2, R7, C6.4); no cube is handled yet."""
    table.tally = table.deck.empty_places[:]
    table.done = 0
    table.cards = table.in_play if is_open(table, table.area) else cards_of(table, table.area)
    table.cards_to = table.in_play
    if table.doing == MOVE_CUBES and not is_open(table, table.area_to):
        table.cards_to = cards_of(table, table.area_to)
    table.access = reach(table, table.whose) if table.doing == ORDER else 0
