"""Deck files that users upload, and options with them. Both are read aside: they may be anything."""

from __future__ import annotations

from typing import Any

import detente
from detente.core.decks import DeckAnswer
from detente.table.opening import first_state, safe_options


def checked_options(name: str, options: dict[str, Any], text: str | None) -> dict[str, Any]:
    """The options of a table that a stranger wants, with the deck of a text; a game must be able to begin with them."""
    game = detente.game(name)
    options = safe_options(game, options)
    if text is not None:
        options["deck"] = game.read_deck(text)
    first_state(game, "a trial", None, options)
    return options


def check_deck(name: str, text: str) -> DeckAnswer:
    """What is wrong with a deck file of a game, or its cards if nothing is."""
    return detente.game(name).check_deck(text)


def load_games() -> None:
    """Load all games, so that reading the first deck takes no longer than the next."""
    for name in detente.games():
        detente.game(name)
