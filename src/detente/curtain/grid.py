"""C3.1: the cards build the map, each beside a card of its region if there is room."""

from __future__ import annotations

from mypy_extensions import i64, u8

from detente.curtain.actions import PLACES, REACH, SPACE, SPAN, START
from detente.curtain.deck import BOARD_WIDTH, CENTRE
from detente.curtain.table import Table


def action_of(space: i64) -> i64:
    """The placing action of a space of the board, which has a border that the action space lacks."""
    return SPACE + (space // BOARD_WIDTH - 1) * SPAN + space % BOARD_WIDTH - 1


def space_of(action: i64) -> i64:
    """The space of the board that a placing action means."""
    number = action - SPACE
    return (number // SPAN + 1) * BOARD_WIDTH + number % SPAN + 1


def coordinates_of(space: i64) -> tuple[int, int]:
    """A space as x to the right of the start card and y above it."""
    return int(space % BOARD_WIDTH) - REACH - 1, int(space // BOARD_WIDTH) - REACH - 1


def place_card(table: Table, card: i64, space: i64) -> None:
    """Put a card onto the map and note which cards lie beside it."""
    table.board[space] = u8(card + 1)
    table.space[card] = space
    table.in_play |= 1 << card
    join(table, card, space + 1)
    join(table, card, space - 1)
    join(table, card, space + BOARD_WIDTH)
    join(table, card, space - BOARD_WIDTH)


def join(table: Table, card: i64, space: i64) -> None:
    """The card and whatever lies on the space are neighbours from now on."""
    other = i64(table.board[space]) - 1
    if other >= 0:
        table.near[card] |= 1 << other
        table.near[other] |= 1 << card


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
