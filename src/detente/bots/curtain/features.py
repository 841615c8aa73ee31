"""What matters in Iron Curtain: score, regions now and to come, control, cubes, hands and aftermath."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from detente.bots.models.features import Features
from detente.core.state import State
from detente.curtain.model.actions import CARDS, PLACES
from detente.curtain.model.deck import REGIONS, USA, USSR
from detente.curtain.model.table import FLAG, Table
from detente.curtain.rules.scoring import AFTERMATH_LIMIT
from detente.curtain.rules.targets import reach

STAGES: Final = 6
"""Most features have a row for each value in each of these parts of the game, three turns long."""
TURNS_A_STAGE: Final = 3

# The groups; each feature is positive where it favours the USA, and centred on the middle of its buckets.
TIME: Final = 0
SCORE: Final = 1
FINAL_SCORE: Final = 2
COMPLETED: Final = 3
DOMINATED: Final = 4
CONTROLLED: Final = 5
CUBES: Final = 6
REACH: Final = 7
OWN_FLAGS: Final = 8
ENEMY_FLAGS: Final = 9
AFTERMATH: Final = 10
HANDS: Final = 11
CARD_LEAD: Final = 12
HAND_USA: Final = 13
HAND_USSR: Final = 14
REGION: Final = 15
PER_REGION: Final = 4
POINTS: Final = 0
CONTROL: Final = 1
HELD: Final = 2
MISSING: Final = 3

GROUPS: Final = [
    ("", 3, 18),
    ("score", STAGES, 17),
    ("score if the game ended now", STAGES, 41),
    ("score if open regions were completed as well", STAGES, 41),
    ("cards dominated", STAGES, 19),
    ("cards controlled", STAGES, 19),
    ("cubes on the map", STAGES, 25),
    ("cards within reach", STAGES, 19),
    ("cubes of own cards in hand", STAGES, 17),
    ("cubes of enemy cards in hand", STAGES, 17),
    ("aftermath", STAGES, 7),
    ("cards in hand", 1, 5),
    ("cards dominated", 2, 9),
    ("cards in hand", 2, 6),
    ("cards in hand", 2, 6),
    *[
        group
        for region in REGIONS
        for group in (
            (f"points of {region}", 2, 17),
            (f"control of {region}", 1, 9),
            (f"cards of {region} in hand", 1, 7),
            (f"points of {region} while it is open", 6, 9),
        )
    ],
]
"""Name, scales and buckets of each group; hints use the name; it is empty where it tells a player nothing."""


@final
class CurtainFeatures(Features):
    """The features of Iron Curtain."""

    def __init__(self) -> None:
        super().__init__(GROUPS)
        self.lead: vec[i64] = vec[i64]([0] * 6)  # region -> cards that the USA dominates more than the USSR
        self.control: vec[i64] = vec[i64]([0] * 6)
        self.stage: i64 = 0

    def measure(self, state: State) -> None:
        """Fill the rows of a state."""
        assert isinstance(state, Table)
        self.count = 0
        now = cards_in(state.in_play) - 1
        self.stage = now // TURNS_A_STAGE
        self.put(TIME, (state.mover + 1) * 18 + min(now, 17))
        self.measure_places(state)
        after = aftermath_points(state)
        final_score = state.score + after
        completed: i64 = 0
        domination: i64 = 0
        controlled: i64 = 0
        for region in range(i64(6)):
            points = worth(self.lead[region], state.deck.bonus[region])
            final_score += points
            domination += self.lead[region]
            controlled += self.control[region]
            completed += self.measure_region(state, region, points)
        own = flag_cubes(state, state.hand_usa, USA) - flag_cubes(state, state.hand_ussr, USSR)
        enemy = flag_cubes(state, state.hand_usa, USSR) - flag_cubes(state, state.hand_ussr, USA)
        self.lean(SCORE, state.score, FLAG)
        self.lean(FINAL_SCORE, final_score, 20)
        self.lean(COMPLETED, final_score + completed, 20)
        self.lean(DOMINATED, domination, 9)
        self.lean(CONTROLLED, controlled, 9)
        self.lean(CUBES, state.reserve_ussr - state.reserve_usa, 12)
        self.lean(REACH, cards_in(reach(state, USA)) - cards_in(reach(state, USSR)), 9)
        self.lean(OWN_FLAGS, own, 8)
        self.lean(ENEMY_FLAGS, enemy, 8)
        self.lean(AFTERMATH, after, AFTERMATH_LIMIT)
        self.put(HANDS, min(max(cards_in(state.hand_usa) - cards_in(state.hand_ussr), -2), 2) + 2)
        for card in range(i64(CARDS)):
            bucket = (0 if state.deck.flag[card] == USA else 6) + min(state.deck.cubes[card], 5)
            if state.hand_usa >> card & 1:
                self.put(HAND_USA, bucket)
            elif state.hand_ussr >> card & 1:
                self.put(HAND_USSR, bucket)

    def lean(self, group: i64, value: i64, most: i64) -> None:
        """Fill the row of a value from -most to most in this stage of the game."""
        self.put(group, self.stage * (2 * most + 1) + min(max(value, -most), most) + most)

    def measure_places(self, table: Table) -> None:
        """Leads on single cards, and their sums in each region."""
        deck = table.deck
        for region in range(i64(6)):
            self.lead[region] = 0
            self.control[region] = 0
        for place in range(i64(PLACES)):
            more = table.cubes_on(USA, place) - table.cubes_on(USSR, place)
            if more != 0:
                region = deck.region[place]
                self.lead[region] += 1 if more > 0 else -1
                self.control[region] += 1 if more > 1 else -1 if more < -1 else 0
                done: i64 = 1 if deck.region_mask[region] & ~table.in_play == 0 else 0
                self.put(CARD_LEAD, done * 9 + min(max(more, -4), 4) + 4)

    def measure_region(self, table: Table, region: i64, points: i64) -> i64:
        """A region; the points that completing it would score besides those at the end."""
        cards = table.deck.region_mask[region]
        missing = cards & ~table.in_play
        is_open = missing != 0 and cards & table.aftermath == 0
        at = REGION + PER_REGION * region
        self.put(at + POINTS, (17 if is_open else 0) + min(max(points, -8), 8) + 8)
        self.put(at + CONTROL, self.control[region] + 4)
        self.put(at + HELD, cards_in(table.hand_usa & cards) - cards_in(table.hand_ussr & cards) + 3)
        if is_open:
            self.put(at + MISSING, min(cards_in(missing), 5) * 9 + min(max(self.lead[region], -4), 4) + 4)
        return points if is_open else 0


def cards_in(mask: i64) -> i64:
    """How many cards a mask holds."""
    number: i64 = 0
    while mask != 0:
        mask &= mask - 1
        number += 1
    return number


def flag_cubes(table: Table, cards: i64, side: i64) -> i64:
    """The cube numbers of the cards of a set that bear a side's flag."""
    total: i64 = 0
    for card in range(i64(CARDS)):
        if cards >> card & 1 and table.deck.flag[card] == side:
            total += table.deck.cubes[card]
    return total


def worth(lead: i64, bonus: i64) -> i64:
    """C4.2, C4.3: what a lead in cards of a region scores."""
    return lead + (bonus if lead > 0 else -bonus if lead < 0 else 0)


def aftermath_points(table: Table) -> i64:
    """C7.1: what the aftermath will score, towards the USA if positive."""
    lead = flag_cubes(table, table.aftermath, USA) - flag_cubes(table, table.aftermath, USSR)
    return min(max(lead, -AFTERMATH_LIMIT), AFTERMATH_LIMIT)
