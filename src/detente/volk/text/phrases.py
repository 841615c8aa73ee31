"""How actions are called: a key into the words, and what it concerns."""

from __future__ import annotations

from functools import cache

from detente.core.state import OVER
from detente.core.steps import described
from detente.volk.model.actions import FAMILIES, family
from detente.volk.model.board import COUNT, ICON_KINDS, ICON_SIDE, KIND, PROVINCE_IDS, SECTOR_IDS, SIDES
from detente.volk.model.steps import CHOOSE_ATTACK, RUN_EVENT, SKIP_ICON
from detente.volk.model.table import Table
from detente.volk.rules.end_of_decade.prestige import prestige_program
from detente.volk.rules.events.event import RunEvent
from detente.volk.rules.machine import STEPS
from detente.volk.rules.turn import removal_cost

CONCERNS = {
    **dict.fromkeys(("card", "discard", "take", "give", "burn"), "card"),
    **dict.fromkeys(("factory", "dismantle-factory", "rundown", "stop"), "city"),
    **dict.fromkeys(("piece", "dismantle-piece"), "line"),
    **dict.fromkeys(("sector", "sector-loss"), "sector"),
    **dict.fromkeys(("icon", "skip"), "icon"),
    **dict.fromkeys(("use-remove", "use-build", "use-living", "use-event"), "use"),
    **dict.fromkeys(("done", "west-draws", "look-hand", "look-deck"), ""),
    "prestige": "space",
}
"""What the actions of a family concern; of those that are not here, a province."""

family_of = cache(family)
"""Cached because every view comes with a phrase for each legal action."""


def concern(name: str) -> str:
    """What the actions of a family concern: card, city, line, sector, icon, use, space, province, or nothing."""
    return CONCERNS.get(name, "province")


def phrase(table: Table, action: int) -> tuple[str, dict[str, object]]:
    """An action as a key into the words, and what it concerns; `icons` is what it also brings or costs."""
    name, number = family_of(action)
    what = concern(name)
    if what == "card":
        return name, {"card": table.board.card_ids[number]}
    if what == "city":
        return name, {"city": table.board.city_ids[number]}
    if what == "line":
        city, to = table.board.ends(number)
        return name, {"city": city, "to": to}
    if what == "sector":
        return name, {"sector": SECTOR_IDS[number]}
    if what == "icon":
        return _icon(table, name, number)
    if what == "use":
        return name, _use(table, name)
    if what == "space":
        icons = _icons(table, prestige_program(table.prestige_holder(), number + 1))
        return name, {"number": number + 1, "icons": icons}
    if what == "province":
        return name, {"province": PROVINCE_IDS[1 - number if name == "hamburg" else number]}
    declined = name == "done" and table.actor != OVER and table.step() == CHOOSE_ATTACK
    return "no-attack" if declined else name, {}


def _use(table: Table, name: str) -> dict[str, object]:
    """The icons of the card's event, or the price of removing unrest with a card that is not the side's own (1.8.1)."""
    if table.card < 0:
        return {}
    if name == "use-event":
        return {"icons": _icons(table, int(table.card))}
    cost = int(removal_cost(table, table.mover, table.card)) if name == "use-remove" else 0
    return {"icons": [{"kind": "dismantle", "side": SIDES[table.mover], "count": cost}]} if cost else {}


def _icons(table: Table, program: int) -> list[dict[str, object]]:
    """The icons of a card or of a space of the prestige track."""
    board = table.board
    return [
        {
            "kind": ICON_KINDS[board.icon(program, icon, KIND)],
            "side": SIDES[board.icon(program, icon, ICON_SIDE)],
            "count": int(board.icon(program, icon, COUNT)),
        }
        for icon in range(board.icon_count(program))
    ]


def _icon(table: Table, name: str, number: int) -> tuple[str, dict[str, object]]:
    """An icon by its number, and during its event also by its kind."""
    about: dict[str, object] = {"number": number + 1}
    if table.actor == OVER or table.step() not in (SKIP_ICON, RUN_EVENT):
        return name, about
    board, program = table.board, table.get(RunEvent.PROGRAM)
    if number >= board.icon_count(program):
        return name, about
    kind, side = board.icon(program, number, KIND), board.icon(program, number, ICON_SIDE)
    return f"{name}-of", {**about, "icon": ICON_KINDS[kind], "country": SIDES[side]}


@cache
def records() -> dict[str, dict[str, object]]:
    """What a client may know of steps and families of actions without knowing their numbers."""
    return {
        "steps": {step.name: described(step) | {"icons": list(step.icons)} for step in STEPS if step.families},
        "families": {name: concern(name) for _, name in FAMILIES},
    }
