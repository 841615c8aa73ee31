"""What makes an action of Iron Curtain likely: what a card is and does, who reaches a space, who leads on a card.

Like the features, the rows know no card by its name.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from detente.bots.curtain.cards import KINDS, STRENGTHS, CardTable, strength, verb_of, width_of
from detente.bots.curtain.features import cards_in, worth
from detente.bots.models.policy import Policy
from detente.core.state import State
from detente.curtain.decks.files import house_deck
from detente.curtain.model.actions import CUBE, CUBE_OF, DONE, LIFT, OPTION, OPTIONS, PLACES, PLAY, SPACE, TAKE
from detente.curtain.model.deck import BOARD_WIDTH, REGIONS, USA
from detente.curtain.model.grid import space_of
from detente.curtain.model.program import AREA, MOVE_CUBES, NUMBER, WIDTH
from detente.curtain.model.steps import RUN_EVENT, STEP_COUNT
from detente.curtain.model.table import FLAG, NOBODY, Table

ROWS: Final = 7
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
ACCESS: Final = 4
"""Whether the side to move reaches a card or space, and whether the other does."""
ACTS: Final = KINDS // STRENGTHS
"""Kinds of events, whatever their strength."""
SWINGS: Final = 19
"""What completing a region scores, from -8 to 8, and whether that ends the game."""

# Where the rows of each kind begin; all are for each side, and most for own and enemy flags.
SORT: Final = 1  # the number of the action, step
CARD_KIND: Final = SORT + 4 * NUMBERS * STEP_COUNT  # cubes, stage
CARD_REGION: Final = CARD_KIND + 4 * CUBES * STAGES  # region, its missing cards
CARD_LEAD: Final = CARD_REGION + 4 * HOMES * 6  # lead in its region, missing cards
CARD_EVENT: Final = CARD_LEAD + 4 * LEADS * 6  # event
CARD_SWING: Final = CARD_EVENT + 4 * KINDS  # what completing the region scores
CARD_ACCESS: Final = CARD_SWING + 4 * SWINGS  # cards of the region that each side reaches, missing cards
CARD_TIME: Final = CARD_ACCESS + 4 * 9 * 4  # region, stage
SPACE_ACCESS: Final = CARD_TIME + 4 * HOMES * STAGES  # access, missing cards, cubes
SPACE_EVENT: Final = SPACE_ACCESS + 4 * ACCESS * 4 * CUBES  # access, event
SPACE_LEADS: Final = SPACE_EVENT + 4 * ACCESS * ACTS  # cards beside it that each side dominates, complete
SPACE_BESIDE: Final = SPACE_LEADS + 4 * 9 * 2  # cards beside it, those of its region, stage
USE_KIND: Final = SPACE_BESIDE + 4 * 4 * 3 * STAGES  # use, cubes, stage
USE_REGION: Final = USE_KIND + 4 * NUMBERS * CUBES * STAGES  # use, region
USE_EVENT: Final = USE_REGION + 4 * NUMBERS * HOMES  # use, event
USE_LEAD: Final = USE_EVENT + 4 * NUMBERS * KINDS  # use, lead in the region, missing cards
USE_ACCESS: Final = USE_LEAD + 4 * NUMBERS * LEADS * 4  # use, access to the card, event
STOP: Final = USE_ACCESS + 4 * NUMBERS * ACCESS * ACTS  # cubes left, in an event
ALTERNATIVE: Final = STOP + 4 * 5 * 2  # what the alternative does
TAKEN_KIND: Final = ALTERNATIVE + 4 * KINDS  # a card to take or to give: cubes, missing cards of its region
TAKEN_EVENT: Final = TAKEN_KIND + 8 * CUBES * 6  # and its event
PLACE_REGION: Final = TAKEN_EVENT + 8 * KINDS  # by side and handling, as all below: lead, region, missing cards
PLACE_LEAD: Final = PLACE_REGION + 2 * HANDLINGS * LEADS * HOMES * 3  # lead, region's lead, complete
PLACE_MISSING: Final = PLACE_LEAD + 2 * HANDLINGS * LEADS * LEADS * 2  # lead, missing cards, stage
PLACE_CUBES: Final = PLACE_MISSING + 2 * HANDLINGS * LEADS * 4 * STAGES  # own and enemy cubes
PLACE_STATE: Final = PLACE_CUBES + 2 * HANDLINGS * 5 * 5  # lead, cubes left, in an event, handled before
PLACE_REACH: Final = PLACE_STATE + 2 * HANDLINGS * LEADS * 5 * 4  # lead, reached by the other, cards newly in reach
PLACE_HELD: Final = PLACE_REACH + 2 * HANDLINGS * LEADS * 6  # lead, cards of the region in hand, missing cards
TOTAL: Final = PLACE_HELD + 2 * HANDLINGS * LEADS * 3 * 4


@final
class CurtainPolicy(Policy):
    """The policy of Iron Curtain."""

    def __init__(self, logits: list[int]) -> None:
        super().__init__(ROWS, logits)
        self.stage: i64 = 0
        self.lead: vec[i64] = vec[i64]([0] * HOMES)  # region -> cards that the side to move dominates more
        self.missing: vec[i64] = vec[i64]([0] * HOMES)
        self.held: vec[i64] = vec[i64]([0] * HOMES)  # region -> its cards in the hand of the side to move
        self.own_reach: i64 = 0
        self.enemy_reach: i64 = 0
        self.table = CardTable(house_deck())

    def prepare(self, state: State) -> None:
        """Compute what the actions of a state have in common."""
        assert isinstance(state, Table)
        if self.table.deck is not state.deck:
            self.table = CardTable(state.deck)
        side = state.actor
        own_cubes = side * PLACES
        enemy_cubes = PLACES - own_cubes
        hand = state.hand(side)
        self.stage = min((cards_in(state.in_play) - 1) // 3, STAGES - 1)
        for region in range(i64(HOMES)):
            cards = state.deck.region_mask[region]
            self.lead[region] = 0
            self.missing[region] = min(cards_in(cards & ~state.in_play), 5)
            self.held[region] = min(cards_in(cards & hand), 2)
        own_reach: i64 = 0
        enemy_reach: i64 = 0
        for place in range(i64(PLACES)):
            if state.in_play >> place & 1:
                mine = state.cubes[own_cubes + place]
                theirs = state.cubes[enemy_cubes + place]
                around = state.near[place] | 1 << place
                if mine > 0:
                    own_reach |= around
                if theirs > 0:
                    enemy_reach |= around
                if mine != theirs:
                    self.lead[state.deck.region[place]] += 1 if mine > theirs else -1
        self.own_reach = own_reach
        self.enemy_reach = enemy_reach

    def measure(self, state: State, action: i64) -> None:
        """Fill the rows of an action."""
        assert isinstance(state, Table)
        rows = self.rows
        side = state.actor
        for i in range(i64(ROWS)):
            rows[i] = NONE
        if action >= CUBE_OF:
            return
        if action >= TAKE:
            self.measure_taken(state, side, action - TAKE)
        elif action >= SPACE:
            self.measure_space(state, side, space_of(action))
        elif action >= CUBE:
            self.measure_place(state, side, action)
        elif action >= PLAY:
            self.measure_card(state, side, action - PLAY)
        else:
            self.measure_use(state, side, action)

    def measure_use(self, table: Table, side: i64, action: i64) -> None:
        """Event or Order, an alternative, who begins, or no more cubes."""
        rows = self.rows
        card = table.card
        flag = flag_of(table, side, card)
        use = flag * NUMBERS + action
        rows[0] = SORT + use * STEP_COUNT + table.step
        if action == DONE:
            rows[1] = STOP + (flag * 5 + min(table.left, 4)) * 2 + min(table.in_event, 1)
            return
        if card == NOBODY:
            return
        region = table.deck.region[card]
        kind = self.table.kind[card]
        access = (self.own_reach >> card & 1) * 2 + (self.enemy_reach >> card & 1)
        rows[1] = USE_KIND + (use * CUBES + min(table.deck.cubes[card], CUBES - 1)) * STAGES + self.stage
        rows[2] = USE_REGION + use * HOMES + region
        rows[3] = USE_EVENT + use * KINDS + kind
        rows[4] = USE_LEAD + (use * LEADS + clip(self.lead[region])) * 4 + min(self.missing[region], 3)
        rows[5] = USE_ACCESS + (use * ACCESS + access) * ACTS + kind // STRENGTHS
        if action >= OPTION and table.step == RUN_EVENT:
            rows[6] = ALTERNATIVE + flag * KINDS + alternative(table, action - OPTION)

    def measure_card(self, table: Table, side: i64, card: i64) -> None:
        """The choice of a card."""
        rows = self.rows
        deck = table.deck
        flag = flag_of(table, side, card)
        cubes = min(deck.cubes[card], CUBES - 1)
        region = deck.region[card]
        missing = self.missing[region]
        cards = deck.region_mask[region] & table.in_play
        rows[0] = CARD_KIND + (flag * CUBES + cubes) * STAGES + self.stage
        rows[1] = CARD_REGION + (flag * HOMES + region) * 6 + missing
        rows[2] = CARD_LEAD + (flag * LEADS + clip(self.lead[region])) * 6 + missing
        rows[3] = CARD_EVENT + flag * KINDS + self.table.kind[card]
        if missing == 1:
            points = worth(self.lead[region], deck.bonus[region])
            score = (table.score if side == USA else -table.score) + points
            swing = 17 if score >= FLAG else 18 if score <= -FLAG else min(max(points, -8), 8) + 8
            rows[4] = CARD_SWING + flag * SWINGS + swing
        both = min(cards_in(cards & self.own_reach), 2) * 3 + min(cards_in(cards & self.enemy_reach), 2)
        rows[5] = CARD_ACCESS + (flag * 9 + both) * 4 + min(missing, 3)
        rows[6] = CARD_TIME + (flag * HOMES + region) * STAGES + self.stage

    def measure_space(self, table: Table, side: i64, space: i64) -> None:
        """Where the card goes: which cards it will lie beside."""
        rows = self.rows
        deck = table.deck
        card = table.card
        region = deck.region[card]
        flag = flag_of(table, side, card)
        own: i64 = 0
        enemy: i64 = 0
        own_leads: i64 = 0
        enemy_leads: i64 = 0
        beside: i64 = 0
        related: i64 = 0
        for step in (-BOARD_WIDTH, -1, 1, BOARD_WIDTH):
            place = i64(table.board[space + step]) - 1
            if place >= 0:
                mine = table.cubes[side * PLACES + place]
                theirs = table.cubes[(1 - side) * PLACES + place]
                beside += 1
                related += 1 if deck.region[place] == region else 0
                own = 1 if mine > 0 else own
                enemy = 1 if theirs > 0 else enemy
                own_leads += 1 if mine > theirs else 0
                enemy_leads += 1 if theirs > mine else 0
        access = flag * ACCESS + own * 2 + enemy
        missing = self.missing[region]
        rows[0] = SPACE_ACCESS + (access * 4 + min(missing, 3)) * CUBES + min(deck.cubes[card], CUBES - 1)
        rows[1] = SPACE_EVENT + access * ACTS + self.table.kind[card] // STRENGTHS
        rows[2] = SPACE_LEADS + (flag * 9 + min(own_leads, 2) * 3 + min(enemy_leads, 2)) * 2 + (1 if missing < 2 else 0)
        rows[3] = SPACE_BESIDE + ((flag * 4 + beside - 1) * 3 + min(related, 2)) * STAGES + self.stage

    def measure_taken(self, table: Table, side: i64, card: i64) -> None:
        """A card that is taken, given away or put aside."""
        flag = flag_of(table, side, card) * 2 + (0 if table.target == NOBODY else 1)
        cubes = min(table.deck.cubes[card], CUBES - 1)
        self.rows[0] = TAKEN_KIND + (flag * CUBES + cubes) * 6 + self.missing[table.deck.region[card]]
        self.rows[1] = TAKEN_EVENT + flag * KINDS + self.table.kind[card]

    def measure_place(self, table: Table, side: i64, action: i64) -> None:
        """A cube that is handled on a card."""
        rows = self.rows
        family = (action - CUBE) // (LIFT - CUBE) + side * HANDLINGS
        place = (action - CUBE) % (LIFT - CUBE)
        own = table.cubes[side * PLACES + place]
        enemy = table.cubes[(1 - side) * PLACES + place]
        handling = family * LEADS + clip(own - enemy)
        region = table.deck.region[place]
        missing = self.missing[region]
        complete: i64 = 1 if missing == 0 else 0
        gained: i64 = 0 if own > 0 else min(cards_in(table.near[place] & ~self.own_reach), 2)
        event = min(table.in_event, 1) * 2 + (1 if table.tally[place] > 0 else 0)
        rows[0] = PLACE_REGION + (handling * HOMES + region) * 3 + min(missing, 2)
        rows[1] = PLACE_LEAD + (handling * LEADS + clip(self.lead[region])) * 2 + complete
        rows[2] = PLACE_MISSING + (handling * 4 + min(missing, 3)) * STAGES + self.stage
        rows[3] = PLACE_CUBES + (family * 5 + min(own, 4)) * 5 + min(enemy, 4)
        rows[4] = PLACE_STATE + (handling * 5 + min(table.left, 4)) * 4 + event
        rows[5] = PLACE_REACH + (handling * 2 + (self.enemy_reach >> place & 1)) * 3 + gained
        rows[6] = PLACE_HELD + (handling * 3 + self.held[region]) * 4 + min(missing, 3)


def flag_of(table: Table, side: i64, card: i64) -> i64:
    """The side to move, and whether a card bears its flag or the other one: 0 to 3."""
    return side * 2 + (0 if card == NOBODY or table.deck.flag[card] == side else 1)


def alternative(table: Table, option: i64) -> i64:
    """What the first step of an alternative of an event does, as a kind of event."""
    deck = table.deck
    row = deck.code[table.at * WIDTH + NUMBER + 1 + option] * WIDTH
    what = deck.code[row]
    width = width_of(deck, deck.code[row + AREA]) if what <= MOVE_CUBES else 0
    return (verb_of(what) * 3 + width) * STRENGTHS + min(max(strength(deck, row), 1), STRENGTHS) - 1


def clip(lead: i64) -> i64:
    """A lead from -3 to 3, as 0 to 6."""
    return min(max(lead, -3), 3) + 3
