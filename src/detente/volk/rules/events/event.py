"""1.9: events. The icons of a card, in the order that the side which triggers it chooses."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from detente.core.steps import ALLOWED, Field
from detente.volk.model.actions import DONE, ICON, POLICE, SKIP
from detente.volk.model.board import (
    ADD_ICON,
    AREA,
    COUNT,
    DISMANTLE_ICON,
    EACH,
    EAST,
    GUILLAUME_ICON,
    ICON_SIDE,
    KIND,
    LIVING_ICON,
    LIVING_LOSS_ICON,
    MOVE_ICON,
    PINK_POLICE_ICON,
    PLAIN_LIVING_ICON,
    RED_POLICE_ICON,
    REDUCE_ICON,
    REMOVE_ICON,
    REPAIR_ICON,
    RHEINSBERG_AREA,
    RUNDOWN_ICON,
    SIDES,
    SOCIALIST_ARROW,
    STASI_ICON,
    STOP_ICON,
    WALL_FALLS_ICON,
    WALL_ICON,
    WEST,
)
from detente.volk.model.events import ICON_SKIPPED, POLICE_TAKEN, WALL_BUILT, WALL_FELL
from detente.volk.model.reasons import EVENT_TOO_DEAR, MUST_GO_ON, NO_ICON_TO_SKIP, NO_SUCH_ICON, NOT_ASKED
from detente.volk.model.steps import (
    A_FLAG,
    A_PROGRAM,
    A_SIDE,
    ADD_LIVING,
    ADD_UNREST_STEP,
    BUILD,
    DISMANTLE,
    IGNORED,
    INSOLVENT,
    LOOK,
    LOWER_LIVING,
    MOVE_UNREST,
    REDUCE_PROTEST,
    RUN_DOWN,
    RUN_EVENT,
    SKIP_ICON,
    STOP_FACTORY,
    TAKE_UNREST,
    VolkStep,
)
from detente.volk.model.table import POLICE_UNUSED, Table
from detente.volk.rules.building import build_factory, may_build_rheinsberg
from detente.volk.rules.dismantling import rundown_in
from detente.volk.rules.economy import capacity
from detente.volk.rules.events.factories import repair
from detente.volk.rules.events.living import ROUND, TRIANGLE, WITH_BERLIN
from detente.volk.rules.events.order import chooser_of, clashes, is_left, waits_for
from detente.volk.rules.events.stasi import disband_stasi
from detente.volk.rules.events.tracks import move_track
from detente.volk.rules.police import bar_police, can_use_police, offer_police, use_police

COMPUTER_AGE: Final = 78
"""Card 79, the only one that may place a living standard into West Berlin (1.9.7)."""


def begin_event(table: Table, program: i64, trigger: i64, at_end: i64) -> None:
    """All icons of a card, or of a space of the prestige track, are to be carried out."""
    table.icon_left = table.board.no_small[:]
    for icon in range(table.board.icon_count(program)):
        table.icon_left[icon] = table.board.icon(program, icon, COUNT)
    table.tally = table.board.no_provinces[:]
    table.push(RUN_EVENT, program, trigger, at_end)


class SkipIcon(VolkStep):
    """1.9.4: which element of a dual card is skipped, if any: one that the side cannot afford must be (Q46)."""

    PROGRAM: Final = 1
    TRIGGER: Final = 2

    def __init__(self) -> None:
        super().__init__(
            SKIP_ICON,
            "skip-icon",
            "1.9.4",
            families=("skip", "done"),
            fields=(Field("program", A_PROGRAM), Field("trigger", A_SIDE)),
        )

    def ask(self, table: Table) -> None:
        """Offer the icons, and to skip none of them."""
        program = table.get(SkipIcon.PROGRAM)
        trigger = table.get(SkipIcon.TRIGGER)
        table.actor = trigger
        affordable = is_affordable(table, program, trigger)
        if affordable:
            table.offer(DONE)
        for icon in range(table.board.icon_count(program)):
            if bar_skip(table, program, icon, trigger, affordable) == ALLOWED:
                table.offer(SKIP + icon)

    def answer(self, table: Table, action: i64) -> None:
        """One arrow or icon less."""
        program = table.get(SkipIcon.PROGRAM)
        trigger = table.get(SkipIcon.TRIGGER)
        table.pop()
        if action == DONE:
            return
        icon = action - SKIP
        table.icon_left[icon] -= 1
        table.note(ICON_SKIPPED, "1.9.4", trigger, table.board.icon(program, icon, KIND))

    def bar(self, table: Table, action: i64) -> i64:
        """1.9.4, Q46."""
        program = table.get(SkipIcon.PROGRAM)
        trigger = table.get(SkipIcon.TRIGGER)
        affordable = is_affordable(table, program, trigger)
        if action == DONE:
            return ALLOWED if affordable else MUST_GO_ON
        return bar_skip(table, program, action - SKIP, trigger, affordable)

    def details(self, table: Table, action: i64) -> dict[str, object]:
        """The card, and the side that would have to pay for it."""
        return {"card": table.board.card_ids[table.card], "side": SIDES[table.get(SkipIcon.TRIGGER)]}


def bar_skip(table: Table, program: i64, icon: i64, trigger: i64, affordable: bool) -> i64:
    """1.9.4, Q46: an icon of the card; if the side cannot afford the event, one that makes it dismantle."""
    board = table.board
    if icon >= board.icon_count(program):
        return NO_ICON_TO_SKIP
    own = board.icon(program, icon, KIND) == DISMANTLE_ICON and board.icon(program, icon, ICON_SIDE) == trigger
    return ALLOWED if affordable or own else EVENT_TOO_DEAR


def is_affordable(table: Table, program: i64, side: i64) -> bool:
    """1.9.5: whether a side has as much to dismantle as a card takes from it."""
    return own_demand(table, side, program) <= capacity(table, side)


def own_demand(table: Table, side: i64, card: i64) -> i64:
    """1.9.5, Q46: how many pieces a card takes from the side that triggers it, less what it repairs first."""
    board = table.board
    demand: i64 = 0
    for icon in range(board.icon_count(card)):
        kind = board.icon(card, icon, KIND)
        if board.icon(card, icon, ICON_SIDE) != side:
            continue
        if kind == DISMANTLE_ICON or kind == RUNDOWN_ICON:
            demand += board.icon(card, icon, COUNT)
        elif kind == REPAIR_ICON and rundown_in(table, board.icon(card, icon, AREA)) >= 0:
            demand -= 1
    return demand


class RunEvent(VolkStep):
    """1.9.1: the icons that are left; which comes next is asked only where the order can matter."""

    PROGRAM: Final = 1
    TRIGGER: Final = 2
    AT_END: Final = 3  # of a decade, by the prestige track

    def __init__(self) -> None:
        super().__init__(
            RUN_EVENT,
            "run-event",
            "1.9.1",
            families=("icon", "police"),
            fields=(Field("program", A_PROGRAM), Field("trigger", A_SIDE), Field("at_end", A_FLAG)),
        )

    def ask(self, table: Table) -> None:
        """Carry out what does not depend on the rest; ask for the order of what does."""
        program = table.get(RunEvent.PROGRAM)
        trigger = table.get(RunEvent.TRIGGER)
        number = table.board.icon_count(program)
        police_first = is_last_call_for_police(table, program)
        left: i64 = 0
        for icon in range(number):
            if table.icon_left[icon] == 0:
                continue
            left += 1
            free = waits_for(table, program, icon) == ALLOWED and not clashes(table, program, icon, trigger)
            if free and not police_first:
                carry_out(table, icon)
                return
        if left == 0:
            table.pop()
            return
        table.actor = trigger
        for icon in range(number):
            if bar_icon(table, program, icon) == ALLOWED:
                table.offer(ICON + icon)
        if police_first:
            offer_police(table)

    def answer(self, table: Table, action: i64) -> None:
        """Carry out the icon that comes next, or use police before it."""
        if action >= POLICE:
            use_police(table, action - POLICE)
        else:
            carry_out(table, action - ICON)

    def bar(self, table: Table, action: i64) -> i64:
        """1.9.1, Q46, Q88; police only before it is dissolved (1.9.8)."""
        program = table.get(RunEvent.PROGRAM)
        if action < POLICE:
            return bar_icon(table, program, action - ICON)
        return bar_police(table, action - POLICE) if is_last_call_for_police(table, program) else NOT_ASKED

    def details(self, table: Table, action: i64) -> dict[str, object]:
        """Police is East's."""
        return {"side": SIDES[EAST]} if action >= POLICE else {}


def bar_icon(table: Table, program: i64, icon: i64) -> i64:
    """1.9.1: an icon that is left and need not wait for another."""
    if icon >= table.board.icon_count(program) or table.icon_left[icon] == 0:
        return NO_SUCH_ICON
    return waits_for(table, program, icon)


def is_last_call_for_police(table: Table, program: i64) -> bool:
    """1.9.8: whether East's police will be dissolved by an icon that is left, after West has chosen something.

    A use between other icons brings nothing that a use before the card or after the action does not.
    """
    if not is_left(table, program, STASI_ICON) or not can_use_police(table):
        return False
    for icon in range(table.board.icon_count(program)):
        if table.icon_left[icon] == 0 and table.board.icon(program, icon, ICON_SIDE) == WEST:
            return True
    return False


# Carrying icons out (1.9.7)


def carry_out(table: Table, icon: i64) -> None:
    """Carry out an icon once: what it is on its program says what follows."""
    program = table.get(RunEvent.PROGRAM)
    kind = table.board.icon(program, icon, KIND)
    table.icon_left[icon] -= 1
    if kind <= SOCIALIST_ARROW:
        move_track(table, kind, table.board.icon(program, icon, ICON_SIDE))
    elif kind <= DISMANTLE_ICON:
        carry_out_works(table, program, icon)
    elif kind < REPAIR_ICON or kind == GUILLAUME_ICON:
        ask_for_place(table, program, icon)
    else:
        change_state(table, kind, program, table.board.icon(program, icon, AREA))


def carry_out_works(table: Table, program: i64, icon: i64) -> None:
    """Building and dismantling; both icons of Rheinsberg together are the one factory (Q30)."""
    board = table.board
    side = board.icon(program, icon, ICON_SIDE)
    area = board.icon(program, icon, AREA)
    chooser = chooser_of(table, program, icon, table.get(RunEvent.TRIGGER))
    if board.icon(program, icon, KIND) == DISMANTLE_ICON:
        table.push(DISMANTLE, side, chooser, 1, area, mode_of(table))
    elif area != RHEINSBERG_AREA:
        table.push(BUILD, side, chooser, 1, area, 0)
    else:
        table.icon_left[icon] = 0
        if may_build_rheinsberg(table):
            build_factory(table, board.rheinsberg, "1.13.1")


def mode_of(table: Table) -> i64:
    """1.9.5, 1.10: what cannot be dismantled is ignored in an event, and insolvency at the end of a decade."""
    return INSOLVENT if table.get(RunEvent.AT_END) != 0 else IGNORED


def ask_for_place(table: Table, program: i64, icon: i64) -> None:
    """The icons for which a side chooses a province, a city or cards."""
    board = table.board
    kind = board.icon(program, icon, KIND)
    side = board.icon(program, icon, ICON_SIDE)
    area = board.icon(program, icon, AREA)
    each = board.icon(program, icon, EACH)
    chooser = chooser_of(table, program, icon, table.get(RunEvent.TRIGGER))
    if kind == ADD_ICON:
        table.push(ADD_UNREST_STEP, side, chooser, area, each)
    elif kind == REMOVE_ICON:
        table.push(TAKE_UNREST, side, chooser, area)
    elif kind == MOVE_ICON:
        table.push(MOVE_UNREST, chooser)
    elif kind == REDUCE_ICON:
        table.push(REDUCE_PROTEST, chooser)
    elif kind == LIVING_ICON:
        table.push(ADD_LIVING, side, chooser, area, each, WITH_BERLIN if program == COMPUTER_AGE else ROUND)
    elif kind == PLAIN_LIVING_ICON:
        table.push(ADD_LIVING, side, chooser, area, each, TRIANGLE)
    elif kind == LIVING_LOSS_ICON:
        table.push(LOWER_LIVING, chooser)
    elif kind == STOP_ICON:
        table.push(STOP_FACTORY, chooser, area)
    elif kind == RUNDOWN_ICON:
        table.push(RUN_DOWN, chooser, 1, mode_of(table))
    else:
        table.push(LOOK)


def change_state(table: Table, kind: i64, program: i64, area: i64) -> None:
    """The icons that need no choice."""
    if kind == REPAIR_ICON:
        repair(table, area)
    elif kind == WALL_ICON:
        table.wall = 1
        table.note(WALL_BUILT, "1.9.7")
    elif kind == WALL_FALLS_ICON:
        table.wall = 0
        table.note(WALL_FELL, "1.9.7")
    elif kind == RED_POLICE_ICON or kind == PINK_POLICE_ICON:
        if table.stasi_disbanded == 0:
            table.place[program] = POLICE_UNUSED
            table.note(POLICE_TAKEN, "1.9.7", program)
    elif kind == STASI_ICON:
        disband_stasi(table)
