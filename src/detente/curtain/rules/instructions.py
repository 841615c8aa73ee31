"""Loads an instruction of an event, or the Order of a card, into the table."""

from __future__ import annotations

from mypy_extensions import i64

from detente.curtain.model.program import (
    AMOUNT,
    ANYWHERE,
    AREA,
    AREA_TO,
    AREA_WIDTH,
    EACH,
    EACH_TIME,
    EVERY,
    FLAGS,
    HALF_UP,
    MOST,
    NO_LIMIT,
    NUMBER,
    ONE_CARD,
    ORDER,
    PER,
    REPLACE_CUBES,
    UP_TO,
    WHOSE,
    WIDTH,
)
from detente.curtain.model.table import Table
from detente.curtain.rules.areas import cards_of, counted, cubes_in


def order_number(table: Table) -> i64:
    """C5.1: the cubes of the Order of the card in play, with what events add."""
    return max(table.deck.cubes[table.card] + table.orders(table.mover), 0)


def load_order(table: Table) -> None:
    """Load the Order of the card in play: up to its number of cubes, anywhere."""
    table.doing = ORDER
    table.left = order_number(table)
    table.up_to = 1
    table.each = NO_LIMIT
    table.whose = table.mover
    table.flags = 0
    table.area = ANYWHERE


def load_instruction(table: Table) -> None:
    """Load the instruction at which the event stands."""
    row = table.at * WIDTH
    code = table.deck.code
    table.doing = code[row]
    table.up_to = 1 if code[row + AMOUNT] == UP_TO or table.doing == ORDER else 0
    table.each = code[row + EACH]
    table.whose = code[row + WHOSE]
    table.flags = code[row + FLAGS]
    table.area = code[row + AREA]
    table.area_to = code[row + AREA_TO]
    table.left = 0
    if code[row + AMOUNT] <= UP_TO:
        table.left = number_of(table, row)
    elif table.flags & ONE_CARD:
        table.left = 1  # until the card is chosen
    else:
        table.left = half(table, row, cubes_in(table, table.whose, cards_of(table, table.area)))


def number_of(table: Table, row: i64) -> i64:
    """The number of an instruction, multiplied by what it counts."""
    code = table.deck.code
    number = code[row + NUMBER]
    if code[row + PER] != 0:
        number *= counted(table, code[row + PER] - 1) // code[row + EVERY]
        if code[row + MOST] != 0:
            number = min(number, code[row + MOST])
    return number


def half(table: Table, row: i64, number: i64) -> i64:
    """Half of a number of cubes, rounded as the instruction says."""
    return (number + 1) // 2 if table.deck.code[row + AMOUNT] == HALF_UP else number // 2


def is_half_of_one(table: Table) -> bool:
    """Whether the number is half of the cubes on a card that is not chosen yet."""
    if table.flags & ONE_CARD == 0 or table.done != 0:
        return False
    return table.in_event != 0 and table.instruction(AMOUNT) >= HALF_UP


def is_open(table: Table, area: i64) -> bool:
    """Whether the conditions of an area are evaluated again for every cube ("while")."""
    return table.deck.areas[area * AREA_WIDTH + EACH_TIME] != 0


def placer(table: Table) -> i64:
    """The side whose cubes are placed; replacing a side's cubes places those of the other side."""
    return 1 - table.whose if table.doing == REPLACE_CUBES else table.whose
