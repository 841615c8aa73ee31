"""The map: the spaces of the grid as numbers, and which cards lie beside each other."""

from __future__ import annotations

from mypy_extensions import i64, u8

from detente.curtain.model.actions import REACH, SPACE, SPAN
from detente.curtain.model.deck import BOARD_WIDTH
from detente.curtain.model.table import Table


def action_of(space: i64) -> i64:
    """The placing action of a space. The board has a border that the action space lacks."""
    return SPACE + (space // BOARD_WIDTH - 1) * SPAN + space % BOARD_WIDTH - 1


def space_of(action: i64) -> i64:
    """The space of a placing action."""
    number = action - SPACE
    return (number // SPAN + 1) * BOARD_WIDTH + number % SPAN + 1


def coordinates_of(space: i64) -> tuple[int, int]:
    """A space as (x, y): x to the right of the start card, y above it."""
    return int(space % BOARD_WIDTH) - REACH - 1, int(space // BOARD_WIDTH) - REACH - 1


def place_card(table: Table, card: i64, space: i64) -> None:
    """Put a card on the map and record its neighbours."""
    table.board[space] = u8(card + 1)
    table.space[card] = space
    table.in_play |= 1 << card
    join(table, card, space + 1)
    join(table, card, space - 1)
    join(table, card, space + BOARD_WIDTH)
    join(table, card, space - BOARD_WIDTH)


def join(table: Table, card: i64, space: i64) -> None:
    """Record the card and the card on the space, if any, as neighbours."""
    other = i64(table.board[space]) - 1
    if other >= 0:
        table.near[card] |= 1 << other
        table.near[other] |= 1 << card
