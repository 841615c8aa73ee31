"""C6: the event of a card, a small program of the deck, carried out instruction by instruction."""

from __future__ import annotations

from mypy_extensions import i64

from detente.curtain.actions import OPTION
from detente.curtain.areas import cards_of, side_of
from detente.curtain.cubes import begin_instruction, begin_order, reach
from detente.curtain.deck import (
    AREA,
    CHOOSE,
    END,
    INFILTRATE,
    JUMP,
    LOOK_AFTERMATH,
    LOOK_HAND,
    NUMBER,
    ORDER,
    POINTS,
    SCORE,
    SIDES,
    WHOSE,
    WIDTH,
)
from detente.curtain.journal import AftermathSeen, EventUsed, HandSeen
from detente.curtain.scoring import score_points, score_region
from detente.curtain.table import END_TURN, RUN_EVENT, Table


def begin_event(table: Table) -> None:
    """C6.3: the side whose flag the card bears carries out its event and makes all its choices."""
    table.owner = table.deck.flag[table.card]
    table.in_event = 1
    table.at = table.deck.entry[table.card]
    table.step = RUN_EVENT
    if table.journal is not None:
        side, card = SIDES[table.owner], table.deck.ids[table.card]
        table.journal.append(EventUsed(side=side, card=card, rule="C3.3"))


def run_event(table: Table) -> None:
    """Carry out the next instruction, as far as the next choice."""
    code = table.deck.code
    row = table.at * WIDTH
    what = code[row]
    table.actor = table.owner
    if what == END:
        end_event(table)
    elif what == CHOOSE:
        for option in range(code[row + NUMBER]):
            table.offer(OPTION + option)
    elif what == JUMP:
        table.at = code[row + NUMBER]
    elif what == POINTS:
        table.at += 1
        score_points(table, table.owner, code[row + NUMBER])
    elif what == SCORE:
        table.at += 1
        score_region(table, code[row + NUMBER], "C6.4")
    elif what == LOOK_HAND or what == LOOK_AFTERMATH:
        table.at += 1
        look(table, what)
    else:
        begin_instruction(table)


def answer_option(table: Table, action: i64) -> None:
    """Go on with the chosen one of the alternatives, whose rows follow in the instruction."""
    table.at = table.deck.code[table.at * WIDTH + NUMBER + 1 + action - OPTION]


def choice_asked(table: Table) -> int:
    """Which choice of its event the table stands at: how many are written before it."""
    code = table.deck.code
    return sum(code[at * WIDTH] == CHOOSE for at in range(table.deck.entry[table.card], table.at))


def end_event(table: Table) -> None:
    """C3.3: after the opponent's event the player gives the Order; after his own his turn is over."""
    if table.owner == table.mover:
        table.step = END_TURN
    else:
        begin_order(table)


def look(table: Table, what: i64) -> None:
    """C6.4: the owner sees the opponent's hand or the cards set aside."""
    owner = table.owner
    cards = table.hand(1 - owner) if what == LOOK_HAND else table.aftermath
    table.see(owner, cards)
    table.revealed()
    if table.journal is not None:
        side, ids = SIDES[owner], table.ids(cards)
        if what == LOOK_HAND:
            table.journal.append(HandSeen(side=side, cards=ids, rule="C6.4"))
        else:
            table.journal.append(AftermathSeen(side=side, cards=ids, rule="C6.4"))


def can_do_anything(table: Table) -> bool:
    """Whether the event of the card in play could change anything for its owner: if not, nobody is asked about it."""
    at = table.deck.entry[table.card]
    stop = table.deck.entry[table.card + 1]
    result = False
    while at < stop and not result:
        result = can_do(table, at)
        at += 1
    return result


def can_do(table: Table, at: i64) -> bool:
    """Whether an instruction could do anything as things stand."""
    code = table.deck.code
    row = at * WIDTH
    what = code[row]
    owner = table.owner
    if what == END or what == CHOOSE or what == JUMP:
        return False
    if what == POINTS or what == SCORE:
        return True
    if what == LOOK_HAND:
        return table.hand(1 - owner) & ~table.seen(owner) != 0
    if what == LOOK_AFTERMATH:
        return table.aftermath & ~table.seen(owner) != 0
    cards = cards_of(table, code[row + AREA])
    if what == ORDER:
        return cards & reach(table, owner) != 0
    if what == INFILTRATE:
        return cards != 0
    return cards & table.holding(side_of(table, code[row + WHOSE])) != 0
