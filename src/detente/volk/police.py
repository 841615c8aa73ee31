"""1.10 phases 4 and 8: what East's police costs, and what it does."""

from __future__ import annotations

from mypy_extensions import i64

from detente.volk.actions import CARDS, REMOVE_UNREST
from detente.volk.board import ANYWHERE, EAST
from detente.volk.counted import PoliceCounted, UpkeepCounted
from detente.volk.economy import capacity
from detente.volk.journal import PoliceCleared
from detente.volk.steps import DISMANTLE, INSOLVENT, POLICE_PHASE
from detente.volk.table import POLICE_UNUSED, POLICE_USED, Table
from detente.volk.unrest import offer_unrest, remove_unrest


def police_upkeep(table: Table) -> None:
    """Phase 4: a point for each police card, East picks."""
    number = table.cards_at(POLICE_UNUSED) + table.cards_at(POLICE_USED)
    if number > 0:
        if table.journal is not None:
            table.log(UpkeepCounted(n=number, capacity=capacity(table, EAST), rule="1.10 phase 4"))
        table.push(DISMANTLE, EAST, EAST, number, ANYWHERE, INSOLVENT)


def police(table: Table) -> None:
    """Phase 8: East removes an unrest for each police card that was not used, as far as there is unrest."""
    ready = table.cards_at(POLICE_UNUSED)
    if ready > 0 and table.journal is not None:
        unrest = table.unrest_of(EAST)
        table.log(PoliceCounted(cards=ready, unrest=unrest, n=min(ready, unrest), rule="1.10 phase 8"))
    table.push(POLICE_PHASE, ready)


def ask_police_phase(table: Table) -> None:
    """Q63: each police card that was not used removes an unrest, then all cubes leave the cards."""
    if table.top(1) > 0:
        table.actor = EAST
        offer_unrest(table, REMOVE_UNREST, EAST, ANYWHERE)
    if table.count > 0:
        return
    table.pop()
    if table.cards_at(POLICE_USED) > 0:
        for card in range(i64(CARDS)):
            if table.place[card] == POLICE_USED:
                table.place[card] = POLICE_UNUSED
        table.log(PoliceCleared(rule="1.10 phase 8"))


def answer_police_phase(table: Table, action: i64) -> None:
    """An unrest goes."""
    table.set_top(1, table.top(1) - 1)
    remove_unrest(table, action - REMOVE_UNREST, "1.10 phase 8")
