"""What matters in Wir sind das Volk!: the board now, and as the coming end of the decade would make it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from detente.bots.evaluation import Evaluation
from detente.core.state import State
from detente.volk.actions import CITIES, LINES, PROVINCES, SPECIALS
from detente.volk.board import EAST, FIRST_EAST, NS, SH, WB, WEST, first_province, last_province
from detente.volk.comparison import attack_strength, least_living, most_living
from detente.volk.economy import capacity, has_factory, is_working
from detente.volk.flight import flight_steps
from detente.volk.socialists import socialist_number
from detente.volk.table import DISPLAY, NORMAL, POLICE_UNUSED, POLICE_USED, PROTEST, Table

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
    "late in decade IV",
    "West close to collapse, late in the decade",
    "East close to collapse, late in the decade",
    "East close to insolvency, late in the decade",
    "socialism close to triumph",
    "socialism close to failing",
)
TURNS: Final = 14.0
"""Cards of the two displays of a decade (1.4.2)."""


@final
class VolkEvaluation(Evaluation):
    """The evaluation of Wir sind das Volk!, seen from West."""

    def __init__(self, names: list[str], weights: list[float]) -> None:
        super().__init__(names, weights)
        self.value: vec[i64] = vec[i64]([0] * CITIES)
        self.export: vec[i64] = vec[i64]([0] * PROVINCES)
        self.economy: vec[i64] = vec[i64]([0] * PROVINCES)

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
        police = state.cards_at(POLICE_UNUSED) + state.cards_at(POLICE_USED)
        late = 1.0 - float(cards_to_play(state)) / TURNS
        self.measure_factories(state)
        self.measure_economy(state, police, late)
        self.measure_end(state, late)
        out[30] = float(state.wall)
        out[31] = -float(police) / 3.0
        out[32] = 1.0 if state.mover == WEST else -1.0
        out[33] = float(state.hand_size(WEST) - state.hand_size(EAST)) / 2.0
        out[34] = late if state.decade == 4 else 0.0
        change = socialist_number(state.socialist)
        out[38] = -float(max(on_board + change - 9, 0)) / 3.0 if state.socialist > 0 else 0.0
        out[39] = float(max(change - on_board + 3, 0)) / 3.0 if state.socialist < 0 else 0.0

    def measure_factories(self, table: Table) -> None:
        """The value of every factory (1.2.2), and economy and export of every province, Hamburg left out."""
        board = table.board
        value = self.value
        for city in range(i64(CITIES)):
            value[city] = 1 if table.factory[city] == NORMAL else 0
        value[board.rheinsberg] += 1 if has_factory(table, board.rheinsberg) else 0
        for line in range(i64(LINES)):
            if table.pieces[line] > 0 and is_working(table, line):
                value[board.line_a[line]] += 1
                value[board.line_b[line]] += 1
        for province in range(i64(PROVINCES)):
            self.export[province] = -1
            self.economy[province] = 0
        for city in range(i64(CITIES)):
            province = board.city_province[city]
            if province >= 0 and has_factory(table, city):
                self.economy[province] += value[city]
                self.export[province] = max(self.export[province], value[city])

    def hold(self, table: Table, hamburg: i64, province: i64) -> i64:
        """The export of a province while Hamburg belongs to `hamburg` (1.2.4)."""
        best = self.export[province]
        city = table.board.hamburg
        if province == hamburg and has_factory(table, city):
            best = max(best, self.value[city])
        return best

    def worst_export(self, table: Table, hamburg: i64) -> i64:
        """The lowest export of West Germany."""
        worst = self.hold(table, hamburg, 0)
        for province in range(i64(WB)):
            worst = min(worst, self.hold(table, hamburg, province))
        return worst

    def measure_economy(self, table: Table, police: i64, late: float) -> None:
        """Living standards, economies and exports."""
        out = self.features
        with_ns = self.worst_export(table, NS)
        with_sh = self.worst_export(table, SH)
        hamburg: i64 = NS if with_ns >= with_sh else SH  # Q32: a higher bar leaves East no more income
        worst = max(with_ns, with_sh)
        means = capacity(table, EAST)
        west = table.living_of(WEST)
        east = table.living_of(EAST)
        income = table.currency
        economy_west: i64 = 0
        economy_east: i64 = 0
        for province in range(i64(PROVINCES)):
            if province < FIRST_EAST:
                economy_west += self.economy[province]
            else:
                economy_east += self.economy[province]
                value = self.export[province]
                if value >= 0 and value >= worst:
                    income += 1
        due = max(east - income, 0) + police
        due += 1 if table.wall != 0 else flight_steps(table) // 2
        out[15] = float(west) / 5.0
        out[16] = -float(east) / 5.0
        out[17] = -float(least_living(table, EAST))
        out[18] = float(economy_west) / 20.0
        out[19] = -float(economy_east) / 20.0
        out[20] = float(worst) / 2.0
        out[21] = -float(means) / 10.0
        out[22] = float(due) / 5.0
        out[23] = float(max(due - means + 4, 0)) / 4.0
        out[24] = -float(self.not_held(table, WEST, hamburg)) / 3.0
        out[25] = float(self.not_held(table, EAST, hamburg)) / 3.0
        out[37] = late * out[23]

    def not_held(self, table: Table, side: i64, hamburg: i64) -> i64:
        """Living standards that phase 5 would remove, West Berlin left out."""
        lost: i64 = 0
        for province in range(first_province(side), last_province(side)):
            if province != WB:
                lost += max(table.living[province] - max(self.hold(table, hamburg, province), 0), 0)
        return lost

    def measure_end(self, table: Table, late: float) -> None:
        """Mass protests as the comparisons at the end of the decade would leave them."""
        out = self.features
        west = protests_to_come(table, WEST)
        east = protests_to_come(table, EAST)
        out[26] = -float(west) / 3.0
        out[27] = float(east) / 3.0
        out[28] = -float(max(west - 2, 0)) / 2.0
        out[29] = float(max(east - 2, 0)) / 2.0
        out[35] = late * out[28]
        out[36] = late * out[29]


def cards_to_play(table: Table) -> i64:
    """Cards of the displays that are still to be played in this decade."""
    left: i64 = 0 if table.half == 2 else 7
    for card in range(i64(SPECIALS)):
        if table.place[card] == DISPLAY:
            left += 1
    return left


def short_of_protest(table: Table, side: i64) -> i64:
    """Provinces that one more unrest would bring a mass protest."""
    number: i64 = 0
    for province in range(first_province(side), last_province(side)):
        if table.unrest[province] % PROTEST == PROTEST - 1:
            number += 1
    return number


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
