"""What a deck's cards are, in terms that fit every deck: what their events do, how much of it and how far."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from detente.curtain.model.actions import CARDS
from detente.curtain.model.deck import Deck
from detente.curtain.model.program import (
    AMOUNT,
    AREA,
    AREA_WIDTH,
    ATOM_WIDTH,
    EVERYWHERE,
    HALF_UP,
    IN_REGION,
    INFILTRATE,
    MOVE_CUBES,
    NUMBER,
    ORDER,
    PER,
    PLACES_AT,
    POINTS,
    REMOVE_CUBES,
    REPLACE_CUBES,
    SCORE,
    WHOSE,
    WIDTH,
)

VERBS: Final = 8
"""What an event does in the main: the five ways to handle cubes, points, scoring, or something with cards."""
WIDTHS: Final = 3
"""How far it reaches: its own card and those beside it, a region, or more."""
STRENGTHS: Final = 6
KINDS: Final = VERBS * WIDTHS * STRENGTHS
OTHER: Final = 7


@final
class CardTable:
    """The cards of a deck."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.kind: vec[i64] = vec[i64]([0] * CARDS)  # the kind of the event
        self.points: vec[i64] = vec[i64]([0] * CARDS)  # what it scores for its owner
        for card in range(i64(CARDS)):
            self.digest(card)

    def digest(self, card: i64) -> None:
        """Note what the event of a card does."""
        deck = self.deck
        verb: i64 = OTHER
        width: i64 = 0
        largest: i64 = 0
        total: i64 = 0
        for at in range(deck.entry[card], deck.entry[card + 1]):
            row = at * WIDTH
            what = deck.code[row]
            steps = strength(deck, row)
            total += steps
            if what == POINTS and deck.code[row + WHOSE] == deck.flag[card]:
                self.points[card] += deck.code[row + NUMBER]
            if steps > largest:
                largest = steps
                verb = verb_of(what)
                width = width_of(deck, deck.code[row + AREA]) if what <= MOVE_CUBES else 0
        self.kind[card] = (verb * WIDTHS + width) * STRENGTHS + min(max(total, 1), STRENGTHS) - 1


def verb_of(what: i64) -> i64:
    """What an instruction does, from 0 to VERBS - 1."""
    return what - ORDER if what >= ORDER and what <= SCORE else OTHER


def strength(deck: Deck, row: i64) -> i64:
    """By how many cubes an instruction changes leads, or points of its own worth."""
    what = deck.code[row]
    number = deck.code[row + NUMBER]
    if deck.code[row + PER] != 0 or deck.code[row + AMOUNT] >= HALF_UP:
        number = 2
    if what == REPLACE_CUBES:
        return 2 * number
    if what == ORDER or what == INFILTRATE or what == REMOVE_CUBES or what == MOVE_CUBES or what == POINTS:
        return number
    return 2 if what == SCORE else 0


def width_of(deck: Deck, area: i64) -> i64:
    """How far an area reaches."""
    row = area * AREA_WIDTH
    number = deck.areas[row + PLACES_AT + 1]
    if number == 0:
        return 2
    regions: i64 = 0
    for at in range(number):
        what = deck.atoms[(deck.areas[row + PLACES_AT] + at) * ATOM_WIDTH]
        if what == EVERYWHERE:
            return 2
        regions += 1 if what == IN_REGION else 0
    return min(regions, 2)
