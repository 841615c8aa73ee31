"""Why something cannot be chosen, for a client that knows what was clicked and not the number of an action."""

from __future__ import annotations

from detente.core.journal import Refusal
from detente.core.play.lessons import Pattern, fits
from detente.core.state import State


def refusal_like(state: State, pattern: Pattern) -> Refusal | None:
    """Why no action of a pattern is legal, preferring actions of the kinds that are asked for now.

    None if one of them is legal, or if there is no such action.
    """
    actions = [action for action in range(state.game.num_actions) if fits(pattern, state.phrase(action))]
    refusals = [(state.phrase(action)[0], state.why_not(action)) for action in actions]
    if any(refusal is None for _, refusal in refusals):
        return None
    offered = {state.phrase(action)[0] for action in state.legal()}
    ranked = sorted(refusals, key=lambda each: (each[0] not in offered, _is_unasked(each[1])))
    return ranked[0][1] if ranked else None


def _is_unasked(refusal: Refusal | None) -> bool:
    """Whether an action was refused because something else is asked."""
    return refusal is not None and refusal.kind.startswith("asked-")
