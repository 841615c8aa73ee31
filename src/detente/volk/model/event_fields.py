"""What the fields of events name, and how events are made of the numbers that the rules work with."""

from __future__ import annotations

from functools import cache
from typing import Annotated, get_args, get_type_hints

from detente.core.journal import Event
from detente.volk.model.board import ICON_KINDS, PROVINCE_IDS, SECTOR_IDS, SIDES, TRACKS
from detente.volk.model.endings import ENDINGS

USES = ("remove", "build", "living", "event")
"""What a card is used for, in the order of the actions (1.8)."""
CITY_IDS, CARD_IDS = "cities", "cards"
"""Stand for the ids of the board's own tables."""

Province = Annotated[str, PROVINCE_IDS]
Sector = Annotated[str, SECTOR_IDS]
Side = Annotated[str, SIDES]
Track = Annotated[str, TRACKS]
IconKind = Annotated[str, ICON_KINDS]
Use = Annotated[str, USES]
Ending = Annotated[str, ENDINGS]
City = Annotated[str, CITY_IDS]
Card = Annotated[str, CARD_IDS]


def made_of(event: type[Event], rule: str, city_ids: list[str], card_ids: list[str], numbers: list[int]) -> Event:
    """An event whose fields are given as numbers, in order; numbers beyond its fields are left out."""
    fields: dict[str, object] = {}
    for (name, ids), number in zip(_named(event), numbers, strict=False):
        known = city_ids if ids == CITY_IDS else card_ids if ids == CARD_IDS else ids
        fields[name] = known[number] if known else int(number)
    return event(rule=rule, **fields)


@cache
def _named(event: type[Event]) -> list[tuple[str, tuple[str, ...] | str]]:
    """The fields of a kind of event, each with the ids that its numbers stand for; none for a plain number."""
    hints = get_type_hints(event, include_extras=True)
    names = [name for name in event.__struct_fields__ if name != "rule"]
    return [(name, get_args(hints[name])[1] if get_args(hints[name]) else ()) for name in names]
