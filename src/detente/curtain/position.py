"""Positions: the whole state as a dictionary that a person can write, and back.

Every field is optional: `deck`, `round`, `phase`, `mover`, `score` (positive: the USA is ahead), `grid`,
`hands`, `aftermath`, `draw` (top first), `seen` (hidden cards that a side knows), `turn` (in the midst
of one) and `outcome`. Hands that are left out get as many cards as the grid suggests, the draw pile
the rest, by the seed. Cards that a full position names nowhere are out of this game.
"""

from __future__ import annotations

from typing import Any

from detente.core.chance import shuffled
from detente.core.errors import one_of
from detente.core.facts import dictionary, index_of, known_fields, refuse, side_index, whole
from detente.curtain.actions import CARDS, PLACES, REACH, START
from detente.curtain.areas import cards_of, side_of
from detente.curtain.cubes import can_pay, cost, load_instruction, load_order, reach
from detente.curtain.deck import BOARD_WIDTH, CENTRE, MOVE_CUBES, ORDER, SIDES, USA, USSR, mask_of, places_in
from detente.curtain.deckfile import HOUSE, house_deck
from detente.curtain.grid import place_card
from detente.curtain.prompts import phase
from detente.curtain.scoring import check_flag
from detente.curtain.table import (
    CHOOSE_CARD,
    CHOOSE_FIRST,
    CHOOSE_SPACE,
    CUBES,
    END_TURN,
    EVENT_OR_ORDER,
    FINAL,
    FLAG,
    LIFT_CUBE,
    MOVE_CUBE,
    MOVE_ON,
    NOBODY,
    OFFER_EVENT,
    REASONS,
    RUN_EVENT,
    STEPS,
    Table,
)
from detente.curtain.view import placed

FIELDS = (
    "deck",
    "round",
    "phase",
    "mover",
    "score",
    "grid",
    "hands",
    "aftermath",
    "draw",
    "seen",
    "turn",
    "outcome",
)
TURN_FIELDS = ("card", "step", "event", "instruction", "left", "access", "handled", "last", "target")
PHASES = ("choose-first", "place", "event", "order", "final", "over")
CUBE_STEPS = (MOVE_CUBE, LIFT_CUBE, MOVE_ON)
HAND = (5, 4)
"""Cards in a hand at the beginning of rounds 1 and 2 (C2.1, C2.3)."""
PLAYED = 4
"""Cards that each side plays in a round (C2.2, C2.3)."""


def deck_option(table: Table) -> object:
    """The deck as an option of a record: the house deck by name, another one whole."""
    return HOUSE if table.deck is house_deck() else table.deck.source


def write(table: Table) -> dict[str, Any]:
    """A state as a position."""
    ids = table.deck.ids
    sides = range(len(SIDES))
    result: dict[str, Any] = {
        "deck": deck_option(table),
        "round": int(table.round),
        "phase": phase(table),
        "mover": SIDES[table.mover] if table.mover != NOBODY else None,
        "score": int(table.score),
        "grid": {
            f"{x},{y}": {"card": ids[place], **{SIDES[side]: int(table.cubes_on(side, place)) for side in sides}}
            for x, y, place in placed(table)
        },
        "hands": {SIDES[side]: list(table.ids(table.hand(side))) for side in sides},
        "aftermath": list(table.ids(table.aftermath)),
        "draw": [ids[table.pile[i]] for i in range(table.pile_size)],
    }
    seen = {"usa": table.seen_usa, "ussr": table.seen_ussr, "all": table.seen_all}
    if any(seen.values()):
        result["seen"] = {name: list(table.ids(cards)) for name, cards in seen.items() if cards}
    if table.winner != NOBODY:
        result["outcome"] = {"winner": SIDES[table.winner], "reason": REASONS[table.reason]}
    elif table.step not in (CHOOSE_FIRST, CHOOSE_CARD, FINAL):
        result["turn"] = _write_turn(table)
    return result


def _write_turn(table: Table) -> dict[str, Any]:
    """What has happened of a turn that is being played."""
    ids = table.deck.ids
    turn: dict[str, Any] = {"card": ids[table.card], "step": STEPS[table.step]}
    if table.in_event:
        turn["event"] = True
        turn["instruction"] = int(table.at - table.deck.entry[table.card])
    if table.step in CUBE_STEPS:
        turn["left"] = int(table.left)
        turn["access"] = list(table.ids(table.access))
        turn["handled"] = {ids[place]: int(table.tally[place]) for place in range(PLACES) if table.tally[place]}
        turn["last"] = ids[table.last]
    if table.target != NOBODY:
        turn["target"] = ids[table.target]
    return turn


def read(table: Table, position: dict[str, Any], seed: object) -> None:
    """Make an empty table that of a position; what contradicts itself is refused with the reason."""
    if not isinstance(position, dict):
        refuse(f"a position is a dictionary, not {position!r}")
    known_fields(position, FIELDS, "position")
    _read_grid(table, position.get("grid"))
    played = len(places_in(table.in_play)) - 1
    table.round = whole(position.get("round", 1 if played < 2 * PLAYED else 2), 1, 2, "round")
    table.score = whole(position.get("score", 0), -FLAG, FLAG, "score")
    _read_course(table, position, played)
    turn = position.get("turn")
    if turn is not None:
        _read_turn(table, turn)
    _read_cards(table, position, played, seed)
    _read_end(table, position)
    _begin(table, position)


def _read_grid(table: Table, grid: object) -> None:
    """The map: the start card in the middle, every other card beside one of the map."""
    if grid is None:
        grid = {"0,0": {"card": "start", "usa": 1, "ussr": 1}}
    if not isinstance(grid, dict) or not isinstance(grid.get("0,0"), dict) or grid["0,0"].get("card") != "start":
        refuse('the grid needs the start card in its middle: "0,0": {"card": "start", "usa": 1, "ussr": 1}')
    table.set_start_card()
    waiting = {_space(key): facts for key, facts in grid.items()}
    _read_cubes(table, START, waiting.pop(CENTRE))
    while waiting:
        steps = (1, -1, BOARD_WIDTH, -BOARD_WIDTH)
        ready = [space for space in waiting if any(table.board[space + step] for step in steps)]
        if not ready:
            cards = ", ".join(str(facts.get("card")) for facts in waiting.values() if isinstance(facts, dict))
            refuse(f"the map is not connected: {cards} lies beside no card of it (C3.1)")
        for space in ready:
            facts = waiting.pop(space)
            if not isinstance(facts, dict) or "card" not in facts:
                refuse(f'{facts!r} is no card of the grid: it reads {{"card": "poland", "usa": 0, "ussr": 2}}')
            card = _card(table, facts["card"], "grid")
            if table.in_play >> card & 1:
                refuse(f"{facts['card']} is on the grid twice")
            place_card(table, card, space)
            _read_cubes(table, card, facts)


def _space(key: object) -> int:
    parts = str(key).split(",")
    try:
        x, y = (int(part) for part in parts)
    except ValueError:
        refuse(f'{key!r} is no space of the grid: it reads "x,y", as in "1,0"')
    if max(abs(x), abs(y)) > REACH:
        refuse(f"{key} is farther from the start card than {REACH} cards reach")
    return CENTRE + y * BOARD_WIDTH + x


def _read_cubes(table: Table, place: int, facts: dict[str, Any]) -> None:
    known_fields(facts, ("card", *SIDES), "card of the grid")
    for side, name in enumerate(SIDES):
        number = whole(facts.get(name, 0), 0, CUBES, f"{name} cubes on {facts['card']}")
        if number > table.reserve(side):
            refuse(f"{name} has more than its {CUBES} cubes on the grid (C1.1)")
        table.add_cubes(side, place, number)


def _read_course(table: Table, position: dict[str, Any], played: int) -> None:
    """Whose turn it is, and what is going on."""
    phase = position.get("phase")
    if phase is not None and phase not in PHASES:
        refuse(f"unknown phase {phase!r}: {one_of(PHASES, str(phase))}")
    mover = position.get("mover")
    if mover is not None:
        table.mover = side_index(SIDES, mover, "mover")
    begins = played == (0 if table.round == 1 else 2 * PLAYED)
    if phase == "final":
        table.step = FINAL
    elif phase == "choose-first" or (phase is None and mover is None and begins):
        if mover is not None:
            refuse("mover: before it is said who begins, nobody is to move")
        table.step = CHOOSE_FIRST
    else:
        if mover is None and phase != "over":
            table.mover = USA
        table.step = CHOOSE_CARD
    if phase in ("event", "order") and "turn" not in position:
        refuse(f"phase {phase!r} needs the field 'turn', which says what has happened of the turn")


def _read_turn(table: Table, turn: object) -> None:
    """In the midst of a turn: the card that is played, and how far it has come."""
    if not isinstance(turn, dict):
        refuse("turn is a dictionary")
    known_fields(turn, TURN_FIELDS, "turn")
    step = turn.get("step")
    if step not in STEPS or step in ("choose-first", "choose-card", "final"):
        refuse(f"turn: unknown step {step!r}: {one_of(STEPS[2:-1], str(step))}")
    if table.mover == NOBODY:
        refuse("turn: somebody must be the mover")
    table.step = STEPS.index(step)
    table.card = _card(table, turn.get("card"), "turn")
    if table.card == START:
        refuse("turn: the start card is never played")
    if (table.step == CHOOSE_SPACE) == bool(table.in_play >> table.card & 1):
        refuse(f"turn: {turn['card']} {'is already' if table.step == CHOOSE_SPACE else 'must be'} on the grid")
    if table.step == CHOOSE_SPACE:
        return
    flag = table.deck.flag[table.card]
    if table.step in (OFFER_EVENT, EVENT_OR_ORDER) and (table.step == EVENT_OR_ORDER) != (flag == table.mover):
        refuse(f"turn: {SIDES[table.mover]} played {turn['card']}, which bears the flag of {SIDES[flag]} (C3.3)")
    event = turn.get("event", table.step == RUN_EVENT)
    if not isinstance(event, bool) or (table.step == RUN_EVENT and not event):
        refuse(f"turn: event is {event!r}; it must be true where an event is carried out, else false")
    table.in_event = int(event)
    table.owner = table.mover if table.step in CUBE_STEPS and not event else flag  # C6.3
    if table.step in (RUN_EVENT, *CUBE_STEPS):
        _read_instruction(table, turn)


def _read_instruction(table: Table, turn: dict[str, Any]) -> None:
    """The instruction of an event or the Order that is being carried out."""
    if table.in_event:
        entry = table.deck.entry[table.card]
        last = int(table.deck.entry[table.card + 1] - entry) - 1
        table.at = entry + whole(turn.get("instruction", 0), 0, last, "turn: instruction")
    if table.step == RUN_EVENT:
        return
    if table.in_event:
        load_instruction(table)
    else:
        load_order(table)
    if not ORDER <= table.doing <= MOVE_CUBES:
        refuse(f"turn: instruction {turn.get('instruction', 0)} of {turn['card']} handles no cubes")
    table.left = whole(turn.get("left", int(table.left)), 0, CUBES, "turn: left")
    if table.doing == ORDER:
        table.access = reach(table, table.owner)
    if "access" in turn:
        table.access = _cards(table, turn["access"], "turn: access", PLACES)
    table.tally = table.deck.empty_places[:]
    for id, number in dictionary(turn.get("handled", {}), "turn: handled").items():
        table.tally[_card(table, id, "turn: handled")] = whole(number, 1, CUBES, "turn: handled")
    table.last = _card(table, turn.get("last", table.deck.ids[0]), "turn: last")
    if table.step != MOVE_CUBE:
        _read_target(table, turn)


def _read_target(table: Table, turn: dict[str, Any]) -> None:
    """Where the cube that is lifted goes, or where the cube that moves comes from."""
    if "target" not in turn:
        refuse("turn: a cube that is lifted or moved needs a target")
    table.target = _card(table, turn["target"], "turn: target")
    others = ~(1 << table.target)
    moving = table.doing == MOVE_CUBES
    if (table.step == MOVE_ON) != moving:
        refuse(f"turn: the step is {turn['step']!r}, but cubes {'move' if moving else 'are placed'}")
    if not moving:
        price = cost(table, table.target)
        if table.reserve(table.owner) >= price or not can_pay(table, table.target):
            refuse("turn: a cube is lifted from another card when the reserve is too small, and only then (C5.5, R8)")
    if not moving:
        return
    if table.cubes_on(side_of(table, table.whose), table.target) == 0:
        refuse(f"turn: there is no cube on {turn['target']} to move")
    if cards_of(table, table.area_to) & others == 0:
        refuse(f"turn: a cube from {turn['target']} has nowhere to go")


def _read_cards(table: Table, position: dict[str, Any], played: int, seed: object) -> None:
    """The cards off the map; those left open are dealt by the seed."""
    hands = dictionary(position.get("hands", {}), "hands")
    known_fields(hands, SIDES, "hands")
    most = HAND[int(table.round) - 1]
    taken = table.in_play & ~(1 << START) | (0 if table.card == NOBODY else 1 << table.card)
    places = [("hands: usa", hands.get("usa"), most), ("hands: ussr", hands.get("ussr"), most)]
    places += [("aftermath", position.get("aftermath"), 2), ("draw", position.get("draw"), CARDS)]
    given: list[list[int] | None] = []
    for name, ids, most_there in places:
        if ids is None:
            given.append(None)
            continue
        cards = _card_list(table, ids, name, most_there)
        for card in cards:
            if taken >> card & 1:
                refuse(f"{name}: {table.deck.ids[card]} is in two places")
            taken |= 1 << card
        given.append(cards)
    rest = shuffled([card for card in range(CARDS) if not taken >> card & 1], seed, "position")
    for index, size in enumerate((*_usual_sizes(table, played), len(rest))):
        if given[index] is None:
            given[index], rest = rest[:size], rest[size:]
    usa, ussr, aftermath, draw = (cards or [] for cards in given)
    table.hand_usa, table.hand_ussr, table.aftermath = mask_of(usa), mask_of(ussr), mask_of(aftermath)
    for i, card in enumerate(draw):
        table.pile[i] = card
    table.pile_size = len(draw)
    for name, ids in dictionary(position.get("seen", {}), "seen").items():
        cards_seen = _cards(table, ids, "seen", CARDS)
        if cards_seen & mask_of(draw):
            refuse("seen: nobody has seen a card of the draw pile")
        if name == "all":
            table.seen_all = cards_seen
        for side in (USA, USSR) if name == "all" else (side_index(SIDES, name, "seen"),):
            table.see(side, cards_seen)


def _usual_sizes(table: Table, played: int) -> tuple[int, int, int]:
    """How many cards the hands and the aftermath would hold with so many cards on the map."""
    this_round = max(0, played - (0 if table.round == 1 else 2 * PLAYED))
    sizes, set_aside = [], 0
    for side in (USA, USSR):
        plays = (this_round + (table.mover == 1 - side)) // 2
        done = plays >= PLAYED
        set_aside += done
        sizes.append(0 if done else HAND[int(table.round) - 1] - plays)
    return sizes[USA], sizes[USSR], set_aside if table.round == 1 else 2


def _read_end(table: Table, position: dict[str, Any]) -> None:
    """C2.4, C7.3: a game that is over, by what the position says or by the marker."""
    outcome = position.get("outcome")
    if outcome is not None:
        facts = dictionary(outcome, "outcome")
        known_fields(facts, ("winner", "reason"), "outcome")
        if facts.get("reason") not in REASONS:
            refuse(f"outcome: the reason is one of {', '.join(REASONS)}")
        winner = side_index(SIDES, facts.get("winner"), "outcome: winner")
        lead = table.score if winner == USA else -table.score
        fits = {"flag": lead == FLAG, "points": 0 < lead < FLAG, "level": lead == 0 and winner == USA}
        if not fits[facts["reason"]]:
            refuse(f"outcome: with a score of {table.score} {SIDES[winner]} has not won by {facts['reason']}")
        table.win(winner, REASONS.index(facts["reason"]))
    else:
        check_flag(table)
        if position.get("phase") == "over" and table.winner == NOBODY:
            refuse("phase 'over' needs an outcome, or a score of 8 for one side")


def _begin(table: Table, position: dict[str, Any]) -> None:
    """Set who decides, and go on from there."""
    if table.step == CHOOSE_FIRST and 0 in (table.hand_usa, table.hand_ussr):
        refuse("a side holds no card, so that it cannot be said who begins")
    if table.step == CHOOSE_CARD and table.hand(table.mover) == 0:
        if table.hand(1 - table.mover) != 0:
            refuse(f"{SIDES[table.mover]} is to move and holds no card")
        table.step = END_TURN
    if table.mover != NOBODY and table.winner == NOBODY:
        table.actor = table.mover if table.owner == NOBODY else table.owner
    wanted = position.get("phase")
    if wanted is not None and wanted != phase(table) and table.step != END_TURN:
        refuse(f"the phase is {wanted!r}, but the rest of the position is {phase(table)!r}")


def _card(table: Table, id: object, name: str) -> int:
    return index_of(table.deck.ids, id, name, "card")


def _card_list(table: Table, ids: object, name: str, most: int) -> list[int]:
    if not isinstance(ids, list) or len(ids) > most:
        refuse(f"{name} is {ids!r}; it must be a list of at most {most} cards")
    cards = [_card(table, id, name) for id in ids]
    if START in cards and most <= CARDS:
        refuse(f"{name}: the start card lies on the grid")
    if len(set(cards)) != len(cards):
        refuse(f"{name}: a card is there twice")
    return cards


def _cards(table: Table, ids: object, name: str, most: int) -> int:
    return int(mask_of(_card_list(table, ids, name, most)))
