"""What runs in a process of the computer players: it imports games and bots, and nothing of the server."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import detente
from detente.bots.levels import make


def think(
    name: str, seed: str, position: dict[str, Any] | None, options: dict[str, Any], decisions: Sequence[int], level: str
) -> list[int]:
    """The decisions of a level from here to the end of its turn; it sees only what its side may see.

    A whole turn is computed at once, because the search tree is reused from one decision to the next.
    """
    game = detente.game(name)
    state = game.new(seed, **options) if position is None else game.from_position(position, seed)
    for action in decisions:
        state.play(action)
    own = sha256(f"computer\n{seed}\n{len(decisions)}".encode()).hexdigest()
    bot, side, turn = make(level, game, own), state.actor, state.turns
    actions: list[int] = []
    while state.actor == side and state.turns == turn:
        actions.append(bot.think(state).action)
        state.play(actions[-1])
    return actions
