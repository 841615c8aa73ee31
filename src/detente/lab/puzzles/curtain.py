"""Iron Curtain: what its puzzles are about."""

from __future__ import annotations

from detente.core.journal import Event

ABOUT = {
    "RegionScored": "region",
    "EventUsed": "event",
    "OrderBegan": "order",
    "CubePlaced": "cubes",
    "CubeRemoved": "enemy-cubes",
    "CubeReplaced": "enemy-cubes",
    "HandSeen": "hands",
    "CardDiscarded": "hands",
    "CardTaken": "hands",
    "CardsSwapped": "hands",
    "HandsSwapped": "hands",
    "CardSetAside": "aftermath",
    "FirstChosen": "first",
    "PointsScored": "points",
}
INSTEAD = {("event", "order"): "event-over-order", ("order", "event"): "order-over-event"}


def theme(event: Event) -> str | None:
    """What an event of the journal is about, if a puzzle can be about it."""
    return ABOUT.get(event.kind)
