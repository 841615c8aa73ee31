"""Why an action is not legal."""

from __future__ import annotations

from detente.core.journal import Refusal
from detente.curtain.model.actions import coordinates, family
from detente.curtain.model.deck import BOARD_WIDTH, REGIONS, SIDES
from detente.curtain.model.grid import space_of
from detente.curtain.model.program import EITHER, INFILTRATE, MOVE_CUBES, NO_ACCESS, ORDER
from detente.curtain.model.table import Table
from detente.curtain.rules.areas import cubes_in
from detente.curtain.rules.cubes import area_now, cost, enough_for_half
from detente.curtain.rules.instructions import is_half_of_one
from detente.curtain.text.prompts import prompt

ASKED = {
    "first": ("first",),
    "play": ("play",),
    "space": ("space",),
    "offer": ("event", "no-event"),
    "use": ("event", "order"),
    "option": ("option",),
    "order": ("cube", "done"),
    "infiltrate": ("cube", "done"),
    "remove": ("remove", "done"),
    "replace": ("replace", "done"),
    "move-from": ("move-from", "done"),
    "move-to": ("move-to",),
    "lift": ("lift",),
    "pick": ("cube-of",),
    "discard": ("take", "done"),
    "give": ("take", "done"),
    "steal": ("take", "done"),
    "swap-give": ("take", "done"),
    "swap-hand": ("take",),
    "swap-aftermath": ("take",),
}
"""The families of actions that can answer each prompt."""


def refusal(table: Table, action: int) -> Refusal:
    """Why an action that is not legal is not legal."""
    asked = prompt(table)
    assert asked is not None
    name, number = family(action)
    if name not in ASKED[asked.kind]:
        return Refusal(f"asked-{asked.kind}", asked.rule, asked.about)
    if name == "play":
        return _not_in_hand(table, number)
    if name == "space":
        return _not_there(table, action)
    if name == "done":
        kind = "must-choose" if asked.kind == "swap-give" or "take" in ASKED[asked.kind] else "must-go-on"
        return Refusal(kind, "C6.4", asked.about)
    if name == "option":
        return Refusal("no-such-option", "C6.4", {"last": int(table.count)})
    card = table.deck.ids[number]
    if name == "take":
        return Refusal("not-there", "C6.4", {"card": card})
    if not table.in_play >> number & 1:
        return Refusal("not-in-play", "R2", {"card": card})
    if name == "lift":
        if number == table.target:
            return Refusal("lift-from-target", "R8", {"card": card})
        return Refusal("nothing-to-lift", "C5.5", {"card": card})
    if name == "move-to":
        if number == table.target:
            return Refusal("same-card", "C6.4", {"card": card})
        full = table.tally[number] >= table.each
        about: dict[str, object] = {"card": card, "n": int(table.each)}
        return Refusal("enough-there", "C6.4", about) if full else Refusal("outside", "C6.4", {"card": card})
    return _no_cube_there(table, number)


def _not_in_hand(table: Table, card: int) -> Refusal:
    id = table.deck.ids[card]
    return Refusal("already-played" if table.in_play >> card & 1 else "not-in-hand", "C3", {"card": id})


def _not_there(table: Table, action: int) -> Refusal:
    x, y = coordinates(action)
    space = space_of(action)
    beside = [int(table.board[space + step]) for step in (1, -1, BOARD_WIDTH, -BOARD_WIDTH)]
    about: dict[str, object] = {"x": x, "y": y, "region": REGIONS[table.deck.region[table.card]]}
    if table.board[space]:
        return Refusal("space-taken", "R2", about)
    return Refusal("not-beside-region" if any(beside) else "not-beside-card", "C3.1", about)


def _no_cube_there(table: Table, place: int) -> Refusal:
    """Why the next cube of an Order or an event cannot be handled on a card in play."""
    card = table.deck.ids[place]
    about: dict[str, object] = {"card": card, "n": int(table.left)}
    if not area_now(table) >> place & 1:
        return Refusal("outside", "C6.4", about)
    if table.doing != MOVE_CUBES and table.tally[place] >= table.each:
        return Refusal("enough-there", "C6.4", {"card": card, "n": int(table.each)})
    if table.doing == ORDER and not table.flags & NO_ACCESS and not table.access >> place & 1:
        return Refusal("no-access", "C5.2", about)
    if table.doing == ORDER and cost(table, place) > table.left:
        return Refusal("controlled", "R6", about)
    if table.doing not in (ORDER, INFILTRATE):
        if cubes_in(table, table.whose, 1 << place) == 0:
            if table.whose == EITHER:
                return Refusal("no-cubes", "C6.4", about)
            return Refusal("no-cube", "C6.4", {"card": card, "owner": SIDES[table.whose]})
        if is_half_of_one(table) and not enough_for_half(table, 1 << place):
            return Refusal("no-half", "C6.4", about)
        if table.doing == MOVE_CUBES:
            return Refusal("nowhere-to-move", "C6.4", about)
    return Refusal("no-cube-left", "R8", about)
