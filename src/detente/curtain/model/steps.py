"""The steps by number, and the base of their records.

A number is how the table and the tensor refer to a step; it never changes. What a step is, asks and does is declared
in one class, in the chapter named here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from detente.core.steps import ALLOWED, Field, Step

if TYPE_CHECKING:
    from detente.curtain.model.table import Table

CHOOSE_FIRST: Final = 0  # rules/course
CHOOSE_CARD: Final = 1  # rules/turn
CHOOSE_SPACE: Final = 2  # rules/placing
OFFER_EVENT: Final = 3  # rules/turn
EVENT_OR_ORDER: Final = 4  # rules/turn
RUN_EVENT: Final = 5  # rules/events
MOVE_CUBE: Final = 6  # rules/cubes
LIFT_CUBE: Final = 7  # rules/cubes
MOVE_ON: Final = 8  # rules/cubes
END_TURN: Final = 9  # rules/course
FINAL: Final = 10  # rules/course
TAKE_CARD: Final = 11  # rules/hands
PICK_CUBE: Final = 12  # rules/cubes
STEP_COUNT: Final = 13


class CurtainStep(Step):
    """The record of a step of Iron Curtain. Its fields are those of a position's turn, held by the table itself.

    Attributes:
        prompt: the kind of its prompt, where that does not depend on the moment.
        phase: the phase it belongs to; empty for what both an event and an Order do.
        in_turn: whether a card is being played.
        in_event: whether it belongs to an event alone.
        of_cubes: whether it is part of handling cubes.

    """

    def __init__(
        self,
        number: i64,
        name: str,
        rule: str = "",
        prompt: str = "",
        phase: str = "",
        in_turn: bool = True,
        in_event: bool = False,
        of_cubes: bool = False,
        families: tuple[str, ...] = (),
        fields: tuple[Field, ...] = (),
    ) -> None:
        super().__init__(number, name, rule, families, fields)
        self.prompt = prompt
        self.phase = phase
        self.in_turn = in_turn
        self.in_event = in_event
        self.of_cubes = of_cubes

    def ask(self, table: Table) -> None:
        """Offer the legal actions in ascending order, or carry the step out where nobody has to choose."""
        raise NotImplementedError

    def answer(self, table: Table, action: i64) -> None:
        """Carry out a legal action."""
        raise NotImplementedError

    def bar(self, table: Table, action: i64) -> i64:
        """The reason that bars an action of this step's families, or ALLOWED."""
        return ALLOWED

    def kind(self, table: Table) -> str:
        """The kind of the prompt, a key into the words."""
        return self.prompt

    def rule_now(self, table: Table) -> str:
        """The rule the prompt cites."""
        return self.rule

    def about(self, table: Table) -> dict[str, object]:
        """What the prompt concerns, besides the card in play and the card aimed at."""
        return {}

    def details(self, table: Table, action: i64, reason: i64) -> dict[str, object]:
        """What a refusal concerns, besides what the action itself names."""
        return {}
