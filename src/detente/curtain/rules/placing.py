"""C3.1: a card is placed beside one of its region, or beside any card if its region has no room."""

from __future__ import annotations

from mypy_extensions import i64

from detente.curtain.model.actions import PLACES, START
from detente.curtain.model.deck import BOARD_WIDTH, CENTRE
from detente.curtain.model.grid import action_of, space_of
from detente.curtain.model.table import Table


def offer_spaces(table: Table) -> None:
    """C3.1: the spaces beside a card of the same region; if there are none, those beside any card."""
    region = table.deck.region[table.card]
    offer_beside(table, table.in_play & table.deck.region_mask[region])
    if table.count == 0:
        offer_beside(table, table.in_play)


def offer_beside(table: Table, cards: i64) -> None:
    """Offer every free space beside one of these cards."""
    for place in range(i64(PLACES)):
        if cards >> place & 1:
            space = table.space[place]
            offer_free(table, space - BOARD_WIDTH)
            offer_free(table, space - 1)
            offer_free(table, space + 1)
            offer_free(table, space + BOARD_WIDTH)


def offer_free(table: Table, space: i64) -> None:
    """Offer a space if it is free and not yet offered, keeping the choices in ascending order."""
    if table.board[space] != 0:
        return
    action = action_of(space)
    at = table.count
    while at > 0 and table.choices[at - 1] > action:
        at -= 1
    if at > 0 and table.choices[at - 1] == action:
        return
    table.count += 1
    for i in range(table.count - 1, at, -1):
        table.choices[i] = table.choices[i - 1]
    table.choices[at] = action


def mirrored(table: Table, action: i64) -> bool:
    """Whether this space only mirrors another one, because all cards lie in one line (R1)."""
    row = CENTRE // BOARD_WIDTH
    flat = True
    upright = True
    for place in range(i64(PLACES)):
        if table.in_play >> place & 1:
            flat = flat and table.space[place] // BOARD_WIDTH == row
            upright = upright and table.space[place] % BOARD_WIDTH == row
    space = space_of(action)
    below = flat and space // BOARD_WIDTH < row
    left = upright and space % BOARD_WIDTH < row
    turned = table.in_play == 1 << START and space // BOARD_WIDTH != row
    return below or left or turned
