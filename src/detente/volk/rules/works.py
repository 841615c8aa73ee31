"""1.7: spending build points and dismantle points, and running factories down, one at a time."""

from __future__ import annotations

from mypy_extensions import i64

from detente.volk.model.actions import DONE, RUNDOWN, STOP
from detente.volk.model.board import WEST
from detente.volk.model.steps import ALTERNATING, IGNORED
from detente.volk.model.table import INSOLVENCY, Table
from detente.volk.rules.economy import (
    build,
    dismantle,
    offer_builds,
    offer_dismantling,
    offer_rundowns,
    run_down_or_dismantle,
)


def ask_build(table: Table) -> None:
    """What the next point is spent on; points of an event must be spent as far as possible (Q15)."""
    if table.top(3) > 0:
        table.actor = table.top(2)
        if table.top(5) != 0:
            table.offer(DONE)
        offer_builds(table, table.top(1), table.top(4))
        if table.count == 1 and table.top(5) != 0:
            table.count = 0
    if table.count == 0:
        table.pop()


def answer_build(table: Table, action: i64) -> None:
    """Spend a point, or stop."""
    if action == DONE:
        table.pop()
        return
    table.set_top(3, table.top(3) - 1)
    build(table, action, table.rule("1.7.1"))


def ask_dismantle(table: Table) -> None:
    """Which piece goes; if none is left, East is insolvent at the end of a decade (1.10, Q70)."""
    if table.top(3) == 0:
        table.pop()
        return
    table.actor = table.top(2)
    offer_dismantling(table, table.top(1), table.top(4))
    if table.count == 0:
        cannot_pay(table, table.top(5))


def cannot_pay(table: Table, mode: i64) -> None:
    """1.9.5: ignored in an event; at the end of a decade West wins."""
    if mode == IGNORED:
        table.pop()
    else:
        table.win(WEST, INSOLVENCY)


def answer_dismantle(table: Table, action: i64) -> None:
    """A piece goes; in flight the two sides pick in turn (Q69)."""
    table.set_top(3, table.top(3) - 1)
    if table.top(5) == ALTERNATING:
        table.set_top(2, 1 - table.top(2))
    dismantle(table, action, table.rule("1.7.6"))


def ask_run_down(table: Table) -> None:
    """Which factory is run down; when none is left, the prestige holder begins with the rest (Q75)."""
    if table.top(2) == 0:
        table.pop()
        return
    offer_rundowns(table)
    if table.count == 0:
        cannot_pay(table, table.top(3))
        return
    if table.top(3) == ALTERNATING and table.top(4) == 0 and not is_rundown(table.choices[0]):
        table.set_top(4, 1)
        table.set_top(1, table.top(5))
    table.actor = table.top(1)


def is_rundown(action: i64) -> bool:
    """Whether an action runs a factory down rather than removing something."""
    return RUNDOWN <= action < STOP


def answer_run_down(table: Table, action: i64) -> None:
    """A factory is run down or something removed; for want of currency the sides pick in turn."""
    table.set_top(2, table.top(2) - 1)
    if table.top(3) == ALTERNATING:
        table.set_top(1, 1 - table.top(1))
    run_down_or_dismantle(table, action, table.rule("1.7.9"))
