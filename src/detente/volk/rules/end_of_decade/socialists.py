"""1.10 phase 9: socialists come and leave."""

from __future__ import annotations

from mypy_extensions import i64

from detente.volk.model.actions import SOCIALIST_LOSS
from detente.volk.model.board import EAST, PROVINCE_IDS, WEST, first_province, last_province
from detente.volk.model.counted import SocialistsCounted
from detente.volk.model.journal import SocialistGained, SocialistLeft, SocialistLost
from detente.volk.model.steps import LOSE_SOCIALISTS, MOVE_SOCIALISTS
from detente.volk.model.table import SOCIALISM_FAILS, SOCIALISTS, TRIUMPH, Table
from detente.volk.rules.unrest import add_unrest


def socialists(table: Table) -> None:
    """Socialists come into the box or leave the board; then those in the box move (1.9.9)."""
    number = socialist_number(table.socialist)
    if number > 0 and table.journal is not None:
        table.log(
            SocialistsCounted(
                track=table.socialist,
                on_board=table.socialists_on_board(),
                change=number if table.socialist > 0 else -number,
                most=SOCIALISTS,
                rule="1.10 phase 9",
            )
        )
    table.push(MOVE_SOCIALISTS)
    if table.socialist > 0:
        for _ in range(number):
            if table.socialists_on_board() == SOCIALISTS:
                table.win(EAST, TRIUMPH)
                return
            table.box += 1
            table.log(SocialistGained(rule="1.10 phase 9"))
    elif table.socialist < 0:
        while number > 0 and table.box > 0:
            number -= 1
            table.box -= 1
            table.log(SocialistLost(rule="1.10 phase 9"))
        table.push(LOSE_SOCIALISTS, number)


def socialist_number(value: i64) -> i64:
    """Socialists gained or lost for a value of the track, without its sign."""
    distance = value if value > 0 else -value
    return 0 if distance == 0 else 4 if distance == 6 else (distance + 1) // 2


def ask_socialist_loss(table: Table) -> None:
    """West picks the provinces that lose socialists; if there are none left, West wins."""
    if table.top(1) == 0:
        table.pop()
        return
    table.actor = WEST
    for province in range(first_province(EAST), last_province(EAST)):
        if table.socialists[province] > 0:
            table.offer(SOCIALIST_LOSS + province)
    if table.count == 0:
        table.win(WEST, SOCIALISM_FAILS)


def answer_socialist_loss(table: Table, action: i64) -> None:
    """A socialist leaves a province, and unrest stays behind."""
    province = action - SOCIALIST_LOSS
    table.set_top(1, table.top(1) - 1)
    table.socialists[province] -= 1
    if table.journal is not None:
        table.log(SocialistLeft(province=PROVINCE_IDS[province], rule="1.10 phase 9"))
    add_unrest(table, province, 1, "1.10 phase 9")
