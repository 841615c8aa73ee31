"""1.9.8: East's police, in its own turns."""

from __future__ import annotations

from mypy_extensions import i64

from detente.core.steps import ALLOWED
from detente.volk.model.actions import CARDS, DONE, POLICE
from detente.volk.model.board import ANYWHERE, EAST, SIDES
from detente.volk.model.events import POLICE_USED as POLICE_USED_EVENT
from detente.volk.model.reasons import (
    NO_POLICE,
    NO_UNREST_FOR_POLICE,
    NO_UNREST_THERE,
    NOT_EASTS_PROVINCE,
    NOT_YOUR_PROVINCE,
)
from detente.volk.model.steps import USE_POLICE, VolkStep
from detente.volk.model.table import POLICE_UNUSED, POLICE_USED, Table
from detente.volk.rules.unrest import bar_removal, offer_unrest, remove_unrest


class UsePolice(VolkStep):
    """Q60: asked once after every action of East, if a card is unused and there is unrest to remove."""

    def __init__(self) -> None:
        super().__init__(
            USE_POLICE,
            "use-police",
            "1.9.8",
            families=("police", "done"),
        )

    def ask(self, table: Table) -> None:
        """Offer the provinces with unrest, and stopping."""
        if not can_use_police(table):
            table.pop()
            return
        table.actor = EAST
        table.offer(DONE)
        offer_police(table)

    def answer(self, table: Table, action: i64) -> None:
        """Use a police card, or stop."""
        if action == DONE:
            table.pop()
        else:
            use_police(table, action - POLICE)

    def bar(self, table: Table, action: i64) -> i64:
        """1.9.8."""
        return ALLOWED if action == DONE else bar_police(table, action - POLICE)

    def about(self, table: Table) -> dict[str, object]:
        """The cards that are ready."""
        return {"n": int(table.police_at(POLICE_UNUSED))}

    def details(self, table: Table, action: i64) -> dict[str, object]:
        """Police is East's."""
        return {"side": SIDES[EAST]}


def can_use_police(table: Table) -> bool:
    """1.9.8: in East's own turn, with a card unused and unrest in East."""
    return table.mover == EAST and table.unrest_of(EAST) > 0 and has_police(table)


def has_police(table: Table) -> bool:
    """1.9.8: in East's own turn, with a card unused: East could remove unrest that comes meanwhile."""
    return table.mover == EAST and table.police_at(POLICE_UNUSED) > 0


def offer_police(table: Table) -> None:
    """Offer the provinces from which a police card that is ready can take 1 unrest."""
    offer_unrest(table, POLICE, EAST, ANYWHERE)


def bar_police(table: Table, province: i64) -> i64:
    """1.9.8: an East province with unrest, and a card that is ready."""
    reason = bar_removal(table, province, EAST, ANYWHERE)
    if reason == NOT_YOUR_PROVINCE:
        return NOT_EASTS_PROVINCE
    if reason == NO_UNREST_THERE:
        return NO_UNREST_FOR_POLICE
    return ALLOWED if table.police_at(POLICE_UNUSED) > 0 else NO_POLICE


def use_police(table: Table, province: i64) -> None:
    """1.9.8: 1 unrest goes from the province onto a police card, where it stays until phase 8."""
    for card in range(i64(CARDS)):
        if table.place[card] == POLICE_UNUSED:
            table.place[card] = POLICE_USED
            table.note(POLICE_USED_EVENT, "1.9.8", card)
            break
    remove_unrest(table, province, "1.9.8")
