"""The field `turn` of a position: the turn in progress."""

from __future__ import annotations

from typing import Any

from detente.core.errors import one_of
from detente.core.text.facts import dictionary, index_of, known_fields, refuse, side_index, truth, whole
from detente.curtain.model.actions import CARDS, PLACES, START
from detente.curtain.model.deck import SIDES, USA, USSR, mask_of
from detente.curtain.model.program import MOVE_CUBES, ORDER, SWAP_CARDS, TAKE_CARDS, WIDTH
from detente.curtain.model.steps import (
    CHOOSE_SPACE,
    EVENT_OR_ORDER,
    MOVE_CUBE,
    MOVE_ON,
    OFFER_EVENT,
    PICK_CUBE,
    RUN_EVENT,
    TAKE_CARD,
)
from detente.curtain.model.table import CUBES, NOBODY, Table
from detente.curtain.rules.areas import cubes_in
from detente.curtain.rules.instructions import load_instruction, load_order, number_of, placer
from detente.curtain.rules.machine import STEPS
from detente.curtain.rules.orders import begin_quietly
from detente.curtain.rules.targets import can_pay, cost, destinations

BESIDES = ("card", "step", "event", "instruction", "done")
"""Fields of every turn; the others are those of its step."""
FIELDS = tuple(dict.fromkeys([*BESIDES, *(field.name for step in STEPS for field in step.fields)]))


def write_turn(table: Table) -> dict[str, Any]:
    """The turn in progress as a position has it."""
    ids = table.deck.ids
    turn: dict[str, Any] = {"card": ids[table.card], "step": STEPS[table.step].name}
    if table.in_event:
        turn["event"] = True
        turn["instruction"] = int(table.at - table.deck.entry[table.card])
        if table.done:
            turn["done"] = True
    step = STEPS[table.step]
    if step.fields:
        turn["left"] = int(table.left)
    if step.of_cubes:
        if table.in_event:
            turn["area"] = list(table.ids(table.cards))
        if table.doing == MOVE_CUBES:
            turn["to"] = list(table.ids(table.cards_to))
        if table.picked != NOBODY:
            turn["picked"] = SIDES[table.picked]
        turn["access"] = list(table.ids(table.access))
        turn["handled"] = {ids[place]: int(table.tally[place]) for place in range(PLACES) if table.tally[place]}
        turn["last"] = ids[table.last]
    if table.target != NOBODY:
        turn["target"] = ids[table.target]
    return turn


def read_turn(table: Table, turn: object) -> None:
    """Set the table up in the middle of a turn."""
    if not isinstance(turn, dict):
        refuse("turn must be a dictionary")
    known_fields(turn, FIELDS, "turn")
    names = {step.name: step for step in STEPS if step.in_turn}
    step = names.get(str(turn.get("step")))
    if step is None:
        refuse(f"turn: unknown step {turn.get('step')!r}: {one_of(names, str(turn.get('step')))}")
    if table.mover == NOBODY:
        refuse("turn: needs a mover, usa or ussr")
    table.step = step.number
    table.card = card_at(table, turn.get("card"), "turn")
    if table.card == START:
        refuse("turn: the start card is never played")
    if (table.step == CHOOSE_SPACE) == bool(table.in_play >> table.card & 1):
        refuse(f"turn: {turn['card']} {'is already' if table.step == CHOOSE_SPACE else 'must be'} on the grid")
    if table.step == CHOOSE_SPACE:
        return
    flag = table.deck.flag[table.card]
    if table.step in (OFFER_EVENT, EVENT_OR_ORDER) and (table.step == EVENT_OR_ORDER) != (flag == table.mover):
        refuse(f"turn: {SIDES[table.mover]} played {turn['card']}, which bears the flag of {SIDES[flag]} (C3.3)")
    event = turn.get("event", step.in_event)
    if not isinstance(event, bool) or (step.in_event and not event):
        refuse(f"turn: event is {event!r}; it must be true during an event, otherwise false")
    table.in_event = int(event)
    table.owner = table.mover if step.of_cubes and not event else flag  # C6.3
    if step.in_event or step.of_cubes:
        _read_instruction(table, turn)


def _read_instruction(table: Table, turn: dict[str, Any]) -> None:
    """The instruction or Order in progress."""
    if table.in_event:
        entry = table.deck.entry[table.card]
        last = int(table.deck.entry[table.card + 1] - entry) - 1
        table.at = entry + whole(turn.get("instruction", 0), 0, last, "turn: instruction")
        table.done = int(truth(turn.get("done", False), "turn: done"))
    if table.step == TAKE_CARD:
        _read_taking(table, turn)
    if table.step in (RUN_EVENT, TAKE_CARD):
        return
    if table.in_event:
        load_instruction(table)
    else:
        load_order(table)
    if not ORDER <= table.doing <= MOVE_CUBES:
        refuse(f"turn: instruction {turn.get('instruction', 0)} of {turn['card']} handles no cubes")
    table.left = whole(turn.get("left", int(table.left)), 0, most_left(table), "turn: left")
    done = table.done
    begin_quietly(table)
    table.done = done
    for field in ("area", "to"):
        if field in turn:
            cards = card_set(table, turn[field], f"turn: {field}", PLACES)
            table.cards, table.cards_to = (cards, table.cards_to) if field == "area" else (table.cards, cards)
    if "access" in turn:
        table.access = card_set(table, turn["access"], "turn: access", PLACES)
    for id, number in dictionary(turn.get("handled", {}), "turn: handled").items():
        table.done = 1
        table.tally[card_at(table, id, "turn: handled")] = whole(number, 1, CUBES, "turn: handled")
    table.last = card_at(table, turn.get("last", table.deck.ids[0]), "turn: last")
    if table.step != MOVE_CUBE:
        _read_target(table, turn)


def most_left(table: Table) -> int:
    """The highest number of cubes or cards that can be left; for an Order, the cubes of a side."""
    if not table.in_event:
        return CUBES
    return next(field.highest for field in STEPS[table.step].fields if field.name == "left")


def _read_taking(table: Table, turn: dict[str, Any]) -> None:
    """Cards being taken or swapped: how many are left, and the card given for another."""
    row = table.at * WIDTH
    if table.deck.code[row] not in (TAKE_CARDS, SWAP_CARDS):
        refuse(f"turn: instruction {turn.get('instruction', 0)} of {turn['card']} takes no cards")
    table.left = whole(turn.get("left", int(number_of(table, row))), 0, most_left(table), "turn: left")
    if "target" in turn:
        if table.deck.code[row] != SWAP_CARDS:
            refuse("turn: only a swap has a target here")
        table.target = card_at(table, turn["target"], "turn: target")


def _read_target(table: Table, turn: dict[str, Any]) -> None:
    """The card a lifted cube is for, or the card a moving cube comes from."""
    if "target" not in turn:
        refuse("turn: lifting or moving a cube needs a target")
    table.target = card_at(table, turn["target"], "turn: target")
    moving = table.doing == MOVE_CUBES
    if table.step == PICK_CUBE:
        if 0 in (table.cubes_on(USA, table.target), table.cubes_on(USSR, table.target)):
            refuse(f"turn: on {turn['target']} the sides do not both have cubes to choose from")
        return
    if (table.step == MOVE_ON) != moving:
        refuse(f"turn: the step is {turn['step']!r}, but cubes {'move' if moving else 'are placed'}")
    if not moving:
        price = cost(table, table.target)
        if table.reserve(placer(table)) >= price or not can_pay(table, table.target):
            refuse("turn: a cube is lifted only when the reserve is too small (C5.5, R8)")
    if not moving:
        return
    table.picked = side_index(SIDES, turn["picked"], "turn: picked") if "picked" in turn else table.whose
    if table.picked not in (USA, USSR):
        refuse("turn: picked must name the side of the moving cube")
    if cubes_in(table, table.picked, 1 << table.target) == 0:
        refuse(f"turn: there is no cube to move on {turn['target']}")
    if destinations(table, table.target) == 0:
        refuse(f"turn: a cube from {turn['target']} has nowhere to go")


def card_at(table: Table, id: object, name: str) -> int:
    """A card by its id."""
    return index_of(table.deck.ids, id, name, "card")


def card_list(table: Table, ids: object, name: str, most: int) -> list[int]:
    """Cards by their ids, without repetition; the start card only if `most` allows for it."""
    if not isinstance(ids, list) or len(ids) > most:
        refuse(f"{name} is {ids!r}; it must be a list of at most {most} cards")
    cards = [card_at(table, id, name) for id in ids]
    if START in cards and most <= CARDS:
        refuse(f"{name}: the start card lies on the grid")
    if len(set(cards)) != len(cards):
        refuse(f"{name}: the same card twice")
    return cards


def card_set(table: Table, ids: object, name: str, most: int) -> int:
    """Cards by their ids, as a set."""
    return int(mask_of(card_list(table, ids, name, most)))
