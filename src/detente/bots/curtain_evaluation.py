"""What matters in Iron Curtain: score, regions now and to come, control, cubes, hands and aftermath."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from detente.bots.evaluation import Evaluation
from detente.core.state import State
from detente.curtain.actions import CARDS, PLACES
from detente.curtain.cubes import reach
from detente.curtain.deck import REGIONS, USA, USSR
from detente.curtain.scoring import AFTERMATH_LIMIT
from detente.curtain.table import Table

GENERAL: Final = (
    "score",
    "score if the game ended now",
    "score if open regions were completed as well",
    "cards dominated",
    "cards controlled",
    "cubes on the map",
    "cards within reach",
    "cubes of own cards in hand",
    "cubes of enemy cards in hand",
    "aftermath",
    "to move",
    "cards in hand",
)
"""What is worth more or less as the game goes on."""
MOMENTS: Final = ("at the start", "at the second deal", "four turns before the end", "in the last turn")
"""Each general feature has a weight for each of these moments; between two of them it changes evenly."""
TURNS: Final = (0, 8, 12, 15)
"""How many turns are finished at these moments."""
BY_REGION: Final = ("points of {}", "points of {} while it is open", "control of {}", "cards of {} in hand")

PER_GENERAL: Final = 4
FIRST_REGION: Final = 48
PER_REGION: Final = 4


def feature_names() -> list[str]:
    """The names of the features in their order."""
    names = [f"{name}, {moment}" for name in GENERAL for moment in MOMENTS]
    return names + [name.format(region) for region in REGIONS for name in BY_REGION]


@final
class CurtainEvaluation(Evaluation):
    """The evaluation of Iron Curtain, seen from the USA."""

    def measure(self, state: State) -> None:
        """Write the features of a state."""
        assert isinstance(state, Table)
        deck = state.deck
        lead: vec[i64] = vec[i64]([0] * 6)  # region -> cards that the USA dominates more than the USSR
        control: vec[i64] = vec[i64]([0] * 6)
        for place in range(i64(PLACES)):
            more = state.cubes_on(USA, place) - state.cubes_on(USSR, place)
            if more != 0:
                region = deck.region[place]
                lead[region] += 1 if more > 0 else -1
                control[region] += 1 if more > 1 else -1 if more < -1 else 0
        after = aftermath_points(state)
        final_score = state.score + after
        completed: i64 = 0
        domination: i64 = 0
        controlled: i64 = 0
        out = self.features
        for region in range(i64(6)):
            cards = deck.region_mask[region]
            points = worth(lead[region], deck.bonus[region])
            is_open = cards & ~state.in_play != 0 and cards & state.aftermath == 0
            coming = points if is_open else 0
            final_score += points
            completed += coming
            domination += lead[region]
            controlled += control[region]
            at = FIRST_REGION + PER_REGION * region
            out[at] = float(points) / 4.0
            out[at + 1] = float(coming) / 4.0
            out[at + 2] = float(control[region]) / 2.0
            out[at + 3] = float(cards_in(state.hand_usa & cards) - cards_in(state.hand_ussr & cards)) / 2.0
        own = flag_cubes(state, state.hand_usa, USA) - flag_cubes(state, state.hand_ussr, USSR)
        enemy = flag_cubes(state, state.hand_usa, USSR) - flag_cubes(state, state.hand_ussr, USA)
        now = cards_in(state.in_play) - 1
        self.note(0, now, float(state.score) / 8.0)
        self.note(1, now, float(final_score) / 8.0)
        self.note(2, now, float(final_score + completed) / 8.0)
        self.note(3, now, float(domination) / 5.0)
        self.note(4, now, float(controlled) / 5.0)
        self.note(5, now, float(state.reserve_ussr - state.reserve_usa) / 10.0)
        self.note(6, now, float(cards_in(reach(state, USA)) - cards_in(reach(state, USSR))) / 5.0)
        self.note(7, now, float(own) / 5.0)
        self.note(8, now, float(enemy) / 5.0)
        self.note(9, now, float(after) / 3.0)
        self.note(10, now, 0.0 if state.mover < 0 else 1.0 if state.mover == USA else -1.0)
        self.note(11, now, float(cards_in(state.hand_usa) - cards_in(state.hand_ussr)))

    def note(self, feature: i64, turns: i64, value: float) -> None:
        """Write a general feature, shared out between the two moments that the game is between."""
        out = self.features
        first = feature * PER_GENERAL
        for i in range(i64(PER_GENERAL)):
            out[first + i] = 0.0
        moment: i64 = 0 if turns < TURNS[1] else 1 if turns < TURNS[2] else 2
        begin: i64 = TURNS[moment]
        end: i64 = TURNS[moment + 1]
        part = min(float(turns - begin) / float(end - begin), 1.0)
        out[first + moment] = value * (1.0 - part)
        out[first + moment + 1] = value * part


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
