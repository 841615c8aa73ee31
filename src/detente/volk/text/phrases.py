"""How actions are called: a key into the words, and what it concerns."""

from __future__ import annotations

from functools import cache

from detente.core.state import OVER
from detente.volk.model.actions import family
from detente.volk.model.board import ICON_KINDS, ICON_SIDE, KIND, PROVINCE_IDS, SECTOR_IDS, SIDES
from detente.volk.model.steps import CHOOSE_ATTACK, RUN_EVENT, SKIP_ICON
from detente.volk.model.table import Table
from detente.volk.rules.events.event import RunEvent

family_of = cache(family)
"""A view comes with a phrase for each legal action: the family of each action is looked for once."""


def phrase(table: Table, action: int) -> tuple[str, dict[str, object]]:
    """An action as a key into the words, and what it concerns."""
    name, number = family_of(action)
    if name in ("card", "discard", "take", "give", "burn"):
        return name, {"card": table.board.card_ids[number]}
    if name in ("factory", "dismantle-factory", "rundown", "stop"):
        return name, {"city": table.board.city_ids[number]}
    if name in ("piece", "dismantle-piece"):
        city, to = table.board.ends(number)
        return name, {"city": city, "to": to}
    if name in ("sector", "sector-loss"):
        return name, {"sector": SECTOR_IDS[number]}
    if name in ("icon", "skip"):
        return _icon(table, name, number)
    if name == "prestige":
        return name, {"number": number + 1}
    if name == "hamburg":
        return name, {"province": PROVINCE_IDS[1 - number]}
    if name == "done" and table.actor != OVER and table.step() == CHOOSE_ATTACK:
        return "no-attack", {}
    if name in ("done", "use-remove", "use-build", "use-living", "use-event", "west-draws", "look-hand", "look-deck"):
        return name, {}
    return name, {"province": PROVINCE_IDS[number]}


def _icon(table: Table, name: str, number: int) -> tuple[str, dict[str, object]]:
    """An icon by its number, and while its event is going on also by what it is."""
    about: dict[str, object] = {"number": number + 1}
    if table.actor == OVER or table.step() not in (SKIP_ICON, RUN_EVENT):
        return name, about
    board, program = table.board, table.get(RunEvent.PROGRAM)
    if number >= board.icon_count(program):
        return name, about
    kind, side = board.icon(program, number, KIND), board.icon(program, number, ICON_SIDE)
    return f"{name}-of", {**about, "icon": ICON_KINDS[kind], "country": SIDES[side]}
