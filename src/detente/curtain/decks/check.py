"""Deck files that users bring: checked, with every problem named, or read."""

from __future__ import annotations

from msgspec import structs

from detente.core.decks import DeckAnswer, DeckError
from detente.core.registry import game
from detente.curtain.decks.files import read_text
from detente.curtain.decks.problems import BadDeck, DeckProblem
from detente.curtain.model.deck import Deck

LONGEST_DECK = 50_000
"""The most characters of a deck file; the template has 18,000."""


def read_deck(text: str) -> Deck:
    """The deck of a deck file's text; BadDeck names everything that is wrong with it."""
    if len(text) > LONGEST_DECK:
        raise BadDeck("deck", [DeckProblem("too-long", {"most": LONGEST_DECK, "given": len(text)})])
    return read_text(text, "deck")


def check(text: str) -> DeckAnswer:
    """Check the text of a deck file."""
    try:
        deck = read_deck(text)
    except BadDeck as error:
        return DeckAnswer(as_errors(error.problems))
    return DeckAnswer([], game("curtain").facts(deck=deck), as_errors(deck.warnings))


def as_errors(problems: list[DeckProblem]) -> list[DeckError]:
    """Problems with their English sentences."""
    return [DeckError(**structs.asdict(each), message=each.say()) for each in problems]
