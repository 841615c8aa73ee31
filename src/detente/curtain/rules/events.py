"""C6: carries out the event of a card, a small program, one instruction at a time."""

from __future__ import annotations

from mypy_extensions import i64

from detente.core.steps import ALLOWED
from detente.curtain.model.actions import OPTION
from detente.curtain.model.deck import SIDES, USA
from detente.curtain.model.journal import EventUsed, OrdersChanged
from detente.curtain.model.program import (
    AFTERMATH,
    AMOUNT,
    AREA,
    AREA_TO,
    CHANGE_ORDERS,
    CHOOSE,
    CHOOSER,
    DRAW,
    END,
    FLAGS,
    IF,
    INFILTRATE,
    JUMP,
    LOOK_AFTERMATH,
    LOOK_HAND,
    NO_ACCESS,
    NUMBER,
    ORDER,
    POINTS,
    SCORE,
    SWAP_CARDS,
    SWAP_HANDS,
    TAKE_CARDS,
    THIS_ROUND,
    UP_TO,
    WHOSE,
    WIDTH,
)
from detente.curtain.model.reasons import NO_SUCH_OPTION
from detente.curtain.model.steps import END_TURN, RUN_EVENT, CurtainStep
from detente.curtain.model.table import Table
from detente.curtain.rules.areas import cards_of, cubes_in, passes
from detente.curtain.rules.hands import begin_cards, draw, look, swap_hands
from detente.curtain.rules.instructions import number_of
from detente.curtain.rules.orders import begin_instruction, begin_order
from detente.curtain.rules.scoring import score_points, score_region
from detente.curtain.rules.targets import reach


class RunEvent(CurtainStep):
    """C6.4: the next instruction of the event; where it is a choice, which alternative is carried out."""

    def __init__(self) -> None:
        super().__init__(RUN_EVENT, "run-event", "C6.4", prompt="option", in_event=True, families=("option",))

    def ask(self, table: Table) -> None:
        """Carry out the instruction, or offer its alternatives."""
        code = table.deck.code
        row = table.at * WIDTH
        what = code[row]
        table.actor = table.owner
        if what == END:
            end_event(table)
        elif what == CHOOSE:
            table.actor = code[row + CHOOSER]
            for option in range(code[row + NUMBER]):
                table.offer(OPTION + option)
        elif what == JUMP:
            table.at = code[row + NUMBER]
        elif what == IF:
            table.at = table.at + 1 if passes(table, code[row + AMOUNT]) else code[row + NUMBER]
        elif what == TAKE_CARDS or what == SWAP_CARDS:
            begin_cards(table)
        elif what <= ORDER + 4:
            begin_instruction(table)
        else:
            table.at += 1
            act(table, row)

    def answer(self, table: Table, action: i64) -> None:
        """Go on with the chosen alternative; the rows where they begin follow in the instruction."""
        table.at = table.deck.code[table.at * WIDTH + NUMBER + 1 + action - OPTION]

    def bar(self, table: Table, action: i64) -> i64:
        """An alternative that the event does not have."""
        return ALLOWED if action - OPTION < table.instruction(NUMBER) else NO_SUCH_OPTION

    def about(self, table: Table) -> dict[str, object]:
        """Which choice of the event this is."""
        return {"choice": int(choice_asked(table))}

    def details(self, table: Table, action: i64, reason: i64) -> dict[str, object]:
        """How many alternatives there are."""
        return {"last": int(table.instruction(NUMBER))}


def begin_event(table: Table) -> None:
    """C6.3: the side whose flag the card bears carries out its event and makes its choices."""
    table.owner = table.deck.flag[table.card]
    table.in_event = 1
    table.done = 0
    table.at = table.deck.entry[table.card]
    table.step = RUN_EVENT
    if table.journal is not None:
        side, card = SIDES[table.owner], table.deck.ids[table.card]
        table.journal.append(EventUsed(side=side, card=card, rule="C3.3"))


def act(table: Table, row: i64) -> None:
    """Carry out an instruction that needs no decision."""
    code = table.deck.code
    what = code[row]
    table.done = 1
    if what == POINTS:
        points = number_of(table, row)
        if points > 0:
            score_points(table, code[row + WHOSE], points)
        else:
            table.done = 0
    elif what == SCORE:
        score_region(table, code[row + NUMBER], "C6.4")
    elif what == LOOK_HAND or what == LOOK_AFTERMATH:
        look(table, table.owner, what)
    elif what == DRAW:
        draw(table, code[row + WHOSE], number_of(table, row))
    elif what == SWAP_HANDS:
        swap_hands(table)
    elif what == CHANGE_ORDERS:
        change_orders(table, code[row + WHOSE], code[row + NUMBER], code[row + FLAGS] & THIS_ROUND != 0)


def change_orders(table: Table, side: i64, number: i64, this_round: bool) -> None:
    """C6.4: from now on, or in this round, each Order of a card counts more or fewer cubes for a side."""
    if side == USA:
        table.orders_usa += 0 if this_round else number
        table.round_orders_usa += number if this_round else 0
    else:
        table.orders_ussr += 0 if this_round else number
        table.round_orders_ussr += number if this_round else 0
    if table.journal is not None:
        about = OrdersChanged(side=SIDES[side], n=abs(int(number)), more=number > 0, this_round=this_round, rule="C6.4")
        table.journal.append(about)


def choice_asked(table: Table) -> int:
    """The index of the current choice among the choices of its event."""
    code = table.deck.code
    return sum(code[at * WIDTH] == CHOOSE for at in range(table.deck.entry[table.card], table.at))


def end_event(table: Table) -> None:
    """C3.3: after the opponent's event the player gives the Order; after their own the turn is over."""
    if table.owner == table.mover:
        table.step = END_TURN
    else:
        begin_order(table)


def can_do_anything(table: Table) -> bool:
    """Whether the event of the card in play could change anything; if not, it is not offered."""
    return can_do_from(table, table.deck.entry[table.card])


def can_do_from(table: Table, at: i64) -> bool:
    """Whether an event could change anything from an instruction on. Tests cannot change before something happens."""
    code = table.deck.code
    while code[at * WIDTH] != END:
        row = at * WIDTH
        what = code[row]
        if what == CHOOSE:
            for option in range(code[row + NUMBER]):
                if can_do_from(table, code[row + NUMBER + 1 + option]):
                    return True
            return False
        if what == JUMP:
            at = code[row + NUMBER]
        elif what == IF:
            at = at + 1 if passes(table, code[row + AMOUNT]) else code[row + NUMBER]
        elif can_do(table, row):
            return True
        else:
            at += 1
    return False


def can_do(table: Table, row: i64) -> bool:
    """Whether an instruction could change anything now."""
    code = table.deck.code
    what = code[row]
    owner = table.owner
    if what == SCORE or what == CHANGE_ORDERS:
        return True
    if what == LOOK_HAND:
        return table.hand(1 - owner) & ~table.seen(owner) != 0
    if what == LOOK_AFTERMATH:
        return table.aftermath & ~table.seen(owner) != 0
    if what == SWAP_HANDS:
        return table.hand_usa | table.hand_ussr != 0
    if code[row + AMOUNT] <= UP_TO and number_of(table, row) == 0:
        return False
    if what == POINTS:
        return True
    if what == DRAW:
        return table.pile_size > 0
    if what == TAKE_CARDS:
        return table.hand(code[row + WHOSE]) != 0
    if what == SWAP_CARDS:
        to = code[row + AREA_TO]
        return table.hand(owner) != 0 and (table.aftermath if to == AFTERMATH else table.hand(to)) != 0
    cards = cards_of(table, code[row + AREA])
    if what == ORDER:
        return (cards if code[row + FLAGS] & NO_ACCESS else cards & reach(table, code[row + WHOSE])) != 0
    return cards != 0 if what == INFILTRATE else cubes_in(table, code[row + WHOSE], cards) > 0
