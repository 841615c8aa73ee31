"""What a side may see, as numbers for learning: the board as it lies, the cards as this side knows them."""

from __future__ import annotations

from array import array

from detente.core.state import OVER
from detente.volk.actions import CARDS, CITIES, LINES, PROVINCES, SPECIALS
from detente.volk.board import SIDES, WEST
from detente.volk.steps import STEPS
from detente.volk.table import (
    CLOSED,
    DISPLAY,
    IN_ROW,
    KNOWN,
    NORMAL,
    POLICE_UNUSED,
    POLICE_USED,
    RUNDOWN_FACTORY,
    Table,
)

PER_PROVINCE = 5
PER_CITY = 3
PER_CARD = 9
GENERAL = 16
LENGTH = PROVINCES * PER_PROVINCE + 3 + CITIES * PER_CITY + LINES + CARDS * PER_CARD + GENERAL + len(STEPS) + 6


def tensor(table: Table, side: int) -> array[float]:
    """Provinces, sectors, cities, lines, cards, tracks and hands, the step, and the icons left."""
    numbers: list[float] = []
    for province in range(PROVINCES):
        numbers += [
            table.unrest[province] / 8,
            float(table.protests_in(province)) / 2,
            table.living[province] / 4,
            table.socialists[province] / 4,
            table.tally[province] / 4,
        ]
    numbers += [table.sectors[sector] / 4 for sector in range(3)]
    for city in range(CITIES):
        state = table.factory[city]
        numbers += [float(state == NORMAL), float(state == RUNDOWN_FACTORY), float(state == CLOSED)]
    numbers += [int(table.pieces[line]) / int(table.board.line_size[line]) for line in range(LINES)]
    for card in range(CARDS):
        numbers += _card(table, side, card)
    numbers += _general(table, side)
    step = table.top(0) if table.depth > 0 else -1
    numbers += [float(step == each) for each in range(len(STEPS))]
    numbers += [table.icon_left[icon] / 4 for icon in range(6)]
    return array("f", numbers)


def _card(table: Table, side: int, card: int) -> list[float]:
    """Where a card is, as far as this side knows."""
    place, enemy = table.place[card], 1 - side
    seen = table.knows(side, card) if side >= 0 else 0
    return [
        float(place == DISPLAY),
        float(place == IN_ROW),
        float(place == POLICE_UNUSED),
        float(place == POLICE_USED),
        float(side >= 0 and table.in_hand(side, card)),
        float(side >= 0 and seen == KNOWN and table.in_hand(enemy, card)),
        float(side >= 0 and table.may_hold(enemy, card)),
        float(seen == KNOWN and card < SPECIALS and _deck_place(table, card) >= 0),
        float(card == table.card),
    ]


def _deck_place(table: Table, card: int) -> int:
    """How deep a card lies in the deck, or -1."""
    for i in range(table.deck_top, table.deck_end):
        if table.deck[i] == card:
            return int(i - table.deck_top)
    return -1


def _general(table: Table, side: int) -> list[float]:
    return [
        table.prestige / 6,
        table.currency / 6,
        table.socialist / 6,
        float(table.wall),
        float(table.stasi_disbanded),
        float(table.revised),
        table.decade / 4,
        float(table.half - 1),
        table.phase_number / 10,
        table.box / 12,
        0.0 if table.actor == OVER else 1.0 if table.actor == side else -1.0,
        1.0 if table.mover == WEST else -1.0,
        *(table.hand_size(each) / 3 for each in range(len(SIDES))),
        (table.deck_end - table.deck_top) / 20,
        float(side == WEST),
    ]
