"""1.14: which cards are hidden from a side, and how they are redealt at random for it.

A side knows its own hand, its own discards, and what card 50 showed it. The cards of a decade that it does not
know are redealt over the places of that decade that it cannot see: the backs show the decade.
"""

from __future__ import annotations

from mypy_extensions import i64

from detente.core.chance import Generator
from detente.volk.model.actions import CARDS, DISCARD, RAISE, SPECIALS
from detente.volk.model.board import EAST, SIDES
from detente.volk.model.steps import ADJUST_HAND, GIVE_CARD
from detente.volk.model.table import (
    FRAME,
    HAND,
    IN_DECK,
    KNOWN,
    MARKED,
    MAYBE_HELD,
    OUT_DECK,
    OUT_HAND,
    UNKNOWN,
    Table,
)
from detente.volk.rules.events.guillaume import GiveCard, is_seen

Slot = tuple[int, int, int, int]
"""A hidden place of one card: where, its position in the deck, and what each side knows of the card in it."""


def last_marked(table: Table, side: int) -> int:
    """The discarding action of the last card that a side has marked, or -1."""
    marked = [DISCARD + card for card in range(CARDS) if table.place[card] == MARKED + side]
    return max(marked, default=-1)


def last_raised(placed: int) -> int:
    """The action for the last province of a mask, or -1."""
    return RAISE + placed.bit_length() - 1 if placed else -1


def is_hidden(table: Table, side: int, card: int) -> bool:
    """Whether a side (-1: a spectator) cannot see the face of a card."""
    place = table.place[card]
    if card >= SPECIALS or place == IN_DECK or place == OUT_DECK:
        return card < SPECIALS
    for other in range(i64(2)):
        if other != side and (place == HAND + other or place == MARKED + other or place == OUT_HAND + other):
            return True
    return False


def choosing(table: Table) -> set[int]:
    """The sides that have not yet chosen what they discard (1.4.1c); none at other times."""
    frames = [(table.stack[i * FRAME], table.stack[i * FRAME + 1]) for i in range(table.depth)]
    return {int(side) for step, side in frames if step == ADJUST_HAND}


def secret_decisions(table: Table, side: int) -> int:
    """How many decisions other sides have taken on their discards, which this side must not know (Q12)."""
    waiting = choosing(table)
    number = 0
    for other in range(len(SIDES)):
        if waiting and other != side:
            number += int(table.cards_at(MARKED + other))
            number += other not in waiting and table.cards_at(HAND + other) > 0
    return number


def seen_decisions(table: Table, side: int) -> int:
    """How many decisions a side may know of."""
    return max(0, int(table.decisions) - secret_decisions(table, side))


def redeal(table: Table, side: int, seed: object) -> None:
    """Redeal everything that a side cannot know, by the seed."""
    adjusting = bool(choosing(table))
    seen = seen_decisions(table, side)
    unmark(table, side)
    generator = Generator(seed, "determinize")
    position = {int(table.deck[i]): i for i in range(SPECIALS)}
    for decade in range(1, 5):
        deal_decade(table, side, decade, position, generator)
    redeal_marks(table, side, generator)
    redeal_taken(table, side, generator)
    if adjusting:
        table.decisions = seen + secret_decisions(table, side)
        table.undo_point = table.decisions


def deal_decade(table: Table, side: int, decade: int, position: dict[int, int], generator: Generator) -> None:
    """Deal the unknown cards of a decade over the places that are hidden from a side.

    `position` says where each card was in the decks.
    """
    slots: list[Slot] = []
    free: list[int] = []
    maybe: list[int] = []
    for card in range(SPECIALS):
        if table.board.card_decade[card] != decade or not is_hidden(table, side, card):
            continue
        known = table.knows(side, card) if side >= 0 else UNKNOWN
        if known == KNOWN:
            continue
        (maybe if known == MAYBE_HELD else free).append(card)
        place = int(table.place[card])
        at = position[card] if place == IN_DECK else -1
        knowledge = [int(table.knows(each, card)) if each != side else UNKNOWN for each in range(len(SIDES))]
        slots.append((place, at, knowledge[0], knowledge[1]))
    slots.sort()  # by what is public: nothing of the old cards decides where the new ones go
    generator.shuffle(free)
    generator.shuffle(maybe)
    order = list(range(len(slots)))
    generator.shuffle(order)
    held = [i for i in order if side >= 0 and slots[i][0] in (HAND + 1 - side, OUT_HAND + 1 - side)]
    chosen = held[: len(maybe)]
    rest = [i for i in order if i not in chosen]
    for cards, places in ((maybe, chosen), (free, rest)):
        for card, i in zip(cards, places, strict=True):
            place, at, west, east = slots[i]
            table.place[card] = place
            knowledge = [west, east]
            if side >= 0:
                knowledge[side] = MAYBE_HELD if cards is maybe else UNKNOWN
            table.known_west[card], table.known_east[card] = knowledge
            if at >= 0:
                table.deck[at] = card


def unmark(table: Table, side: int) -> None:
    """Take back the secret discards that other sides have chosen (1.4.1c)."""
    for other in range(len(SIDES)):
        for card in range(CARDS):
            if other != side and table.place[card] == MARKED + other:
                table.place[card] = HAND + other


def redeal_marks(table: Table, side: int, generator: Generator) -> None:
    """Redeal the secret discards of the sides that have already chosen."""
    waiting = choosing(table)
    for other in range(len(SIDES)):
        if not waiting or other == side or other in waiting:
            continue
        hand = [card for card in range(SPECIALS) if table.place[card] == HAND + other]
        generator.shuffle(hand)
        least = max(0, len(hand) - 2)
        number = least + int(generator.below(len(hand) - least + 1))
        for card in hand[:number]:
            table.place[card] = MARKED + other


def redeal_taken(table: Table, side: int, generator: Generator) -> None:
    """Redeal which of the seen cards East is about to take (Q55), which only East knows."""
    if side == EAST or table.depth == 0 or table.step() != GIVE_CARD:
        return
    seen = [card for card in range(SPECIALS) if is_seen(table, card, table.get(GiveCard.OF_DECK))]
    generator.shuffle(seen)
    table.set(GiveCard.TAKEN, seen[0])
