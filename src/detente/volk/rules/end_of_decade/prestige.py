"""1.10 phase 2: who has the prestige carries out the icons of a space."""

from __future__ import annotations

from mypy_extensions import i64

from detente.volk.model.actions import PRESTIGE
from detente.volk.model.board import EAST, ICON_WIDTH, PRESTIGE_PROGRAMS, SIDES
from detente.volk.model.counted import PrestigeCounted
from detente.volk.model.journal import PrestigeUsed
from detente.volk.model.steps import CHOOSE_PRESTIGE
from detente.volk.model.table import Table
from detente.volk.rules.events import begin_event


def prestige(table: Table) -> None:
    """Its holder carries out a space; at 0 nothing happens."""
    if table.prestige == 0:
        return
    if table.journal is not None:
        holder = table.prestige_holder()
        sign = 1 if holder == EAST else -1
        choices = [sign * distance for distance in prestige_choices(table)]
        table.log(PrestigeCounted(side=SIDES[holder], space=table.prestige, choices=choices, rule="1.10 phase 2"))
    table.push(CHOOSE_PRESTIGE)


def prestige_choices(table: Table) -> list[i64]:
    """Q72: the marker's space and those nearer to 0, by their distance from it; of equal ones the farthest."""
    holder = table.prestige_holder()
    farthest = table.prestige if holder == EAST else -table.prestige
    choices: list[i64] = []
    for distance in range(1, farthest + 1):
        if distance == farthest or not same_icons(table, holder, distance):
            choices.append(distance)
    return choices


def ask_prestige(table: Table) -> None:
    """The holder takes one of the spaces."""
    table.actor = table.prestige_holder()
    for distance in prestige_choices(table):
        table.offer(PRESTIGE + distance - 1)


def same_icons(table: Table, holder: i64, distance: i64) -> bool:
    """Whether a space has the same icons as the next one outwards."""
    board = table.board
    program = prestige_program(holder, distance)
    number = board.icon_count(program)
    if board.icon_count(program + 1) != number:
        return False
    row = board.program_first[program] * ICON_WIDTH
    width = number * ICON_WIDTH
    for i in range(row, row + width):
        if board.icons[i] != board.icons[i + width]:
            return False
    return True


def prestige_program(holder: i64, distance: i64) -> i64:
    """The icons of a space, so far from the middle on a side of the prestige track."""
    return PRESTIGE_PROGRAMS + distance - 1 + (6 if holder == EAST else 0)


def answer_prestige(table: Table, action: i64) -> None:
    """The icons of the space are carried out, where the holder wants."""
    holder = table.prestige_holder()
    distance = action - PRESTIGE + 1
    table.pop()
    if table.journal is not None:
        space = distance if holder == EAST else -distance
        table.log(PrestigeUsed(side=SIDES[holder], space=space, rule="1.10 phase 2"))
    begin_event(table, prestige_program(holder, distance), holder, 1)
