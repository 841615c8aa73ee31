"""The W of C6.4: the cards an event may act on, what it counts, and the tests it makes."""

from __future__ import annotations

from mypy_extensions import i64

from detente.curtain.model.actions import PLACES
from detente.curtain.model.deck import USA, USSR
from detente.curtain.model.program import (
    AHEAD,
    ANYWHERE,
    AREA_WIDTH,
    AT_LEAST,
    AT_MOST,
    ATOM_NOT,
    ATOM_OF,
    ATOM_OR,
    ATOM_WIDTH,
    BEARING,
    BESIDE,
    BESIDE_CUBES,
    CARDS_IN,
    CONDITIONS_AT,
    CONTROLLED,
    COUNT_WHOSE,
    COUNT_WIDTH,
    DOMINATED,
    DONE_BEFORE,
    EITHER,
    EMPTY,
    EVERYWHERE,
    EXCEPTED_AT,
    HOLDING,
    IN_REGION,
    IN_ROUND,
    JUST,
    LEVEL,
    MORE,
    ON_CARD,
    PLACES_AT,
    RUN_LENGTH,
    TEST_COUNT,
    TEST_NUMBER,
    TEST_OTHER,
    TEST_WIDTH,
)
from detente.curtain.model.table import Table


def cards_of(table: Table, area: i64) -> i64:
    """The cards in play that an area of the deck covers now."""
    if area == ANYWHERE:
        return table.in_play
    areas = table.deck.areas
    row = area * AREA_WIDTH
    cards: i64 = 0
    for at in range(areas[row + PLACES_AT + RUN_LENGTH]):
        cards |= atom(table, (areas[row + PLACES_AT] + at) * ATOM_WIDTH)
    for at in range(areas[row + EXCEPTED_AT + RUN_LENGTH]):
        cards &= ~atom(table, (areas[row + EXCEPTED_AT] + at) * ATOM_WIDTH)
    cards &= table.in_play
    if areas[row + CONDITIONS_AT + RUN_LENGTH] == 0:
        return cards
    return meeting(table, cards, areas[row + CONDITIONS_AT], areas[row + CONDITIONS_AT + RUN_LENGTH])


def meeting(table: Table, cards: i64, first: i64, number: i64) -> i64:
    """Those of some cards that meet one of the groups of conditions; `first` is the first of `number` atoms."""
    atoms = table.deck.atoms
    found: i64 = 0
    group = cards
    for at in range(number):
        row = (first + at) * ATOM_WIDTH
        if atoms[row + ATOM_OR] != 0:
            found |= group
            group = cards
        these = atom(table, row)
        group &= these if atoms[row + ATOM_NOT] == 0 else ~these
    return found | group


def atom(table: Table, row: i64) -> i64:
    """The cards of an atom; some may not be in play."""
    deck = table.deck
    what = deck.atoms[row]
    of = deck.atoms[row + ATOM_OF]
    if what == EVERYWHERE:
        return table.in_play
    if what == IN_REGION:
        return deck.region_mask[of]
    if what == ON_CARD:
        return 1 << of
    if what == BESIDE:
        return table.near[of]
    if what == BEARING:
        return deck.flag_mask[of]
    if what == HOLDING:
        return table.holding(of)
    if what == BESIDE_CUBES:
        return beside_cubes(table, of)
    cards: i64 = 0
    for place in range(i64(PLACES)):
        if holds(table, what, of, place):
            cards |= 1 << place
    return cards


def beside_cubes(table: Table, whose: i64) -> i64:
    """The cards beside one that holds cubes of a side, or of either."""
    holding = table.holding(USA) | table.holding(USSR) if whose == EITHER else table.holding(whose)
    cards: i64 = 0
    for place in range(i64(PLACES)):
        if holding >> place & 1:
            cards |= table.near[place]
    return cards


def holds(table: Table, what: i64, side: i64, place: i64) -> bool:
    """Whether a card is dominated or controlled by a side, level or empty."""
    if what == DOMINATED:
        return table.dominates(side, place)
    if what == CONTROLLED:
        return table.controls(side, place)
    if what == LEVEL:
        return table.cubes_on(USA, place) == table.cubes_on(USSR, place)
    return what == EMPTY and table.cubes_on(USA, place) + table.cubes_on(USSR, place) == 0


def cubes_in(table: Table, whose: i64, cards: i64) -> i64:
    """How many cubes of a side, or of either, are on some cards."""
    number: i64 = 0
    for place in range(i64(PLACES)):
        if cards >> place & 1:
            if whose != USSR:
                number += table.cubes_on(USA, place)
            if whose != USA:
                number += table.cubes_on(USSR, place)
    return number


def counted(table: Table, count: i64) -> i64:
    """What a count of the deck gives now: cards, or cubes on them."""
    row = count * COUNT_WIDTH
    cards = cards_of(table, table.deck.counts[row])
    whose = table.deck.counts[row + COUNT_WHOSE]
    if whose != CARDS_IN:
        return cubes_in(table, whose, cards)
    number: i64 = 0
    for place in range(i64(PLACES)):
        number += cards >> place & 1
    return number


def passes(table: Table, test: i64) -> bool:
    """Whether a test of the deck holds now."""
    row = test * TEST_WIDTH
    tests = table.deck.tests
    what = tests[row]
    number = tests[row + TEST_NUMBER]
    if what == DONE_BEFORE:
        return table.done != 0
    if what == AHEAD:
        return table.score > 0 if number == USA else table.score < 0
    if what == IN_ROUND:
        return table.round == number
    if what == AT_LEAST:
        return counted(table, tests[row + TEST_COUNT]) >= number
    if what == AT_MOST:
        return counted(table, tests[row + TEST_COUNT]) <= number
    if what == JUST:
        return counted(table, tests[row + TEST_COUNT]) == number
    if what == MORE:
        return counted(table, tests[row + TEST_COUNT]) > counted(table, tests[row + TEST_OTHER])
    return table.score == 0
