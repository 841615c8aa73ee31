"""The `detente` command: play, replay and analyze games, run studies and the server, and make decks."""
