"""A whole game as a text that people can read: every question, its choices, the answer, what followed."""

from __future__ import annotations

from typing import Any

from detente.core.chance import Generator
from detente.core.game import Game
from detente.core.state import State


def playthrough(game: Game, seed: object, **options: Any) -> str:
    """A random game in words; the same seed gives the same text, compiled and interpreted."""
    state = game.new(seed, journal=True, **options)
    generator = Generator(seed, "playthrough")
    lines = [f"{game.title} ({game.name}), rules version {game.rules_version}, seed {seed}", *_events(state, 0)]
    while (asked := state.prompt) is not None:
        names = state.names()
        legal, seen = state.legal(), len(state.journal or ())
        action = legal[generator.below(len(legal))]
        side = game.words("en").name("sides", asked.side, names)
        lines += ["", f"{state.decisions + 1}. {side}: {game.say('prompts', asked, names=names)} [{asked.rule}]"]
        lines += [f"   {'>' if choice == action else ' '} {state.describe(choice)}" for choice in legal]
        state.apply(action)
        lines += _events(state, seen)
    outcome = state.outcome
    assert outcome is not None
    lines += ["", f"{game.say('outcomes', outcome, names=state.names())} [{outcome.rule}]"]
    return "\n".join(lines) + "\n"


def _events(state: State, seen: int) -> list[str]:
    """What the journal has told since `seen`, hidden cards included."""
    names = state.names()
    events = (state.journal or [])[seen:]
    return [f"   = {state.game.say('events', event, names=names)} [{event.rule}]" for event in events]
