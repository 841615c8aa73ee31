"""A table in a line."""

from __future__ import annotations

from detente.core.state import State


def headline(state: State) -> str:
    """What is asked of whom, or how the game ended."""
    game, names = state.game, state.names()
    if (outcome := state.outcome) is not None:
        return f"{game.title}: {game.say('outcomes', outcome, names=names)} [{outcome.rule}]"
    asked = state.prompt
    assert asked is not None
    side = game.words("en").name("sides", asked.side, names)
    return f"{game.title}, {side}: {game.say('prompts', asked, names=names)} [{asked.rule}]"
