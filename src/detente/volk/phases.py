"""1.10: the end of a decade, and its phases 1 to 5: flight or wall, prestige, currency, police, hold."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from detente.volk.actions import (
    CARDS,
    HAMBURG,
    PRESTIGE,
    PROVINCES,
    SECTOR_LOSS,
    SECTORS,
)
from detente.volk.board import (
    ANYWHERE,
    EAST,
    ICON_WIDTH,
    KIND,
    NS,
    PRESTIGE_ARROW,
    PRESTIGE_PROGRAMS,
    PROVINCE_IDS,
    RED_POLICE_ICON,
    SECTOR_IDS,
    SH,
    SIDES,
    SUPPLIERS,
    WB,
    WEST,
    first_province,
    last_province,
)
from detente.volk.comparison import collapse, internal_comparison, least_living, most_living, police, socialists
from detente.volk.counted import (
    CurrencyCounted,
    FlightCounted,
    HamburgAssigned,
    HoldCounted,
    PrestigeCounted,
    UpkeepCounted,
    WallCounted,
)
from detente.volk.decade import next_decade
from detente.volk.economy import capacity, export, export_with_hamburg, factory_value, has_factory
from detente.volk.effects import lower_living
from detente.volk.events import begin_event, move_track
from detente.volk.journal import PhaseBegan, PrestigeUsed, SectorLowered
from detente.volk.steps import (
    ALTERNATING,
    CHOOSE_ATTACK,
    CHOOSE_PRESTIGE,
    DISMANTLE,
    HOLD_LIVING,
    INSOLVENT,
    LOSE_SECTORS,
    RUN_DOWN,
    SETTLE_ATTACKS,
)
from detente.volk.table import (
    IN_ROW,
    OUT,
    POLICE_UNUSED,
    POLICE_USED,
    Table,
)

LAST_PHASE: Final = 10
MOST_STEPS: Final = 20
"""The end of the flight track (Q68)."""


def begin_phase(table: Table) -> None:
    """Begin the phase on top of the stack; the next one waits beneath what it brings."""
    number = table.top(1)
    if number > LAST_PHASE:
        next_decade(table)
        return
    table.set_top(1, number + 1)
    table.phase_number = number
    if table.journal is not None:
        table.log(PhaseBegan(phase=number, rule=f"1.10 phase {number}"))
    run_phase(table, number)


def run_phase(table: Table, number: i64) -> None:
    """What a phase counts and does, and the steps that it brings."""
    if number == 1:
        flight_or_wall(table)
    elif number == 2:
        prestige(table)
    elif number == 3:
        currency(table)
    elif number == 4:
        police_upkeep(table)
    elif number == 5:
        table.push(HOLD_LIVING)
    elif number == 6:
        internal_comparison(table)
    elif number == 7:
        table.tally = table.board.no_provinces[:]
        table.push(SETTLE_ATTACKS)
        table.push(CHOOSE_ATTACK, 0)
    elif number == 8:
        police(table)
    elif number == 9:
        socialists(table)
    else:
        collapse(table)


# Phase 1


def flight_or_wall(table: Table) -> None:
    """The Wall costs prestige and a point; without it, flight costs points, picked in turn."""
    if table.wall != 0:
        before = table.prestige
        table.push(DISMANTLE, EAST, EAST, 1, ANYWHERE, INSOLVENT)
        move_track(table, PRESTIGE_ARROW, WEST)
        if table.journal is not None:
            table.log(WallCounted(prestige=before, now=table.prestige, points=1, rule="1.10 phase 1"))
    else:
        points = flight_steps(table) // 2
        table.push(DISMANTLE, EAST, table.prestige_holder(), points, ANYWHERE, ALTERNATING)
    for card in range(i64(CARDS)):
        if table.place[card] == IN_ROW:
            table.place[card] = OUT


def flight_steps(table: Table) -> i64:
    """Phase 1, Q68: icons, the best of West, red police and protests against the worst of East."""
    icons: i64 = 0
    red: i64 = 0
    for card in range(i64(CARDS)):
        if table.place[card] == IN_ROW:
            icons += table.board.card_flight[card]
        elif is_red_police(table, card):
            red += 1
    west = most_living(table, WEST)
    east = least_living(table, EAST)
    plus: i64 = 1 if table.protests_of(EAST) > 0 else 0
    minus: i64 = 1 if table.protests_of(WEST) > 0 else 0
    steps = min(max(icons + west + red + plus - east - minus, 0), MOST_STEPS)
    if table.journal is not None:
        table.log(
            FlightCounted(
                icons=icons,
                west_living=west,
                red_police=red,
                east_protest=plus,
                east_living=east,
                west_protest=minus,
                steps=steps,
                points=steps // 2,
                rule="1.10 phase 1",
            )
        )
    return steps


def is_red_police(table: Table, card: i64) -> bool:
    """Whether a card lies in front of East as red police."""
    place = table.place[card]
    if place != POLICE_UNUSED and place != POLICE_USED:
        return False
    for icon in range(table.board.icon_count(card)):
        if table.board.icon(card, icon, KIND) == RED_POLICE_ICON:
            return True
    return False


# Phase 2


def prestige(table: Table) -> None:
    """Its holder carries out a space; at 0 nothing happens."""
    if table.prestige == 0:
        return
    if table.journal is not None:
        holder = table.prestige_holder()
        sign = 1 if holder == EAST else -1
        choices = [sign * distance for distance in prestige_choices(table)]
        table.log(PrestigeCounted(side=SIDES[holder], space=table.prestige, choices=choices, rule="1.10 phase 2"))
    table.push(CHOOSE_PRESTIGE)


def prestige_choices(table: Table) -> list[i64]:
    """Q72: the marker's space and those nearer to 0, by their distance from it; of equal ones the farthest."""
    holder = table.prestige_holder()
    farthest = table.prestige if holder == EAST else -table.prestige
    choices: list[i64] = []
    for distance in range(1, farthest + 1):
        if distance == farthest or not same_icons(table, holder, distance):
            choices.append(distance)
    return choices


def ask_prestige(table: Table) -> None:
    """The holder takes one of the spaces."""
    table.actor = table.prestige_holder()
    for distance in prestige_choices(table):
        table.offer(PRESTIGE + distance - 1)


def same_icons(table: Table, holder: i64, distance: i64) -> bool:
    """Whether a space has the same icons as the next one outwards."""
    board = table.board
    program = prestige_program(holder, distance)
    number = board.icon_count(program)
    if board.icon_count(program + 1) != number:
        return False
    row = board.program_first[program] * ICON_WIDTH
    width = number * ICON_WIDTH
    for i in range(row, row + width):
        if board.icons[i] != board.icons[i + width]:
            return False
    return True


def prestige_program(holder: i64, distance: i64) -> i64:
    """The icons of a space, so far from the middle on a side of the prestige track."""
    return PRESTIGE_PROGRAMS + distance - 1 + (6 if holder == EAST else 0)


def answer_prestige(table: Table, action: i64) -> None:
    """The icons of the space are carried out, where the holder wants."""
    holder = table.prestige_holder()
    distance = action - PRESTIGE + 1
    table.pop()
    if table.journal is not None:
        space = distance if holder == EAST else -distance
        table.log(PrestigeUsed(side=SIDES[holder], space=space, rule="1.10 phase 2"))
    begin_event(table, prestige_program(holder, distance), holder, 1)


# Phase 3


def currency(table: Table) -> None:
    """East needs one for each living standard; what it lacks is run down, picked in turn."""
    hamburg = best_hamburg(table)
    shortage = currency_shortage(table, hamburg)
    if table.journal is not None:
        worst = worst_export(table, hamburg)
        table.log(
            CurrencyCounted(
                hamburg=PROVINCE_IDS[hamburg],
                worst=worst if worst >= 0 else None,
                values=values_of_east(table),
                track=table.currency,
                exports=exports_of_east(table, hamburg),
                living=table.living_of(EAST),
                shortage=shortage,
                rule="1.10 phase 3",
            )
        )
    holder = table.prestige_holder()
    table.push(RUN_DOWN, holder, shortage, ALTERNATING, 0, holder)


def best_hamburg(table: Table) -> i64:
    """Q32: where Hamburg leaves East the least income."""
    return NS if exports_of_east(table, NS) <= exports_of_east(table, SH) else SH


def currency_shortage(table: Table, hamburg: i64) -> i64:
    """Q78: what East's living standards need beyond track and exports."""
    return max(table.living_of(EAST) - table.currency - exports_of_east(table, hamburg), 0)


def exports_of_east(table: Table, hamburg: i64) -> i64:
    """Q73, Q74: East provinces whose export factory is as good as the worst of West Germany."""
    worst = worst_export(table, hamburg)
    number: i64 = 0
    for province in range(first_province(EAST), last_province(EAST)):
        value = export(table, province)
        if value >= 0 and value >= worst:
            number += 1
    return number


def values_of_east(table: Table) -> dict[str, int]:
    """The values of East's export factories, for the journal."""
    values: dict[str, int] = {}
    for province in range(first_province(EAST), last_province(EAST)):
        value = export(table, province)
        if value >= 0:
            values[PROVINCE_IDS[province]] = value
    return values


def worst_export(table: Table, hamburg: i64) -> i64:
    """The lowest export of West Germany, -1 if a province has no factory."""
    worst = export_with_hamburg(table, 0, hamburg)
    for province in range(i64(WB)):
        worst = min(worst, export_with_hamburg(table, province, hamburg))
    return worst


# Phase 4


def police_upkeep(table: Table) -> None:
    """A point for each police card, East picks."""
    number = table.cards_at(POLICE_UNUSED) + table.cards_at(POLICE_USED)
    if number > 0:
        if table.journal is not None:
            table.log(UpkeepCounted(n=number, capacity=capacity(table, EAST), rule="1.10 phase 4"))
        table.push(DISMANTLE, EAST, EAST, number, ANYWHERE, INSOLVENT)


# Phase 5


def ask_hold(table: Table) -> None:
    """West says where Hamburg belongs, if it makes a difference."""
    if hamburg_matters(table):
        table.actor = WEST
        table.offer(HAMBURG)
        table.offer(HAMBURG + 1)
    else:
        hold(table, NS)


def hamburg_matters(table: Table) -> bool:
    """Whether Hamburg's province changes what Niedersachsen or Schleswig-Holstein can hold."""
    city = table.board.hamburg
    if not has_factory(table, city):
        return False
    value = factory_value(table, city)
    return held_with(table, NS, value) != held(table, NS) or held_with(table, SH, value) != held(table, SH)


def held(table: Table, province: i64) -> i64:
    """The living standards that a province's export factory holds, Hamburg left out."""
    return min(table.living[province], max(export(table, province), 0))


def held_with(table: Table, province: i64, value: i64) -> i64:
    """The living standards that are held with a factory of this value as well."""
    return min(table.living[province], max(export(table, province), value))


def answer_hold(table: Table, action: i64) -> None:
    """Hamburg belongs to this province in this phase."""
    hamburg: i64 = NS if action == HAMBURG else SH
    if table.journal is not None:
        table.log(HamburgAssigned(province=PROVINCE_IDS[hamburg], rule="1.12"))
    hold(table, hamburg)


def hold(table: Table, hamburg: i64) -> None:
    """Living standards above the export factory go; in West Berlin West picks the sectors."""
    table.pop()
    for province in range(i64(PROVINCES)):
        living = table.living[province]
        if living == 0:
            continue
        limit = berlin_limit(table) if province == WB else max(export_with_hamburg(table, province, hamburg), 0)
        lost = max(living - limit, 0)
        if table.journal is not None:
            id = PROVINCE_IDS[province]
            table.log(HoldCounted(province=id, living=living, export=limit, lost=lost, rule="1.10 phase 5"))
        if lost > 0:
            if province == WB:
                table.push(LOSE_SECTORS, lost)
            else:
                lower_living(table, province, lost, "1.10 phase 5")


def berlin_limit(table: Table) -> i64:
    """Q35: the worst export factory of the suppliers whose sector holds living standards."""
    limit: i64 = 99
    for sector in range(i64(SECTORS)):
        if table.sectors[sector] > 0:
            limit = min(limit, max(export(table, SUPPLIERS[sector]), 0))
    return limit


def ask_sector_loss(table: Table) -> None:
    """Q37: West picks the sectors that lose living standards."""
    if table.top(1) > 0:
        table.actor = WEST
        for sector in range(i64(SECTORS)):
            if table.sectors[sector] > 0:
                table.offer(SECTOR_LOSS + sector)
    if table.count == 0:
        table.pop()


def answer_sector_loss(table: Table, action: i64) -> None:
    """A living standard leaves a sector."""
    sector = action - SECTOR_LOSS
    table.set_top(1, table.top(1) - 1)
    table.set_sector(sector, table.sectors[sector] - 1)
    if table.journal is not None:
        table.log(SectorLowered(sector=SECTOR_IDS[sector], rule="1.10 phase 5"))
