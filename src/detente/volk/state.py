"""A state of Wir sind das Volk!: the table with everything that the library asks of a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from librt.strings import BytesWriter
from mypy_extensions import i64

from detente.core.journal import Outcome, Prompt, Refusal
from detente.core.state import OVER, Side
from detente.volk.io import hidden, invariants, position, tensor, view
from detente.volk.model.actions import DONE
from detente.volk.model.board import Board
from detente.volk.model.steps import ADJUST_HAND, RAISE_LIVING
from detente.volk.model.table import Table
from detente.volk.rules import machine
from detente.volk.rules.decade import AdjustHand
from detente.volk.rules.living import RaiseLiving
from detente.volk.text import phrases, prompts, refusals

if TYPE_CHECKING:
    from detente.core.game import Game


@final
class VolkState(Table):
    """A state of Wir sind das Volk!; `machine` asks and answers the steps on its stack."""

    def ask(self) -> None:
        """Offer the decision of the step on top, or carry the step out."""
        machine.ask(self)

    def answer(self, action: i64) -> None:
        """Carry out a decision of the step on top."""
        machine.answer(self, action)

    def copy(self) -> VolkState:
        """An independent copy, without the journal."""
        other = VolkState(self.game, self.board)
        other.copy_table(self)
        return other

    def search_legal(self) -> list[int]:
        """Legal actions, with living standards and discards only in ascending order."""
        actions = self.legal()
        last: i64 = -1
        if self.depth > 0 and self.step() == ADJUST_HAND:
            last = hidden.last_marked(self, self.get(AdjustHand.SIDE))
        elif self.depth > 0 and self.step() == RAISE_LIVING:
            last = hidden.last_raised(self.get(RaiseLiving.PLACED))
        return [action for action in actions if action == DONE or action > last] or actions

    @property
    def prompt(self) -> Prompt | None:
        """What is asked, or None at the end."""
        return prompts.prompt(self)

    @property
    def phase(self) -> str:
        """action, end-1 to end-10, or over."""
        return prompts.phase(self)

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on, then winner and reason."""
        return prompts.outcome(self)

    def refusal(self, action: int) -> Refusal:
        """Why an illegal action is illegal."""
        return refusals.refusal(self, action)

    def view(self, side: Side = None) -> dict[str, Any]:
        """What a side may see; None is a spectator."""
        return view.view(self, self.game.side(side))

    def seen_decisions(self, side: Side) -> int:
        """The decisions that a side knows of: not those on the discards of another (1.4.1c)."""
        return hidden.seen_decisions(self, self.game.side(side))

    def views(self, sides: list[Side]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """The part of the view that is public, and for each of the given sides the rest."""
        return view.public(self), [view.private(self, self.game.side(side)) for side in sides]

    def position(self) -> dict[str, Any]:
        """The whole state, as `from_position` reads it."""
        return position.write(self)

    def write_tensor(self, side: i64, out: BytesWriter) -> None:
        """Write the tensor of a side."""
        tensor.write(self, side, out)

    def options(self) -> dict[str, Any]:
        """The edition."""
        return {"edition": position.edition_of(self)}

    def phrase(self, action: int) -> tuple[str, dict[str, object]]:
        """An action as a key into the words, and what it concerns."""
        return phrases.phrase(self, action)

    def check(self) -> None:
        """Raise BrokenInvariant if this state breaks a rule."""
        invariants.check(self)

    def determinize(self, side: Side, seed: object) -> VolkState:
        """A state that this side cannot tell from this one: every card it does not know is redealt."""
        other = self.copy()
        hidden.redeal(other, self.game.side(side), seed)
        if other.actor != OVER:
            other.count = 0
            other.ask()  # the same question, with the cards of the new deal
        return other

    # What a player asks the board (1.2)

    def economy(self, province: str, hamburg: str | None = None, external: dict[str, str] | None = None) -> int:
        """1.2.3: the value of a province's factories, with Hamburg and external ones where assigned to it."""
        return view.economy_of(self, province, hamburg, external)

    def export(self, province: str, hamburg: str | None = None, external: dict[str, str] | None = None) -> int | None:
        """1.2.4: the value of a province's best factory, None without one; external ones never count."""
        return view.export_of(self, province, hamburg, external)

    def capacity(self, side: Side) -> int:
        """1.2.8: the most points that a side can dismantle."""
        return view.capacity_of(self, self.game.side(side))

    def protests(self, province: str) -> int:
        """1.2.5: the mass protests of a province, imported ones included."""
        return view.protests_of(self, province)

    def factory_value(self, city: str) -> int:
        """1.2.2: the value of a city's factory, 0 without one."""
        return view.factory_value_of(self, city)


def blank_state(game: Game, board: Board) -> VolkState:
    """An empty state, to be set up."""
    return VolkState(game, board).copy()
