"""How often the question of an icon will be asked again: an event asks for each of its icons alone (1.9.1)."""

from __future__ import annotations

from typing import Final

from detente.volk import steps
from detente.volk.board import ICON_KINDS, ICON_SIDE, KIND
from detente.volk.table import Table

ICONS: Final = {
    steps.BUILD: ("build",),
    steps.DISMANTLE: ("dismantle",),
    steps.RUN_DOWN: ("rundown",),
    steps.ADD_UNREST_STEP: ("unrest_add",),
    steps.TAKE_UNREST: ("unrest_remove",),
    steps.MOVE_UNREST: ("unrest_move",),
    steps.MOVE_UNREST_TO: ("unrest_move",),
    steps.REDUCE_PROTEST: ("protest_to_three",),
    steps.ADD_LIVING: ("ls_add", "ls_add_plain"),
    steps.LOWER_LIVING: ("ls_remove",),
    steps.STOP_FACTORY: ("factory_remove",),
}
"""The icons that each step carries out."""


def to_come(table: Table, step: int, country: int | None) -> int:
    """How many icons like the one that a step carries out are left after it, of one country or of both."""
    programs = [int(table.stack[at * 6 + 1]) for at in range(table.depth) if table.stack[at * 6] == steps.RUN_EVENT]
    if step not in ICONS or not programs:
        return 0
    board, program = table.board, programs[-1]
    return sum(
        int(table.icon_left[icon])
        for icon in range(board.icon_count(program))
        if ICON_KINDS[board.icon(program, icon, KIND)] in ICONS[step]
        and country in (None, board.icon(program, icon, ICON_SIDE))
    )
