"""The decision machine: every step by its number."""

from __future__ import annotations

from typing import Final

from detente.core.steps import check_order
from detente.curtain.model.steps import CurtainStep
from detente.curtain.rules.course import ChooseFirst, EndTurn, FinalScoring
from detente.curtain.rules.cubes import LiftCube, MoveCube, MoveOn, PickCube
from detente.curtain.rules.events import RunEvent
from detente.curtain.rules.hands import TakeCard
from detente.curtain.rules.placing import ChooseSpace
from detente.curtain.rules.turn import ChooseCard, EventOrOrder, OfferEvent

STEPS: Final[list[CurtainStep]] = [
    ChooseFirst(),
    ChooseCard(),
    ChooseSpace(),
    OfferEvent(),
    EventOrOrder(),
    RunEvent(),
    MoveCube(),
    LiftCube(),
    MoveOn(),
    EndTurn(),
    FinalScoring(),
    TakeCard(),
    PickCube(),
]
check_order(list(STEPS))
