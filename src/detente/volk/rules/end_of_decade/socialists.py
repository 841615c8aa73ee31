"""1.10 phase 9: socialists come and leave."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from detente.core.steps import ALLOWED, Field
from detente.volk.model.actions import SOCIALIST_LOSS
from detente.volk.model.board import EAST, WEST, first_province, last_province, side_of
from detente.volk.model.endings import SOCIALISM_FAILS, TRIUMPH
from detente.volk.model.events import SOCIALIST_GAINED, SOCIALIST_LEFT, SOCIALIST_LOST, SOCIALISTS_COUNTED
from detente.volk.model.reasons import NO_SOCIALIST
from detente.volk.model.steps import AN_AMOUNT, LOSE_SOCIALISTS, MOVE_SOCIALISTS, VolkStep
from detente.volk.model.table import SOCIALISTS, Table
from detente.volk.rules.unrest import add_unrest


def socialists(table: Table) -> None:
    """Socialists come into the box or leave the board; then those in the box move (1.9.9)."""
    number = socialist_number(table.socialist)
    if number > 0:
        change = number if table.socialist > 0 else -number
        table.note(SOCIALISTS_COUNTED, "1.10 phase 9", table.socialist, table.socialists_on_board(), change, SOCIALISTS)
    table.push(MOVE_SOCIALISTS)
    if table.socialist > 0:
        for _ in range(number):
            if table.socialists_on_board() == SOCIALISTS:
                table.win(EAST, TRIUMPH)
                return
            table.box += 1
            table.note(SOCIALIST_GAINED, "1.10 phase 9")
    elif table.socialist < 0:
        while number > 0 and table.box > 0:
            number -= 1
            table.box -= 1
            table.note(SOCIALIST_LOST, "1.10 phase 9")
        table.push(LOSE_SOCIALISTS, number)


def socialist_number(value: i64) -> i64:
    """Socialists gained or lost for a value of the track, without its sign."""
    distance = value if value > 0 else -value
    return 0 if distance == 0 else 4 if distance == 6 else (distance + 1) // 2


class LoseSocialists(VolkStep):
    """West picks the provinces that lose socialists; if there are none left, West wins."""

    LOST: Final = 1

    def __init__(self) -> None:
        super().__init__(
            LOSE_SOCIALISTS,
            "lose-socialists",
            families=("socialist-loss",),
            fields=(Field("lost", AN_AMOUNT),),
        )

    def ask(self, table: Table) -> None:
        """Offer the provinces that have one."""
        if table.get(LoseSocialists.LOST) == 0:
            table.pop()
            return
        table.actor = WEST
        for province in range(first_province(EAST), last_province(EAST)):
            if bar_socialist_loss(table, province) == ALLOWED:
                table.offer(SOCIALIST_LOSS + province)
        if table.count == 0:
            table.win(WEST, SOCIALISM_FAILS)

    def answer(self, table: Table, action: i64) -> None:
        """A socialist leaves the province, and unrest stays behind."""
        province = action - SOCIALIST_LOSS
        table.spend(LoseSocialists.LOST)
        table.socialists[province] -= 1
        table.note(SOCIALIST_LEFT, "1.10 phase 9", province)
        add_unrest(table, province, 1, "1.10 phase 9")

    def bar(self, table: Table, action: i64) -> i64:
        """Only where there is one."""
        return bar_socialist_loss(table, action - SOCIALIST_LOSS)

    def about(self, table: Table) -> dict[str, object]:
        """How many are left to lose."""
        return {"n": int(table.get(LoseSocialists.LOST))}


def bar_socialist_loss(table: Table, province: i64) -> i64:
    """An East province with a socialist."""
    return ALLOWED if side_of(province) == EAST and table.socialists[province] > 0 else NO_SOCIALIST
