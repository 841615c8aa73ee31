"""What makes an action of Iron Curtain likely: a card's flag, number and region, and who leads where a cube goes."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from detente.bots.curtain.features import cards_in
from detente.bots.models.policy import Policy
from detente.core.state import State
from detente.curtain.model.actions import CUBE, DONE, LIFT, OPTION, OPTIONS, PLACES, PLAY, SPACE
from detente.curtain.model.deck import REGIONS
from detente.curtain.model.steps import STEP_COUNT
from detente.curtain.model.table import Table

ROWS: Final = 6
"""Rows that an action fills."""
NONE: Final = 0
"""The row that stands for nothing; its number stays 0."""
CUBES: Final = 6
LEADS: Final = 7
HANDLINGS: Final = 6
"""Families of actions that name a place: cube, lift, remove, replace, move from and move to."""
STAGES: Final = 6
HOMES: Final = len(REGIONS)
NUMBERS: Final = OPTION + OPTIONS
"""Actions that name nothing: stopping, uses, who begins and alternatives."""

# Where the rows of each kind begin.
SORT: Final = 1  # the number of the action, step, own flag
CARD_KIND: Final = SORT + 2 * NUMBERS * STEP_COUNT * 2  # flag, cubes, stage
CARD_REGION: Final = CARD_KIND + 2 * 2 * CUBES * STAGES  # region, its missing cards, flag
CARD_LEAD: Final = CARD_REGION + 2 * HOMES * 6 * 2  # lead in its region, missing cards
USE_KIND: Final = CARD_LEAD + 2 * LEADS * 6  # use, flag, cubes, stage
USE_REGION: Final = USE_KIND + 2 * NUMBERS * 2 * CUBES * STAGES  # use, region, flag
PLACED: Final = USE_REGION + 2 * NUMBERS * HOMES * 2  # handling, lead, region complete
PLACE_REGION: Final = PLACED + 2 * HANDLINGS * LEADS * 2  # handling, lead, region
PLACE_LEAD: Final = PLACE_REGION + 2 * HANDLINGS * LEADS * HOMES  # handling, lead, region's lead
PLACE_MISSING: Final = PLACE_LEAD + 2 * HANDLINGS * LEADS * LEADS  # handling, lead, missing cards, stage
PLACE_CUBES: Final = PLACE_MISSING + 2 * HANDLINGS * LEADS * 4 * STAGES  # handling, own and enemy cubes
PLACE_STATE: Final = PLACE_CUBES + 2 * HANDLINGS * 5 * 5  # handling, lead, cubes left, in an event
TOTAL: Final = PLACE_STATE + 2 * HANDLINGS * LEADS * 5 * 2


@final
class CurtainPolicy(Policy):
    """The policy of Iron Curtain."""

    def __init__(self, logits: list[int]) -> None:
        super().__init__(ROWS, logits)
        self.stage: i64 = 0
        self.lead: vec[i64] = vec[i64]([0] * HOMES)  # region -> cards that the side to move dominates more
        self.missing: vec[i64] = vec[i64]([0] * HOMES)

    def prepare(self, state: State) -> None:
        """Compute what the actions of a state have in common."""
        assert isinstance(state, Table)
        side = state.actor
        self.stage = min((cards_in(state.in_play) - 1) // 3, STAGES - 1)
        for region in range(i64(HOMES)):
            self.lead[region] = 0
            self.missing[region] = min(cards_in(state.deck.region_mask[region] & ~state.in_play), 5)
        for place in range(i64(PLACES)):
            more = state.cubes_on(side, place) - state.cubes_on(1 - side, place)
            if more != 0:
                self.lead[state.deck.region[place]] += 1 if more > 0 else -1

    def measure(self, state: State, action: i64) -> None:
        """Fill the rows of an action."""
        assert isinstance(state, Table)
        rows = self.rows
        side = state.actor
        for i in range(i64(ROWS)):
            rows[i] = NONE
        if action >= SPACE:
            return
        if action >= CUBE:
            self.measure_place(state, side, action)
        elif action >= PLAY:
            self.measure_card(state, side, action - PLAY)
        else:
            card = state.card
            flag: i64 = 0 if card < 0 or state.deck.flag[card] == side else 1
            rows[0] = SORT + ((side * NUMBERS + action) * STEP_COUNT + state.step) * 2 + flag
            if card >= 0 and action != DONE:
                cubes = min(state.deck.cubes[card], CUBES - 1)
                use = side * NUMBERS + action
                rows[1] = USE_KIND + ((use * 2 + flag) * CUBES + cubes) * STAGES + self.stage
                rows[2] = USE_REGION + (use * HOMES + state.deck.region[card]) * 2 + flag

    def measure_card(self, table: Table, side: i64, card: i64) -> None:
        """The choice of a card."""
        rows = self.rows
        flag: i64 = 0 if table.deck.flag[card] == side else 1
        cubes = min(table.deck.cubes[card], CUBES - 1)
        region = table.deck.region[card]
        missing = self.missing[region]
        rows[0] = CARD_KIND + ((side * 2 + flag) * CUBES + cubes) * STAGES + self.stage
        rows[1] = CARD_REGION + ((side * HOMES + region) * 6 + missing) * 2 + flag
        rows[2] = CARD_LEAD + (side * LEADS + clip(self.lead[region])) * 6 + missing

    def measure_place(self, table: Table, side: i64, action: i64) -> None:
        """A cube that is handled on a card."""
        rows = self.rows
        family = (action - CUBE) // (LIFT - CUBE) + side * HANDLINGS
        place = (action - CUBE) % (LIFT - CUBE)
        own = table.cubes_on(side, place)
        enemy = table.cubes_on(1 - side, place)
        handling = family * LEADS + clip(own - enemy)
        region = table.deck.region[place]
        missing = self.missing[region]
        rows[0] = PLACED + handling * 2 + (1 if missing == 0 else 0)
        rows[1] = PLACE_REGION + handling * HOMES + region
        rows[2] = PLACE_LEAD + handling * LEADS + clip(self.lead[region])
        rows[3] = PLACE_MISSING + (handling * 4 + min(missing, 3)) * STAGES + self.stage
        rows[4] = PLACE_CUBES + (family * 5 + min(own, 4)) * 5 + min(enemy, 4)
        rows[5] = PLACE_STATE + (handling * 5 + min(table.left, 4)) * 2 + min(table.in_event, 1)


def clip(lead: i64) -> i64:
    """A lead from -3 to 3, as 0 to 6."""
    return min(max(lead, -3), 3) + 3
