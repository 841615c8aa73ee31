"""What matters in Wir sind das Volk!: the board now, and as the coming end of the decade would make it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from detente.bots.models.features import Features
from detente.bots.volk.survey import Survey
from detente.core.state import State
from detente.volk.model.actions import CARDS, CITIES, DECK, PROVINCES
from detente.volk.model.board import EAST, FIRST_EAST, WB, WEST, first_province, last_province
from detente.volk.model.table import (
    DISPLAY,
    HAND,
    POLICE_UNUSED,
    POLICE_USED,
    PROTEST,
    RUNDOWN_FACTORY,
    SOCIALISTS,
    Table,
)
from detente.volk.rules.economy import capacity
from detente.volk.rules.end_of_decade.comparison import attack_strength, least_living, most_living
from detente.volk.rules.end_of_decade.flight import flight_steps
from detente.volk.rules.end_of_decade.socialists import socialist_number

DISPLAY_CARDS: Final = 14
"""Cards of the two displays of a decade (1.4.2)."""
UNRESTS: Final = 9
LIVINGS: Final = 8

# The groups. Those of West come right before those of East.
TIME: Final = 0
EDITION: Final = 1
PRESTIGE: Final = 2
CURRENCY: Final = 3
SOCIALIST: Final = 4
ON_BOARD: Final = 5
TRIUMPH: Final = 6
FAILING: Final = 7
UNREST: Final = 8
PROTESTS: Final = 10
SHORT: Final = 12
LIVING: Final = 14
MOST_LIVING: Final = 16
LEAST_LIVING: Final = 18
ECONOMY: Final = 19
WORST_EXPORT: Final = 21
CAPACITY: Final = 22
DUE: Final = 24
MARGIN: Final = 25
FLIGHT: Final = 26
SHORTAGE: Final = 27
NOT_HELD: Final = 28
TO_COME: Final = 30
WALL: Final = 32
POLICE: Final = 33
POLICE_READY: Final = 34
HAND_SIZE: Final = 35
BOX: Final = 37
IMPORTS: Final = 38
RUNDOWN: Final = 39
HAND_CARD: Final = 40
DISPLAY_CARD: Final = 42
PROVINCE: Final = 43
BERLIN: Final = 45
HOLD: Final = 46
AFTER: Final = 48
BERLIN_AFTER: Final = 50
UNREST_AT: Final = 51
LIVING_AT: Final = 53
EXPORT_AT: Final = 55
ECONOMY_AT: Final = 57
SOCIALISTS_AT: Final = 59

GROUPS: Final = [
    (TIME, "", 4, DISPLAY_CARDS + 1),
    (EDITION, "", 4, 1),
    (PRESTIGE, "prestige", 1, 13),
    (CURRENCY, "Western currency", 1, 13),
    (SOCIALIST, "socialist track", 1, 13),
    (ON_BOARD, "socialists on the board", 1, 13),
    (TRIUMPH, "socialism close to triumph", 1, 14),
    (FAILING, "socialism close to failing", 1, 14),
    (UNREST + WEST, "unrest in West", 1, 25),
    (UNREST + EAST, "unrest in East", 1, 25),
    (PROTESTS + WEST, "mass protests in West", 1, 8),
    (PROTESTS + EAST, "mass protests in East", 1, 8),
    (SHORT + WEST, "West provinces one unrest short of a protest", 1, 9),
    (SHORT + EAST, "East provinces one unrest short of a protest", 1, 7),
    (LIVING + WEST, "living standard in West", 1, 30),
    (LIVING + EAST, "living standard in East", 1, 24),
    (MOST_LIVING + WEST, "living standard in West", 1, 9),
    (MOST_LIVING + EAST, "living standard in East", 1, 8),
    (LEAST_LIVING, "lowest living standard in East", 1, 6),
    (ECONOMY + WEST, "economy of West", 1, 40),
    (ECONOMY + EAST, "economy of East", 1, 30),
    (WORST_EXPORT, "worst export of West Germany", 1, 8),
    (CAPACITY + WEST, "economy of West", 1, 40),
    (CAPACITY + EAST, "East's capacity to dismantle", 1, 32),
    (DUE, "points that the end of the decade takes from East", 1, 20),
    (MARGIN, "East close to insolvency", 1, 32),
    (FLIGHT, "points that the end of the decade takes from East", 1, 21),
    (SHORTAGE, "points that the end of the decade takes from East", 1, 12),
    (NOT_HELD + WEST, "living standards that West cannot hold", 1, 8),
    (NOT_HELD + EAST, "living standards that East cannot hold", 1, 8),
    (TO_COME + WEST, "mass protests in West after the end of the decade", 1, 10),
    (TO_COME + EAST, "mass protests in East after the end of the decade", 1, 10),
    (WALL, "", 4, 1),
    (POLICE, "police", 1, 7),
    (POLICE_READY, "police", 1, 6),
    (HAND_SIZE + WEST, "cards in hand", 1, 4),
    (HAND_SIZE + EAST, "cards in hand", 1, 4),
    (BOX, "socialists on the board", 1, 6),
    (IMPORTS, "mass protests in West", 1, 4),
    (RUNDOWN, "economy of East", 1, 12),
    (HAND_CARD + WEST, "cards in hand", CARDS, 1),
    (HAND_CARD + EAST, "cards in hand", CARDS, 1),
    (DISPLAY_CARD, "", CARDS, 1),
    (PROVINCE + WEST, "provinces of West", UNRESTS, LIVINGS),
    (PROVINCE + EAST, "provinces of East", UNRESTS, LIVINGS),
    (BERLIN, "West Berlin", UNRESTS, 12),
    (HOLD + WEST, "living standards that West cannot hold", 1, 12),
    (HOLD + EAST, "living standards that East cannot hold", 1, 12),
    (AFTER + WEST, "mass protests in West after the end of the decade", 1, 12),
    (AFTER + EAST, "mass protests in East after the end of the decade", 1, 12),
    (BERLIN_AFTER, "mass protests in West after the end of the decade", 1, 12),
    (UNREST_AT + WEST, "unrest in West", 8, 6),
    (UNREST_AT + EAST, "unrest in East", 6, 6),
    (LIVING_AT + WEST, "living standard in West", 8, 7),
    (LIVING_AT + EAST, "living standard in East", 6, 7),
    (EXPORT_AT + WEST, "economy of West", 8, 9),
    (EXPORT_AT + EAST, "economy of East", 6, 9),
    (ECONOMY_AT + WEST, "economy of West", 8, 16),
    (ECONOMY_AT + EAST, "economy of East", 6, 16),
    (SOCIALISTS_AT, "socialists on the board", 6, 4),
]
"""Number, name, scales and buckets of each group. Hints use the name; it is empty if it tells a player nothing."""


@final
class VolkFeatures(Features):
    """The features of Wir sind das Volk!"""

    def __init__(self) -> None:
        super().__init__(GROUPS)
        self.survey = Survey()

    def measure(self, state: State) -> None:
        """Fill the rows of a state."""
        assert isinstance(state, Table)
        self.count = 0
        self.put(TIME, (state.decade - 1) * (DISPLAY_CARDS + 1) + cards_to_play(state))
        self.put(EDITION, 2 * state.revised + state.mover)
        self.put(PRESTIGE, state.prestige + 6)
        self.put(CURRENCY, state.currency + 6)
        self.put(WALL, 2 * state.wall + state.stasi_disbanded)
        self.put(IMPORTS, state.import_count)
        self.measure_socialists(state)
        self.measure_cards(state)
        self.survey.take(state)
        for side in range(i64(2)):
            self.measure_side(state, side)
        self.measure_bill(state)

    def measure_socialists(self, table: Table) -> None:
        """Socialists, and what phase 9 would leave of them."""
        on_board = table.socialists_on_board()
        change = socialist_number(table.socialist)
        self.put(SOCIALIST, table.socialist + 6)
        self.put(ON_BOARD, on_board)
        self.put(BOX, table.box)
        if table.socialist > 0:
            self.put(TRIUMPH, SOCIALISTS + 1 - on_board - change)
        elif table.socialist < 0:
            self.put(FAILING, on_board - change + 1)

    def measure_cards(self, table: Table) -> None:
        """The cards in the hands and on the display, and police."""
        west: i64 = 0
        east: i64 = 0
        ready: i64 = 0
        used: i64 = 0
        for card in range(i64(CARDS)):
            place = table.place[card]
            if place == HAND + WEST:
                west += 1
                self.put(HAND_CARD + WEST, card)
            elif place == HAND + EAST:
                east += 1
                self.put(HAND_CARD + EAST, card)
            elif place == DISPLAY:
                self.put(DISPLAY_CARD, card)
            elif place == POLICE_UNUSED:
                ready += 1
            elif place == POLICE_USED:
                used += 1
        self.put(HAND_SIZE + WEST, west)
        self.put(HAND_SIZE + EAST, east)
        self.put(POLICE, ready + used)
        self.put(POLICE_READY, ready)

    def measure_side(self, table: Table, side: i64) -> None:
        """The provinces of a side, and their sums."""
        survey = self.survey
        first = first_province(side)
        most = most_living(table, side)
        total_unrest: i64 = 0
        total_living: i64 = 0
        total_economy: i64 = 0
        short: i64 = 0
        to_come: i64 = 0
        not_held: i64 = 0
        for province in range(first, last_province(side)):
            unrest = table.unrest[province]
            living = table.living[province]
            total_unrest += unrest
            total_living += living
            total_economy += survey.economy[province]
            short += 1 if unrest % PROTEST == PROTEST - 1 else 0
            gap = most - living
            later = unrest + max(gap if province == WB else gap - 1, 0) + attacks_on(table, province)
            if province == WB:
                to_come += 2 * (later // PROTEST)
                self.put(BERLIN, min(unrest, UNRESTS - 1) * 12 + min(living, 11))
                self.put(BERLIN_AFTER, later)
            else:
                export = survey.export_of(table, province, survey.hamburg)
                to_come += later // PROTEST
                not_held += max(living - max(export, 0), 0)
                self.put(PROVINCE + side, min(unrest, UNRESTS - 1) * LIVINGS + min(living, LIVINGS - 1))
                self.put(HOLD + side, living - export + 6)
                self.put(AFTER + side, later)
                self.put(EXPORT_AT + side, (province - first) * 9 + min(export, 7) + 1)
                self.put(ECONOMY_AT + side, (province - first) * 16 + min(survey.economy[province], 15))
            self.put(UNREST_AT + side, (province - first) * 6 + min(unrest, 5))
            self.put(LIVING_AT + side, (province - first) * 7 + min(living, 6))
            if side == EAST:
                self.put(SOCIALISTS_AT, (province - first) * 4 + min(table.socialists[province], 3))
        self.put(UNREST + side, total_unrest)
        self.put(PROTESTS + side, table.protests_of(side))
        self.put(SHORT + side, short)
        self.put(LIVING + side, total_living)
        self.put(MOST_LIVING + side, most)
        self.put(ECONOMY + side, total_economy // 2)
        self.put(TO_COME + side, to_come)
        self.put(NOT_HELD + side, not_held)

    def measure_bill(self, table: Table) -> None:
        """What the end of the decade would cost East (1.10 phases 1, 3 and 4), and what it can pay."""
        survey = self.survey
        income = table.currency
        rundown: i64 = 0
        for province in range(i64(FIRST_EAST), i64(PROVINCES)):
            value = survey.export[province]
            if value >= 0 and value >= survey.worst:
                income += 1
        for city in range(i64(CITIES)):
            rundown += 1 if table.factory[city] == RUNDOWN_FACTORY else 0
        shortage = max(table.living_of(EAST) - income, 0)
        steps = flight_steps(table)
        means = capacity(table, EAST)
        due = shortage + table.cards_at(POLICE_UNUSED) + table.cards_at(POLICE_USED)
        due += 1 if table.wall != 0 else steps // 2
        self.put(LEAST_LIVING, least_living(table, EAST))
        self.put(WORST_EXPORT, survey.worst + 1)
        self.put(CAPACITY + WEST, capacity(table, WEST))
        self.put(CAPACITY + EAST, means)
        self.put(DUE, due)
        self.put(MARGIN, means - due + 5)
        self.put(FLIGHT, steps)
        self.put(SHORTAGE, shortage)
        self.put(RUNDOWN, rundown)


def cards_to_play(table: Table) -> i64:
    """Cards of the displays that are still to be played in this decade."""
    left: i64 = 0 if table.half == 2 else DISPLAY_CARDS // 2
    for card in range((table.decade - 1) * DECK, table.decade * DECK):
        if table.place[card] == DISPLAY:
            left += 1
    return left


def attacks_on(table: Table, province: i64) -> i64:
    """The most unrest that enemy provinces could bring here in phase 7."""
    board = table.board
    total: i64 = 0
    for i in range(board.enemy_first[province], board.enemy_first[province + 1]):
        enemy = board.enemies[i]
        total += max(attack_strength(table, enemy) - table.living[province], 0)
    return total
