"""How the game at a table stands, in a few words: what lists of tables show of it without replaying its log."""

from __future__ import annotations

import msgspec

from detente.core.state import State
from detente.table.wire import Standing

LONGEST = 400
"""Characters of what is stored; a game that has more to say is shown without it."""
_decoder = msgspec.json.Decoder(list[Standing])


def standing_of(state: State) -> str | None:
    """How a state stands, as it is stored; everyone may know it, so the state has no draft."""
    told = msgspec.json.encode(state.game.standing(state)).decode()
    return told if len(told) <= LONGEST else None


def read_standing(stored: str | None) -> list[Standing]:
    """What was stored; tables from before there were standings have none until a turn passes."""
    return [] if stored is None else _decoder.decode(stored)
