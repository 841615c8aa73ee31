"""What matters in Iron Curtain: score, regions now and to come, control, cubes, hands and aftermath."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from detente.bots.evaluation import Evaluation
from detente.core.state import State
from detente.curtain.actions import CARDS, PLACES
from detente.curtain.cubes import reach
from detente.curtain.deck import REGIONS, USA, USSR
from detente.curtain.scoring import is_complete, region_points
from detente.curtain.table import Table

GENERAL: Final = (
    "score",
    "score when few cards are left",
    "cards dominated",
    "cards controlled",
    "cubes on the map",
    "cards within reach",
    "cubes of own cards in hand",
    "cubes of enemy cards in hand",
    "aftermath",
    "to move",
    "last to move",
)


def feature_names() -> list[str]:
    """The names of the features in their order."""
    names = list(GENERAL)
    names += [f"points of {region}, not complete" for region in REGIONS]
    names += [f"points of {region}, complete" for region in REGIONS]
    return names


@final
class CurtainEvaluation(Evaluation):
    """The evaluation of Iron Curtain, seen from the USA."""

    def measure(self, state: State) -> None:
        """Write the features of a state."""
        assert isinstance(state, Table)
        out = self.features
        left = cards_in(state.hand_usa) + cards_in(state.hand_ussr) + state.pile_size
        out[0] = float(state.score) / 8.0
        out[1] = float(state.score) * float(16 - left) / 128.0
        domination: i64 = 0
        control: i64 = 0
        for place in range(i64(PLACES)):
            lead = state.cubes_on(USA, place) - state.cubes_on(USSR, place)
            domination += (1 if lead > 0 else 0) - (1 if lead < 0 else 0)
            control += (1 if lead > 1 else 0) - (1 if lead < -1 else 0)
        out[2] = float(domination) / 5.0
        out[3] = float(control) / 5.0
        out[4] = float(state.reserve_ussr - state.reserve_usa) / 10.0
        out[5] = float(cards_in(reach(state, USA)) - cards_in(reach(state, USSR))) / 5.0
        own = flag_cubes(state, state.hand_usa, USA) - flag_cubes(state, state.hand_ussr, USSR)
        enemy = flag_cubes(state, state.hand_usa, USSR) - flag_cubes(state, state.hand_ussr, USA)
        out[6] = float(own) / 5.0
        out[7] = float(enemy) / 5.0
        out[8] = float(flag_cubes(state, state.aftermath, USA) - flag_cubes(state, state.aftermath, USSR)) / 3.0
        out[9] = 0.0 if state.mover < 0 else 1.0 if state.mover == USA else -1.0
        spare = cards_in(state.hand_usa) - cards_in(state.hand_ussr)
        out[10] = float(spare)
        for region in range(i64(6)):
            points = float(region_points(state, region)) / 4.0
            complete = is_complete(state, region)
            out[11 + region] = 0.0 if complete else points
            out[17 + region] = points if complete else 0.0


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
