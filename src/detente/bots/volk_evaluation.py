"""What matters in Wir sind das Volk!: the board now, and as the coming end of the decade would make it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from detente.bots.evaluation import Evaluation
from detente.core.state import State
from detente.volk.board import EAST, WB, WEST, first_province, last_province
from detente.volk.comparison import attack_strength, least_living, most_living
from detente.volk.economy import capacity, economy, export_with_hamburg
from detente.volk.phases import best_hamburg, currency_shortage, flight_steps, worst_export
from detente.volk.table import POLICE_UNUSED, POLICE_USED, PROTEST, Table

NAMES: Final = (
    "West at all",
    "decade II",
    "decade III",
    "decade IV",
    "prestige",
    "Western currency",
    "socialist track",
    "socialist track by socialists on the board",
    "socialists on the board",
    "unrest in West",
    "unrest in East",
    "mass protests in West",
    "mass protests in East",
    "West provinces one unrest short of a protest",
    "East provinces one unrest short of a protest",
    "living standard in West",
    "living standard in East",
    "lowest living standard in East",
    "economy of West",
    "economy of East",
    "worst export of West Germany",
    "East's capacity to dismantle",
    "points that the end of the decade takes from East",
    "East close to insolvency",
    "living standards that West cannot hold",
    "living standards that East cannot hold",
    "mass protests in West after the end of the decade",
    "mass protests in East after the end of the decade",
    "West close to collapse",
    "East close to collapse",
    "wall",
    "police",
    "West to move",
    "cards in hand",
)


@final
class VolkEvaluation(Evaluation):
    """The evaluation of Wir sind das Volk!, seen from West."""

    def measure(self, state: State) -> None:
        """Write the features of a state."""
        assert isinstance(state, Table)
        out = self.features
        out[0] = 1.0
        for decade in range(i64(2), i64(5)):
            out[decade - 1] = 1.0 if state.decade == decade else 0.0
        on_board = state.socialists_on_board()
        out[4] = -float(state.prestige) / 3.0
        out[5] = -float(state.currency) / 3.0
        out[6] = -float(state.socialist) / 3.0
        out[7] = -float(state.socialist * (on_board if state.socialist > 0 else 12 - on_board)) / 24.0
        out[8] = -float(on_board) / 4.0
        out[9] = -float(state.unrest_of(WEST)) / 10.0
        out[10] = float(state.unrest_of(EAST)) / 10.0
        out[11] = -float(state.protests_of(WEST)) / 2.0
        out[12] = float(state.protests_of(EAST)) / 2.0
        out[13] = -float(short_of_protest(state, WEST)) / 3.0
        out[14] = float(short_of_protest(state, EAST)) / 3.0
        self.measure_economy(state)
        self.measure_end(state)
        out[30] = float(state.wall)
        out[31] = -float(state.cards_at(POLICE_UNUSED) + state.cards_at(POLICE_USED)) / 3.0
        out[32] = 1.0 if state.mover == WEST else -1.0
        out[33] = float(state.hand_size(WEST) - state.hand_size(EAST)) / 2.0

    def measure_economy(self, table: Table) -> None:
        """Living standards, economies and exports."""
        out = self.features
        hamburg = best_hamburg(table)
        means = capacity(table, EAST)
        out[15] = float(table.living_of(WEST)) / 5.0
        out[16] = -float(table.living_of(EAST)) / 5.0
        out[17] = -float(least_living(table, EAST))
        out[18] = float(total_economy(table, WEST)) / 20.0
        out[19] = -float(total_economy(table, EAST)) / 20.0
        out[20] = float(worst_export(table, hamburg)) / 2.0
        due = currency_shortage(table, hamburg)
        due += table.cards_at(POLICE_UNUSED) + table.cards_at(POLICE_USED)
        due += 1 if table.wall != 0 else flight_steps(table) // 2
        out[21] = -float(means) / 10.0
        out[22] = float(due) / 5.0
        out[23] = float(max(due - means + 4, 0)) / 4.0
        out[24] = -float(not_held(table, WEST, hamburg)) / 3.0
        out[25] = float(not_held(table, EAST, hamburg)) / 3.0

    def measure_end(self, table: Table) -> None:
        """Mass protests as the comparisons at the end of the decade would leave them."""
        out = self.features
        west = protests_to_come(table, WEST)
        east = protests_to_come(table, EAST)
        out[26] = -float(west) / 3.0
        out[27] = float(east) / 3.0
        out[28] = -float(max(west - 2, 0)) / 2.0
        out[29] = float(max(east - 2, 0)) / 2.0


def short_of_protest(table: Table, side: i64) -> i64:
    """Provinces that one more unrest would bring a mass protest."""
    number: i64 = 0
    for province in range(first_province(side), last_province(side)):
        if table.unrest[province] % PROTEST == PROTEST - 1:
            number += 1
    return number


def total_economy(table: Table, side: i64) -> i64:
    """The economy of all provinces of a side."""
    total: i64 = 0
    for province in range(first_province(side), last_province(side)):
        total += economy(table, province)
    return total


def not_held(table: Table, side: i64, hamburg: i64) -> i64:
    """Living standards that phase 5 would remove, West Berlin left out."""
    lost: i64 = 0
    for province in range(first_province(side), last_province(side)):
        if province != WB:
            lost += max(table.living[province] - max(export_with_hamburg(table, province, hamburg), 0), 0)
    return lost


def protests_to_come(table: Table, side: i64) -> i64:
    """The mass protests of a side if phases 6 and 7 came now, and each enemy attacked where it hurts most."""
    most = most_living(table, side)
    number: i64 = 0
    for province in range(first_province(side), last_province(side)):
        gap = most - table.living[province]
        unrest = table.unrest[province] + max(gap if province == WB else gap - 1, 0)
        unrest += attacks_on(table, province)
        protests = unrest // PROTEST
        number += 2 * protests if province == WB else protests
    return number


def attacks_on(table: Table, province: i64) -> i64:
    """The most unrest that enemy provinces could bring here in phase 7."""
    board = table.board
    total: i64 = 0
    for i in range(board.enemy_first[province], board.enemy_first[province + 1]):
        enemy = board.enemies[i]
        total += max(attack_strength(table, enemy) - table.living[province], 0)
    return total
