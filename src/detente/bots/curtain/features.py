"""What matters in Iron Curtain: score, regions now and to come, cubes, reach, reserves, hands and aftermath.

Nothing here knows a card by its name: regions, flags, numbers and kinds of events are those of any deck.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from detente.bots.curtain.cards import KINDS, STRENGTHS, CardTable
from detente.bots.models.features import Features
from detente.core.state import State
from detente.curtain.decks.files import house_deck
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
RESERVE: Final = 12
EXTRA: Final = 13
AT_ONCE: Final = 14
HELD_CARDS: Final = 15
HELD_EVENTS: Final = 16
REGION: Final = 17
PER_REGION: Final = 4
POINTS: Final = 0
CONTROL: Final = 1
LEADS: Final = 2
OPEN: Final = 3

RESERVES: Final = 13
"""More cubes in reserve than 12 are as good as 12."""
STANDINGS: Final = 11
"""How a card stands: the leads from -4 to 4, and if nobody leads whether only one side can reach it."""

GROUPS: Final = [
    (TIME, "", 3, 18),
    (SCORE, "score", STAGES, 17),
    (FINAL_SCORE, "score if the game ended now", 2 * STAGES, 41),
    (COMPLETED, "score if open regions were completed as well", 2 * STAGES, 41),
    (DOMINATED, "cards dominated", STAGES, 19),
    (CONTROLLED, "cards controlled", STAGES, 19),
    (CUBES, "cubes on the map", STAGES, 25),
    (REACH, "cards within reach", STAGES, 19),
    (OWN_FLAGS, "cubes of own cards in hand", STAGES, 17),
    (ENEMY_FLAGS, "cubes of enemy cards in hand", STAGES, 17),
    (AFTERMATH, "aftermath", STAGES, 7),
    (HANDS, "cards in hand", 1, 5),
    (RESERVE, "cubes in reserve", 2 * STAGES, RESERVES),
    (EXTRA, "cubes added to Orders", STAGES, 5),
    (AT_ONCE, "points that can be scored at once", 8, 2 * FLAG),
    (HELD_CARDS, "cards in hand", 8, 6),
    (HELD_EVENTS, "events in hand", 4 * KINDS // STRENGTHS, STRENGTHS),
    *[
        group
        for at, region in zip(range(REGION, REGION + PER_REGION * 6, PER_REGION), REGIONS, strict=True)
        for group in (
            (at + POINTS, f"points of {region}", 2, 17),
            (at + CONTROL, f"control of {region}", 1, 9),
            (at + LEADS, f"cubes in {region}", 6, STANDINGS),
            (at + OPEN, f"points of {region} while it is open", 27, 7),
        )
    ],
]
"""Number, name, scales and buckets of each group. Hints use the name; it is empty if it tells a player nothing."""


@final
class CurtainFeatures(Features):
    """The features of Iron Curtain."""

    def __init__(self) -> None:
        super().__init__(GROUPS)
        self.lead: vec[i64] = vec[i64]([0] * 6)  # region -> cards that the USA dominates more than the USSR
        self.control: vec[i64] = vec[i64]([0] * 6)
        self.missing: vec[i64] = vec[i64]([0] * 6)  # region -> how many of its cards are not in play
        self.table = CardTable(house_deck())
        self.stage: i64 = 0
        self.moving: i64 = 0

    def measure(self, state: State) -> None:
        """Fill the rows of a state."""
        assert isinstance(state, Table)
        self.count = 0
        if self.table.deck is not state.deck:
            self.table = CardTable(state.deck)
        now = cards_in(state.in_play) - 1
        self.stage = min(now // TURNS_A_STAGE, STAGES - 1)
        self.moving = state.actor if state.mover < 0 else state.mover
        self.put(TIME, (state.mover + 1) * 18 + min(now, 17))
        reach_usa = reach(state, USA)
        reach_ussr = reach(state, USSR)
        self.measure_places(state, reach_usa, reach_ussr)
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
        self.lean(SCORE, state.score, FLAG)
        self.put(FINAL_SCORE, self.by_mover(final_score, 20))
        self.put(COMPLETED, self.by_mover(final_score + completed, 20))
        self.lean(DOMINATED, domination, 9)
        self.lean(CONTROLLED, controlled, 9)
        self.lean(CUBES, state.reserve_ussr - state.reserve_usa, 12)
        self.lean(REACH, cards_in(reach_usa) - cards_in(reach_ussr), 9)
        self.lean(AFTERMATH, after, AFTERMATH_LIMIT)
        self.lean(EXTRA, state.orders(USA) - state.orders(USSR), 2)
        self.put(RESERVE, self.stage * RESERVES + min(state.reserve_usa, RESERVES - 1))
        self.put(RESERVE, (STAGES + self.stage) * RESERVES + min(state.reserve_ussr, RESERVES - 1))
        self.measure_hands(state)

    def lean(self, group: i64, value: i64, most: i64) -> None:
        """Fill the row of a value from -most to most in this stage of the game."""
        self.put(group, self.stage * (2 * most + 1) + min(max(value, -most), most) + most)

    def by_mover(self, value: i64, most: i64) -> i64:
        """The bucket of a value from -most to most in this stage of the game with this side to move."""
        return (self.moving * STAGES + self.stage) * (2 * most + 1) + min(max(value, -most), most) + most

    def measure_places(self, table: Table, reach_usa: i64, reach_ussr: i64) -> None:
        """How each card on the map stands, and the leads and control of each region."""
        deck = table.deck
        for region in range(i64(6)):
            self.lead[region] = 0
            self.control[region] = 0
            self.missing[region] = cards_in(deck.region_mask[region] & ~table.in_play)
        for place in range(i64(PLACES)):
            if table.in_play >> place & 1 == 0:
                continue
            region = deck.region[place]
            more = table.cubes_on(USA, place) - table.cubes_on(USSR, place)
            usa = reach_usa >> place & 1
            ussr = reach_ussr >> place & 1
            standing = 5 + usa - ussr
            safe: i64 = 0
            if more > 0:
                self.lead[region] += 1
                self.control[region] += 1 if more > 1 else 0
                standing = min(more, 4) + 6
                safe = 1 - ussr
            elif more < 0:
                self.lead[region] -= 1
                self.control[region] -= 1 if more < -1 else 0
                standing = max(more, -4) + 4
                safe = 1 - usa
            scale = min(self.missing[region], 2) * 2 + safe
            self.put(REGION + PER_REGION * region + LEADS, scale * STANDINGS + standing)

    def measure_region(self, table: Table, region: i64, points: i64) -> i64:
        """A region; the points that completing it would score besides those at the end."""
        cards = table.deck.region_mask[region]
        missing = self.missing[region]
        is_open = missing != 0 and cards & table.aftermath == 0
        at = REGION + PER_REGION * region
        self.put(at + POINTS, (17 if is_open else 0) + min(max(points, -8), 8) + 8)
        self.put(at + CONTROL, min(max(self.control[region], -4), 4) + 4)
        if not is_open:
            return 0
        usa = min(cards_in(table.hand_usa & cards), 2)
        ussr = min(cards_in(table.hand_ussr & cards), 2)
        scale = ((min(missing, 3) - 1) * 3 + usa) * 3 + ussr
        self.put(at + OPEN, scale * 7 + min(max(self.lead[region], -3), 3) + 3)
        return points

    def measure_hands(self, table: Table) -> None:
        """The cards in both hands, what their events are, and what they can score at once."""
        deck = table.deck
        own: i64 = 0
        enemy: i64 = 0
        for side in range(i64(2)):
            hand = table.hand(side)
            sign: i64 = 1 if side == USA else -1
            best: i64 = 0
            for card in range(i64(CARDS)):
                if hand >> card & 1 == 0:
                    continue
                region = deck.region[card]
                completes = self.missing[region] == 1
                gain = sign * worth(self.lead[region], deck.bonus[region]) if completes else 0
                holder = side * 2
                if deck.flag[card] == side:
                    own += sign * deck.cubes[card]
                    gain += self.table.points[card]
                else:
                    enemy += sign * deck.cubes[card]
                    gain -= self.table.points[card]
                    holder += 1
                best = max(best, gain)
                self.put(HELD_CARDS, (holder * 2 + (1 if completes else 0)) * 6 + min(deck.cubes[card], 5))
                self.put(HELD_EVENTS, holder * KINDS + self.table.kind[card])
            if best > 0:
                scale = (side * 2 + (1 if self.moving == side else 0)) * 2 + (1 if self.stage >= 3 else 0)
                self.put(AT_ONCE, scale * 2 * FLAG + min(max(FLAG - sign * table.score - best, 0), 2 * FLAG - 1))
        self.lean(OWN_FLAGS, own, 8)
        self.lean(ENEMY_FLAGS, enemy, 8)
        self.put(HANDS, min(max(cards_in(table.hand_usa) - cards_in(table.hand_ussr), -2), 2) + 2)


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
