"""The W of C6.4: on which cards an event may act, looked at anew for every cube."""

from __future__ import annotations

from mypy_extensions import i64

from detente.curtain.actions import PLACES
from detente.curtain.deck import (
    AREA_ADJACENT,
    AREA_ANYWHERE,
    AREA_CONDITIONS,
    AREA_FIRST,
    AREA_REGIONS,
    AREA_THIS,
    AREA_WIDTH,
    BY_USA,
    CONDITION_WIDTH,
    CONTROLLED,
    DOMINATED,
    EMPTY,
    LEVEL,
    OWN,
    REGIONS,
    USA,
    USSR,
)
from detente.curtain.table import Table


def cards_of(table: Table, area: i64) -> i64:
    """The cards in play that an area of the deck covers for the card being played and its owner."""
    deck = table.deck
    row = area * AREA_WIDTH
    if deck.areas[row + AREA_ANYWHERE] != 0:
        cards = table.in_play
    else:
        cards = 0
        for region in range(i64(len(REGIONS))):
            if deck.areas[row + AREA_REGIONS] >> region & 1:
                cards |= deck.region_mask[region]
        if deck.areas[row + AREA_THIS] != 0:
            cards |= 1 << table.card
        if deck.areas[row + AREA_ADJACENT] != 0:
            cards |= table.near[table.card]
        cards &= table.in_play
    first = deck.areas[row + AREA_FIRST]
    for number in range(deck.areas[row + AREA_CONDITIONS]):
        cards = narrowed(table, cards, (first + number) * CONDITION_WIDTH)
    return cards


def narrowed(table: Table, cards: i64, row: i64) -> i64:
    """Those of the cards for which a condition of the deck holds."""
    what = table.deck.conditions[row]
    side = side_of(table, table.deck.conditions[row + 1])
    wanted = table.deck.conditions[row + 2] == 0
    result: i64 = 0
    for place in range(i64(PLACES)):
        if cards >> place & 1 and holds(table, what, side, place) == wanted:
            result |= 1 << place
    return result


def side_of(table: Table, whose: i64) -> i64:
    """The side that a word of an event means: own and enemy are the event's owner's."""
    if whose >= BY_USA:
        return whose - BY_USA
    return table.owner if whose == OWN else 1 - table.owner


def holds(table: Table, what: i64, side: i64, place: i64) -> bool:
    """Whether a card is dominated or controlled by a side, level, empty, or holds its cubes."""
    if what == DOMINATED:
        return table.dominates(side, place)
    if what == CONTROLLED:
        return table.controls(side, place)
    if what == LEVEL:
        return table.cubes_on(USA, place) == table.cubes_on(USSR, place)
    if what == EMPTY:
        return table.cubes_on(USA, place) + table.cubes_on(USSR, place) == 0
    return table.cubes_on(side, place) > 0
