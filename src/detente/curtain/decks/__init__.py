"""Deck files: their vocabulary, how they are read, checked and written, and what they compile to."""
