"""Deals again every card a side does not know, so that nothing of the real deal is left."""

from __future__ import annotations

from mypy_extensions import i64

from detente.core.chance import shuffled
from detente.curtain.model.actions import CARDS
from detente.curtain.model.deck import places_in
from detente.curtain.model.table import NOBODY, Table
from detente.curtain.rules.hands import luck


def deal_again(real: Table, other: Table, side: i64, seed: object) -> None:
    """Deal the hidden cards of a copy by the seed; a side (NOBODY: a spectator) cannot tell it from the real table."""
    known = real.in_play | real.seen(side) | (0 if real.card == NOBODY else 1 << real.card)
    if side != NOBODY:
        known |= real.hand(side)
    unknown = ((1 << CARDS) - 1) & ~known
    other.seen_usa &= known
    other.seen_ussr &= known
    cards = shuffled(places_in(unknown), seed, "determinize")
    other.hand_usa = real.hand_usa & known | dealt(real, other, cards, real.hand_usa & unknown)
    other.hand_ussr = real.hand_ussr & known | dealt(real, other, cards, real.hand_ussr & unknown)
    other.aftermath = real.aftermath & known | dealt(real, other, cards, real.aftermath & unknown)
    for i in range(real.pile_size):
        other.pile[i] = cards.pop()
    if real.deck.by_chance:
        other.luck = luck(seed)


def dealt(real: Table, other: Table, cards: list[int], old: i64) -> i64:
    """New cards for the hidden ones of one place, known to the same sides as those were."""
    new: i64 = 0
    for seen_usa in (False, True):
        for seen_ussr in (False, True):
            same = old & (real.seen_usa if seen_usa else ~real.seen_usa)
            same &= real.seen_ussr if seen_ussr else ~real.seen_ussr
            for _ in places_in(same):
                card: i64 = 1 << i64(cards.pop())
                new |= card
                if seen_usa:
                    other.seen_usa |= card
                if seen_ussr:
                    other.seen_ussr |= card
    return new
