"""Random games at the speed of the rules, with the cheap invariants checked at every decision (compiled)."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from detente.core.chance import Generator
from detente.core.errors import BrokenInvariant
from detente.core.state import OVER, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Chooser:
    """Chooses the decisions of a game that is being checked: any legal one, each equally likely."""

    def pick(self, state: State, generator: Generator) -> i64:
        """A legal action of the state."""
        return state.choices[generator.below(state.count)]


def play_checked(state: State, chooser: Chooser, generator: Generator, most: i64) -> None:
    """Play up to `most` decisions, or to the end, and check the state after each; raises BrokenInvariant."""
    actions: i64 = state.game.num_actions
    left = most
    while left > 0 and state.actor != OVER:
        before = state.decisions
        state.play(chooser.pick(state, generator))
        left -= 1
        if state.decisions != before + 1:
            raise BrokenInvariant(f"a decision made {before} decisions {state.decisions}")
        check_choices(state, actions)
        state.check()


def check_choices(state: State, actions: i64) -> None:
    """Legal actions ascend within the action space, two or more until the end; undo reaches back, not ahead."""
    if state.actor == OVER:
        if state.count != 0:
            raise BrokenInvariant(f"the game is over with {state.count} legal actions")
        if state.winner_index() < 0:
            raise BrokenInvariant("the game is over without a winner")
        return
    if state.count < 2:
        raise BrokenInvariant(f"a decision with {state.count} answers: the machine should have continued by itself")
    last: i64 = -1
    for i in range(state.count):
        action = state.choices[i]
        if action <= last or action >= actions:
            raise BrokenInvariant(f"legal action {action} after {last}, in a space of {actions} actions")
        last = action
    if state.undo_point < 0 or state.undo_point > state.decisions:
        raise BrokenInvariant(f"undo point {state.undo_point} of {state.decisions} decisions")
