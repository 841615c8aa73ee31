"""1.4: the course of a decade: hands, the display, two halves, and on to the end of the decade."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from detente.core.chance import shuffled
from detente.core.steps import ALLOWED, Field
from detente.volk.model.actions import CARDS, DECK, DISCARD, DONE, SPECIALS
from detente.volk.model.board import EAST, SIDES, WEST
from detente.volk.model.events import DECADE_BEGAN
from detente.volk.model.journal import CardsDiscarded, DisplayRevealed
from detente.volk.model.reasons import MUST_GO_ON
from detente.volk.model.steps import (
    A_SIDE,
    ADJUST_HAND,
    BEGIN_DECADE,
    DRAW_HANDS,
    END_TURN,
    PHASE,
    REVEAL,
    VolkStep,
)
from detente.volk.model.table import DISPLAY, HAND, IN_DECK, LATER, MARKED, NOTHING, Table
from detente.volk.rules.hands import bar_hand, discard, draw, take_top
from detente.volk.rules.turn import begin_turn

DECADES: Final = 4
SHOWN: Final = 7
"""Cards of a display (1.4.2)."""
KEPT: Final = 2
"""Cards that a side may keep into a new decade, and draws up to (1.4.1c)."""


def deal_decks(table: Table, seed: object) -> None:
    """1.3.5: four decks, each shuffled independently, so that one gives nothing away about the next; then decade I."""
    for decade in range(i64(DECADES)):
        first = decade * DECK
        cards = shuffled(list(range(first, first + DECK)), seed, f"decade {decade + 1}")
        for i in range(i64(DECK)):
            table.deck[first + i] = cards[i]
    for card in range(i64(CARDS)):
        table.place[card] = IN_DECK if card < SPECIALS else LATER
    table.depth = 0
    table.push(BEGIN_DECADE)


class BeginDecade(VolkStep):
    """1.4.1: the special card is shown, hands are adjusted and filled, seven cards turned up."""

    def __init__(self) -> None:
        super().__init__(
            BEGIN_DECADE,
            "begin-decade",
        )

    def ask(self, table: Table) -> None:
        """Open the decade's deck, and put what follows on the stack."""
        table.pop()
        table.half = 1
        table.phase_number = 0
        table.deck_top = (table.decade - 1) * DECK
        table.deck_end = table.decade * DECK
        while table.deck_top < table.deck_end and table.deck[table.deck_top] == NOTHING:
            table.deck_top += 1  # cards of this decade that lie elsewhere already, as a position may have it
        special = special_card(table)
        table.place[special] = DISPLAY
        table.note(DECADE_BEGAN, "1.4.1", table.decade, special)
        table.push(REVEAL)
        table.push(DRAW_HANDS)
        if table.decade > 1:
            table.push(ADJUST_HAND, EAST)
            table.push(ADJUST_HAND, WEST)


def special_card(table: Table) -> i64:
    """1.4.1a: the special card of the decade; of IV the face that the Wall decides."""
    if table.decade < DECADES:
        return SPECIALS + table.decade - 1
    return SPECIALS + DECADES - (1 if table.wall != 0 else 0)


class AdjustHand(VolkStep):
    """1.4.1c: which kept cards are discarded; the other side does not see it until both have chosen."""

    SIDE: Final = 1

    def __init__(self) -> None:
        super().__init__(
            ADJUST_HAND,
            "adjust-hand",
            "1.4.1c",
            families=("discard", "done"),
            fields=(Field("side", A_SIDE),),
        )

    def ask(self, table: Table) -> None:
        """Offer the cards of the hand, and stopping once there are few enough."""
        side = table.get(AdjustHand.SIDE)
        kept = table.cards_at(HAND + side)
        if kept == 0:
            table.pop()
            return
        table.actor = side
        if kept <= KEPT:
            table.offer(DONE)
        for card in range(i64(CARDS)):
            if bar_hand(table, card, side) == ALLOWED:
                table.offer(DISCARD + card)

    def answer(self, table: Table, action: i64) -> None:
        """Mark a card to be discarded, or keep the rest."""
        if action == DONE:
            table.pop()
        else:
            table.place[action - DISCARD] = MARKED + table.get(AdjustHand.SIDE)

    def bar(self, table: Table, action: i64) -> i64:
        """1.4.1c: a card of the hand; stopping is possible once at most two are kept."""
        side = table.get(AdjustHand.SIDE)
        if action == DONE:
            return ALLOWED if table.cards_at(HAND + side) <= KEPT else MUST_GO_ON
        return bar_hand(table, action - DISCARD, side)

    def about(self, table: Table) -> dict[str, object]:
        """The decade that begins."""
        return {"decade": int(table.decade)}


class DrawHands(VolkStep):
    """1.4.1c: what was marked is discarded face down, then each draws up to two, West first."""

    def __init__(self) -> None:
        super().__init__(
            DRAW_HANDS,
            "draw-hands",
        )

    def ask(self, table: Table) -> None:
        """Discard and draw."""
        table.pop()
        for side in range(i64(2)):
            discard_marked(table, side)
        for side in range(i64(2)):
            draw(table, side, KEPT - table.hand_size(side), "1.4.1c")
        table.revealed()


def discard_marked(table: Table, side: i64) -> None:
    """The cards that a side marked leave its hand."""
    ids: list[str] = []
    for card in range(i64(CARDS)):
        if table.place[card] == MARKED + side:
            discard(table, side, card)
            ids.append(table.board.card_ids[card])
    if ids and table.journal is not None:
        table.log(CardsDiscarded(side=SIDES[side], cards=tuple(ids), n=len(ids), rule="1.4.1c"))


class Reveal(VolkStep):
    """1.4.2, 1.4.3, 1.4.5: seven cards; the prestige holder begins the first half."""

    def __init__(self) -> None:
        super().__init__(
            REVEAL,
            "reveal",
        )

    def ask(self, table: Table) -> None:
        """Turn the cards up and begin the first turn of the half."""
        table.pop()
        shown: list[str] = []
        for _ in range(SHOWN):
            if table.deck_top < table.deck_end:
                card = take_top(table)
                table.place[card] = DISPLAY
                shown.append(table.board.card_ids[card])
        table.revealed()
        if table.journal is not None:
            table.log(DisplayRevealed(decade=table.decade, half=table.half, cards=tuple(shown), rule="1.4.2"))
        if not has_display(table):
            table.push(END_TURN)
            return
        begin_turn(table, table.prestige_holder() if table.half == 1 else 1 - table.mover)


class EndTurn(VolkStep):
    """1.4.4-1.4.6: the other side, or with an empty display the second half or the end of the decade."""

    def __init__(self) -> None:
        super().__init__(
            END_TURN,
            "end-turn",
        )

    def ask(self, table: Table) -> None:
        """Go on to whatever comes next."""
        table.pop()
        table.finish_turn()
        if has_display(table):
            begin_turn(table, 1 - table.mover)
        elif table.half == 1:
            table.half = 2
            table.push(REVEAL)
        else:
            table.card = -1
            table.push(PHASE, 1)


def has_display(table: Table) -> bool:
    """1.4.4: whether a normal card of the display is left; a special one does not count."""
    for card in range(i64(SPECIALS)):
        if table.place[card] == DISPLAY:
            return True
    return False
