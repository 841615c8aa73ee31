"""What a side may see, as numbers for learning, from that side's point of view."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter, write_f32_le
from mypy_extensions import i64

from detente.core.state import OVER
from detente.curtain.model.actions import PLACES, REACH
from detente.curtain.model.deck import BOARD_WIDTH, USA
from detente.curtain.model.program import MOVE_CUBES
from detente.curtain.model.steps import STEP_COUNT
from detente.curtain.model.table import CUBES, FLAG, NOBODY, Table

PER_CARD: Final = 13
GENERAL: Final = 14
LENGTH: Final = PLACES * PER_CARD + GENERAL + STEP_COUNT + MOVE_CUBES + 1


def write(table: Table, side: i64, out: BytesWriter) -> None:
    """PER_CARD numbers for each card, then GENERAL ones, then the step and the kind of cube instruction, one-hot."""
    me: i64 = USA if side == NOBODY else side
    own: i64 = 0 if side == NOBODY else table.hand(me)
    for place in range(i64(PLACES)):
        write_card(table, me, place, own, table.seen(side), out)
    write_general(table, me, out)
    for step in range(i64(STEP_COUNT)):
        put(out, step == table.step, 1)
    for doing in range(i64(MOVE_CUBES + 1)):
        put(out, doing == table.doing, 1)


def write_card(table: Table, me: i64, place: i64, own: i64, known: i64, out: BytesWriter) -> None:
    """Where a card is and what is on it, as far as this side knows."""
    enemy = 1 - me
    lies = table.in_play >> place & 1
    space = table.space[place]
    put(out, lies, 1)
    put(out, lies * (space % BOARD_WIDTH - REACH - 1), REACH)
    put(out, lies * (space // BOARD_WIDTH - REACH - 1), REACH)
    put(out, table.cubes_on(me, place), CUBES)
    put(out, table.cubes_on(enemy, place), CUBES)
    put(out, own >> place & 1, 1)
    put(out, (table.hand(enemy) & known) >> place & 1, 1)
    put(out, (table.aftermath & known) >> place & 1, 1)
    put(out, place == table.card, 1)
    put(out, table.access >> place & 1, 1)
    put(out, table.discarded >> place & 1, 1)
    put(out, table.cards >> place & 1, 1)
    put(out, table.tally[place], 4)


def write_general(table: Table, me: i64, out: BytesWriter) -> None:
    """Score, round, actor and mover, reserves, sizes of hands and piles, the instruction."""
    enemy = 1 - me
    put(out, table.score if me == USA else -table.score, FLAG)
    put(out, table.round - 1, 1)
    put(out, 0 if table.actor == OVER else 1 if table.actor == me else -1, 1)
    put(out, 0 if table.mover == NOBODY else 1 if table.mover == me else -1, 1)
    put(out, table.reserve(me), CUBES)
    put(out, table.reserve(enemy), CUBES)
    put(out, number_of(table.hand(me)), 5)
    put(out, number_of(table.hand(enemy)), 5)
    put(out, number_of(table.aftermath), 2)
    put(out, table.pile_size, 8)
    put(out, table.left, 4)
    put(out, table.in_event, 1)
    put(out, table.orders(me), 4)
    put(out, table.orders(enemy), 4)


def put(out: BytesWriter, number: i64, of: i64) -> None:
    """Write a number, scaled by its usual maximum."""
    write_f32_le(out, float(number) / float(of))


def number_of(cards: i64) -> i64:
    """How many cards a set holds."""
    number: i64 = 0
    for place in range(i64(PLACES)):
        number += cards >> place & 1
    return number
