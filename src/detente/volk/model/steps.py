"""The steps by number, and the base of their records.

A number is how the stack and the tensor refer to a step; it never changes. What a step is, asks and does stands in
one class, in the chapter named here.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from detente.core.steps import ALLOWED, Field, Step
from detente.volk.model.actions import PROVINCES
from detente.volk.model.board import AREAS, PRESTIGE_PROGRAMS
from detente.volk.model.table import Table

# rules/decade
BEGIN_DECADE: Final = 0
ADJUST_HAND: Final = 1
DRAW_HANDS: Final = 2
REVEAL: Final = 3
END_TURN: Final = 4
# rules/turn
CHOOSE_CARD: Final = 5
CHOOSE_USE: Final = 6
PAY_PRICE: Final = 7
REMOVE_OWN: Final = 8
# rules/living
RAISE_LIVING: Final = 9
TRANSFER_LIVING: Final = 10
# rules/police
USE_POLICE: Final = 11
# rules/unrest
MOVE_SOCIALISTS: Final = 12
# rules/events
SKIP_ICON: Final = 13
RUN_EVENT: Final = 14
# rules/building, rules/dismantling
BUILD: Final = 15
DISMANTLE: Final = 16
RUN_DOWN: Final = 17
# rules/icon_effects
ADD_UNREST_STEP: Final = 18
TAKE_UNREST: Final = 19
EITHER_UNREST: Final = 20  # rules/tracks
MOVE_UNREST: Final = 21
MOVE_UNREST_TO: Final = 22
REDUCE_PROTEST: Final = 23
ADD_LIVING: Final = 24
LOWER_LIVING: Final = 25
STOP_FACTORY: Final = 26
RETURN_CUBES: Final = 27
# rules/guillaume
LOOK: Final = 28
SWAP: Final = 29
GIVE_CARD: Final = 30
# rules/unrest
IMPORT_PROTEST: Final = 31
# rules/end_of_decade
PHASE: Final = 32
CHOOSE_PRESTIGE: Final = 33
HOLD_LIVING: Final = 34
LOSE_SECTORS: Final = 35
CHOOSE_ATTACK: Final = 36
SETTLE_ATTACKS: Final = 37
POLICE_PHASE: Final = 38
LOSE_SOCIALISTS: Final = 39
STEP_COUNT: Final = 40

# The highest values of fields.
A_FLAG: Final = 1
A_SIDE: Final = 1
A_PROVINCE: Final = PROVINCES - 1
A_PROVINCE_SET: Final = (1 << PROVINCES) - 1  # a bit for each
AN_AREA: Final = len(AREAS) - 1
AN_AMOUNT: Final = 99
A_PROGRAM: Final = PRESTIGE_PROGRAMS + 11

# What happens if there is nothing left to dismantle or to run down: the field `mode`.
IGNORED: Final = 0  # 1.9.5: in an event
INSOLVENT: Final = 1  # 1.10: at the end of a decade West wins
ALTERNATING: Final = 2  # as INSOLVENT, and the two sides pick in turn


class VolkStep(Step):
    """The record of a step of Wir sind das Volk!

    Attributes:
        own_rule: whether its prompt cites its own rule at the end of a decade, too, and not the phase.
        icons: the kinds of icons that bring this step, once for each icon.

    """

    def __init__(
        self,
        number: i64,
        name: str,
        rule: str = "",
        own_rule: bool = False,
        icons: tuple[str, ...] = (),
        families: tuple[str, ...] = (),
        fields: tuple[Field, ...] = (),
    ) -> None:
        super().__init__(number, name, rule, families, fields)
        self.own_rule = own_rule
        self.icons = icons

    def ask(self, table: Table) -> None:
        """Offer the legal actions in ascending order, or carry the step out if there is nothing to choose."""
        raise NotImplementedError

    def answer(self, table: Table, action: i64) -> None:
        """Carry out a legal action."""
        raise NotImplementedError

    def bar(self, table: Table, action: i64) -> i64:
        """The reason that bars an action of this step's families, or ALLOWED."""
        return ALLOWED

    def about(self, table: Table) -> dict[str, object]:
        """What the prompt concerns, in addition to the card in play."""
        return {}

    def details(self, table: Table, action: i64) -> dict[str, object]:
        """What a refusal concerns, in addition to what the action itself names."""
        return {}
