"""The cards of a position: every card is in exactly one place, and places left open are filled by the seed."""

from __future__ import annotations

from typing import Any

from detente.core.chance import shuffled
from detente.core.text.facts import dictionary, known_fields, refuse, side_index
from detente.volk.io.view import cards_at, police
from detente.volk.model.actions import CARDS, DECK, SPECIALS
from detente.volk.model.board import SIDES
from detente.volk.model.boardfile import facts
from detente.volk.model.table import (
    DISPLAY,
    HAND,
    IN_DECK,
    IN_ROW,
    KNOWN,
    LATER,
    MAYBE_HELD,
    NOTHING,
    OUT,
    OUT_DECK,
    OUT_HAND,
    POLICE_UNUSED,
    POLICE_USED,
    Table,
)
from detente.volk.rules.decade import DECADES, KEPT, SHOWN, special_card

OUTS = {"seen": OUT, "west": OUT_HAND, "east": OUT_HAND + 1, "deck": OUT_DECK}
KNOWLEDGE = {"known": KNOWN, "maybe": MAYBE_HELD}
POLICE_ICONS = ("police_red", "police_pink")
MOST_IN_HAND = 3


def write_cards(table: Table) -> dict[str, Any]:
    """Where every card is, and what the sides know of hidden ones."""
    ids = table.board.card_ids
    special = [ids[card] for card in range(SPECIALS, CARDS) if table.place[card] == DISPLAY]
    return {
        "police": police(table),
        "display": cards_at(table, DISPLAY, SPECIALS),
        "special": special[0] if special else None,
        "row": cards_at(table, IN_ROW, CARDS),
        "hands": {name: _hand(table, side) for side, name in enumerate(SIDES)},
        "deck": [ids[table.deck[i]] for i in range(table.deck_top, table.deck_end)],
        "later": [_later(table, decade) for decade in range(table.decade + 1, DECADES + 1)],
        "out": {name: cards_at(table, place, CARDS) for name, place in OUTS.items()},
        "known": {name: _knowledge(table, side) for side, name in enumerate(SIDES)},
    }


def _hand(table: Table, side: int) -> list[str]:
    return [table.board.card_ids[card] for card in range(SPECIALS) if table.in_hand(side, card)]


def _later(table: Table, decade: int) -> list[str]:
    """The deck of a later decade."""
    cards = [table.deck[i] for i in range((decade - 1) * DECK, decade * DECK)]
    return [table.board.card_ids[card] for card in cards if card != NOTHING]


def _knowledge(table: Table, side: int) -> dict[str, str]:
    """What a side knows of cards that lie face down."""
    words = {value: word for word, value in KNOWLEDGE.items()}
    known = ((card, int(table.knows(side, card))) for card in range(SPECIALS))
    return {table.board.card_ids[card]: words[what] for card, what in known if what in words}


def read_cards(table: Table, position: dict[str, Any], seed: object) -> None:
    """Put the cards that a position names where it says, and deal the rest."""
    taken: set[int] = set()
    decade = int(table.decade)
    for card in range(CARDS):
        table.place[card] = OUT_DECK if card < SPECIALS else LATER
    _put(table, position.get("row", []), "row", IN_ROW, taken)
    _read_police(table, position, taken)
    out = dictionary(position.get("out", {}), "out")
    known_fields(out, tuple(OUTS), "out")
    for name, place in OUTS.items():
        _put(table, out.get(name, []), f"out: {name}", place, taken)
    _read_special(table, position, taken)
    hands = dictionary(position.get("hands", {}), "hands")
    known_fields(hands, SIDES, "hands")
    for side, name in enumerate(SIDES):
        _put(table, hands.get(name, []), f"hands: {name}", HAND + side, taken)
        if len(hands.get(name, [])) > MOST_IN_HAND:
            refuse(f"hands: {name} holds more than {MOST_IN_HAND} cards (1.5.3)")
    _put(table, position.get("display", []), "display", DISPLAY, taken)
    later = position.get("later", [])
    deck = _put(table, position.get("deck", []), "deck", IN_DECK, taken)
    if not isinstance(later, list) or len(later) > DECADES - decade:
        refuse(f"later is a list of the decks of decades {decade + 1} to {DECADES}")
    decks = [_put(table, cards, "later", IN_DECK, taken) for cards in later]
    decks += [_rest(table, number, taken, seed) for number in range(decade + 1 + len(decks), DECADES + 1)]
    rest = _rest(table, decade, taken, seed)
    for side, name in enumerate(SIDES):
        if name not in hands:
            _deal(table, rest, KEPT, HAND + side)
    if "display" not in position:
        _deal(table, rest, SHOWN, DISPLAY)
    if "deck" not in position:
        deck = rest
    _put_decks(table, [deck, *decks])
    _read_knowledge(table, position)


def card_of(table: Table, id: object, name: str) -> int:
    """A card by its id; an unknown one is refused."""
    if id not in table.board.card_ids:
        refuse(f"{name}: unknown card {id!r}: they are '1' to '80', 'I', 'II', 'III', 'IVa' and 'IVb'")
    return table.board.card_ids.index(str(id))


def _put(table: Table, ids: object, name: str, place: int, taken: set[int]) -> list[int]:
    """Put cards in a place; a card that is in two places is refused."""
    if not isinstance(ids, list):
        refuse(f"{name} is {ids!r}; it must be a list of cards")
    cards = []
    for id in ids:
        card = card_of(table, id, name)
        if card in taken:
            refuse(f"{name}: card {id} is in two places")
        if card >= SPECIALS and place not in (IN_ROW, OUT):
            refuse(f"{name}: card {id} is a special card, which is never there")
        taken.add(card)
        table.place[card] = place
        cards.append(card)
    return cards


def _read_police(table: Table, position: dict[str, Any], taken: set[int]) -> None:
    """1.9.7: the police cards in front of East."""
    held = dictionary(position.get("police", {}), "police")
    for id, state in held.items():
        if state not in ("unused", "used"):
            refuse(f"police: {id} is {state!r}; it must be 'unused' or 'used'")
        (card,) = _put(table, [id], "police", POLICE_UNUSED if state == "unused" else POLICE_USED, taken)
        if not any(icon.kind in POLICE_ICONS for icon in facts().cards[card].icons):
            refuse(f"police: card {id} is no police card (1.9.7)")
    if held and table.stasi_disbanded:
        refuse("police: there are no police cards once the Stasi is disbanded (1.9.7)")


def _read_special(table: Table, position: dict[str, Any], taken: set[int]) -> None:
    """1.4.1a: the special card of the decade, unless it was used."""
    usual = int(special_card(table))
    given = position.get("special", table.board.card_ids[usual] if usual not in taken else None)
    if given is None:
        return
    card = card_of(table, given, "special")
    if card != usual:
        here = "with the Wall" if table.wall else "without the Wall"
        refuse(f"special: {given} is not the special card of decade {table.decade} {here} (1.4.1a)")
    if card in taken:
        refuse(f"special: card {given} is in two places")
    taken.add(card)
    table.place[card] = DISPLAY


def _rest(table: Table, decade: int, taken: set[int], seed: object) -> list[int]:
    """The cards of a decade that the position does not name, shuffled."""
    left = [card for card in range(SPECIALS) if table.board.card_decade[card] == decade and card not in taken]
    return shuffled(left, seed, f"decade {decade}")


def _deal(table: Table, rest: list[int], number: int, place: int) -> None:
    """Deal that many of the rest, if there are enough."""
    for _ in range(min(number, len(rest))):
        table.place[rest.pop()] = place


def _put_decks(table: Table, decks: list[list[int]]) -> None:
    """Lay out the decks of this and the later decades; a short deck lies at the end of its slots."""
    for i in range(DECADES * DECK):
        table.deck[i] = NOTHING
    for decade, cards in enumerate(decks, int(table.decade)):
        if len(cards) > DECK:
            refuse(f"the deck of decade {decade} has {len(cards)} cards; a decade has {DECK}")
        first = decade * DECK - len(cards)
        for i, card in enumerate(cards, first):
            table.deck[i] = card
            table.place[card] = IN_DECK
    table.deck_end = table.decade * DECK
    table.deck_top = table.deck_end - len(decks[0])


def _read_knowledge(table: Table, position: dict[str, Any]) -> None:
    """The hidden cards that a side has seen."""
    for name, cards in dictionary(position.get("known", {}), "known").items():
        side = side_index(SIDES, name, "known")
        for id, word in dictionary(cards, "known").items():
            if word not in tuple(KNOWLEDGE):
                refuse(f"known: {id} is {word!r}; it must be 'known' or 'maybe'")
            card = card_of(table, id, "known")
            if card >= SPECIALS:
                refuse(f"known: card {id} is a special card, which is never hidden")
            table.learn(side, card, KNOWLEDGE[word])
