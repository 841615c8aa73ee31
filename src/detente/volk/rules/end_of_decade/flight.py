"""1.10 phase 1: flight, or the Wall that ends it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from detente.volk.model.actions import CARDS
from detente.volk.model.board import ANYWHERE, EAST, KIND, PRESTIGE_ARROW, RED_POLICE_ICON, WEST
from detente.volk.model.counted import FlightCounted
from detente.volk.model.events import WALL_COUNTED
from detente.volk.model.steps import ALTERNATING, DISMANTLE, INSOLVENT
from detente.volk.model.table import IN_ROW, OUT, POLICE_UNUSED, POLICE_USED, Table
from detente.volk.rules.end_of_decade.comparison import least_living, most_living
from detente.volk.rules.events.tracks import move_track

MOST_STEPS: Final = 20
"""The end of the flight track (Q68)."""


def flight_or_wall(table: Table) -> None:
    """The Wall costs prestige and a point; without it, flight costs points, picked in turn."""
    if table.wall != 0:
        before = table.prestige
        table.push(DISMANTLE, EAST, EAST, 1, ANYWHERE, INSOLVENT)
        move_track(table, PRESTIGE_ARROW, WEST)
        table.note(WALL_COUNTED, "1.10 phase 1", before, table.prestige, 1)
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
