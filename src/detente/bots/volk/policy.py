"""What makes an action of Wir sind das Volk! likely: what it is, and the part of the board that it touches.

Every action fills eight rows. The first two are the action itself and the action in its decade. The others depend on
the family of the action: for unrest and living standards how the province stands, for buildings what they would add,
for cards and their uses the tracks and the time.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from detente.bots.models.policy import Policy
from detente.bots.volk.features import DISPLAY_CARDS, cards_to_play
from detente.bots.volk.survey import Survey
from detente.core.state import State
from detente.volk.model.actions import (
    ADD_UNREST,
    CARD,
    CARDS,
    DISCARD,
    DISMANTLE_FACTORY,
    DISMANTLE_PIECE,
    DONE,
    FACTORY,
    ICON,
    IMPORT,
    NUM_ACTIONS,
    PIECE,
    PROVINCES,
    RAISE,
    SECTOR,
    SPECIALS,
    USE_EVENT,
)
from detente.volk.model.board import EAST, FIRST_EAST, KIND, WEST, first_province, last_province
from detente.volk.model.steps import STEP_COUNT
from detente.volk.model.table import HAND, PROTEST, Table
from detente.volk.rules.economy import has_factory
from detente.volk.rules.end_of_decade.comparison import most_living
from detente.volk.rules.events.event import RunEvent

ROWS: Final = 8
"""Rows that an action fills."""
NONE: Final = 0
"""The row that stands for nothing; its number stays 0."""
USES: Final = NUM_ACTIONS
"""The first sort of a use: four for each card."""
STOPS: Final = USES + 4 * CARDS
"""The first sort of stopping: one for each step."""
SORTS: Final = STOPS + STEP_COUNT
"""The sorts of one side."""
FAMILIES: Final = (SECTOR - ADD_UNREST) // PROVINCES
"""Families of actions that name a province."""
TIMES: Final = 5
TRACK: Final = 13

# Where the rows of each kind begin.
SORT: Final = 1
IN_DECADE: Final = SORT + 2 * SORTS
STANDING: Final = IN_DECADE + 4 * 2 * SORTS  # family, owner, unrest, living
BRINK: Final = STANDING + 2 * FAMILIES * 2 * 9 * 6  # family, province, unrest short of a protest
STATE: Final = BRINK + 2 * FAMILIES * PROVINCES * 4  # family, owner, its protests, unrest short of one, time
LEVEL: Final = STATE + 2 * FAMILIES * 2 * 5 * 4 * TIMES  # family, export over living, living behind the best
COMING: Final = LEVEL + 2 * FAMILIES * 9 * 6  # family, the enemy's best neighbour over living, unrest
CITY_NEED: Final = COMING + 2 * FAMILIES * 8 * 5  # what the province lacks for its next living standard
CITY_LINKS: Final = CITY_NEED + 2 * 12 * 6  # lines that the factory would complete, and other lines
CITY_EXPORT: Final = CITY_LINKS + 2 * 5 * 4  # the province's export, living, the worst export of West
LINE_KIND: Final = CITY_EXPORT + 2 * 8 * 6 * 6  # does the piece complete, the other factory, pieces missing
LINE_VALUE: Final = LINE_KIND + 2 * 2 * 2 * 4  # values of the two factories, whether it completes
LINE_NEED: Final = LINE_VALUE + 2 * 7 * 7 * 2  # what the two provinces lack
LINE_EXPORT: Final = LINE_NEED + 2 * 9 * 9 * 2  # whether exports rise, over which living
LOSS_VALUE: Final = LINE_EXPORT + 2 * 5 * 5 * 2  # kind of loss, value of the factory, is it the export, living
LOSS_SPARE: Final = LOSS_VALUE + 2 * 4 * 7 * 2 * 6  # kind of loss, economy to spare
USE_STATE: Final = LOSS_SPARE + 2 * 4 * 12  # use, own unrest, own protests, own provinces on the brink
USE_CARD: Final = USE_STATE + 2 * 4 * 12 * 4 * 4  # use, value, colour, time, decade
TRACKS: Final = USE_CARD + 2 * 4 * 5 * 3 * TIMES * 4  # three tracks: card, use (or its choice)
CARD_TIME: Final = TRACKS + 3 * 2 * CARDS * 5 * TRACK  # card, time
CARD_KIND: Final = CARD_TIME + 2 * CARDS * TIMES  # in hand, value, colour, flight, time
CARD_STATE: Final = CARD_KIND + 2 * 2 * 5 * 3 * 4 * TIMES  # card, own protests
ICON_KIND: Final = CARD_STATE + 2 * CARDS * 4
STOP_SIZE: Final = ICON_KIND + 2 * 21  # step, how many choices there are
TOTAL: Final = STOP_SIZE + 2 * STEP_COUNT * 12


@final
class VolkPolicy(Policy):
    """The policy of Wir sind das Volk!"""

    def __init__(self, logits: list[int]) -> None:
        super().__init__(ROWS, logits)
        self.survey = Survey()
        self.surveyed = False
        self.time: i64 = 0
        self.protests: vec[i64] = vec[i64]([0, 0])
        self.unrest: i64 = 0
        self.brink: i64 = 0
        self.most: vec[i64] = vec[i64]([0, 0])

    def prepare(self, state: State) -> None:
        """Compute what the actions of a state have in common."""
        assert isinstance(state, Table)
        side = state.actor
        self.time = cards_to_play(state) * TIMES // (DISPLAY_CARDS + 1)
        self.protests[WEST] = min(state.protests_of(WEST), 4)
        self.protests[EAST] = min(state.protests_of(EAST), 4)
        last = state.choices[state.count - 1]
        if last <= USE_EVENT:
            self.unrest = 0
            self.brink = 0
            for province in range(first_province(side), last_province(side)):
                unrest = state.unrest[province]
                self.unrest += unrest
                self.brink += 1 if unrest % PROTEST == PROTEST - 1 else 0
        elif last >= ADD_UNREST:
            self.most[WEST] = most_living(state, WEST)
            self.most[EAST] = most_living(state, EAST)
            self.surveyed = last >= FACTORY or RAISE <= last < IMPORT
            if self.surveyed:
                self.survey.take(state)

    def measure(self, state: State, action: i64) -> None:
        """Fill the rows of an action."""
        assert isinstance(state, Table)
        rows = self.rows
        side = state.actor
        sort = self.sort(state, action) + side * SORTS
        rows[0] = SORT + sort
        rows[1] = IN_DECADE + (state.decade - 1) * 2 * SORTS + sort
        for i in range(i64(2), i64(ROWS)):
            rows[i] = NONE
        if action >= DISMANTLE_FACTORY:
            self.measure_loss(state, side, action)
        elif action >= FACTORY:
            self.measure_factory(state, side, action - FACTORY)
        elif action >= SECTOR:
            return
        elif action >= ADD_UNREST:
            self.measure_province(state, side, action)
        elif action >= CARD:
            if action < DISCARD:
                self.measure_card(state, side, action - CARD)
        elif action >= ICON:
            if action < CARD:
                self.measure_icon(state, side, (action - ICON) % 6)
        elif action == DONE:
            rows[2] = STOP_SIZE + (side * STEP_COUNT + state.step()) * 12 + min(state.count - 2, 11)
        elif action <= USE_EVENT:
            self.measure_use(state, side, action)

    def sort(self, table: Table, action: i64) -> i64:
        """The action itself, a use with its card, or the step that is stopped."""
        if action == DONE:
            return STOPS + table.step()
        if action <= USE_EVENT:
            return USES + 4 * table.card + action - 1
        return action

    def measure_province(self, table: Table, side: i64, action: i64) -> None:
        """An action that names a province."""
        rows = self.rows
        family = (action - ADD_UNREST) // PROVINCES + side * FAMILIES
        province = (action - ADD_UNREST) % PROVINCES
        owner: i64 = WEST if province < FIRST_EAST else EAST
        unrest = table.unrest[province]
        living = table.living[province]
        short = unrest % PROTEST
        rows[2] = STANDING + ((family * 2 + owner) * 9 + min(unrest, 8)) * 6 + min(living, 5)
        rows[3] = BRINK + (family * PROVINCES + province) * 4 + short
        rows[4] = STATE + (((family * 2 + owner) * 5 + self.protests[owner]) * 4 + short) * TIMES + self.time
        if self.surveyed:
            spare = min(max(self.survey.export[province] - living, -4), 4) + 4
            rows[5] = LEVEL + (family * 9 + spare) * 6 + min(max(self.most[owner] - living, 0), 5)
        board = table.board
        strongest: i64 = 0
        for i in range(board.enemy_first[province], board.enemy_first[province + 1]):
            strongest = max(strongest, table.living[board.enemies[i]])
        rows[6] = COMING + (family * 8 + min(max(strongest - living, -3), 4) + 3) * 5 + min(unrest, 4)

    def measure_factory(self, table: Table, side: i64, city: i64) -> None:
        """A new factory."""
        rows = self.rows
        board = table.board
        complete: i64 = 0
        others: i64 = 0
        for i in range(board.city_first[city], board.city_first[city + 1]):
            line = board.city_lines[i]
            far = has_factory(table, board.line_a[line] + board.line_b[line] - city)
            if far and table.pieces[line] == board.line_size[line]:
                complete += 1
            elif far:
                others += 1
        rows[2] = CITY_LINKS + (side * 5 + min(complete, 4)) * 4 + min(others, 3)
        province = board.city_province[city]
        if province >= 0:
            living = table.living[province]
            lack = 3 * (living + 1) - self.survey.economy[province]
            rows[3] = CITY_NEED + (side * 12 + min(max(lack, 0), 11)) * 6 + min(living, 5)
            export = min(self.survey.export[province], 6) + 1
            worst = min(max(self.survey.worst, 0), 5)
            rows[4] = CITY_EXPORT + ((side * 8 + export) * 6 + min(living, 5)) * 6 + worst

    def measure_piece(self, table: Table, side: i64, line: i64) -> None:
        """A new piece of infrastructure."""
        rows = self.rows
        board = table.board
        survey = self.survey
        a = board.line_a[line]
        b = board.line_b[line]
        both: i64 = 1 if has_factory(table, a) and has_factory(table, b) else 0
        missing = board.line_size[line] - table.pieces[line]
        completes: i64 = 1 if missing == 1 and both == 1 else 0
        rows[2] = LINE_KIND + ((side * 2 + completes) * 2 + both) * 4 + min(missing, 3)
        low = min(survey.value[a], survey.value[b])
        high = max(survey.value[a], survey.value[b])
        rows[3] = LINE_VALUE + ((side * 7 + min(low, 6)) * 7 + min(high, 6)) * 2 + completes
        rows[4] = LINE_NEED + ((side * 9 + self.lack(table, a)) * 9 + self.lack(table, b)) * 2 + completes
        rows[5] = LINE_EXPORT + ((side * 5 + self.raises(table, a)) * 5 + self.raises(table, b)) * 2 + completes

    def lack(self, table: Table, city: i64) -> i64:
        """What a city's province lacks for its next living standard, 0 to 7; 8 if it has no province."""
        province = table.board.city_province[city]
        if province < 0:
            return 8
        return min(max(3 * (table.living[province] + 1) - self.survey.economy[province], 0), 7)

    def raises(self, table: Table, city: i64) -> i64:
        """Whether a better factory here is a better export, and whether living standards need or East earns it."""
        province = table.board.city_province[city]
        if province < 0:
            return 4
        value = self.survey.value[city]
        if value < self.survey.export[province]:
            return 0
        if value < table.living[province]:
            return 1
        return 2 if value + 1 == self.survey.worst else 3

    def measure_loss(self, table: Table, side: i64, action: i64) -> None:
        """Something built: a new piece, or a factory or a piece that is lost."""
        board = table.board
        if PIECE <= action < DISMANTLE_PIECE:
            self.measure_piece(table, side, action - PIECE)
            return
        rows = self.rows
        kind: i64 = 3
        city: i64 = 0
        if action >= DISMANTLE_PIECE:
            line = action - DISMANTLE_PIECE
            a = board.line_a[line]
            b = board.line_b[line]
            works = has_factory(table, a) and has_factory(table, b) and table.pieces[line] == board.line_size[line]
            kind = 2 if works else 3
            city = a if self.survey.value[a] >= self.survey.value[b] else b
        else:
            kind = 0 if action < DISMANTLE_FACTORY + 42 else 1
            city = (action - DISMANTLE_FACTORY) % 42
        value = self.survey.value[city]
        province = board.city_province[city]
        living: i64 = 0
        best: i64 = 0
        spare: i64 = 11
        if province >= 0:
            living = table.living[province]
            best = 1 if value >= self.survey.export[province] else 0
            spare = min(max(self.survey.economy[province] - 3 * living, -5), 5) + 5
        rows[2] = LOSS_VALUE + (((side * 4 + kind) * 7 + min(value, 6)) * 2 + best) * 6 + min(living, 5)
        rows[3] = LOSS_SPARE + (side * 4 + kind) * 12 + spare

    def measure_use(self, table: Table, side: i64, action: i64) -> None:
        """A use of the card that was chosen."""
        rows = self.rows
        card = table.card
        use = action - 1
        protests = min(self.protests[side], 3)
        rows[2] = USE_STATE + (((side * 4 + use) * 12 + min(self.unrest, 11)) * 4 + protests) * 4 + min(self.brink, 3)
        value = min(table.board.card_value[card * 2 + side], 4)
        color = self.color(table, side, card)
        rows[3] = USE_CARD + ((((side * 4 + use) * 5 + value) * 3 + color) * TIMES + self.time) * 4 + table.decade - 1
        self.measure_tracks(table, side, card, use)

    def measure_card(self, table: Table, side: i64, card: i64) -> None:
        """The choice of a card."""
        rows = self.rows
        rows[2] = CARD_TIME + (side * CARDS + card) * TIMES + self.time
        rows[3] = CARD_STATE + (side * CARDS + card) * 4 + min(self.protests[side], 3)
        self.measure_tracks(table, side, card, 4)
        if card < SPECIALS:
            held: i64 = 1 if table.place[card] == HAND + side else 0
            value = min(table.board.card_value[card * 2 + side], 4)
            flight = min(table.board.card_flight[card], 3)
            color = self.color(table, side, card)
            rows[7] = CARD_KIND + ((((side * 2 + held) * 5 + value) * 3 + color) * 4 + flight) * TIMES + self.time

    def color(self, table: Table, side: i64, card: i64) -> i64:
        """Whether a card is of a side's colour, the enemy's, or both."""
        color = table.board.card_color[card]
        return 2 if color > 1 else 0 if color == side else 1

    def measure_tracks(self, table: Table, side: i64, card: i64, use: i64) -> None:
        """A card's choice or use, and where each marker stands."""
        rows = self.rows
        at = ((side * CARDS + card) * 5 + use) * TRACK + 6
        size: i64 = 2 * CARDS * 5 * TRACK
        rows[4] = TRACKS + at + table.prestige
        rows[5] = TRACKS + size + at + table.currency
        rows[6] = TRACKS + 2 * size + at + table.socialist

    def measure_icon(self, table: Table, side: i64, icon: i64) -> None:
        """An icon of an event that is carried out next, or left out."""
        self.rows[2] = ICON_KIND + side * 21 + table.board.icon(table.get(RunEvent.PROGRAM), icon, KIND)
