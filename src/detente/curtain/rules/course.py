"""C2: the course of the game: the deal, two rounds and the final scoring."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from detente.core.chance import shuffled
from detente.curtain.model.actions import CARDS, FIRST, START
from detente.curtain.model.deck import SIDES, USA, USSR
from detente.curtain.model.journal import CardsDealt, CardSetAside, FirstChosen
from detente.curtain.model.steps import CHOOSE_CARD, CHOOSE_FIRST, END_TURN, FINAL, CurtainStep
from detente.curtain.model.table import NOBODY, Table
from detente.curtain.rules.hands import luck
from detente.curtain.rules.scoring import score_game

HAND: Final = 5
"""Cards each side is dealt in round 1 (C2.1)."""
DEALT: Final = 4
"""Cards each side is dealt in round 2 (C2.3)."""


class ChooseFirst(CurtainStep):
    """C2.2, C2.3: who begins the round."""

    def __init__(self) -> None:
        super().__init__(
            CHOOSE_FIRST, "choose-first", prompt="first", phase="choose-first", in_turn=False, families=("first",)
        )

    def ask(self, table: Table) -> None:
        """In round 1 the USSR decides, in round 2 the side with fewer points; level: the USSR."""
        table.actor = USA if table.round == 2 and table.score < 0 else USSR
        table.offer(FIRST + USA)
        table.offer(FIRST + USSR)

    def answer(self, table: Table, action: i64) -> None:
        """The side that was named begins."""
        first = action - FIRST
        if table.journal is not None:
            side, rule = SIDES[table.actor], round_rule(table)
            table.journal.append(FirstChosen(side=side, first=SIDES[first], round=table.round, rule=rule))
        begin_turn(table, first)

    def rule_now(self, table: Table) -> str:
        """The rule of this round."""
        return round_rule(table)

    def about(self, table: Table) -> dict[str, object]:
        """The round."""
        return {"round": int(table.round)}


class EndTurn(CurtainStep):
    """C2.2: a turn is over; nothing is asked."""

    def __init__(self) -> None:
        super().__init__(END_TURN, "end-turn")

    def ask(self, table: Table) -> None:
        """The last card of a hand is set aside; then the other side, the next round or the end."""
        mover = table.mover
        table.finish_turn()
        if table.round == 1:
            set_aside(table, mover)
            set_aside(table, 1 - mover)  # an event may have left one card
        if table.hand(1 - mover) != 0:
            begin_turn(table, 1 - mover)
        elif table.hand(mover) != 0:
            begin_turn(table, mover)
        elif table.round == 1:
            begin_second_round(table)
        else:
            table.step = FINAL


class FinalScoring(CurtainStep):
    """C7: the game is scored; nothing is asked."""

    def __init__(self) -> None:
        super().__init__(FINAL, "final", phase="final", in_turn=False)

    def ask(self, table: Table) -> None:
        """Score the aftermath and every region."""
        score_game(table)


def round_rule(table: Table) -> str:
    """The rule that says who begins this round."""
    return "C2.2" if table.round == 1 else "C2.3"


def deal(table: Table, seed: object) -> None:
    """C2.1: the start card in the middle with a cube of each side; five cards for each, eight to draw."""
    table.pile = table.deck.empty_pile[:]
    table.set_start_card()
    table.add_cubes(USA, START, 1)
    table.add_cubes(USSR, START, 1)
    for i, card in enumerate(shuffled(list(range(CARDS)), seed, "deck")):
        if i < HAND:
            table.hand_usa |= 1 << i64(card)
        elif i < 2 * HAND:
            table.hand_ussr |= 1 << i64(card)
        else:
            table.pile[i - 2 * HAND] = card
    table.pile_size = CARDS - 2 * HAND
    if table.deck.by_chance:
        table.luck = luck(seed)


def begin_turn(table: Table, side: i64) -> None:
    """C3: a side plays exactly one card."""
    table.leave_turn()
    table.mover = side
    table.actor = side
    table.step = CHOOSE_CARD


def set_aside(table: Table, side: i64) -> None:
    """C2.2: the last card of a hand goes face down to the aftermath."""
    hand = table.hand(side)
    if hand == 0 or hand & (hand - 1) != 0:
        return
    table.set_hand(side, 0)
    table.aftermath |= hand
    table.see(side, hand)
    if table.journal is not None:
        table.journal.append(CardSetAside(side=SIDES[side], cards=table.ids(hand), rule="C2.2"))


def begin_second_round(table: Table) -> None:
    """C2.3: deal the remaining cards, four to each side."""
    table.leave_turn()
    table.round = 2
    table.mover = NOBODY
    table.round_orders_usa = 0
    table.round_orders_ussr = 0
    number = min(DEALT, table.pile_size // 2)
    for i in range(number):
        table.hand_usa |= 1 << table.pile[i]
        table.hand_ussr |= 1 << table.pile[number + i]
    table.pile_size -= 2 * number
    for i in range(table.pile_size):
        table.pile[i] = table.pile[i + 2 * number]
    table.step = CHOOSE_FIRST if number > 0 else FINAL
    if table.journal is not None:
        table.journal.append(CardsDealt(n=number, rule="C2.3"))
