"""A state of Iron Curtain: the course of the game (C2) and of a turn (C3)."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, final

from librt.strings import BytesWriter
from mypy_extensions import i64

from detente.core.journal import Outcome, Prompt, Refusal
from detente.core.state import Side, tensor_of
from detente.curtain.io import invariants, position, tensor, view
from detente.curtain.io.hidden import deal_again
from detente.curtain.model.actions import CUBE_OF, DONE, FIRST, GIVE_ORDER, NO_EVENT, PLAY, USE_EVENT
from detente.curtain.model.grid import space_of
from detente.curtain.model.table import (
    CHOOSE_CARD,
    CHOOSE_FIRST,
    CHOOSE_SPACE,
    END_TURN,
    EVENT_OR_ORDER,
    LIFT_CUBE,
    MOVE_CUBE,
    MOVE_ON,
    OFFER_EVENT,
    PICK_CUBE,
    RUN_EVENT,
    TAKE_CARD,
    Table,
)
from detente.curtain.rules.course import ask_first, begin_round, end_turn
from detente.curtain.rules.cubes import (
    answer_cube,
    answer_lift,
    answer_move,
    ask_cube,
    ask_lift,
    ask_move,
    ask_pick,
    first_action,
    in_any_order,
    pick,
)
from detente.curtain.rules.events import answer_option, run_event
from detente.curtain.rules.hands import answer_take, ask_take
from detente.curtain.rules.placing import mirrored, offer_spaces
from detente.curtain.rules.scoring import score_game
from detente.curtain.rules.turn import ask_card, choose_use, place, play_card
from detente.curtain.text import prompts, refusals

if TYPE_CHECKING:
    pass


@final
class CurtainState(Table):
    """The decision machine of Iron Curtain."""

    # The course of the game (C2)

    def ask(self) -> None:
        """Offer the next decision, or act as the rules say without one."""
        step = self.step
        if step == MOVE_CUBE:
            ask_cube(self)
        elif step == CHOOSE_SPACE:
            offer_spaces(self)
        elif step == CHOOSE_CARD:
            ask_card(self)
        elif step == EVENT_OR_ORDER:
            self.offer(USE_EVENT)
            self.offer(GIVE_ORDER)
        elif step == OFFER_EVENT:
            self.offer(USE_EVENT)
            self.offer(NO_EVENT)
        elif step == RUN_EVENT:
            run_event(self)
        elif step == END_TURN:
            end_turn(self)
        elif step == LIFT_CUBE:
            ask_lift(self)
        elif step == MOVE_ON:
            ask_move(self)
        elif step == CHOOSE_FIRST:
            ask_first(self)
        elif step == TAKE_CARD:
            ask_take(self)
        elif step == PICK_CUBE:
            ask_pick(self)
        else:
            score_game(self)

    def answer(self, action: i64) -> None:
        """Carry out a decision."""
        step = self.step
        if step == MOVE_CUBE:
            answer_cube(self, action)
        elif step == CHOOSE_SPACE:
            place(self, space_of(action))
        elif step == CHOOSE_CARD:
            play_card(self, action - PLAY)
        elif step == EVENT_OR_ORDER or step == OFFER_EVENT:
            choose_use(self, action)
        elif step == RUN_EVENT:
            answer_option(self, action)
        elif step == LIFT_CUBE:
            answer_lift(self, action)
        elif step == MOVE_ON:
            answer_move(self, action)
        elif step == TAKE_CARD:
            answer_take(self, action)
        elif step == PICK_CUBE:
            pick(self, action - CUBE_OF)
        else:
            begin_round(self, action - FIRST)

    # What every state tells

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
        """Why an action that is not legal is not legal."""
        return refusals.refusal(self, action)

    def view(self, side: Side = None) -> dict[str, Any]:
        """What a side may see; None is a spectator."""
        return view.view(self, self.game.side(side))

    def views(self, sides: list[Side]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """What everybody sees, and what each of some sides sees besides."""
        return view.public(self), [view.private(self, self.game.side(side)) for side in sides]

    def position(self) -> dict[str, Any]:
        """The whole state, as `from_position` reads it."""
        return position.write(self)

    def tensor(self, side: Side) -> array[float]:
        """What a side may see, as numbers."""
        return tensor_of(self, self.game.side(side))

    def write_tensor(self, side: i64, out: BytesWriter) -> None:
        """Write the tensor of a side."""
        tensor.write(self, side, out)

    def options(self) -> dict[str, Any]:
        """The deck, by name if it is the house deck, else whole."""
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
        other.run()  # the choices of the other side come from its new hand
        return other
