"""Preview: what a decision would bring whatever is hidden, before it is taken.

It is looked up in deals of the hidden cards that the side cannot tell from the real one, and only what is the same in
all of them is reported: a preview knows no more than its viewer, so nothing hidden can leak. It is not a proof:
what some sampled deals have in common may still be otherwise in the real one, if only rarely.
"""

from __future__ import annotations

from typing import Any

import msgspec

from detente.core.journal import Event
from detente.core.state import OVER, State

DEALS = 8
"""An effect is shown if it happens in all of this many deals."""


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """What the side that decides can know of a decision in advance.

    Attributes:
        events: what would happen, up to the first thing that depends on what is hidden.
        view: the fields of the side's view as they would be, without those that depend on what is hidden.
        final: whether the decision could not be taken back.
        hands_over: whether it is certain that the turn would end with it, or another side would have to decide.
        ends_turn: whether it is certain that the turn would end with it.

    """

    events: tuple[Event, ...]
    view: dict[str, Any]
    final: bool
    hands_over: bool
    ends_turn: bool


def preview(state: State, action: int) -> Preview:
    """What a legal action would bring for the side that decides; the state is left as it is."""
    side = int(state.actor)
    turns = int(state.turns)
    dealt = deals(state, "preview")
    for deal in dealt:
        deal.apply(action)
    return Preview(
        events=certain(dealt, side),
        view=_alike([deal.view(side) for deal in dealt]),
        final=any(deal.undo_point == deal.decisions for deal in dealt),
        hands_over=all(hands_over(deal, side, turns) for deal in dealt),
        ends_turn=all(deal.turns != turns or deal.actor == OVER for deal in dealt),
    )


def completes_turn(state: State, action: int) -> bool:
    """Whether a legal action ends the turn or passes the next decision on, and the side that decides can know it.

    A side that could not know it would learn something from being asked whether it is done.
    """
    after = state.copy()
    after.play(action)
    return hands_over(after, int(state.actor), int(state.turns)) and preview(state, action).hands_over


def hands_over(after: State, side: int, turns: int) -> bool:
    """Whether a decision of a side after some finished turns has ended its turn, or passed the next decision on."""
    return bool(after.actor != side or after.turns != turns)


def deals(state: State, seed: object) -> list[State]:
    """Some full states that the side that decides cannot tell from this one, each with a journal of its own."""
    dealt = [state.determinize(int(state.actor), f"{seed} {number}") for number in range(DEALS)]
    for deal in dealt:
        deal.journal = []
    return dealt


def certain(dealt: list[State], side: int) -> tuple[Event, ...]:
    """What happened in all deals alike, up to where they first differ."""
    told = []
    for events in zip(*(deal.journal or () for deal in dealt), strict=False):
        seen = [event.seen_by(side) for event in events]
        if any(other != seen[0] for other in seen):
            break
        told.append(seen[0])
    return tuple(told)


def _alike(views: list[dict[str, Any]]) -> dict[str, Any]:
    first, *others = views
    return {name: value for name, value in first.items() if all(other.get(name) == value for other in others)}
