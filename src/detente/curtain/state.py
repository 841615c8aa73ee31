"""A state of Iron Curtain as the library knows it; the rules themselves are in `rules`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from librt.strings import BytesWriter
from mypy_extensions import i64

from detente.core.journal import Outcome, Prompt, Refusal
from detente.core.state import Side
from detente.curtain.io import invariants, position, tensor, view
from detente.curtain.io.hidden import deal_again
from detente.curtain.model.actions import DONE
from detente.curtain.model.steps import CHOOSE_SPACE, MOVE_CUBE
from detente.curtain.model.table import Table
from detente.curtain.rules.machine import STEPS
from detente.curtain.rules.placing import mirrored
from detente.curtain.rules.targets import first_action, in_any_order
from detente.curtain.text import prompts, refusals

if TYPE_CHECKING:
    pass


@final
class CurtainState(Table):
    """The decision machine of Iron Curtain."""

    def ask(self) -> None:
        """Offer the next decision, or act as the rules say without one."""
        STEPS[self.step].ask(self)

    def answer(self, action: i64) -> None:
        """Carry out a decision."""
        STEPS[self.step].answer(self, action)

    def copy(self) -> CurtainState:
        """An independent copy, without the journal."""
        other = CurtainState(self.game, self.deck)
        other.copy_table(self)
        return other

    def search_legal(self) -> list[int]:
        """Legal actions in one canonical order of cubes, and without mirrored spaces."""
        actions = self.legal()
        if self.step == CHOOSE_SPACE:
            return [action for action in actions if not mirrored(self, action)]
        if self.step == MOVE_CUBE and in_any_order(self):
            first = first_action(self.doing) + self.last
            return [action for action in actions if action == DONE or action >= first] or actions
        return actions

    @property
    def prompt(self) -> Prompt | None:
        """What is asked, or None at the end."""
        return prompts.prompt(self)

    @property
    def phase(self) -> str:
        """choose-first, place, event, order, final or over."""
        return prompts.phase(self)

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on, then winner and reason."""
        return prompts.outcome(self)

    def refusal(self, action: int) -> Refusal:
        """Why an action is not legal; call it for illegal actions only."""
        return refusals.refusal(self, action)

    def views(self, sides: list[Side]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """The part of the view that all share, and the own part of each side."""
        return view.public(self), [view.private(self, self.game.side(side)) for side in sides]

    def position(self) -> dict[str, Any]:
        """The whole state, as `from_position` reads it."""
        return position.write(self)

    def write_tensor(self, side: i64, out: BytesWriter) -> None:
        """Write the tensor of a side."""
        tensor.write(self, side, out)

    def options(self) -> dict[str, Any]:
        """The deck, by name if it is the house deck, otherwise in full."""
        return {"deck": position.deck_option(self)}

    def phrase(self, action: int) -> tuple[str, dict[str, object]]:
        """An action as a key into the words, and what it concerns."""
        return prompts.phrase(self, action)

    def names(self) -> dict[str, dict[str, str]]:
        """The countries of the deck."""
        return {"cards": {card.id: card.country for card in self.deck.cards}}

    def check(self) -> None:
        """Raise BrokenInvariant if this state breaks a rule."""
        invariants.check(self)

    def determinize(self, side: Side, seed: object) -> CurtainState:
        """A state that this side cannot tell from this one: every card it does not know is dealt again."""
        other = self.copy()
        deal_again(self, other, self.game.side(side), seed)
        other.run()  # the other side chooses from its new hand
        return other
