"""Wir sind das Volk! in the terminal."""

from detente.cli.games.volk.table import cards, chapter, choices, draw, hint

__all__ = ["cards", "chapter", "choices", "draw", "hint"]
