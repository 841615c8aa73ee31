"""Options with deck files that users upload: the only module here that knows a particular game, Iron Curtain."""

from __future__ import annotations

from typing import Any

import detente
from detente.curtain.decks.check import read_deck
from detente.table.opening import first_state, safe_options


def checked_options(name: str, options: dict[str, Any], text: str | None) -> dict[str, Any]:
    """The options of a table that a stranger wants, with the deck of a text; a game must be able to begin with them."""
    game = detente.game(name)
    options = safe_options(game, options)
    if text is not None:
        options["deck"] = read_deck(text).source
    first_state(game, "a trial", None, options)
    return options
