"""What must hold of every state, in a form that is cheap enough to check at every decision (compiled)."""

from __future__ import annotations

from mypy_extensions import i64

from detente.core.errors import BrokenInvariant
from detente.curtain.model.actions import CARDS, PLACES
from detente.curtain.model.deck import BOARD_WIDTH, SIDES
from detente.curtain.model.program import ORDER
from detente.curtain.model.steps import MOVE_CUBE
from detente.curtain.model.table import CUBES, FLAG, NOBODY, Table


def check(table: Table) -> None:
    """Raise BrokenInvariant if a state breaks a rule."""
    for side in range(i64(2)):
        _check_cubes(table, side)
    if table.score < -FLAG or table.score > FLAG:
        raise BrokenInvariant(f"C1.4: the marker is off its track, at {table.score}")
    if (table.score == FLAG or table.score == -FLAG) and table.winner == NOBODY:
        raise BrokenInvariant("C2.4: the marker is on a flag and nobody won")
    _check_cards(table)
    _check_map(table)
    if table.step == MOVE_CUBE and table.doing == ORDER and table.left < 0:
        raise BrokenInvariant("C5.1: more cubes than the Order has")


def _check_cubes(table: Table, side: i64) -> None:
    """C1.1: a side has its cubes, in the reserve and on cards in play."""
    on_cards: i64 = 0
    for place in range(i64(PLACES)):
        cubes = table.cubes_on(side, place)
        on_cards += cubes
        if cubes != 0 and table.in_play >> place & 1 == 0:
            raise BrokenInvariant(f"C1.1: cubes of {SIDES[side]} on a card that is not in play")
        if cubes < 0:
            raise BrokenInvariant(f"C1.1: a negative number of cubes of {SIDES[side]}")
    if on_cards + table.reserve(side) != CUBES:
        raise BrokenInvariant(f"C1.1: {SIDES[side]} does not have {CUBES} cubes")
    if table.reserve(side) < 0:
        raise BrokenInvariant(f"C1.1: {SIDES[side]} has a negative reserve")


def _check_cards(table: Table) -> None:
    """C1.2: no card is in two places, and discarded ones lie face up."""
    if table.discarded & ~table.seen_all != 0:
        raise BrokenInvariant("C6.4: a discarded card is not face up")
    pile: i64 = 0
    for i in range(table.pile_size):
        pile = take(pile, i64(1) << table.pile[i])
    everywhere = take(pile, table.hand_usa)
    everywhere = take(everywhere, table.hand_ussr)
    everywhere = take(everywhere, table.aftermath)
    everywhere = take(everywhere, table.discarded)
    everywhere = take(everywhere, table.in_play & ((i64(1) << CARDS) - 1))
    if table.card != NOBODY and table.in_play >> table.card & 1 == 0:
        take(everywhere, i64(1) << table.card)


def take(found: i64, more: i64) -> i64:
    """Two sets of cards together, which must have none in common."""
    if found & more != 0:
        raise BrokenInvariant("C1.2: a card is in two places")
    return found | more


def _check_map(table: Table) -> None:
    """C3.1: the map is connected, and what lies beside what is noted rightly."""
    any_place: i64 = NOBODY
    for place in range(i64(PLACES)):
        if table.in_play >> place & 1 == 0:
            continue
        any_place = place
        space = table.space[place]
        if table.board[space] != place + 1:
            raise BrokenInvariant(f"C3.1: {table.deck.ids[place]} is not where it should be")
        beside = neighbour(table, space + 1) | neighbour(table, space - 1)
        beside |= neighbour(table, space + BOARD_WIDTH) | neighbour(table, space - BOARD_WIDTH)
        if beside != table.near[place]:
            raise BrokenInvariant(f"C3.1: wrong neighbours of {table.deck.ids[place]}")
    reached: i64 = 0 if any_place == NOBODY else 1 << any_place
    grown = reached
    while True:
        for place in range(i64(PLACES)):
            if reached >> place & 1:
                grown |= table.near[place]
        if grown == reached:
            break
        reached = grown
    if reached != table.in_play:
        raise BrokenInvariant("C3.1: the map is not connected")


def neighbour(table: Table, space: i64) -> i64:
    """The card on a space as a set, or an empty one."""
    place = i64(table.board[space]) - 1
    return i64(0) if place < 0 else i64(1) << place
