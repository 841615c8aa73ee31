"""1.10 phase 2: the side with the prestige carries out the icons of a space."""

from __future__ import annotations

from mypy_extensions import i64

from detente.core.steps import ALLOWED
from detente.volk.model.actions import END_OF_TRACK, PRESTIGE
from detente.volk.model.board import EAST, ICON_WIDTH, PRESTIGE_PROGRAMS, SIDES
from detente.volk.model.counted import PrestigeCounted
from detente.volk.model.events import PRESTIGE_USED
from detente.volk.model.reasons import NO_SUCH_SPACE
from detente.volk.model.steps import CHOOSE_PRESTIGE, VolkStep
from detente.volk.model.table import Table
from detente.volk.rules.events.event import begin_event


def prestige(table: Table) -> None:
    """Its holder carries out a space; at 0 nothing happens."""
    if table.prestige == 0:
        return
    if table.journal is not None:
        holder = table.prestige_holder()
        sign = 1 if holder == EAST else -1
        choices = [
            sign * distance for distance in range(1, END_OF_TRACK + 1) if bar_space(table, holder, distance) == ALLOWED
        ]
        table.log(PrestigeCounted(side=SIDES[holder], space=table.prestige, choices=choices, rule="1.10 phase 2"))
    table.push(CHOOSE_PRESTIGE)


class ChoosePrestige(VolkStep):
    """Which space the holder carries out: the marker's, or one nearer to 0."""

    def __init__(self) -> None:
        super().__init__(
            CHOOSE_PRESTIGE,
            "choose-prestige",
            families=("prestige",),
        )

    def ask(self, table: Table) -> None:
        """Offer the spaces that differ."""
        holder = table.prestige_holder()
        table.actor = holder
        for distance in range(i64(1), i64(END_OF_TRACK) + 1):
            if bar_space(table, holder, distance) == ALLOWED:
                table.offer(PRESTIGE + distance - 1)

    def answer(self, table: Table, action: i64) -> None:
        """The icons of the space are carried out, where the holder wants."""
        holder = table.prestige_holder()
        distance = action - PRESTIGE + 1
        table.pop()
        table.note(PRESTIGE_USED, "1.10 phase 2", holder, distance if holder == EAST else -distance)
        begin_event(table, prestige_program(holder, distance), holder, 1)

    def bar(self, table: Table, action: i64) -> i64:
        """Q72."""
        return bar_space(table, table.prestige_holder(), action - PRESTIGE + 1)


def bar_space(table: Table, holder: i64, distance: i64) -> i64:
    """Q72: the marker's space and those nearer to 0; of those with equal icons, the farthest."""
    farthest = table.prestige if holder == EAST else -table.prestige
    if distance > farthest:
        return NO_SUCH_SPACE
    return NO_SUCH_SPACE if distance < farthest and same_icons(table, holder, distance) else ALLOWED


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
