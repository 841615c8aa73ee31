"""A state of Wir sind das Volk!: the steps on the stack, each asked and answered by its chapter."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, final

from librt.strings import BytesWriter
from mypy_extensions import i64

from detente.core.journal import Outcome, Prompt, Refusal
from detente.core.state import OVER, Side, tensor_of
from detente.volk import hidden, position, prompts, refusals, tensor, view
from detente.volk.actions import DONE, ICON
from detente.volk.board import Board
from detente.volk.comparison import (
    answer_attack,
    answer_police_phase,
    answer_socialist_loss,
    ask_attack,
    ask_police_phase,
    ask_socialist_loss,
    settle_attacks,
)
from detente.volk.decade import answer_adjust, ask_adjust, begin_decade, draw_hands, end_turn, reveal
from detente.volk.effects import (
    answer_add,
    answer_add_living,
    answer_lower,
    answer_move,
    answer_move_to,
    answer_reduce,
    answer_return,
    answer_stop,
    answer_take,
    ask_add,
    ask_add_living,
    ask_lower,
    ask_move,
    ask_move_to,
    ask_reduce,
    ask_return,
    ask_stop,
    ask_take,
)
from detente.volk.events import (
    answer_either,
    answer_skip,
    ask_either,
    ask_event,
    ask_skip,
    carry_out,
)
from detente.volk.guillaume import answer_give, answer_look, answer_swap, ask_give, ask_look, ask_swap
from detente.volk.living import answer_raise, answer_transfer, ask_raise, ask_transfer
from detente.volk.phases import (
    answer_hold,
    answer_prestige,
    answer_sector_loss,
    ask_hold,
    ask_prestige,
    ask_sector_loss,
    begin_phase,
)
from detente.volk.steps import (
    ADD_LIVING,
    ADD_UNREST_STEP,
    ADJUST_HAND,
    BUILD,
    CHOOSE_ATTACK,
    CHOOSE_CARD,
    CHOOSE_PRESTIGE,
    CHOOSE_USE,
    DISMANTLE,
    DRAW_HANDS,
    EITHER_UNREST,
    END_TURN,
    GIVE_CARD,
    HOLD_LIVING,
    IMPORT_PROTEST,
    LOOK,
    LOSE_SECTORS,
    LOWER_LIVING,
    MOVE_SOCIALISTS,
    MOVE_UNREST,
    MOVE_UNREST_TO,
    PAY_PRICE,
    PHASE,
    POLICE_PHASE,
    RAISE_LIVING,
    REDUCE_PROTEST,
    REMOVE_OWN,
    RETURN_CUBES,
    REVEAL,
    RUN_DOWN,
    RUN_EVENT,
    SETTLE_ATTACKS,
    SKIP_ICON,
    STOP_FACTORY,
    SWAP,
    TAKE_UNREST,
    TRANSFER_LIVING,
    USE_POLICE,
)
from detente.volk.table import Table
from detente.volk.turn import (
    answer_card,
    answer_police,
    answer_price,
    answer_remove,
    answer_use,
    ask_card,
    ask_police,
    ask_price,
    ask_remove,
    ask_use,
)
from detente.volk.unrest import answer_import, answer_socialist, ask_import, ask_socialists
from detente.volk.works import answer_build, answer_dismantle, answer_run_down, ask_build, ask_dismantle, ask_run_down

if TYPE_CHECKING:
    from detente.core.game import Game


@final
class VolkState(Table):
    """The decision machine of Wir sind das Volk!"""

    def ask(self) -> None:
        """Offer the decision of the step on top, or carry the step out."""
        step = self.top(0)
        if step <= USE_POLICE:
            self.ask_turn(step)
        elif step <= IMPORT_PROTEST:
            self.ask_event(step)
        else:
            self.ask_phase(step)

    def ask_turn(self, step: i64) -> None:
        """The steps of a decade and of a turn."""
        if step == CHOOSE_CARD:
            ask_card(self)
        elif step == CHOOSE_USE:
            ask_use(self)
        elif step == RAISE_LIVING:
            ask_raise(self)
        elif step == END_TURN:
            end_turn(self)
        elif step == USE_POLICE:
            ask_police(self)
        elif step == REMOVE_OWN:
            ask_remove(self)
        elif step == TRANSFER_LIVING:
            ask_transfer(self)
        elif step == PAY_PRICE:
            ask_price(self)
        elif step == REVEAL:
            reveal(self)
        elif step == ADJUST_HAND:
            ask_adjust(self)
        elif step == DRAW_HANDS:
            draw_hands(self)
        else:
            begin_decade(self)

    def ask_event(self, step: i64) -> None:
        """The steps of events, and those that events share with the rest."""
        if step == BUILD:
            ask_build(self)
        elif step == RUN_EVENT:
            ask_event(self)
        elif step == MOVE_SOCIALISTS:
            ask_socialists(self)
        elif step == ADD_UNREST_STEP:
            ask_add(self)
        elif step == TAKE_UNREST:
            ask_take(self)
        elif step == DISMANTLE:
            ask_dismantle(self)
        elif step == SKIP_ICON:
            ask_skip(self)
        elif step == RUN_DOWN:
            ask_run_down(self)
        elif step == EITHER_UNREST:
            ask_either(self)
        elif step == ADD_LIVING:
            ask_add_living(self)
        elif step == IMPORT_PROTEST:
            ask_import(self)
        elif step == MOVE_UNREST:
            ask_move(self)
        elif step == MOVE_UNREST_TO:
            ask_move_to(self)
        elif step == REDUCE_PROTEST:
            ask_reduce(self)
        elif step == LOWER_LIVING:
            ask_lower(self)
        elif step == STOP_FACTORY:
            ask_stop(self)
        elif step == RETURN_CUBES:
            ask_return(self)
        elif step == LOOK:
            ask_look(self)
        elif step == SWAP:
            ask_swap(self)
        else:
            ask_give(self)

    def ask_phase(self, step: i64) -> None:
        """The steps of the end of a decade."""
        if step == PHASE:
            begin_phase(self)
        elif step == CHOOSE_ATTACK:
            ask_attack(self)
        elif step == CHOOSE_PRESTIGE:
            ask_prestige(self)
        elif step == HOLD_LIVING:
            ask_hold(self)
        elif step == LOSE_SECTORS:
            ask_sector_loss(self)
        elif step == SETTLE_ATTACKS:
            settle_attacks(self)
        elif step == POLICE_PHASE:
            ask_police_phase(self)
        else:
            ask_socialist_loss(self)

    def answer(self, action: i64) -> None:
        """Carry out a decision of the step on top."""
        step = self.top(0)
        if step <= USE_POLICE:
            self.answer_turn(step, action)
        elif step <= IMPORT_PROTEST:
            self.answer_event(step, action)
        else:
            self.answer_phase(step, action)

    def answer_turn(self, step: i64, action: i64) -> None:
        """Answers to the steps of a decade and of a turn."""
        if step == CHOOSE_CARD:
            answer_card(self, action)
        elif step == CHOOSE_USE:
            answer_use(self, action)
        elif step == RAISE_LIVING:
            answer_raise(self, action)
        elif step == USE_POLICE:
            answer_police(self, action)
        elif step == REMOVE_OWN:
            answer_remove(self, action)
        elif step == TRANSFER_LIVING:
            answer_transfer(self, action)
        elif step == PAY_PRICE:
            answer_price(self, action)
        else:
            answer_adjust(self, action)

    def answer_event(self, step: i64, action: i64) -> None:
        """Answers to the steps of events, and to those that events share with the rest."""
        if step == BUILD:
            answer_build(self, action)
        elif step == RUN_EVENT:
            carry_out(self, action - ICON)
        elif step == MOVE_SOCIALISTS:
            answer_socialist(self, action)
        elif step == ADD_UNREST_STEP:
            answer_add(self, action)
        elif step == TAKE_UNREST:
            answer_take(self, action)
        elif step == DISMANTLE:
            answer_dismantle(self, action)
        elif step == SKIP_ICON:
            answer_skip(self, action)
        elif step == RUN_DOWN:
            answer_run_down(self, action)
        elif step == EITHER_UNREST:
            answer_either(self, action)
        elif step == ADD_LIVING:
            answer_add_living(self, action)
        elif step == IMPORT_PROTEST:
            answer_import(self, action)
        elif step == MOVE_UNREST:
            answer_move(self, action)
        elif step == MOVE_UNREST_TO:
            answer_move_to(self, action)
        elif step == REDUCE_PROTEST:
            answer_reduce(self, action)
        elif step == LOWER_LIVING:
            answer_lower(self, action)
        elif step == STOP_FACTORY:
            answer_stop(self, action)
        elif step == RETURN_CUBES:
            answer_return(self, action)
        elif step == LOOK:
            answer_look(self, action)
        elif step == SWAP:
            answer_swap(self, action)
        elif step == GIVE_CARD:
            answer_give(self, action)

    def answer_phase(self, step: i64, action: i64) -> None:
        """Answers to the steps of the end of a decade."""
        if step == CHOOSE_ATTACK:
            answer_attack(self, action)
        elif step == CHOOSE_PRESTIGE:
            answer_prestige(self, action)
        elif step == HOLD_LIVING:
            answer_hold(self, action)
        elif step == LOSE_SECTORS:
            answer_sector_loss(self, action)
        elif step == POLICE_PHASE:
            answer_police_phase(self, action)
        else:
            answer_socialist_loss(self, action)

    # What every state tells

    def copy(self) -> VolkState:
        """An independent copy, without the journal."""
        other = VolkState(self.game, self.board)
        other.copy_table(self)
        return other

    def search_legal(self) -> list[int]:
        """Legal actions with living standards and discards in one canonical order."""
        actions = self.legal()
        last: i64 = -1
        if self.depth > 0 and self.top(0) == ADJUST_HAND:
            last = hidden.last_marked(self, self.top(1))
        elif self.depth > 0 and self.top(0) == RAISE_LIVING:
            last = hidden.last_raised(self.top(1))
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
        """Why an action that is not legal is not legal."""
        return refusals.refusal(self, action)

    def view(self, side: Side = None) -> dict[str, Any]:
        """What a side may see; None is a spectator."""
        return view.view(self, self.game.side(side))

    def seen_decisions(self, side: Side) -> int:
        """The decisions that a side knows of: not those on the discards of another (1.4.1c)."""
        return hidden.seen_decisions(self, self.game.side(side))

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
        """The edition."""
        return {"edition": position.edition_of(self)}

    def phrase(self, action: int) -> tuple[str, dict[str, object]]:
        """An action as a key into the words, and what it concerns."""
        return prompts.phrase(self, action)

    def check(self) -> None:
        """Raise BrokenInvariant if this state breaks a rule."""
        refusals.check(self)

    def determinize(self, side: Side, seed: object) -> VolkState:
        """A state that this side cannot tell from this one: every card it does not know is dealt anew."""
        other = self.copy()
        hidden.deal_anew(other, self.game.side(side), seed)
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
        """1.2.8: how many points a side can dismantle at most."""
        return view.capacity_of(self, self.game.side(side))

    def protests(self, province: str) -> int:
        """1.2.5: the mass protests of a province, imported ones included."""
        return view.protests_of(self, province)

    def factory_value(self, city: str) -> int:
        """1.2.2: the value of a city's factory, 0 without one."""
        return view.factory_value_of(self, city)


def blank_state(game: Game, board: Board) -> VolkState:
    """A state with nothing on it, to be set up."""
    return VolkState(game, board).copy()
