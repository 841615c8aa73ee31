"""1.9.8 and phases 4 and 8: East's police, in its turns and at the end of a decade."""

from __future__ import annotations

from mypy_extensions import i64

from detente.volk.model.actions import CARDS, DONE, POLICE, REMOVE_UNREST
from detente.volk.model.board import ANYWHERE, EAST
from detente.volk.model.counted import PoliceCounted, UpkeepCounted
from detente.volk.model.journal import PoliceCleared, PoliceUsed
from detente.volk.model.steps import DISMANTLE, INSOLVENT, POLICE_PHASE
from detente.volk.model.table import POLICE_UNUSED, POLICE_USED, Table
from detente.volk.rules.economy import capacity
from detente.volk.rules.unrest import offer_unrest, remove_unrest

# In East's turn (1.9.8)


def ask_police(table: Table) -> None:
    """Q60: asked once after every action of East, if a card is unused and there is unrest to remove."""
    if not can_use_police(table):
        table.pop()
        return
    table.actor = EAST
    table.offer(DONE)
    offer_unrest(table, POLICE, EAST, ANYWHERE)


def can_use_police(table: Table) -> bool:
    """1.9.8: in East's own turn, with a card unused and unrest in East."""
    return table.mover == EAST and table.unrest_of(EAST) > 0 and table.cards_at(POLICE_UNUSED) > 0


def answer_police(table: Table, action: i64) -> None:
    """Use a police card, or stop."""
    if action == DONE:
        table.pop()
    else:
        use_police(table, action - POLICE)


def use_police(table: Table, province: i64) -> None:
    """1.9.8: an unrest goes from the province onto a police card, where it stays until phase 8."""
    for card in range(i64(CARDS)):
        if table.place[card] == POLICE_UNUSED:
            table.place[card] = POLICE_USED
            if table.journal is not None:
                table.log(PoliceUsed(card=table.board.card_ids[card], rule="1.9.8"))
            break
    remove_unrest(table, province, "1.9.8")


# At the end of a decade (1.10)


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
