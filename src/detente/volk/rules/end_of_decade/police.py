"""1.10 phases 4 and 8: what police costs East, and the unrest that it takes away."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from detente.core.steps import Field
from detente.volk.model.actions import CARDS, REMOVE_UNREST
from detente.volk.model.board import ANYWHERE, EAST, SIDES
from detente.volk.model.events import POLICE_CLEARED, POLICE_COUNTED, UPKEEP_COUNTED
from detente.volk.model.steps import AN_AMOUNT, DISMANTLE, INSOLVENT, POLICE_PHASE, VolkStep
from detente.volk.model.table import POLICE_UNUSED, POLICE_USED, Table
from detente.volk.rules.economy import capacity
from detente.volk.rules.unrest import bar_removal, offer_unrest, remove_unrest


def police_upkeep(table: Table) -> None:
    """Phase 4: a point for each police card, East picks."""
    number = table.police_at(POLICE_UNUSED) + table.police_at(POLICE_USED)
    if number > 0:
        table.note(UPKEEP_COUNTED, "1.10 phase 4", number, capacity(table, EAST))
        table.push(DISMANTLE, EAST, EAST, number, ANYWHERE, INSOLVENT)


def police(table: Table) -> None:
    """Phase 8: East removes 1 unrest for each police card that was not used, as far as there is unrest."""
    ready = table.police_at(POLICE_UNUSED)
    if ready > 0:
        unrest = table.unrest_of(EAST)
        table.note(POLICE_COUNTED, "1.10 phase 8", ready, unrest, min(ready, unrest))
    table.push(POLICE_PHASE, ready)


class PolicePhase(VolkStep):
    """Q63: each police card that was not used removes 1 unrest, then all cubes leave the cards."""

    READY: Final = 1  # cards that were not used

    def __init__(self) -> None:
        super().__init__(
            POLICE_PHASE,
            "police-phase",
            families=("remove-unrest",),
            fields=(Field("ready", AN_AMOUNT),),
        )

    def ask(self, table: Table) -> None:
        """Offer the East provinces with unrest; when it is over, clear the cards."""
        if table.get(PolicePhase.READY) > 0:
            table.actor = EAST
            offer_unrest(table, REMOVE_UNREST, EAST, ANYWHERE)
        if table.count == 0:
            table.pop()
            clear_police(table)

    def answer(self, table: Table, action: i64) -> None:
        """1 unrest goes."""
        table.spend(PolicePhase.READY)
        remove_unrest(table, action - REMOVE_UNREST, "1.10 phase 8")

    def bar(self, table: Table, action: i64) -> i64:
        """An East province with unrest."""
        return bar_removal(table, action - REMOVE_UNREST, EAST, ANYWHERE)

    def about(self, table: Table) -> dict[str, object]:
        """The cards left."""
        return {"n": int(table.get(PolicePhase.READY))}

    def details(self, table: Table, action: i64) -> dict[str, object]:
        """Police works in East's provinces."""
        return {"side": SIDES[EAST]}


def clear_police(table: Table) -> None:
    """The cubes leave the police cards, which are ready for the next decade."""
    if table.police_at(POLICE_USED) == 0:
        return
    for card in range(i64(CARDS)):
        if table.place[card] == POLICE_USED:
            table.place[card] = POLICE_UNUSED
    table.note(POLICE_CLEARED, "1.10 phase 8")
