"""1.9.6: arrows move the markers of the tracks; at the end of a track they do something else."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from detente.core.steps import Field
from detente.volk.model.actions import ADD_UNREST, END_OF_TRACK, REMOVE_UNREST
from detente.volk.model.board import (
    ANYWHERE,
    CURRENCY_ARROW,
    EAST,
    PRESTIGE_ARROW,
    SIDES,
    WEST,
    first_province,
    last_province,
)
from detente.volk.model.events import TRACK_MOVED, TRACK_OVERFLOWED
from detente.volk.model.steps import A_SIDE, ADD_UNREST_STEP, EITHER_UNREST, TAKE_UNREST, VolkStep
from detente.volk.model.table import Table
from detente.volk.rules.unrest import add_unrest, bar_country, bar_removal, offer_unrest, remove_unrest


def move_track(table: Table, track: i64, side: i64) -> None:
    """A step towards a side; at the end of the track the arrow has its other effect."""
    step: i64 = 1 if side == EAST else -1
    value = table.track(track) + step
    if value > END_OF_TRACK or value < -END_OF_TRACK:
        table.note(TRACK_OVERFLOWED, "1.9.6", track, side)
        overflow(table, track, side)
        return
    if track == PRESTIGE_ARROW:
        table.prestige = value
    elif track == CURRENCY_ARROW:
        table.currency = value
    else:
        table.socialist = value
    table.note(TRACK_MOVED, "1.9.6", track, side, value)


def overflow(table: Table, track: i64, side: i64) -> None:
    """1.9.6, Q41, Q42: what an arrow does at the end of its track; its colour's side chooses."""
    if track == PRESTIGE_ARROW:
        table.push(EITHER_UNREST, side)
    elif side == EAST:
        table.push(TAKE_UNREST, EAST, EAST, ANYWHERE)
    else:
        table.push(ADD_UNREST_STEP, EAST, WEST, ANYWHERE)


class EitherUnrest(VolkStep):
    """1.9.6: the side removes 1 unrest of its own or adds 1 to a province of the other side."""

    SIDE: Final = 1

    def __init__(self) -> None:
        super().__init__(
            EITHER_UNREST,
            "either-unrest",
            "1.9.6",
            families=("add-unrest", "remove-unrest"),
            fields=(Field("side", A_SIDE),),
        )

    def ask(self, table: Table) -> None:
        """Offer the other side's provinces, and the side's own provinces with unrest."""
        side = table.get(EitherUnrest.SIDE)
        table.actor = side
        for province in range(first_province(1 - side), last_province(1 - side)):
            table.offer(ADD_UNREST + province)
        offer_unrest(table, REMOVE_UNREST, side, ANYWHERE)

    def answer(self, table: Table, action: i64) -> None:
        """Carry out one of the two."""
        table.pop()
        if action >= REMOVE_UNREST:
            remove_unrest(table, action - REMOVE_UNREST, "1.9.6")
        else:
            add_unrest(table, action - ADD_UNREST, 1, "1.9.6")

    def bar(self, table: Table, action: i64) -> i64:
        """Removed from the side's own province, added to one of the other side."""
        side = table.get(EitherUnrest.SIDE)
        if action >= REMOVE_UNREST:
            return bar_removal(table, action - REMOVE_UNREST, side, ANYWHERE)
        return bar_country(action - ADD_UNREST, 1 - side)

    def details(self, table: Table, action: i64) -> dict[str, object]:
        """The side whose provinces these should be."""
        side = table.get(EitherUnrest.SIDE)
        return {"side": SIDES[side if action >= REMOVE_UNREST else 1 - side]}
