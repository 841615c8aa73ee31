"""The course of a position: whose turn it is, what is going on, or how the game ended."""

from __future__ import annotations

from typing import Any

from detente.core.errors import one_of
from detente.core.text.facts import dictionary, known_fields, refuse, side_index, whole
from detente.volk.io.position_cards import card_of
from detente.volk.io.view import cards_at
from detente.volk.model.actions import PROVINCES, SPECIALS
from detente.volk.model.board import SIDES
from detente.volk.model.endings import ENDING_WINNERS, ENDINGS
from detente.volk.model.steps import END_TURN, PHASE
from detente.volk.model.table import DISPLAY, FRAME, HAND, MARKED, Table
from detente.volk.rules.end_of_decade.phases import LAST_PHASE
from detente.volk.rules.machine import STEPS
from detente.volk.rules.turn import begin_turn

PHASES = ("action", *(f"end-{number}" for number in range(1, LAST_PHASE + 1)), "over")
NUMBERS = {step.name: int(step.number) for step in STEPS}
"""The steps by name."""


def write_pending(table: Table) -> dict[str, Any]:
    """The stack of steps from the bottom to the top, and what the steps share."""
    ids = table.board.card_ids
    frames = [[int(table.stack[at * FRAME + i]) for i in range(FRAME)] for at in range(table.depth)]
    return {
        "card": ids[table.card] if table.card >= 0 else None,
        "stack": [[STEPS[frame[0]].name, *frame[1:]] for frame in frames],
        "icons": [int(table.icon_left[icon]) for icon in range(6)],
        "tally": [int(table.tally[p]) for p in range(PROVINCES)],
        "discarding": {name: cards_at(table, MARKED + side, SPECIALS) for side, name in enumerate(SIDES)},
    }


def read_course(table: Table, position: dict[str, Any]) -> None:
    """Whose turn it is, and what is going on."""
    wanted = position.get("phase", "action")
    if wanted not in PHASES:
        refuse(f"unknown phase {wanted!r}: {one_of(PHASES, str(wanted))}")
    holder = SIDES[table.prestige_holder()]
    table.mover = side_index(SIDES, position.get("mover", holder), "mover")
    if position.get("outcome") is not None:
        _read_outcome(table, position["outcome"])
    elif wanted == "over":
        refuse("phase 'over' needs an outcome")
    elif position.get("pending") is not None:
        table.phase_number = 0 if wanted == "action" else int(wanted[4:])
        _read_pending(table, position["pending"])
    elif wanted != "action":
        table.push(PHASE, int(wanted[4:]))
    else:
        begin_turn(table, table.mover)
        playable = [HAND + table.mover, DISPLAY]
        if not any(table.place[card] in playable for card in range(SPECIALS)):
            table.depth = 0
            table.push(END_TURN)


def _read_outcome(table: Table, outcome: object) -> None:
    given = dictionary(outcome, "outcome")
    known_fields(given, ("winner", "reason"), "outcome")
    if given.get("reason") not in ENDINGS:
        refuse(f"outcome: the reason is one of {', '.join(ENDINGS)}")
    winner, reason = side_index(SIDES, given.get("winner"), "outcome: winner"), ENDINGS.index(given["reason"])
    if winner != ENDING_WINNERS[reason]:
        refuse(f"outcome: {SIDES[winner]} does not win by {given['reason']} (1.15)")
    table.win(winner, reason)


def _read_pending(table: Table, pending: object) -> None:
    """The stack of steps, as `write` wrote it."""
    given = dictionary(pending, "pending")
    # Positions written under rules version 1 also carry "before", which no rule reads any more.
    known_fields(given, ("card", "stack", "icons", "tally", "before", "discarding"), "pending")
    if given.get("card") is not None:
        table.card = card_of(table, given["card"], "pending: card")
    stack = given.get("stack")
    if not isinstance(stack, list) or not stack or len(stack) > 30:
        refuse("pending: stack is a list of steps")
    for frame in stack:
        if not isinstance(frame, list) or len(frame) != FRAME or frame[0] not in NUMBERS:
            refuse(f"pending: {frame!r} is not a step: it is a name and {FRAME - 1} numbers")
        table.push(NUMBERS[frame[0]], *_numbers(frame))
    for name, target, size in (
        ("icons", table.icon_left, 6),
        ("tally", table.tally, PROVINCES),
    ):
        numbers = given.get(name, [0] * size)
        if not isinstance(numbers, list) or len(numbers) != size:
            refuse(f"pending: {name} is a list of {size} numbers")
        for i, number in enumerate(numbers):
            target[i] = whole(number, 0, 99, f"pending: {name}")
    for name, cards in dictionary(given.get("discarding", {}), "pending: discarding").items():
        side = side_index(SIDES, name, "pending: discarding")
        if not isinstance(cards, list):
            refuse(f"pending: discarding: {name} is {cards!r}; it must be a list of cards")
        for id in cards:
            card = card_of(table, id, "pending: discarding")
            if table.place[card] != HAND + side:
                refuse(f"pending: {name} cannot discard {id}, which it does not hold")
            table.place[card] = MARKED + side


def _numbers(frame: list[Any]) -> list[int]:
    """The fields of a step, each within its bounds; numbers that it does not use are 0."""
    step = STEPS[NUMBERS[frame[0]]]
    highest = [field.highest for field in step.fields] + [0] * (FRAME - 1 - len(step.fields))
    return [whole(number, 0, most, f"pending: {step.name}") for number, most in zip(frame[1:], highest, strict=True)]
