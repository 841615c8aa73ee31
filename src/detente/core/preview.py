"""Preview: what a decision would bring whatever is hidden, before it is taken.

It is looked up in deals of the hidden cards that the side cannot tell from the real one, and only what is the same in
all of them is told: a preview knows no more than who asks for it, so that nothing hidden can leak. It is no proof:
what some sampled deals have in common may still be otherwise in the real one, if only rarely.
"""

from __future__ import annotations

from typing import Any

import msgspec

from detente.core.journal import Event
from detente.core.state import State

DEALS = 8
"""What is told must be so in this many deals."""


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """What the side that decides can know of a decision in advance.

    Attributes:
        events: what would happen, up to the first thing that depends on what is hidden.
        view: the fields of the side's view as they would be, without those that depend on what is hidden.
        final: whether the decision could not be taken back.

    """

    events: tuple[Event, ...]
    view: dict[str, Any]
    final: bool


def preview(state: State, action: int) -> Preview:
    """What a legal action would bring for the side that decides; the state is left as it is."""
    side = int(state.actor)
    dealt = deals(state, "preview")
    for deal in dealt:
        deal.apply(action)
    return Preview(
        events=certain(dealt, side),
        view=_alike([deal.view(side) for deal in dealt]),
        final=any(deal.undo_point == deal.decisions for deal in dealt),
    )


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
