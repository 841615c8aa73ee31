"""1.9.9: socialists go where there are mass protests."""

from __future__ import annotations

from mypy_extensions import i64

from detente.core.steps import ALLOWED
from detente.volk.model.actions import SOCIALIST
from detente.volk.model.board import EAST, first_province, last_province, side_of
from detente.volk.model.events import SOCIALIST_MOVED
from detente.volk.model.reasons import NO_PROTEST
from detente.volk.model.steps import MOVE_SOCIALISTS, VolkStep
from detente.volk.model.table import PROTEST, Table
from detente.volk.rules.unrest import remove_unrest


class MoveSocialists(VolkStep):
    """A socialist moves from the box as long as East has a mass protest."""

    def __init__(self) -> None:
        super().__init__(
            MOVE_SOCIALISTS,
            "move-socialists",
            "1.9.9",
            own_rule=True,
            families=("socialist",),
        )

    def ask(self, table: Table) -> None:
        """Offer the East provinces with a mass protest."""
        if table.box > 0:
            table.actor = EAST
            offer_protests(table, SOCIALIST)
        if table.count == 0:
            table.pop()

    def answer(self, table: Table, action: i64) -> None:
        """A socialist goes into the province, and 1 unrest leaves it."""
        province = action - SOCIALIST
        table.box -= 1
        table.socialists[province] += 1
        table.note(SOCIALIST_MOVED, "1.9.9", province)
        remove_unrest(table, province, "1.9.9")

    def bar(self, table: Table, action: i64) -> i64:
        """Only where there is a mass protest."""
        return bar_protest(table, action - SOCIALIST)


def offer_protests(table: Table, first: i64) -> None:
    """Offer the action of a family on each East province with a mass protest of its own unrest."""
    for province in range(first_province(EAST), last_province(EAST)):
        if bar_protest(table, province) == ALLOWED:
            table.offer(first + province)


def bar_protest(table: Table, province: i64) -> i64:
    """An East province with a mass protest."""
    return ALLOWED if side_of(province) == EAST and table.unrest[province] >= PROTEST else NO_PROTEST
