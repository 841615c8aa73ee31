"""Puzzles: found in games, verified by long searches, with themes and a first estimate of how hard they are."""
