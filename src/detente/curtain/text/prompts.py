"""What is asked, what is going on, and how it ended."""

from __future__ import annotations

from functools import cache

from detente.core.journal import Outcome, Prompt
from detente.core.state import OVER
from detente.curtain.model.actions import coordinates, family
from detente.curtain.model.deck import SIDES
from detente.curtain.model.program import (
    AFTERMATH,
    AREA_TO,
    INFILTRATE,
    MOVE_CUBES,
    ORDER,
    OUT,
    REMOVE_CUBES,
    REPLACE_CUBES,
    SWAP_CARDS,
    WHOSE,
    WIDTH,
)
from detente.curtain.model.table import (
    CHOOSE_CARD,
    CHOOSE_FIRST,
    CHOOSE_SPACE,
    EVENT_OR_ORDER,
    FINAL,
    LIFT_CUBE,
    MOVE_CUBE,
    MOVE_ON,
    NOBODY,
    OFFER_EVENT,
    PICK_CUBE,
    REASON_RULES,
    REASONS,
    RUN_EVENT,
    TAKE_CARD,
    Table,
)
from detente.curtain.rules.events import choice_asked
from detente.curtain.rules.instructions import order_number

CUBE_PROMPTS = {
    ORDER: ("order", "C5.1"),
    INFILTRATE: ("infiltrate", "C6.2"),
    REMOVE_CUBES: ("remove", "C6.4"),
    REPLACE_CUBES: ("replace", "C6.4"),
    MOVE_CUBES: ("move-from", "C6.4"),
}
OTHER_PROMPTS = {
    CHOOSE_CARD: ("play", "C3"),
    CHOOSE_SPACE: ("space", "C3.1"),
    OFFER_EVENT: ("offer", "C3.3"),
    EVENT_OR_ORDER: ("use", "C3.3"),
    RUN_EVENT: ("option", "C6.4"),
    LIFT_CUBE: ("lift", "C5.5"),
    MOVE_ON: ("move-to", "C6.4"),
    PICK_CUBE: ("pick", "C6.4"),
}


def prompt(table: Table) -> Prompt | None:
    """What is asked, or None at the end."""
    if table.actor == OVER:
        return None
    side = SIDES[table.actor]
    if table.step == CHOOSE_FIRST:
        return Prompt("first", side, "C2.2" if table.round == 1 else "C2.3", {"round": table.round})
    if table.step == TAKE_CARD:
        kind, rule = card_prompt(table), "C6.4"
    else:
        kind, rule = CUBE_PROMPTS[table.doing] if table.step == MOVE_CUBE else OTHER_PROMPTS[table.step]
    about: dict[str, object] = {}
    if table.card != NOBODY:
        about["card"] = table.deck.ids[table.card]
    if table.step in (MOVE_CUBE, TAKE_CARD):
        about["n"] = table.left
    if table.step == EVENT_OR_ORDER:
        about["n"] = int(order_number(table))
    if table.step == RUN_EVENT:
        about["choice"] = int(choice_asked(table))
    if table.target != NOBODY:
        about["target"] = table.deck.ids[table.target]
    return Prompt(kind, side, rule, about)


def card_prompt(table: Table) -> str:
    """What is asked of the cards in a hand or in the aftermath."""
    row = table.at * WIDTH
    code = table.deck.code
    to = code[row + AREA_TO]
    if code[row] == SWAP_CARDS:
        return "swap-give" if table.target == NOBODY else "swap-aftermath" if to == AFTERMATH else "swap-hand"
    if to == OUT:
        return "discard"
    return "give" if code[row + WHOSE] == table.actor else "steal"


def phase(table: Table) -> str:
    """choose-first, place, event, order, final or over."""
    if table.winner != NOBODY:
        return "over"
    if table.step == CHOOSE_FIRST:
        return "choose-first"
    if table.step in (CHOOSE_CARD, CHOOSE_SPACE):
        return "place"
    if table.step == FINAL:
        return "final"
    if table.in_event or table.step in (OFFER_EVENT, EVENT_OR_ORDER):
        return "event"
    return "order"


def outcome(table: Table) -> Outcome | None:
    """None while the game goes on, then winner and reason."""
    if table.winner == NOBODY:
        return None
    reason = table.reason
    return Outcome(int(table.winner), SIDES[table.winner], REASONS[reason], REASON_RULES[reason])


family_of = cache(family)
"""A view comes with a phrase for each legal action: the family of each action is looked for once."""


def phrase(table: Table, action: int) -> tuple[str, dict[str, object]]:
    """An action as a key into the words, and what it concerns."""
    name, number = family_of(action)
    if name == "space":
        x, y = coordinates(action)
        return name, {"x": x, "y": y}
    if name == "option":
        return name, {"number": number + 1}
    if name in ("first", "cube-of"):
        return name, {"side": SIDES[number]}
    if name in ("event", "order", "no-event", "done"):
        return name, {}
    return name, {"card": table.deck.ids[number]}
