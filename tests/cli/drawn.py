"""What a terminal would show, at every moment of a game."""

from __future__ import annotations

from rich.console import Console, RenderableType

from detente import OVER, Game, State
from detente.core.chance import Generator


def text_of(thing: RenderableType, width: int = 80) -> str:
    """What a terminal of a width would show."""
    console = Console(width=width, markup=False, highlight=False, color_system=None)
    with console.capture() as capture:
        console.print(thing)
    return capture.get()


def states(game: Game, seed: object) -> list[State]:
    """A state at each decision of a random game, and its end."""
    state = game.new(seed)
    generator = Generator(seed, "table")
    found: list[State] = [state.copy()]
    while state.actor != OVER:
        state.play(state.choices[generator.below(state.count)])
        found.append(state.copy())
    return found
