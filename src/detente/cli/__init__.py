"""The `detente` command: play in the terminal, replay, simulate, and make decks."""
