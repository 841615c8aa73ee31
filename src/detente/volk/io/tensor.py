"""What a side may see, as numbers for learning: the board as it lies, the cards as this side knows them."""

from __future__ import annotations

from struct import pack
from typing import Final

from librt.strings import BytesWriter, write_f32_le
from mypy_extensions import i64

from detente.core.state import OVER
from detente.volk.model.actions import CARDS, CITIES, LINES, PROVINCES, SPECIALS
from detente.volk.model.board import EAST, WEST
from detente.volk.model.steps import STEP_COUNT
from detente.volk.model.table import (
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

PER_PROVINCE: Final = 5
PER_CITY: Final = 3
PER_CARD: Final = 9
GENERAL: Final = 16
LENGTH: Final = PROVINCES * PER_PROVINCE + 3 + CITIES * PER_CITY + LINES + CARDS * PER_CARD + GENERAL + STEP_COUNT + 6

FLAGS: Final = [pack(f"<{PER_CARD}f", *[flags >> i & 1 for i in range(PER_CARD)]) for flags in range(1 << PER_CARD)]
"""The numbers of every set of flags of a card, ready to be written."""
ONE_STEP: Final = [pack(f"<{STEP_COUNT}f", *[step == i for i in range(STEP_COUNT)]) for step in range(STEP_COUNT + 1)]
"""The numbers of each step, and of none."""


def write(table: Table, side: i64, out: BytesWriter) -> None:
    """Provinces, sectors, cities, lines, cards, tracks and hands, the step, and the icons left."""
    write_map(table, out)
    for card in range(i64(CARDS)):
        write_card(table, side, card, out)
    write_general(table, side, out)
    out.write(ONE_STEP[table.step() if table.depth > 0 else STEP_COUNT])
    for icon in range(i64(6)):
        put(out, table.icon_left[icon], 4)


def write_map(table: Table, out: BytesWriter) -> None:
    """The map is public."""
    for province in range(i64(PROVINCES)):
        put(out, table.unrest[province], 8)
        put(out, table.protests_in(province), 2)
        put(out, table.living[province], 4)
        put(out, table.socialists[province], 4)
        put(out, table.tally[province], 4)
    for sector in range(i64(3)):
        put(out, table.sectors[sector], 4)
    for city in range(i64(CITIES)):
        stands = table.factory[city]
        put(out, stands == NORMAL, 1)
        put(out, stands == RUNDOWN_FACTORY, 1)
        put(out, stands == CLOSED, 1)
    for line in range(i64(LINES)):
        put(out, table.pieces[line], table.board.line_size[line])


def write_card(table: Table, side: i64, card: i64, out: BytesWriter) -> None:
    """PER_CARD flags: where a card is, if this side knows it."""
    place = table.place[card]
    flags: i64 = 0
    if place == DISPLAY:
        flags = 1
    elif place == IN_ROW:
        flags = 2
    elif place == POLICE_UNUSED:
        flags = 4
    elif place == POLICE_USED:
        flags = 8
    elif side >= 0:
        flags = flags_of_hidden(table, side, card)
    if card == table.card:
        flags |= 256
    out.write(FLAGS[flags])


def flags_of_hidden(table: Table, side: i64, card: i64) -> i64:
    """In this side's hand, known or believed to be in the enemy's, or known to be in the deck."""
    if table.in_hand(side, card):
        return 16
    seen = table.knows(side, card)
    if seen == KNOWN and table.in_hand(1 - side, card):
        return 32
    if table.may_hold(1 - side, card):
        return 64
    return 128 if seen == KNOWN and card < SPECIALS and is_in_deck(table, card) else 0


def is_in_deck(table: Table, card: i64) -> bool:
    """Whether a card is among those still to be drawn in this half."""
    for i in range(table.deck_top, table.deck_end):
        if table.deck[i] == card:
            return True
    return False


def write_general(table: Table, side: i64, out: BytesWriter) -> None:
    """Tracks, time, the deciding and the moving side, and how many cards there are."""
    put(out, table.prestige, 6)
    put(out, table.currency, 6)
    put(out, table.socialist, 6)
    put(out, table.wall, 1)
    put(out, table.stasi_disbanded, 1)
    put(out, table.revised, 1)
    put(out, table.decade, 4)
    put(out, table.half - 1, 1)
    put(out, table.phase_number, 10)
    put(out, table.box, 12)
    put(out, 0 if table.actor == OVER else 1 if table.actor == side else -1, 1)
    put(out, 1 if table.mover == WEST else -1, 1)
    put(out, table.hand_size(WEST), 3)
    put(out, table.hand_size(EAST), 3)
    put(out, table.deck_end - table.deck_top, 20)
    put(out, side == WEST, 1)


def put(out: BytesWriter, number: i64, of: i64) -> None:
    """Write a number divided by its usual maximum."""
    write_f32_le(out, float(number) / float(of))
