"""Engines: computer players as programs of their own, which speak JSON lines over standard input and output."""
