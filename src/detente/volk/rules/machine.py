"""The decision machine: all steps by their numbers; the one on top of the stack is asked and answered."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from detente.core.steps import check_order
from detente.volk.model.steps import VolkStep
from detente.volk.model.table import Table
from detente.volk.rules.building import Build
from detente.volk.rules.decade import AdjustHand, BeginDecade, DrawHands, EndTurn, Reveal
from detente.volk.rules.dismantling import Dismantle, RunDown
from detente.volk.rules.end_of_decade.comparison import ChooseAttack, SettleAttacks
from detente.volk.rules.end_of_decade.hold import HoldLiving, LoseSectors
from detente.volk.rules.end_of_decade.phases import Phase
from detente.volk.rules.end_of_decade.police import PolicePhase
from detente.volk.rules.end_of_decade.prestige import ChoosePrestige
from detente.volk.rules.end_of_decade.socialists import LoseSocialists
from detente.volk.rules.events.event import RunEvent, SkipIcon
from detente.volk.rules.events.factories import StopFactory
from detente.volk.rules.events.guillaume import GiveCard, Look, Swap
from detente.volk.rules.events.living import AddLiving, LowerLiving
from detente.volk.rules.events.stasi import ReturnCubes
from detente.volk.rules.events.tracks import EitherUnrest
from detente.volk.rules.events.unrest import AddUnrest, MoveUnrest, MoveUnrestTo, ReduceProtest, TakeUnrest
from detente.volk.rules.living import RaiseLiving, TransferLiving
from detente.volk.rules.police import UsePolice
from detente.volk.rules.socialists import MoveSocialists
from detente.volk.rules.turn import ChooseCard, ChooseUse, PayPrice, RemoveOwn
from detente.volk.rules.unrest import ImportProtest

STEPS: Final = vec[VolkStep](
    [
        BeginDecade(),
        AdjustHand(),
        DrawHands(),
        Reveal(),
        EndTurn(),
        ChooseCard(),
        ChooseUse(),
        PayPrice(),
        RemoveOwn(),
        RaiseLiving(),
        TransferLiving(),
        UsePolice(),
        MoveSocialists(),
        SkipIcon(),
        RunEvent(),
        Build(),
        Dismantle(),
        RunDown(),
        AddUnrest(),
        TakeUnrest(),
        EitherUnrest(),
        MoveUnrest(),
        MoveUnrestTo(),
        ReduceProtest(),
        AddLiving(),
        LowerLiving(),
        StopFactory(),
        ReturnCubes(),
        Look(),
        Swap(),
        GiveCard(),
        ImportProtest(),
        Phase(),
        ChoosePrestige(),
        HoldLiving(),
        LoseSectors(),
        ChooseAttack(),
        SettleAttacks(),
        PolicePhase(),
        LoseSocialists(),
    ]
)
check_order([*STEPS])


def step_on_top(table: Table) -> VolkStep:
    """The record of the step that is being asked."""
    return STEPS[table.step()]


def ask(table: Table) -> None:
    """Offer the decision of the step on top, or carry the step out."""
    STEPS[table.step()].ask(table)


def answer(table: Table, action: i64) -> None:
    """Carry out a decision of the step on top."""
    STEPS[table.step()].answer(table, action)
