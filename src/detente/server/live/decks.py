"""Deck files that people bring: the one place of the server that knows a game, Iron Curtain."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import structs

import detente
from detente.curtain.decks.files import read_text
from detente.curtain.decks.problems import BadDeck, DeckProblem
from detente.curtain.model.deck import Deck

LONGEST_DECK = 50_000
"""Characters that a deck file may have; the template has 18,000."""


class DeckError(DeckProblem, frozen=True, kw_only=True):
    """One thing that is wrong with a deck; clients say it by `code` and `about`, `message` is English."""

    message: str


class DeckAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is wrong with a deck, or its facts if nothing is, with what may be a slip."""

    errors: list[DeckError]
    facts: dict[str, Any] | None = None
    warnings: list[DeckError] = []


def read_deck(text: str) -> Deck:
    """The deck that the text of a deck file describes."""
    if len(text) > LONGEST_DECK:
        raise BadDeck("deck", [DeckProblem("too-long", {"most": LONGEST_DECK, "given": len(text)})])
    return read_text(text, "deck")


def check(text: str) -> DeckAnswer:
    """What is wrong with a deck file; nothing: its cards."""
    try:
        deck = read_deck(text)
    except BadDeck as error:
        return DeckAnswer(told(error.problems))
    return DeckAnswer([], detente.game("curtain").facts(deck=deck), told(deck.warnings))


def told(problems: list[DeckProblem]) -> list[DeckError]:
    """Problems as a client gets them."""
    return [DeckError(**structs.asdict(each), message=each.say()) for each in problems]
