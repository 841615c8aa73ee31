"""Iron Curtain in the terminal."""

from detente.cli.games.curtain.table import cards, chapter, choices, draw, hint

__all__ = ["cards", "chapter", "choices", "draw", "hint"]
