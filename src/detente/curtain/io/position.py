"""Positions: the whole state as a dictionary that a person can write, and back.

Every field is optional: `deck`, `round`, `phase`, `mover`, `score` (positive if the USA leads), `grid`,
`hands`, `aftermath`, `draw` (top first), `discarded`, `seen` (hidden cards that a side knows), `orders` and
`orders_this_round` (what events add to the Orders of a side), `luck` (the numbers that decide random choices, if
the deck has any), `turn` (during a turn) and `outcome`. Hands that are left out are dealt by the seed, as many cards
as the grid suggests; the rest is the draw pile. If all piles are given, cards that appear in none are out of the game.
"""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from detente.core.chance import shuffled
from detente.core.errors import one_of
from detente.core.text.facts import dictionary, known_fields, refuse, side_index, whole
from detente.curtain.decks.files import HOUSE, house_deck
from detente.curtain.io.position_turn import card_at, card_list, card_set, read_turn, write_turn
from detente.curtain.io.view import placed
from detente.curtain.model.actions import CARDS, REACH, START
from detente.curtain.model.deck import BOARD_WIDTH, CENTRE, LUCK, SIDES, USA, USSR, mask_of, places_in
from detente.curtain.model.endings import ENDINGS
from detente.curtain.model.grid import place_card
from detente.curtain.model.program import CHOOSER
from detente.curtain.model.steps import CHOOSE_CARD, CHOOSE_FIRST, END_TURN, FINAL
from detente.curtain.model.table import CUBES, FLAG, NOBODY, Table
from detente.curtain.rules.events import change_orders
from detente.curtain.rules.hands import CHANCES, luck
from detente.curtain.rules.machine import STEPS
from detente.curtain.rules.scoring import check_flag
from detente.curtain.text.prompts import phase

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
    "discarded",
    "seen",
    "orders",
    "orders_this_round",
    "luck",
    "turn",
    "outcome",
)
PHASES = ("choose-first", "place", "event", "order", "final", "over")
MOST_ORDERS = 99
"""The most cubes by which a position may change Orders."""
HAND = (5, 4)
"""Cards in a hand at the start of rounds 1 and 2 (C2.1, C2.3)."""
PLAYED = 4
"""Cards that each side plays in a round (C2.2, C2.3)."""


def deck_option(table: Table) -> object:
    """The deck as an option of a record: the house deck by name, any other in full."""
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
    if table.discarded:
        result["discarded"] = list(table.ids(table.discarded))
    result |= _write_orders("orders", int(table.orders_usa), int(table.orders_ussr))
    result |= _write_orders("orders_this_round", int(table.round_orders_usa), int(table.round_orders_ussr))
    if table.deck.by_chance:
        result["luck"] = [int(table.luck[(table.lucky + i) % LUCK]) for i in range(LUCK)]
    if any(seen.values()):
        result["seen"] = {name: list(table.ids(cards)) for name, cards in seen.items() if cards}
    if table.winner != NOBODY:
        result["outcome"] = {"winner": SIDES[table.winner], "reason": ENDINGS[table.reason]}
    elif STEPS[table.step].in_turn:
        result["turn"] = write_turn(table)
    return result


def _write_orders(field: str, usa: int, ussr: int) -> dict[str, Any]:
    orders = {name: number for name, number in zip(SIDES, (usa, ussr), strict=True) if number}
    return {field: orders} if orders else {}


def read(table: Table, position: dict[str, Any], seed: object) -> None:
    """Set an empty table up as a position says; BadPosition names any contradiction."""
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
        read_turn(table, turn)
    _read_cards(table, position, played, seed)
    _read_events(table, position, seed)
    _read_end(table, position)
    _begin(table, position)


def _read_grid(table: Table, grid: object) -> None:
    """The map: the start card in the middle, every other card connected to it."""
    if grid is None:
        grid = {"0,0": {"card": "start", "usa": 1, "ussr": 1}}
    if not isinstance(grid, dict) or not isinstance(grid.get("0,0"), dict) or grid["0,0"].get("card") != "start":
        refuse('the grid needs the start card in the middle: "0,0": {"card": "start", "usa": 1, "ussr": 1}')
    table.set_start_card()
    waiting = {_space(key): facts for key, facts in grid.items()}
    _read_cubes(table, START, waiting.pop(CENTRE))
    while waiting:
        steps = (1, -1, BOARD_WIDTH, -BOARD_WIDTH)
        ready = [space for space in waiting if any(table.board[space + step] for step in steps)]
        if not ready:
            cards = ", ".join(str(facts.get("card")) for facts in waiting.values() if isinstance(facts, dict))
            refuse(f"the map is not connected: {cards} is not beside any card of it (C3.1)")
        for space in ready:
            facts = waiting.pop(space)
            if not isinstance(facts, dict) or "card" not in facts:
                refuse(f'{facts!r} is not a card of the grid; write {{"card": "poland", "usa": 0, "ussr": 2}}')
            card = card_at(table, facts["card"], "grid")
            if table.in_play >> card & 1:
                refuse(f"{facts['card']} is on the grid twice")
            place_card(table, card, space)
            _read_cubes(table, card, facts)


def _space(key: object) -> int:
    parts = str(key).split(",")
    try:
        x, y = (int(part) for part in parts)
    except ValueError:
        refuse(f'{key!r} is not a space of the grid; write "x,y", as in "1,0"')
    if max(abs(x), abs(y)) > REACH:
        refuse(f"{key} is farther from the start card than {REACH} cards can reach")
    return CENTRE + y * BOARD_WIDTH + x


def _read_cubes(table: Table, place: int, facts: dict[str, Any]) -> None:
    known_fields(facts, ("card", *SIDES), "card of the grid")
    for side, name in enumerate(SIDES):
        number = whole(facts.get(name, 0), 0, CUBES, f"{name} cubes on {facts['card']}")
        if number > table.reserve(side):
            refuse(f"{name} has more than its {CUBES} cubes on the grid (C1.1)")
        table.add_cubes(side, place, number)


def _read_course(table: Table, position: dict[str, Any], played: int) -> None:
    """The mover and the phase."""
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
            refuse("mover: there is none before the first player is chosen")
        table.step = CHOOSE_FIRST
    else:
        if mover is None and phase != "over":
            table.mover = USA
        table.step = CHOOSE_CARD
    if phase in ("event", "order") and "turn" not in position:
        refuse(f"phase {phase!r} needs the field 'turn', the state of the turn in progress")


def _read_cards(table: Table, position: dict[str, Any], played: int, seed: object) -> None:
    """The cards off the map; unspecified ones are dealt by the seed."""
    hands = dictionary(position.get("hands", {}), "hands")
    known_fields(hands, SIDES, "hands")
    taken = table.in_play & ~(1 << START) | (0 if table.card == NOBODY else 1 << table.card)
    places = [("hands: usa", hands.get("usa")), ("hands: ussr", hands.get("ussr"))]
    places += [("aftermath", position.get("aftermath")), ("draw", position.get("draw"))]
    places += [("discarded", position.get("discarded", []))]
    given: list[list[int] | None] = []
    for name, ids in places:
        if ids is None:
            given.append(None)
            continue
        cards = card_list(table, ids, name, CARDS)
        for card in cards:
            if taken >> card & 1:
                refuse(f"{name}: {table.deck.ids[card]} is in two places")
            taken |= 1 << card
        given.append(cards)
    rest = shuffled([card for card in range(CARDS) if not taken >> card & 1], seed, "position")
    for index, size in enumerate((*_usual_sizes(table, played), len(rest))):
        if given[index] is None:
            given[index], rest = rest[:size], rest[size:]
    usa, ussr, aftermath, draw, discarded = (cards or [] for cards in given)
    table.hand_usa, table.hand_ussr, table.aftermath = mask_of(usa), mask_of(ussr), mask_of(aftermath)
    table.pile = table.deck.empty_pile[:]
    for i, card in enumerate(draw):
        table.pile[i] = card
    table.pile_size = len(draw)
    table.discarded = mask_of(discarded)
    table.show(table.discarded)
    for name, ids in dictionary(position.get("seen", {}), "seen").items():
        cards_seen = card_set(table, ids, "seen", CARDS)
        if cards_seen & mask_of(draw):
            refuse("seen: nobody has seen a card of the draw pile")
        if name == "all":
            table.seen_all = cards_seen
        for side in (USA, USSR) if name == "all" else (side_index(SIDES, name, "seen"),):
            table.see(side, cards_seen)


def _read_events(table: Table, position: dict[str, Any], seed: object) -> None:
    """Lasting effects of events: changed Orders, and the numbers of random choices."""
    for field in ("orders", "orders_this_round"):
        for name, number in dictionary(position.get(field, {}), field).items():
            side = side_index(SIDES, name, field)
            change_orders(table, side, whole(number, -MOST_ORDERS, MOST_ORDERS, field), field != "orders")
    if table.deck.by_chance:
        numbers = position.get("luck")
        if numbers is not None and (not isinstance(numbers, list) or len(numbers) != LUCK):
            refuse(f"luck is {numbers!r}; it must be a list of {LUCK} numbers")
        table.luck = luck(seed) if numbers is None else vec[i64]([whole(n, 0, CHANCES - 1, "luck") for n in numbers])


def _usual_sizes(table: Table, played: int) -> tuple[int, int, int]:
    """The usual sizes of the hands and the aftermath with this many cards on the map."""
    this_round = max(0, played - (0 if table.round == 1 else 2 * PLAYED))
    sizes, set_aside = [], 0
    for side in (USA, USSR):
        plays = (this_round + (table.mover == 1 - side)) // 2
        done = plays >= PLAYED
        set_aside += done
        sizes.append(0 if done else HAND[int(table.round) - 1] - plays)
    return sizes[USA], sizes[USSR], set_aside if table.round == 1 else 2


def _read_end(table: Table, position: dict[str, Any]) -> None:
    """C2.4, C7.3: a finished game, as the position says or by the marker."""
    outcome = position.get("outcome")
    if outcome is not None:
        facts = dictionary(outcome, "outcome")
        known_fields(facts, ("winner", "reason"), "outcome")
        if facts.get("reason") not in ENDINGS:
            refuse(f"outcome: the reason must be one of {', '.join(ENDINGS)}")
        winner = side_index(SIDES, facts.get("winner"), "outcome: winner")
        lead = table.score if winner == USA else -table.score
        fits = {"flag": lead == FLAG, "points": 0 < lead < FLAG, "level": lead == 0 and winner == USA}
        if not fits[facts["reason"]]:
            refuse(f"outcome: with a score of {table.score} {SIDES[winner]} has not won by {facts['reason']}")
        table.win(winner, ENDINGS.index(facts["reason"]))
    else:
        check_flag(table)
        if position.get("phase") == "over" and table.winner == NOBODY:
            refuse("phase 'over' needs an outcome, or a score of 8 for one side")


def _begin(table: Table, position: dict[str, Any]) -> None:
    """Set the actor, and check the phase."""
    if table.step == CHOOSE_FIRST and 0 in (table.hand_usa, table.hand_ussr):
        refuse("a side holds no cards, so the first player cannot be chosen")
    if table.step == CHOOSE_CARD and table.hand(table.mover) == 0:
        if table.hand(1 - table.mover) != 0:
            refuse(f"{SIDES[table.mover]} is to move but holds no cards")
        table.step = END_TURN
    if table.mover != NOBODY and table.winner == NOBODY:
        table.actor = table.mover if table.owner == NOBODY else table.owner
        if table.in_event and STEPS[table.step].of_cubes:
            table.actor = table.instruction(CHOOSER)
    wanted = position.get("phase")
    if wanted is not None and wanted != phase(table) and table.step != END_TURN:
        refuse(f"the phase is {wanted!r}, but the rest of the position is {phase(table)!r}")
